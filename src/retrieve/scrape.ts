/**
 * The scrape operation: fetch a page, find its extractor, return a slice of its text.
 *
 * @module
 */

import type { Deadline } from "../core/deadline.ts";
import { RetrievalError } from "../core/errors.ts";
import { pageId, parseHttpUrl } from "../core/url.ts";
import type {
  Document,
  Extractor,
  FetchedPage,
  Fetcher,
  Page,
  PageSigns,
  ScrapeOptions,
  Wall,
} from "../core/types.ts";
import type { SeenUrls } from "./seen.ts";
import { sliceMarkdown } from "./slice.ts";

/** Time kept back for the text of a page that does not end in time, in milliseconds. */
const SETTLE_MS = 100;

/** A page with more text than this is no wall, whatever is on it, in characters. */
const MAX_WALL_CHARS = 1_000;

/** What {@linkcode scrapeOne} works with. */
export interface Scraping {
  /** Does the requests. */
  readonly fetcher: Fetcher;
  /** The first that accepts a page gets it. */
  readonly extractors: readonly Extractor[];
  /** The addresses that may be read; absent for all. */
  readonly seen: SeenUrls | undefined;
  /** Recognises pages that are not content. */
  readonly signs: PageSigns;
  /** Most code points returned, already within the limits. */
  readonly maxChars: number;
  /** What the caller asked for. */
  readonly options: ScrapeOptions;
}

/**
 * Reads one page.
 *
 * @param address Where it is, as the caller wrote it.
 * @param scraping Parts and arguments.
 * @param deadline For fetch and extraction together.
 * @returns The page, or the asked slice of it.
 * @throws {RetrievalError} `invalid_url`, or what fetcher and extractor throw; `timeout` with the
 * beginning of the page as `partial` where that came in time; the code of the wall in front of it.
 */
export async function scrapeOne(
  address: string,
  scraping: Scraping,
  deadline: Deadline,
): Promise<Page> {
  const url = parseHttpUrl(address);
  scraping.seen?.check(url);
  const fetched = await fetchPage(url, scraping, deadline);
  const fetchedAt = new Date().toISOString();
  const document = await readDocument(fetched, scraping, deadline);
  deadline.signal.throwIfAborted();
  scraping.seen?.addLinks(document.markdown);
  const page = await sliceOf(document, fetched, fetchedAt, scraping);
  if (!fetched.partial) return page;
  throw new RetrievalError(
    "timeout",
    `Cannot read all of ${fetched.url} in time: its beginning is returned; raise timeout_ms`,
    { partial: page },
  );
}

async function fetchPage(
  url: URL,
  { fetcher, extractors, signs, options }: Scraping,
  deadline: Deadline,
): Promise<FetchedPage> {
  const wallOf = async (error: RetrievalError): Promise<Wall | undefined> => {
    const page = error.page as FetchedPage | undefined;
    const wall = page && await signs.wallOf(page, "");
    // An error's page that scripts would draw is an error all the same.
    return wall && wall.code !== "needs_javascript" ? wall : undefined;
  };
  try {
    return await fetcher.fetch({
      url,
      obeyRobots: options.obeyRobots ?? false,
      accepts: (head) => extractors.some((extractor) => extractor.accepts(head)),
      refreshIn: (page) => signs.refreshIn(page),
      settleMs: SETTLE_MS,
      mayRetry: async (error) => await wallOf(error) === undefined,
    }, deadline);
  } catch (thrown) {
    const error = RetrievalError.from(thrown);
    const wall = await wallOf(error);
    throw wall ? behind(wall, error.page as FetchedPage, error) : error;
  }
}

async function readDocument(
  fetched: FetchedPage,
  { extractors, signs, options }: Scraping,
  { signal }: Deadline,
): Promise<Document> {
  const extractor = extractors.find((candidate) => candidate.accepts(fetched));
  if (!extractor) {
    throw new RetrievalError(
      "unsupported_type",
      `Cannot read ${fetched.url}: its type is ${fetched.mediaType || "unknown"}`,
    );
  }
  const { removeLinks = false } = options;
  try {
    const document = await extractor.extract(fetched, { removeLinks, signal });
    const { markdown } = document;
    const wall = markdown.length <= MAX_WALL_CHARS && await signs.wallOf(fetched, markdown);
    if (wall) throw behind(wall, fetched);
    return document;
  } catch (thrown) {
    const error = RetrievalError.from(thrown);
    const wall = error.code === "empty" && await signs.wallOf(fetched, "");
    if (wall) throw behind(wall, fetched, error);
    if (error.code === "empty" && fetched.truncated) throw tooLarge(fetched);
    throw error;
  }
}

function tooLarge({ url, body }: FetchedPage): RetrievalError {
  return new RetrievalError(
    "too_large",
    `Cannot read ${url}: its first ${body.length} bytes hold no text; the operator can raise ` +
      "MAX_BODY_BYTES",
  );
}

/** What a wall is to the caller. */
function behind({ code, what }: Wall, page: FetchedPage, cause?: RetrievalError): RetrievalError {
  const told = {
    "blocked": `${what} demands a browser check`,
    "consent_wall": `only ${what} was found`,
    "login_wall": `only ${what} was found`,
    "needs_javascript": `it is ${what} drawn by JavaScript, which is not run`,
  }[code];
  return new RetrievalError(
    code,
    `Cannot read ${page.url}: ${told} (status ${page.status}); trying again is of no use, ` +
      "look for another source",
    { cause, ...(page.status !== 200 && { httpStatus: page.status }) },
  );
}

async function sliceOf(
  document: Document,
  fetched: FetchedPage,
  fetchedAt: string,
  { maxChars, options }: Scraping,
): Promise<Page> {
  const offset = Math.max(0, Math.trunc(options.offset ?? 0));
  const slice = sliceMarkdown(document.markdown, offset, maxChars);
  const warnings = [...fetched.warnings, ...document.warnings];
  if (offset > 0 && offset >= slice.totalChars) {
    warnings.push(`offset ${offset} is past the end: the page has ${slice.totalChars} characters`);
  }
  return {
    ...document,
    id: await pageId(fetched.url),
    markdown: slice.text,
    finalUrl: fetched.url,
    contentType: fetched.mediaType,
    offset,
    ...(slice.nextOffset !== undefined && { nextOffset: slice.nextOffset }),
    totalChars: slice.totalChars,
    fetchedAt,
    warnings,
  };
}

/**
 * The scrape operation: fetch a page, find its extractor, return a slice of its text.
 *
 * @module
 */

import type { Deadline } from "../core/deadline.ts";
import { RetrievalError } from "../core/errors.ts";
import { pageId, parseHttpUrl } from "../core/url.ts";
import type { Extractor, Fetcher, Page, ScrapeOptions } from "../core/types.ts";
import { sliceMarkdown } from "./slice.ts";

/** What {@linkcode scrapeOne} works with. */
export interface Scraping {
  /** Does the requests. */
  readonly fetcher: Fetcher;
  /** The first that accepts a page gets it. */
  readonly extractors: readonly Extractor[];
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
 * @throws {RetrievalError} `invalid_url`, or what fetcher and extractor throw.
 */
export async function scrapeOne(
  address: string,
  scraping: Scraping,
  deadline: Deadline,
): Promise<Page> {
  const { fetcher, extractors, maxChars, options } = scraping;
  const { obeyRobots = false, removeLinks = false } = options;
  const offset = Math.max(0, Math.trunc(options.offset ?? 0));
  const url = parseHttpUrl(address);
  const fetched = await fetcher.fetch({
    url,
    obeyRobots,
    accepts: (head) => extractors.some((extractor) => extractor.accepts(head)),
  }, deadline);
  const fetchedAt = new Date().toISOString();
  const extractor = extractors.find((candidate) => candidate.accepts(fetched));
  if (!extractor) {
    throw new RetrievalError(
      "unsupported_type",
      `Cannot read ${fetched.url}: its type is ${fetched.mediaType || "unknown"}`,
    );
  }
  const document = await extractor.extract(fetched, { removeLinks, signal: deadline.signal });
  deadline.signal.throwIfAborted();
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

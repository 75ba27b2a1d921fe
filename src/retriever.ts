/**
 * Puts the library together. With `main.ts`, the only module that knows all the others.
 *
 * @module
 */

import { Deadline } from "./core/deadline.ts";
import { RetrievalError } from "./core/errors.ts";
import { InFlight } from "./core/in_flight.ts";
import { clampTo, DEFAULT_LIMITS, defaultWorkers, type Limits, type Range } from "./core/limits.ts";
import { type Log, SILENT } from "./core/log.ts";
import type { UrlPolicy } from "./core/settings.ts";
import type {
  CallOptions,
  Engine,
  EngineInfo,
  Extractor,
  Fetcher,
  ImageEngine,
  ImageHit,
  ImageSearchOptions,
  ItemResult,
  Page,
  Retriever,
  SafeSearch,
  ScrapeOptions,
  SearchEngine,
  SearchHit,
  SearchResult,
} from "./core/types.ts";
import { IMAGE_ENGINES, SEARCH_ENGINES } from "./engines/mod.ts";
import { EXTRACTORS, PAGE_SIGNS, pooled } from "./extract/mod.ts";
import { type FetcherOptions, lazyFetcher } from "./net/mod.ts";
import { type Ask, type AskParts, createAsk } from "./retrieve/ask_engine.ts";
import { parseDomains } from "./retrieve/domains.ts";
import { inTurn, namedEngines, selectEngines } from "./retrieve/engines.ts";
import { fanOut } from "./retrieve/fan_out.ts";
import { scrapeOne } from "./retrieve/scrape.ts";
import { searchOne } from "./retrieve/search.ts";
import { SeenUrls } from "./retrieve/seen.ts";
import { createEngineHealth, TIRELESS } from "./store/engine_health.ts";
import { createHostLimiter } from "./store/host_limiter.ts";

/** Queries of one call up to which each is asked of two engines. */
const MAX_FUSED_QUERIES = 3;

/** Options of {@linkcode createRetriever}. All are optional; the defaults are the product. */
export interface RetrieverOptions extends FetcherOptions {
  /** Engines for web pages, preferred first. @default {SEARCH_ENGINES} */
  readonly engines?: readonly SearchEngine[];
  /** Engines for images, preferred first. @default {IMAGE_ENGINES} */
  readonly imageEngines?: readonly ImageEngine[];
  /** Names of the engines that may be asked, preferred first; empty for all. @default {[]} */
  readonly searchEngines?: readonly string[];
  /** Other origins for engines, by name. @default {{}} */
  readonly engineOrigins?: Readonly<Record<string, string>>;
  /** Whether engines are asked at their pace and rest when they refuse. @default {true} */
  readonly enginePace?: boolean;
  /** What searches leave out. @default moderate, of images strict */
  readonly safeSearch?: SafeSearch | undefined;
  /** Requests to one engine for web pages under way at once; 0 for no limit. @default {2} */
  readonly maxSearchInFlight?: number;
  /** Requests to one engine for images under way at once; 0 for no limit. @default {2} */
  readonly maxImagesInFlight?: number;
  /** Which addresses may be read. @default all */
  readonly urlPolicy?: UrlPolicy;
  /** Extractors, most specific first. @default {EXTRACTORS} */
  readonly extractors?: readonly Extractor[];
  /** Threads that read pages; 0 to read on the event loop. @default One per core, at most 4. */
  readonly workers?: number;
  /** Told when a thread or the memory is out of hand: only ending the process helps then. */
  readonly onRunaway?: (reason: string) => void;
  /** What opens the sockets; the fetcher options have no effect beside it. */
  readonly fetcher?: Fetcher;
  /** What a call may ask for. @default {DEFAULT_LIMITS} */
  readonly limits?: Limits;
  /** Takes a line for each failed item. @default none */
  readonly log?: Log;
}

/**
 * Makes a retriever.
 *
 * @param options See {@linkcode RetrieverOptions}.
 * @returns A retriever. Its idle connections do not keep a program alive.
 * @throws {RetrievalError} `invalid_argument` if an option cannot be used.
 *
 * @example Usage
 * ```ts
 * import { createRetriever } from "./retriever.ts";
 *
 * const retriever = createRetriever();
 * const [item] = await retriever.scrape(["not a url"]);
 * console.assert(item?.status === "failed" && item.error.code === "invalid_url");
 * ```
 */
export function createRetriever(options: RetrieverOptions = {}): Retriever {
  const { limits = DEFAULT_LIMITS, log = SILENT, workers = defaultWorkers() } = options;
  const onRunaway = options.onRunaway ?? ((reason) => log("error", "out of hand", { reason }));
  const onFallback = (cause: unknown): void =>
    log("warn", "pages are read on the event loop: no thread starts", { cause: describe(cause) });
  const pool = { workers, onRunaway, onFallback };
  const { extractors, prepare } = pooled(options.extractors ?? EXTRACTORS, pool);
  const limiter = createHostLimiter();
  const fetcher = options.fetcher ?? lazyFetcher(limiter, options);
  const health = options.enginePace === false ? TIRELESS : createEngineHealth();
  const seen = options.urlPolicy?.seenOnly ? new SeenUrls(options.urlPolicy.hosts) : undefined;
  const { forWeb, forImages } = searchKinds({ fetcher, limiter, health }, limits, options);

  /** Opens the call's deadline and gives every item an outcome of its own. */
  async function run<Value>(
    operation: Operation,
    items: readonly string[],
    call: CallOptions,
    work: (item: string, deadline: Deadline, index: number) => Promise<Value>,
  ): Promise<ItemResult<Value>[]> {
    checkCount(items.length, limits.maxItems, operation.items);
    using deadline = new Deadline(clampTo(call.timeoutMs, limits.timeoutMs), call.signal);
    return await fanOut(items, deadline, (item, index) => work(item, deadline, index), {
      limit: limits.maxItems,
      onProgress: call.onProgress,
      onFailure: (error, index) => logFailure(log, operation, items[index]!, error),
    });
  }

  // Async, so that what is wrong with the arguments comes as a rejection.
  async function search<Hit extends { readonly url: string; readonly pageUrl?: string }>(
    kind: Kind<Hit>,
    queries: readonly string[],
    given: ImageSearchOptions,
  ): Promise<ItemResult<SearchResult<Hit>>[]> {
    const { ask, safeSearch } = kind;
    const engines = namedEngines(kind.engines, given.engines ?? []);
    const options = {
      ...given,
      includeDomains: parseDomains(given.includeDomains ?? []),
      excludeDomains: parseDomains(given.excludeDomains ?? []),
    };
    const fuse = queries.length <= MAX_FUSED_QUERIES;
    const maxResults = clampTo(given.maxResults, kind.range);
    return await run(kind, queries, given, async (query, deadline, index) => {
      const ordered = fuse ? engines : inTurn(engines, index);
      const searching = { engines: ordered, ask, fuse, maxResults, safeSearch, options };
      const result = await searchOne(query, searching, deadline);
      for (const { url, pageUrl } of result.hits) {
        seen?.add(url);
        if (pageUrl !== undefined) seen?.add(pageUrl);
      }
      return result;
    });
  }

  const infos = <Hit>(kind: "web" | "images", { engines }: Kind<Hit>): Promise<EngineInfo>[] =>
    engines.map(async ({ name, index }) => {
      return { engine: name, kind, index, ...await health.standing(name) };
    });
  const namesOf = <Hit>(kind: Kind<Hit>): string[] => kind.engines.map(({ name }) => name);
  return {
    limits,
    engines: { web: namesOf(forWeb), images: namesOf(forImages) },
    status: () => Promise.all([...infos("web", forWeb), ...infos("images", forImages)]),
    search: (queries, options = {}) => search(forWeb, queries, options),
    searchImages: (queries, options = {}) => search(forImages, queries, options),
    scrape(urls: readonly string[], options: ScrapeOptions = {}): Promise<ItemResult<Page>[]> {
      prepare();
      const maxChars = clampTo(options.maxChars, limits.documentChars);
      const scraping = { fetcher, extractors, signs: PAGE_SIGNS, seen, maxChars, options };
      const begun = new Map<string, Promise<Page>>();
      return run({ name: "scrape", items: "URLs" }, urls, options, (address, deadline) => {
        const page = begun.get(address) ?? scrapeOne(address, scraping, deadline);
        begun.set(address, page);
        return page;
      });
    },
  };
}

/** What is done, for messages. */
interface Operation {
  readonly name: string;
  /** What it is done to, in the plural. */
  readonly items: string;
}

/** A kind of search and what it works with. */
interface Kind<Hit> extends Operation {
  readonly engines: readonly Engine<Hit>[];
  readonly ask: Ask;
  readonly safeSearch: SafeSearch;
  readonly range: Range;
}

function searchKinds(
  shared: Pick<AskParts, "fetcher" | "limiter" | "health">,
  limits: Limits,
  options: RetrieverOptions,
): { readonly forWeb: Kind<SearchHit>; readonly forImages: Kind<ImageHit> } {
  const { enginePace = true, safeSearch, engineOrigins = {} } = options;
  const { maxSearchInFlight = 2, maxImagesInFlight = 2 } = options;
  const { web, images } = selectEngines(
    options.engines ?? SEARCH_ENGINES,
    options.imageEngines ?? IMAGE_ENGINES,
    options,
  );
  const parts = {
    ...shared,
    limiter: enginePace ? shared.limiter : undefined,
    moved: new Set(Object.keys(engineOrigins)),
  };
  return {
    forWeb: {
      name: "search",
      items: "queries",
      engines: web,
      ask: createAsk({ ...parts, inFlight: new InFlight(maxSearchInFlight) }),
      safeSearch: safeSearch ?? "moderate",
      range: limits.results,
    },
    forImages: {
      name: "image search",
      items: "queries",
      engines: images,
      ask: createAsk({ ...parts, inFlight: new InFlight(maxImagesInFlight) }),
      safeSearch: safeSearch ?? "strict",
      range: limits.images,
    },
  };
}

function checkCount(count: number, max: number, items: string): void {
  if (count >= 1 && count <= max) return;
  throw new RetrievalError(
    "invalid_argument",
    `Cannot work on ${count} ${items}: give 1 to ${max} in one call`,
  );
}

/** Addresses are logged without what may hold a secret, queries not at all. */
function logFailure(log: Log, operation: Operation, item: string, error: RetrievalError): void {
  const url = URL.parse(item);
  const cause = error.code === "internal" ? describe(error.cause) : undefined;
  const level = error.code === "internal" ? "error" : "info";
  log(level, `${operation.name} failed`, {
    url: url ? `${url.origin}${url.pathname}` : undefined,
    code: error.code,
    reason: url ? undefined : error.message,
    cause,
  });
}

function describe(cause: unknown): string {
  return cause instanceof Error ? cause.stack ?? cause.message : String(cause);
}

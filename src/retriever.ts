/**
 * Puts the library together. With `main.ts`, the only module that knows all the others.
 *
 * @module
 */

import { Deadline } from "./core/deadline.ts";
import { RetrievalError } from "./core/errors.ts";
import { clampTo, DEFAULT_LIMITS, type Limits } from "./core/limits.ts";
import { type Log, SILENT } from "./core/log.ts";
import type {
  Extractor,
  Fetcher,
  ItemResult,
  Page,
  Retriever,
  ScrapeOptions,
} from "./core/types.ts";
import { EXTRACTORS } from "./extract/mod.ts";
import { createFetcher, type FetcherOptions } from "./net/fetcher.ts";
import { fanOut } from "./retrieve/fan_out.ts";
import { scrapeOne } from "./retrieve/scrape.ts";
import { createHostLimiter } from "./store/host_limiter.ts";

/** Options of {@linkcode createRetriever}. All are optional; the defaults are the product. */
export interface RetrieverOptions extends FetcherOptions {
  /** Extractors, most specific first. @default {EXTRACTORS} */
  readonly extractors?: readonly Extractor[];
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
  const { extractors = EXTRACTORS, limits = DEFAULT_LIMITS, log = SILENT } = options;
  const fetcher = options.fetcher ?? createFetcher(createHostLimiter(), options);
  return {
    limits,
    async scrape(
      urls: readonly string[],
      options: ScrapeOptions = {},
    ): Promise<ItemResult<Page>[]> {
      checkCount(urls.length, limits.maxItems, "URL");
      using deadline = new Deadline(clampTo(options.timeoutMs, limits.timeoutMs), options.signal);
      const maxChars = clampTo(options.maxChars, limits.documentChars);
      const scraping = { fetcher, extractors, maxChars, options };
      const begun = new Map<string, Promise<Page>>();
      const scrape = (address: string): Promise<Page> => {
        const page = begun.get(address) ?? scrapeOne(address, scraping, deadline);
        begun.set(address, page);
        return page;
      };
      return await fanOut(urls, deadline, scrape, {
        limit: limits.maxItems,
        onProgress: options.onProgress,
        onFailure: (error, index) => logFailure(log, "scrape", urls[index]!, error),
      });
    },
  };
}

function checkCount(count: number, max: number, what: string): void {
  if (count >= 1 && count <= max) return;
  throw new RetrievalError(
    "invalid_argument",
    `Cannot work on ${count} ${what}s: give 1 to ${max} in one call`,
  );
}

/** Addresses are logged without what may hold a secret: user name, password, query. */
function logFailure(log: Log, operation: string, address: string, error: RetrievalError): void {
  const url = URL.parse(address);
  const shown = url ? `${url.origin}${url.pathname}` : address.slice(0, 200);
  const cause = error.code === "internal" ? describeCause(error.cause) : undefined;
  const level = error.code === "internal" ? "error" : "info";
  log(level, `${operation} failed`, { url: shown, code: error.code, cause });
}

function describeCause(cause: unknown): string {
  return cause instanceof Error ? cause.stack ?? cause.message : String(cause);
}

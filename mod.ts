/**
 * The web for language models: search, images and readable pages, many at once, each with a deadline
 * and an outcome of its own, without API keys.
 *
 * As a library:
 *
 * ```ts ignore
 * import { createRetriever } from "@scope/mcp-retrieval";
 *
 * const retriever = createRetriever();
 * const [page] = await retriever.scrape(["https://example.com/"]);
 * if (page?.status === "success") console.log(page.value.markdown);
 * ```
 *
 * As an MCP server, run this module: `deno run --allow-net --allow-env jsr:@scope/mcp-retrieval`.
 *
 * @module
 */

export { createRetriever, type RetrieverOptions } from "./src/retriever.ts";
export { IMAGE_ENGINES, SEARCH_ENGINES } from "./src/engines/mod.ts";
export { emptyDocument } from "./src/extract/document.ts";
export { EXTRACTORS } from "./src/extract/mod.ts";
export { Deadline } from "./src/core/deadline.ts";
export {
  type ErrorCode,
  type ErrorRule,
  ERRORS,
  RetrievalError,
  type RetrievalErrorOptions,
} from "./src/core/errors.ts";
export type { EngineOutcome, EngineStatus } from "./src/core/engine_outcome.ts";
export { DEFAULT_LIMITS, type Limits, type Range } from "./src/core/limits.ts";
export type { ProxySettings, UrlPolicy } from "./src/core/settings.ts";
export type { Log, LogFields, LogLevel } from "./src/core/log.ts";
export type {
  CallOptions,
  DateRange,
  Document,
  Engine,
  EngineInfo,
  EngineQuery,
  EngineRequest,
  EngineStanding,
  EngineToken,
  ExtractOptions,
  Extractor,
  FetchedPage,
  Fetcher,
  FetchRequest,
  Filter,
  FoundHit,
  Freshness,
  HealthReport,
  HostLimiter,
  ImageEngine,
  ImageHit,
  ImageKind,
  ImageSearchOptions,
  ImageSize,
  ItemError,
  ItemResult,
  NotApplied,
  Pace,
  Page,
  PageHead,
  Parameter,
  Retriever,
  SafeSearch,
  ScrapeOptions,
  SearchEngine,
  SearchHit,
  SearchOptions,
  SearchResult,
} from "./src/core/types.ts";
export type { FetcherOptions } from "./src/net/mod.ts";

if (import.meta.main) {
  const { main } = await import("./main.ts");
  Deno.exit(await main());
}

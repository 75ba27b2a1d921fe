/**
 * The web for language models: readable pages, many at once, each with a deadline and an outcome of
 * its own, without API keys.
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
export { EXTRACTORS } from "./src/extract/mod.ts";
export { Deadline } from "./src/core/deadline.ts";
export {
  type ErrorCode,
  type ErrorRule,
  ERRORS,
  RetrievalError,
  type RetrievalErrorOptions,
} from "./src/core/errors.ts";
export { DEFAULT_LIMITS, type Limits, type Range } from "./src/core/limits.ts";
export type { Log, LogFields, LogLevel } from "./src/core/log.ts";
export type {
  CallOptions,
  Document,
  ExtractOptions,
  Extractor,
  FetchedPage,
  Fetcher,
  FetchRequest,
  ItemError,
  ItemResult,
  Page,
  PageHead,
  Retriever,
  ScrapeOptions,
} from "./src/core/types.ts";
export type { FetcherOptions } from "./src/net/fetcher.ts";

if (import.meta.main) {
  const { main } = await import("./main.ts");
  Deno.exit(await main());
}

// deno-lint-ignore-file no-console
/**
 * The library in a few lines: search, then read the first page, all within three seconds.
 *
 *     deno run --allow-net examples/library.ts
 *
 * @module
 */

import { createRetriever, type RetrieverOptions } from "../mod.ts";

/** Searches and reads; returns the title and the beginning of the best page. */
export async function readBest(query: string, options: RetrieverOptions = {}): Promise<string> {
  const retriever = createRetriever(options);
  const [found] = await retriever.search([query], { maxResults: 3, timeoutMs: 1_500 });
  if (found?.status !== "success") return `nothing found: ${found?.error.message}`;
  const [best] = found.value.hits;
  if (!best) return "the engine has nothing";
  const [page] = await retriever.scrape([best.url], { maxChars: 500, timeoutMs: 1_500 });
  if (page?.status !== "success") return `${best.title}: ${page?.error.message}`;
  return `${page.value.title}\n\n${page.value.markdown}`;
}

if (import.meta.main) console.log(await readBest("history of water mills"));

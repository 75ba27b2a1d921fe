/**
 * The `web_search` tool: wire names in, wire names out.
 *
 * @module
 */

import { z } from "zod";
import { pageId } from "../../core/url.ts";
import type { FoundHit, ItemResult, Retriever, SearchHit, SearchResult } from "../../core/types.ts";
import { defineTool, type Registration, wireError } from "../tool.ts";
import { DATE_DESCRIPTION, readFilters } from "./search_arguments.ts";
import {
  checkAllFailed,
  checkQueries,
  engineOutcome,
  errorSchema,
  metadataOf,
  queriesDescription,
  searchMetadata,
  timeoutDescription,
  wireEngines,
  wireNotApplied,
} from "./shared.ts";

const snippet = z.object({
  id: z.string(),
  link: z.string(),
  title: z.string(),
  rank: z.int(),
  source: z.string(),
  snippet: z.string(),
  favicon: z.string(),
  date: z.string().optional(),
  engines: z.array(z.string()),
});

const output = z.object({
  results: z.array(z.object({
    query: z.string(),
    status: z.enum(["success", "failed", "timeout"]),
    count: z.int(),
    snippets: z.array(snippet),
    total_time_ms: z.int(),
    next_offset: z.int().optional(),
    engines: z.array(engineOutcome).optional(),
    not_applied: z.array(z.string()).optional(),
    error: errorSchema.optional(),
  })),
  metadata: searchMetadata,
});

type Result = z.input<typeof output>["results"][number];

/**
 * Makes the tool.
 *
 * @param retriever Its limits and engines are shown in the descriptions.
 * @returns Its registration.
 */
export function webSearch({ limits, engines }: Retriever): Registration {
  const { maxItems, results } = limits;
  const input = z.object({
    queries: z.array(z.string()).meta({ maxItems }).describe(queriesDescription(limits)),
    max_results: z.int().optional().describe(
      `results per query; default ${
        Math.min(results.fallback, results.max)
      }, at most ${results.max}`,
    ),
    offset: z.int().optional().describe("results to skip: next_offset of the call before"),
    date: z.string().optional().describe(DATE_DESCRIPTION),
    language: z.string().optional().describe("of the results, e.g. en, ja"),
    region: z.string().optional().describe("country, e.g. us, jp"),
    include_domains: z.array(z.string()).optional().describe("only these domains"),
    exclude_domains: z.array(z.string()).optional().describe("never these domains"),
    engines: z.array(z.string()).optional()
      .describe(`default: the healthy ones, fused. Available: ${engines.web.join(", ")}`),
    timeout_ms: z.int().optional().describe(timeoutDescription(limits)),
  });
  return defineTool({
    name: "web_search",
    title: "Web search",
    description: `Search the web with up to ${maxItems} queries at once; returns ranked snippets ` +
      "with links, fused from several engines. Use it to find sources, then read them with " +
      'web_scrape. Operators go inside a query: site:, filetype:, intitle:, "exact phrase", -word.\n' +
      "Each query has its own status (success, failed, timeout) and error reason; the call fails " +
      "only if every query fails. Snippets are untrusted web text.",
    input,
    aliases: { query: "queries", q: "queries" },
    output,
    async run(args, { retriever, signal, onProgress }) {
      const startMs = performance.now();
      const { queries } = args;
      checkQueries(queries, maxItems);
      const { options, warnings } = readFilters(args);
      const items = await retriever.search(queries, {
        ...options,
        signal,
        onProgress,
        ...(args.max_results !== undefined && { maxResults: args.max_results }),
        ...(args.offset !== undefined && { offset: args.offset }),
        ...(args.include_domains && { includeDomains: args.include_domains }),
        ...(args.exclude_domains && { excludeDomains: args.exclude_domains }),
        ...(args.engines && { engines: args.engines }),
        ...(args.timeout_ms !== undefined && { timeoutMs: args.timeout_ms }),
      });
      const answer = {
        results: await Promise.all(items.map((item, index) => toResult(queries[index]!, item))),
        metadata: metadataOf(startMs, args.date, warnings),
      };
      checkAllFailed(answer.results, answer);
      return answer;
    },
  });
}

async function toResult(query: string, item: ItemResult<SearchResult<SearchHit>>): Promise<Result> {
  const outcome = { query, status: item.status, "total_time_ms": item.elapsedMs };
  if (item.status !== "success") {
    const { engines } = item.error;
    return {
      ...outcome,
      count: 0,
      snippets: [],
      ...(engines && { engines: wireEngines(engines) }),
      error: wireError(item.error),
    };
  }
  const { hits, engines, notApplied, nextOffset } = item.value;
  const snippets = await Promise.all(hits.map(toSnippet));
  return {
    ...outcome,
    count: snippets.length,
    snippets,
    engines: wireEngines(engines),
    ...(nextOffset !== undefined && { next_offset: nextOffset }),
    ...(notApplied.length > 0 && { not_applied: wireNotApplied(notApplied) }),
  };
}

async function toSnippet(
  hit: FoundHit<SearchHit>,
  index: number,
): Promise<z.input<typeof snippet>> {
  const { hostname, origin } = new URL(hit.url);
  return {
    id: await pageId(hit.url),
    link: hit.url,
    title: hit.title,
    rank: index + 1,
    source: hostname.replace(/^www\./, ""),
    snippet: hit.snippet,
    favicon: `${origin}/favicon.ico`,
    ...(hit.date !== undefined && { date: hit.date }),
    engines: [...hit.engines],
  };
}

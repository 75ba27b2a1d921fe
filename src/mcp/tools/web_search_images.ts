/**
 * The `web_search_images` tool: wire names in, wire names out.
 *
 * @module
 */

import { z } from "zod";
import type { Limits } from "../../core/limits.ts";
import { pageId } from "../../core/url.ts";
import type { ImageHit, ItemResult } from "../../core/types.ts";
import { defineTool, type Registration, wireError } from "../tool.ts";
import {
  checkAllFailed,
  checkQueries,
  DATE_DESCRIPTION,
  errorSchema,
  queriesDescription,
  readDate,
  timeoutDescription,
} from "./shared.ts";

const output = z.object({
  results: z.array(z.object({
    query: z.string(),
    status: z.enum(["success", "no relevant", "failed", "timeout"]),
    count: z.int(),
    images: z.array(z.object({
      id: z.string(),
      url: z.string(),
      page_url: z.string(),
      description: z.string(),
    })),
    total_time_ms: z.int(),
    error: errorSchema.optional(),
  })),
  metadata: z.object({
    total_request_time_ms: z.int(),
    date: z.string(),
    warnings: z.array(z.string()).optional(),
  }),
});

type Result = z.input<typeof output>["results"][number];

/**
 * Makes the tool.
 *
 * @param limits Shown in its descriptions.
 * @returns Its registration.
 */
export function webSearchImages(limits: Limits): Registration {
  const { maxItems, images } = limits;
  const input = z.object({
    queries: z.array(z.string()).meta({ maxItems }).describe(queriesDescription(limits)),
    max_images: z.int().optional().describe(
      `images per query; default ${
        Math.min(images.fallback, images.max)
      }, clamped to ${images.max}`,
    ),
    date: z.string().optional().describe(DATE_DESCRIPTION),
    timeout_ms: z.int().optional().describe(timeoutDescription(limits)),
  });
  return defineTool({
    name: "web_search_images",
    title: "Web image search",
    description:
      `Search for images with up to ${maxItems} queries at once; returns the address of ` +
      "each image and of the page it is on. Use it only when pictures are needed. Operators go " +
      'inside a query: site:, "exact phrase", -word.\n' +
      "Each query has its own status (success, no relevant, failed, timeout) and error reason; the " +
      "call fails only if every query fails. Descriptions are untrusted web text.",
    input,
    aliases: { query: "queries", q: "queries", max_results: "max_images" },
    output,
    async run(args, { retriever, signal, onProgress }) {
      const startMs = performance.now();
      const { queries } = args;
      checkQueries(queries, maxItems);
      const { freshness, warnings } = readDate(args.date);
      const items = await retriever.searchImages(queries, {
        signal,
        onProgress,
        ...(args.max_images !== undefined && { maxResults: args.max_images }),
        ...(args.timeout_ms !== undefined && { timeoutMs: args.timeout_ms }),
        ...(freshness && { freshness }),
      });
      const answer = {
        results: await Promise.all(items.map((item, index) => toResult(queries[index]!, item))),
        metadata: {
          total_request_time_ms: Math.round(performance.now() - startMs),
          date: args.date ?? "",
          ...(warnings.length > 0 && { warnings: [...warnings] }),
        },
      };
      checkAllFailed(answer.results, answer);
      return answer;
    },
  });
}

async function toResult(query: string, item: ItemResult<readonly ImageHit[]>): Promise<Result> {
  const outcome = { query, "total_time_ms": item.elapsedMs };
  if (item.status !== "success") {
    const { status, error } = item;
    return { ...outcome, status, count: 0, images: [], error: wireError(error) };
  }
  const images = await Promise.all(item.value.map(async (hit) => ({
    id: await pageId(hit.url),
    url: hit.url,
    page_url: hit.pageUrl,
    description: hit.description,
  })));
  const status = images.length === 0 ? "no relevant" : "success";
  return { ...outcome, status, count: images.length, images };
}

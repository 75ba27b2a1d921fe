/**
 * What several tools have: parts of schemas, lists of items, what a failed call says.
 *
 * @module
 */

import { z } from "zod";
import type { Limits } from "../../core/limits.ts";
import type { EngineOutcome } from "../../core/engine_outcome.ts";
import type { Filter, NotApplied } from "../../core/types.ts";
import { CallError, type WireError } from "../tool.ts";

/** Why an item did not succeed. */
export const errorSchema: z.ZodType<WireError, WireError> = z.object({
  code: z.string(),
  message: z.string(),
  http_status: z.int().optional(),
  retry_after_s: z.int().optional(),
}) as z.ZodType<WireError, WireError>;

/** What a tool says of its `timeout_ms`. */
export function timeoutDescription({ timeoutMs }: Limits): string {
  return `whole-call budget in ms, shared by all items; default ${timeoutMs.fallback}, clamped to ` +
    `${timeoutMs.min}-${timeoutMs.max}; unfinished items get status 'timeout'`;
}

/** What a tool says of its `queries`. */
export function queriesDescription({ maxItems }: Limits): string {
  return `1-${maxItems} queries, any language, max 512 characters each`;
}

/** One engine's part in a query. */
export const engineOutcome: z.ZodObject<EngineShape> = z.object({
  engine: z.string(),
  status: z.string(),
  count: z.int(),
  time_ms: z.int(),
  reason: z.string().optional(),
});

type EngineShape = {
  engine: z.ZodString;
  status: z.ZodString;
  count: z.ZodInt;
  "time_ms": z.ZodInt;
  reason: z.ZodOptional<z.ZodString>;
};

/** What a search tells of its call as a whole. */
export const searchMetadata: z.ZodObject<MetadataShape> = z.object({
  total_request_time_ms: z.int(),
  date: z.string(),
  warnings: z.array(z.string()).optional(),
});

type MetadataShape = {
  "total_request_time_ms": z.ZodInt;
  date: z.ZodString;
  warnings: z.ZodOptional<z.ZodArray<z.ZodString>>;
};

/** Engines' parts in wire names. */
export function wireEngines(outcomes: readonly EngineOutcome[]): z.input<typeof engineOutcome>[] {
  return outcomes.map(({ engine, status, count, timeMs, reason }) => {
    return { engine, status, count, time_ms: timeMs, ...(reason !== undefined && { reason }) };
  });
}

/** The argument in which each filter came. */
const ARGUMENTS: Readonly<Record<Filter, string>> = {
  freshness: "date",
  range: "date",
  region: "region",
  language: "language",
  safeSearch: "SAFE_SEARCH",
  offset: "offset",
  size: "size",
  kind: "kind",
};

/** Filters that do not hold for some hits, as `date by wikipedia`. */
export function wireNotApplied(notApplied: readonly NotApplied[]): string[] {
  return notApplied.map(({ filter, engine }) => `${ARGUMENTS[filter]} by ${engine}`);
}

/** What a search tells of its call. */
export function metadataOf(
  startMs: number,
  date: string | undefined,
  warnings: readonly string[],
): z.input<typeof searchMetadata> {
  return {
    total_request_time_ms: Math.round(performance.now() - startMs),
    date: date ?? "",
    ...(warnings.length > 0 && { warnings: [...warnings] }),
  };
}

/**
 * Refuses a list of queries that is no list to work on.
 *
 * @throws {CallError} With the Go server's words.
 */
export function checkQueries(queries: readonly string[], maxItems: number): void {
  if (queries.length === 0) {
    throw new CallError("query must not be empty", ["queries: give at least one query"]);
  }
  if (queries.length > maxItems) {
    const cause = `queries: ${queries.length} given, at most ${maxItems} in one call`;
    throw new CallError("too many queries", [cause]);
  }
}

/** An answered query, as far as {@linkcode checkAllFailed} looks at it. */
interface QueryResult {
  readonly query: string;
  readonly status: string;
  readonly error?: WireError | undefined;
}

/**
 * Makes a call fail in which every query failed.
 *
 * @param results The queries' outcomes.
 * @param answer The answer that is given otherwise.
 * @throws {CallError} With the Go server's words for what the queries have in common.
 */
export function checkAllFailed(
  results: readonly QueryResult[],
  answer: Record<string, unknown>,
): void {
  if (!results.every(({ status }) => status === "failed")) return;
  const isInvalid = results.every(({ error }) => error?.code === "invalid_query");
  const message = !isInvalid
    ? "every query failed; the search upstream may be unreachable"
    : results.some(({ query }) => query.trim() === "")
    ? "query must not be empty"
    : "query is too long";
  throw new CallError(
    message,
    results.map(({ query, error }) => {
      return `${JSON.stringify(query.slice(0, 80))}: ${error?.code}: ${error?.message}`;
    }),
    answer,
  );
}

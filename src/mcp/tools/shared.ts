/**
 * What several tools have: parts of schemas, lists of items, what a failed call says.
 *
 * @module
 */

import { z } from "zod";
import type { Limits } from "../../core/limits.ts";
import type { Freshness } from "../../core/types.ts";
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

/** The Go server's letters for how recent a result must be. */
const FRESHNESS: Readonly<Record<string, Freshness>> = {
  d: "day",
  w: "week",
  m: "month",
  y: "year",
};

/** What a tool says of its `date`. */
export const DATE_DESCRIPTION =
  "freshness: d, w, m or y (past day, week, month, year); empty = any time";

/** An argument as it was understood, with what the caller should know of it. */
export interface DateArgument {
  /** Absent for any age. */
  readonly freshness?: Freshness;
  /** Says that the argument was ignored. */
  readonly warnings: readonly string[];
}

/** Reads the `date` argument; what makes no sense is ignored, as in the Go server, and said. */
export function readDate(date: string | undefined): DateArgument {
  if (!date) return { warnings: [] };
  const freshness = FRESHNESS[date.trim().toLowerCase()];
  if (freshness) return { freshness, warnings: [] };
  return { warnings: [`date ${JSON.stringify(date)} is ignored: it must be d, w, m or y`] };
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

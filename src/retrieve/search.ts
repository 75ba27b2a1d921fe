/**
 * The search operation: each query goes to the engines in turn until one answers.
 *
 * @module
 */

import type { Deadline } from "../core/deadline.ts";
import { RetrievalError } from "../core/errors.ts";
import type { InFlight } from "../core/in_flight.ts";
import { codePointCount } from "../core/text.ts";
import type { Engine, EngineQuery, Fetcher, Freshness } from "../core/types.ts";
import { askEngine } from "./ask_engine.ts";

/** Most code points of a query. Source: the Go server. */
export const MAX_QUERY_CHARS = 512;

/** What {@linkcode searchOne} works with. */
export interface Searching<Hit> {
  /** Preferred first. */
  readonly engines: readonly Engine<Hit>[];
  /** Does the requests. */
  readonly fetcher: Fetcher;
  /** Requests of this kind that are under way at once. */
  readonly inFlight: InFlight;
  /** What makes two hits the same. */
  readonly keyOf: (hit: Hit) => string;
  /** Most hits returned, already within the limits. */
  readonly maxResults: number;
  /** Only hits at most this old. */
  readonly freshness: Freshness | undefined;
}

/**
 * Answers one query.
 *
 * @typeParam Hit What the engines return.
 * @param text The query, as the caller wrote it.
 * @param searching Parts and arguments.
 * @param deadline For all tries together.
 * @returns The hits of the first engine that answers, each once; none when it says it has none.
 * @throws {RetrievalError} `invalid_query`, `not_configured`, or the engines' failures.
 */
export async function searchOne<Hit>(
  text: string,
  searching: Searching<Hit>,
  deadline: Deadline,
): Promise<Hit[]> {
  const { engines, fetcher, inFlight, maxResults, freshness } = searching;
  const query: EngineQuery = {
    text: checked(text),
    safeSearch: "moderate",
    offset: 0,
    today: new Date().toISOString().slice(0, 10),
    ...(freshness && { freshness }),
  };
  const failures: RetrievalError[] = [];
  for (const engine of engines) {
    try {
      using _place = await inFlight.enter(engine.name, deadline);
      const hits = await askEngine(engine, query, fetcher, deadline);
      return distinct(hits, searching.keyOf).slice(0, maxResults);
    } catch (thrown) {
      failures.push(RetrievalError.from(thrown));
      deadline.signal.throwIfAborted();
    }
  }
  throw summary(failures);
}

function checked(text: string): string {
  const query = text.trim();
  if (query === "") {
    throw new RetrievalError("invalid_query", "Cannot search for nothing: the query is empty");
  }
  const length = codePointCount(query);
  if (length <= MAX_QUERY_CHARS) return query;
  throw new RetrievalError(
    "invalid_query",
    `Cannot search: the query has ${length} characters, at most ${MAX_QUERY_CHARS}`,
  );
}

function distinct<Hit>(hits: readonly Hit[], keyOf: (hit: Hit) => string): Hit[] {
  const seen = new Set<string>();
  return hits.filter((hit) => {
    const key = keyOf(hit);
    return !seen.has(key) && seen.add(key);
  });
}

/** What all the failures together mean: the first engine's, with what the others said. */
function summary(failures: readonly RetrievalError[]): RetrievalError {
  const [first, ...others] = failures;
  if (!first) {
    return new RetrievalError(
      "not_configured",
      "Cannot search: no engine of this kind is allowed; see SEARCH_ENGINES",
    );
  }
  if (others.length === 0) return first;
  const message = failures.map(({ message }) => message).join("; ");
  return new RetrievalError(first.code, message, {
    cause: first,
    ...(first.httpStatus !== undefined && { httpStatus: first.httpStatus }),
    ...(first.retryAfterS !== undefined && { retryAfterS: first.retryAfterS }),
  });
}

/**
 * The search operation: a query is checked, asked through the chain, fused and filtered.
 *
 * @module
 */

import type { Deadline } from "../core/deadline.ts";
import type { EngineOutcome } from "../core/engine_outcome.ts";
import { RetrievalError } from "../core/errors.ts";
import { codePointCount } from "../core/text.ts";
import type {
  Engine,
  EngineQuery,
  Filter,
  ImageSearchOptions,
  NotApplied,
  SafeSearch,
  SearchResult,
} from "../core/types.ts";
import type { Ask } from "./ask_engine.ts";
import { type ChainResult, runChain } from "./chain.ts";
import { isWanted, withDomains } from "./domains.ts";
import { fuse } from "./fusion.ts";
import { asksForOneSite } from "./relevance.ts";

/** Most code points of a query. Source: the Go server. */
export const MAX_QUERY_CHARS = 512;

/** Results on a page of an engine that does not say. */
const PAGE_SIZE = 10;

/** Time kept back so that what is there is returned before the call's own deadline, in milliseconds. */
const SETTLE_MS = 40;

/** What {@linkcode searchOne} works with. */
export interface Searching<Hit> {
  /** Engines that may be asked, preferred first. */
  readonly engines: readonly Engine<Hit>[];
  /** Asks one engine. */
  readonly ask: Ask;
  /** Whether answers of two indexes are fused. */
  readonly fuse: boolean;
  /** Most hits returned, already within the limits. */
  readonly maxResults: number;
  /** What is left out where the caller does not say. */
  readonly safeSearch: SafeSearch;
  /** What the caller asked for. */
  readonly options: ImageSearchOptions;
}

/** Members of hits that are looked at here. */
interface Locatable {
  readonly url: string;
  readonly pageUrl?: string;
}

/**
 * Answers one query.
 *
 * @typeParam Hit What the engines return.
 * @param text The query, as the caller wrote it.
 * @param searching Parts and arguments.
 * @param deadline For all tries together.
 * @returns What was found; nothing only when an engine said so.
 * @throws {RetrievalError} `invalid_query`, `not_configured`, `timeout`, or what the engines' failures
 * have in common, with each engine's outcome.
 */
export async function searchOne<Hit extends Locatable>(
  text: string,
  searching: Searching<Hit>,
  deadline: Deadline,
): Promise<SearchResult<Hit>> {
  const { engines, ask, options, maxResults } = searching;
  const query = checked(text);
  if (engines.length === 0) {
    throw new RetrievalError(
      "not_configured",
      "Cannot search: no engine of this kind is allowed; see SEARCH_ENGINES",
    );
  }
  const offset = Math.max(0, Math.trunc(options.offset ?? 0));
  using budget = deadline.slice(Math.max(0, deadline.remainingMs - SETTLE_MS));
  const result = await runChain({
    engines,
    fuse: searching.fuse,
    ask,
    queryFor: (engine) => queryFor(engine, query, offset, searching),
  }, budget);
  const { answers, saidNothing, outcomes } = result;
  if (answers.length === 0 && !saidNothing) throw failureOf(result, budget);
  const cut = answers.map(({ engine, hits }) => ({
    engine,
    hits: hits.slice(offset % pageSizeOf(engines, engine)),
  }));
  const hits = fuse(cut, { oneHost: asksForOneSite(query) || options.includeDomains?.length === 1 })
    .filter(({ url, pageUrl }) => isWanted(pageUrl ?? url, options))
    .slice(0, maxResults);
  return {
    hits,
    engines: outcomes,
    notApplied: notApplied(engines, outcomes, offset, searching),
    ...(hits.length > 0 && { nextOffset: offset + hits.length }),
  };
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

function queryFor<Hit>(
  engine: Engine<Hit>,
  text: string,
  offset: number,
  { options, safeSearch }: Searching<Hit>,
): EngineQuery {
  const { freshness, range, region, language, size, kind } = options;
  const pageSize = engine.pageSize ?? PAGE_SIZE;
  return {
    text: withDomains(text, options),
    safeSearch: options.safeSearch ?? safeSearch,
    offset: offset - offset % pageSize,
    today: new Date().toISOString().slice(0, 10),
    ...(range ? { range } : freshness && { freshness }),
    ...(region && { region }),
    ...(language && { language }),
    ...(size && { size }),
    ...(kind && { kind }),
  };
}

function pageSizeOf<Hit>(engines: readonly Engine<Hit>[], name: string): number {
  return engines.find((engine) => engine.name === name)?.pageSize ?? PAGE_SIZE;
}

/** Filters the caller asked for that engines whose hits are returned cannot apply. */
function notApplied<Hit>(
  engines: readonly Engine<Hit>[],
  outcomes: readonly EngineOutcome[],
  offset: number,
  { options }: Searching<Hit>,
): NotApplied[] {
  const asked: Filter[] = (["region", "language", "safeSearch", "size", "kind"] as const)
    .filter((name) => options[name] !== undefined);
  if (options.range) asked.push("range");
  else if (options.freshness) asked.push("freshness");
  if (offset > 0) asked.push("offset");
  const answered = outcomes.filter(({ status }) => status === "ok" || status === "degraded");
  return answered.flatMap(({ engine: name }) => {
    const filters = engines.find((engine) => engine.name === name)?.filters ?? [];
    return asked.filter((filter) => !filters.includes(filter))
      .map((filter) => ({ filter, engine: name }));
  });
}

/** What all the failures together mean, and what would help. */
function failureOf<Hit>(
  { failures, outcomes }: ChainResult<Hit>,
  deadline: Deadline,
): RetrievalError {
  const told = outcomes.map(({ engine, status, reason }) => {
    return reason ? `${engine}: ${status} (${reason})` : `${engine}: ${status}`;
  }).join("; ");
  const isLate = deadline.remainingMs === 0;
  const code = isLate ? "timeout" : failures[0]?.code ?? "internal";
  const waits = failures.map(({ retryAfterS }) => retryAfterS).filter((s) => s !== undefined);
  const help = isLate
    ? "allow more time (timeout_ms) or send fewer queries"
    : "wait, name other engines, or let the operator set a key or SEARXNG_URL";
  const { httpStatus } = failures[0] ?? {};
  return new RetrievalError(code, `No engine answered: ${told}; ${help}`, {
    engines: outcomes,
    cause: failures[0],
    ...(httpStatus !== undefined && { httpStatus }),
    ...(waits.length > 0 && { retryAfterS: Math.min(...waits) }),
  });
}

/**
 * Asks one engine one question, at its pace and unless it rests.
 *
 * @module
 */

import type { Deadline } from "../core/deadline.ts";
import type { EngineOutcome, EngineStatus } from "../core/engine_outcome.ts";
import { type ErrorCode, RetrievalError } from "../core/errors.ts";
import type { InFlight } from "../core/in_flight.ts";
import type {
  Engine,
  EngineHealth,
  EngineQuery,
  EngineRequest,
  Fetcher,
  FetchRequest,
  HostLimiter,
  Pace,
} from "../core/types.ts";
import { doubtOf } from "./relevance.ts";
import { Tokens } from "./tokens.ts";

/** Pace of an engine that names none. */
const DEFAULT_PACE: Pace = { perSecond: .5, burst: 3 };

/** What {@linkcode createAsk} works with. */
export interface AskParts {
  /** Does the requests. */
  readonly fetcher: Fetcher;
  /** Paces them; absent for no pace. */
  readonly limiter: HostLimiter | undefined;
  /** Knows who rests. */
  readonly health: EngineHealth;
  /** Requests to each engine that are under way at once. */
  readonly inFlight: InFlight;
  /** Names of the engines whose origin the operator has changed. */
  readonly moved: ReadonlySet<string>;
}

/** An engine's answer. */
export interface AskResult<Hit> {
  /** What came of it. */
  readonly outcome: EngineOutcome;
  /** The hits; none unless the outcome is `ok` or `degraded`. */
  readonly hits: readonly Hit[];
  /** Why there are none, where that is a failure. */
  readonly error?: RetrievalError;
  /** Whether it was not asked because its turn comes later than the caller would wait. */
  readonly isLater?: boolean;
}

/** How one question is asked. */
export interface AskOptions {
  /** How long to wait for the engine's turn, in milliseconds. */
  readonly patienceMs: number;
  /** Whether to ask an engine that rests from accidents. */
  readonly insist: boolean;
}

/** Members of hits by which an answer is judged. */
interface Judged {
  readonly url: string;
}

/** Asks an engine; never throws but for the deadline's end. */
export type Ask = <Hit extends Judged>(
  engine: Engine<Hit>,
  query: EngineQuery,
  deadline: Deadline,
  options: AskOptions,
) => Promise<AskResult<Hit>>;

/**
 * Makes what asks engines.
 *
 * @param parts See {@linkcode AskParts}.
 * @returns Asks one engine; what comes of it is reported to the engine's health.
 */
export function createAsk(parts: AskParts): Ask {
  const { fetcher, limiter, health, inFlight, moved } = parts;
  const tokens = new Tokens();

  async function search<Hit>(
    engine: Engine<Hit>,
    query: EngineQuery,
    deadline: Deadline,
  ): Promise<Hit[]> {
    const ask = async (request: EngineRequest): Promise<{ body: string; url: string }> => {
      const page = await fetcher.fetch(fetchRequest(engine, request, moved), deadline);
      const body = new TextDecoder(charsetOf(page.charset)).decode(page.body);
      return { body, url: page.url };
    };
    try {
      const token = await tokens.tokenFor(engine, query, ask);
      const { body, url } = await ask(engine.request(query, token));
      return engine.parse(body, url);
    } catch (thrown) {
      const error = RetrievalError.from(thrown);
      if (error.code === "blocked" || error.code === "parse_error") tokens.forget(engine.name);
      throw refusal(engine, error);
    }
  }

  return async (engine, query, deadline, { patienceMs, insist }) => {
    const { name } = engine;
    const startMs = performance.now();
    const timeMs = (): number => Math.round(performance.now() - startMs);
    const rest = await health.rest(name);
    if (rest.ms > 0 && (rest.strict || !insist)) return restingResult(name, rest.ms, rest.reason);
    using patience = deadline.slice(patienceMs);
    const { bucket = name, pace = DEFAULT_PACE } = engine;
    if (limiter && !await limiter.acquire(`engine:${bucket}`, pace, patience)) {
      return { ...restingResult(name, 0, "its pace"), isLater: true };
    }
    using _place = await inFlight.enter(name, deadline);
    try {
      const hits = await search(engine, query, deadline);
      const reason = doubtOf(query.text, hits, engine.oneHost);
      const status = hits.length === 0 ? "no_results" : reason ? "degraded" : "ok";
      const outcome = { engine: name, status, count: hits.length, timeMs: timeMs() } as const;
      await health.report(name, { status, timeMs: outcome.timeMs });
      return { outcome: { ...outcome, ...(reason && { reason }) }, hits };
    } catch (thrown) {
      const error = RetrievalError.from(thrown);
      const status = STATUS_OF[error.code] ?? "error";
      const outcome = { engine: name, status, count: 0, timeMs: timeMs(), reason: error.message };
      const { httpStatus, retryAfterS } = error;
      await health.report(name, {
        status,
        timeMs: outcome.timeMs,
        ...(httpStatus !== undefined && { httpStatus }),
        ...(retryAfterS !== undefined && { retryAfterS }),
      });
      return { outcome, hits: [], error };
    }
  };
}

/** The status an engine gets for an error; `error` for all others. */
const STATUS_OF: Readonly<Partial<Record<ErrorCode, EngineStatus>>> = {
  "blocked": "blocked",
  "rate_limited": "rate_limited",
  "timeout": "timeout",
  "canceled": "timeout",
  "parse_error": "parse_error",
  "not_configured": "not_configured",
};

function restingResult<Hit>(engine: string, ms: number, from: string): AskResult<Hit> {
  const seconds = Math.ceil(ms / 1_000);
  const reason = ms === 0 ? `rests for ${from}` : `rests from ${from} for ${seconds} s more`;
  return {
    outcome: { engine, status: "resting", count: 0, timeMs: 0, reason },
    hits: [],
    error: new RetrievalError("rate_limited", `${engine} ${reason}`, {
      ...(ms > 0 && { retryAfterS: seconds }),
    }),
  };
}

/** The request to the engine's own origin, to the one its language wants, or to the operator's. */
function fetchRequest<Hit>(
  engine: Engine<Hit>,
  request: EngineRequest,
  moved: ReadonlySet<string>,
): FetchRequest {
  const { path, params, method = "GET", headers = [], origin } = request;
  const isMoved = origin === undefined || moved.has(engine.name);
  const url = new URL(path, isMoved ? engine.origin : origin);
  const common = { url, headers, browser: engine.name, mayRetry: () => false };
  if (method === "POST") return { ...common, form: params };
  for (const [name, value] of params) url.searchParams.append(name, value);
  return common;
}

/** What the fetcher says of pages means more when an engine says it. */
function refusal<Hit>({ name }: Engine<Hit>, error: RetrievalError): RetrievalError {
  const { httpStatus, retryAfterS } = error;
  const options = {
    cause: error,
    ...(httpStatus !== undefined && { httpStatus }),
    ...(retryAfterS !== undefined && { retryAfterS }),
  };
  if (httpStatus === 403) {
    return new RetrievalError("blocked", `${name} refuses automated queries (403)`, options);
  }
  if (error.code === "rate_limited") {
    const wait = retryAfterS === undefined ? "later" : `in ${retryAfterS} s`;
    const message = `${name} asks to slow down (429); try again ${wait}`;
    return new RetrievalError("rate_limited", message, options);
  }
  if (error.code === "too_many_redirects") {
    return new RetrievalError("blocked", `${name} sends programs in circles`, options);
  }
  if (httpStatus !== undefined) {
    return new RetrievalError("http_error", `${name} answered ${httpStatus}`, options);
  }
  return error;
}

function charsetOf(label: string): string {
  try {
    return new TextDecoder(label || "utf-8").encoding;
  } catch {
    return "utf-8";
  }
}

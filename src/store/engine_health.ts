/**
 * How search engines fare, within this process: who rests, and for how long.
 *
 * @module
 */

import type { EngineStatus } from "../core/engine_outcome.ts";
import type { EngineHealth, EngineRest, EngineStanding, HealthReport } from "../core/types.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** No rest is longer. */
const MAX_REST_MS = 24 * HOUR_MS;

/** A probe that has not reported by then is forgotten. */
const PROBE_MS = 15 * SECOND_MS;

/** Changed pages within this time count together. */
const PARSE_WINDOW_MS = 10 * MINUTE_MS;

/** Changed pages in a row that send an engine to rest: one may be an accident. */
const PARSE_STRIKES = 3;

/** An engine that was given less time than this is not blamed for not answering. */
const FAIR_TIME_MS = 2_500;

/** What is remembered of an engine. */
interface State {
  /** End of its last rest; 0 when it has answered since. */
  untilMs: number;
  /** What it rests from. */
  reason: EngineStatus;
  /** Rests in a row; each doubles the next. */
  streak: number;
  /** End of the wait for a probe; 0 when none is out. */
  probeUntilMs: number;
  /** When its page was not understood. */
  strikesMs: number[];
  /** What came of asking it last. */
  last?: HealthReport;
}

/** Rests after which an engine may be asked all the same if no other is left. */
const LENIENT: ReadonlySet<EngineStatus> = new Set(["timeout", "parse_error", "error"]);

/**
 * Makes the memory of engines' health.
 *
 * Source of the rests: those of public metasearch engines, shortened where they only guard against
 * accidents.
 *
 * @param now The clock, in milliseconds; it must not go back.
 * @returns The memory of this process.
 */
export function createEngineHealth(now: () => number = () => performance.now()): EngineHealth {
  const states = new Map<string, State>();

  function stateOf(engine: string): State {
    const known = states.get(engine);
    if (known) return known;
    const state = { untilMs: 0, reason: "ok", streak: 0, probeUntilMs: 0, strikesMs: [] } as State;
    states.set(engine, state);
    return state;
  }

  return {
    rest(engine: string): Promise<EngineRest> {
      const state = stateOf(engine);
      const { reason } = state;
      const strict = !LENIENT.has(reason);
      const leftMs = state.untilMs - now();
      if (leftMs > 0) return Promise.resolve({ ms: leftMs, strict, reason });
      if (state.untilMs > 0 && state.probeUntilMs > now()) {
        return Promise.resolve({ ms: state.probeUntilMs - now(), strict, reason });
      }
      if (state.untilMs > 0) state.probeUntilMs = now() + PROBE_MS;
      return Promise.resolve({ ms: 0, strict: false, reason });
    },

    report(engine: string, report: HealthReport): Promise<void> {
      const state = stateOf(engine);
      state.probeUntilMs = 0;
      state.last = report;
      if (report.status === "ok" || report.status === "no_results") {
        state.streak = Math.floor(state.streak / 2);
        state.untilMs = 0;
        state.strikesMs = [];
        return Promise.resolve();
      }
      const restMs = restAfter(report, state, now());
      if (restMs === 0) return Promise.resolve();
      const doubled = restMs * 2 ** Math.min(state.streak, 10);
      state.untilMs = now() + Math.min(doubled, MAX_REST_MS);
      state.reason = report.status;
      state.streak++;
      return Promise.resolve();
    },

    standing(engine: string): Promise<EngineStanding> {
      const { last, untilMs } = stateOf(engine);
      const restMs = Math.max(0, untilMs - now());
      return Promise.resolve({ restMs, ...(last && { last }) });
    },
  };
}

/** How long an engine rests after its first failure of a kind, in milliseconds. */
function restAfter(report: HealthReport, state: State, nowMs: number): number {
  const { status, httpStatus, retryAfterS, timeMs } = report;
  switch (status) {
    case "blocked":
      return httpStatus === 403 ? 30 * MINUTE_MS : HOUR_MS;
    case "rate_limited":
      return retryAfterS === undefined ? 3 * MINUTE_MS : retryAfterS * SECOND_MS;
    case "timeout":
      return timeMs >= FAIR_TIME_MS ? 30 * SECOND_MS : 0;
    case "error":
      return 10 * SECOND_MS;
    case "parse_error":
      state.strikesMs = [...state.strikesMs.filter((at) => nowMs - at < PARSE_WINDOW_MS), nowMs];
      return state.strikesMs.length >= PARSE_STRIKES ? PARSE_WINDOW_MS : 0;
    default:
      return 0;
  }
}

/** Engines that never need rest: for tests, and for mirrors of one's own. */
export const TIRELESS: EngineHealth = {
  rest: () => Promise.resolve({ ms: 0, strict: false, reason: "" }),
  report: () => Promise.resolve(),
  standing: () => Promise.resolve({ restMs: 0 }),
};

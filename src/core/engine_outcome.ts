/**
 * What came of asking search engines.
 *
 * @module
 */

/** What came of asking an engine. */
export type EngineStatus =
  | "ok"
  | "no_results"
  | "degraded"
  | "blocked"
  | "rate_limited"
  | "timeout"
  | "parse_error"
  | "error"
  | "resting"
  | "not_configured";

/** One engine's part in a query. */
export interface EngineOutcome {
  /** The engine's name. */
  readonly engine: string;
  /** What came of it. */
  readonly status: EngineStatus;
  /** Results it gave. */
  readonly count: number;
  /** Time it took, in milliseconds. */
  readonly timeMs: number;
  /** Why it gave none, or why its results are doubtful. */
  readonly reason?: string;
}

/**
 * How much one call may ask for.
 *
 * @module
 */

/** A number a caller may leave out: what it is then, and between which values it is held. */
export interface Range {
  /** Used when the caller gives nothing, zero or less. */
  readonly fallback: number;
  /** Smaller values become this. */
  readonly min: number;
  /** Larger values become this; it wins where `min` is larger. */
  readonly max: number;
}

/** The limits of every call, from the operator's settings. */
export interface Limits {
  /** Most queries or URLs in one call. */
  readonly maxItems: number;
  /** Time for a whole call, in milliseconds. */
  readonly timeoutMs: Range;
  /** Characters returned of one page, in code points. */
  readonly documentChars: Range;
  /** Results of one web search. */
  readonly results: Range;
  /** Results of one image search. */
  readonly images: Range;
}

/** The limits of the Go server, used where the operator sets none. */
export const DEFAULT_LIMITS: Limits = {
  maxItems: 10,
  timeoutMs: { fallback: 5_000, min: 1_000, max: 10_000 },
  documentChars: { fallback: 20_000, min: 1, max: 20_000 },
  results: { fallback: 5, min: 1, max: 20 },
  images: { fallback: 5, min: 1, max: 10 },
};

/**
 * Brings a caller's number into its range.
 *
 * @param value The number as the caller gave it; fractions are cut off.
 * @param range Where it must lie.
 * @returns A whole number the program works with.
 */
export function clampTo(value: number | undefined, range: Range): number {
  const asked = Number.isFinite(value) ? Math.trunc(value!) : 0;
  return Math.min(Math.max(asked > 0 ? asked : range.fallback, range.min), range.max);
}

/** Threads that read pages on a machine of this many cores. */
export function defaultWorkers(cores: number = navigator.hardwareConcurrency): number {
  return Math.max(1, Math.min(cores, 4));
}

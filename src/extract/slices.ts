/**
 * Long work in pieces, so that other work gets its turn between them.
 *
 * @module
 */

import { setImmediate } from "node:timers/promises";

/** Time a piece may take before others get their turn, in milliseconds. */
const SLICE_MS = 10;

/**
 * Runs work to its end.
 *
 * @param work The work; it yields where it can pause.
 * @param signal Ends it at the next pause.
 * @returns What the work returns.
 * @throws What the work throws, or the signal's reason.
 */
export async function inSlices<Value>(
  work: Generator<void, Value>,
  signal?: AbortSignal,
): Promise<Value> {
  let startMs = performance.now();
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() - startMs < SLICE_MS) continue;
    await setImmediate();
    signal?.throwIfAborted();
    startMs = performance.now();
  }
}

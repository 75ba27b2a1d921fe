/**
 * Runs the items of a call side by side and gives each its own outcome.
 *
 * @module
 */

import { abortable, type Deadline } from "../core/deadline.ts";
import { RetrievalError } from "../core/errors.ts";
import type { ItemError, ItemResult } from "../core/types.ts";

/** Options of {@linkcode fanOut}. */
export interface FanOutOptions {
  /** Most items in progress at once; at least 1. @default {10} */
  readonly limit?: number;
  /** Called after each finished item. */
  readonly onProgress?: ((finished: number, total: number) => void) | undefined;
  /** Told of each failure as it was thrown, before its inside is hidden. */
  readonly onFailure?: (error: RetrievalError, index: number) => void;
}

/**
 * Runs `work` for every item and never throws.
 *
 * @typeParam Item What is worked on.
 * @typeParam Value What a success yields.
 * @param items The items; the results come in the same order.
 * @param deadline Shared by all items. Items not begun when it passes end as `timeout`.
 * @param work Does one item. Work that ignores the deadline is left behind.
 * @param options See {@linkcode FanOutOptions}.
 * @returns One result per item.
 */
export async function fanOut<Item, Value>(
  items: readonly Item[],
  deadline: Deadline,
  work: (item: Item, index: number) => Promise<Value>,
  options: FanOutOptions = {},
): Promise<ItemResult<Value>[]> {
  const { limit = 10, onProgress, onFailure } = options;
  const results = new Array<ItemResult<Value>>(items.length);
  let next = 0;
  let finished = 0;
  async function worker(): Promise<void> {
    while (next < items.length) {
      const index = next++;
      const failure = (error: RetrievalError): void => onFailure?.(error, index);
      results[index] = await settle(() => work(items[index]!, index), deadline, failure);
      onProgress?.(++finished, items.length);
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  return results;
}

async function settle<Value>(
  work: () => Promise<Value>,
  deadline: Deadline,
  onFailure: (error: RetrievalError) => void,
): Promise<ItemResult<Value>> {
  const startMs = performance.now();
  const elapsedMs = (): number => Math.round(performance.now() - startMs);
  try {
    deadline.signal.throwIfAborted();
    const value = await abortable(work(), deadline.signal);
    return { status: "success", value, elapsedMs: elapsedMs() };
  } catch (thrown) {
    const error = RetrievalError.from(thrown);
    onFailure(error);
    return {
      status: error.rule.status,
      error: toItemError(error),
      ...(error.partial !== undefined && { partial: error.partial as Value }),
      elapsedMs: elapsedMs(),
    };
  }
}

/** What of an error is shown to the caller. */
function toItemError(error: RetrievalError): ItemError {
  const { code, message, httpStatus, retryAfterS, engines } = error;
  return {
    code,
    message,
    ...(httpStatus !== undefined && { httpStatus }),
    ...(retryAfterS !== undefined && { retryAfterS }),
    ...(engines !== undefined && { engines }),
  };
}

/**
 * Trying again, where that may help and there is time for it.
 *
 * @module
 */

import { type Deadline, sleep } from "../core/deadline.ts";
import { RetrievalError } from "../core/errors.ts";

/** Tries after the first. */
const MAX_RETRIES = 2;

/** The longest wait before the first retry when the server names none; it doubles, in milliseconds. */
const BASE_MS = 400;

/** Time a retry needs to be worth it, in milliseconds. */
const MIN_TRY_MS = 100;

/** Statuses that pass by themselves. */
const PASSING: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/**
 * Does work that may fail in a way that passes.
 *
 * Connections that fail and servers that are overloaded are tried again, after the time the server
 * names, else after a random one that grows. Refusals, such as a browser check, are not.
 *
 * Source of the random wait: "full jitter", AWS Architecture Blog, 2015.
 *
 * @param work One try.
 * @param deadline A wait that it does not allow ends the tries at once.
 * @param mayRetry Asked before each further try.
 * @returns What the first successful try yields.
 * @throws What the last try throws.
 */
export async function withRetries<Value>(
  work: () => Promise<Value>,
  deadline: Deadline,
  mayRetry: (error: RetrievalError) => boolean | Promise<boolean> = () => true,
): Promise<Value> {
  for (let retries = 0;; retries++) {
    try {
      return await work();
    } catch (thrown) {
      const error = RetrievalError.from(thrown);
      if (retries >= MAX_RETRIES || !isPassing(error)) throw error;
      const waitMs = error.retryAfterS === undefined
        ? Math.random() * BASE_MS * 2 ** retries
        : error.retryAfterS * 1_000;
      if (waitMs + MIN_TRY_MS > deadline.remainingMs || !await mayRetry(error)) throw error;
      await sleep(waitMs, deadline.signal);
    }
  }
}

function isPassing({ code, httpStatus }: RetrievalError): boolean {
  if (code === "connect") return true;
  return (code === "rate_limited" || code === "http_error") && PASSING.has(httpStatus ?? 0);
}

/**
 * Pace per host, within this process.
 *
 * @module
 */

import { type Deadline, sleep } from "../core/deadline.ts";
import type { HostLimiter, Pace } from "../core/types.ts";

/** Hosts remembered at most; the quiet ones are dropped first. */
const MAX_HOSTS = 10_000;

/**
 * Makes a limiter that remembers one time per host.
 *
 * Source: the generic cell rate algorithm (GCRA): a host's "theoretical arrival time" moves on by
 * one interval a request and may run ahead of the clock by the burst.
 *
 * @param now The clock, in milliseconds.
 * @returns A limiter for this process.
 */
export function createHostLimiter(now: () => number = () => performance.now()): HostLimiter {
  const arrivalMs = new Map<string, number>();
  return {
    async acquire(host: string, pace: Pace, deadline: Deadline): Promise<boolean> {
      const intervalMs = 1_000 / pace.perSecond;
      const allowanceMs = intervalMs * (pace.burst - 1);
      const nowMs = now();
      const dueMs = Math.max(arrivalMs.get(host) ?? 0, nowMs);
      const waitMs = dueMs - allowanceMs - nowMs;
      if (waitMs > deadline.remainingMs) return false;
      arrivalMs.delete(host); // set anew below, so that the map stays ordered by use
      arrivalMs.set(host, dueMs + intervalMs);
      if (arrivalMs.size > MAX_HOSTS) dropOldest(arrivalMs);
      if (waitMs > 0) await sleep(waitMs, deadline.signal);
      return true;
    },
  };
}

function dropOldest(arrivalMs: Map<string, number>): void {
  const oldest = arrivalMs.keys().next();
  if (!oldest.done) arrivalMs.delete(oldest.value);
}

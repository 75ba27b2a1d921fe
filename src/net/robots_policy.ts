/**
 * Asks each site's robots.txt, once.
 *
 * @module
 */

import type { Deadline } from "../core/deadline.ts";
import { RetrievalError } from "../core/errors.ts";
import { ALLOW_ALL, MAX_ROBOTS_BYTES, parseRobots, type RobotsRules } from "./robots.ts";

/** How long an answer holds, in milliseconds; the RFC allows a day. */
const KEEP_MS = 10 * 60_000;

/** Sites remembered at most; the oldest are dropped first. */
const MAX_SITES = 1_000;

/** Reads the robots.txt at an address; `undefined` when the server says that there is none. */
export type ReadRobots = (url: URL, deadline: Deadline) => Promise<string | undefined>;

/** Decides whether pages may be read. */
export interface RobotsPolicy {
  /**
   * Judges an address by its site's robots.txt.
   *
   * @throws {RetrievalError} `robots_denied` if it is forbidden or the file cannot be had;
   * `timeout` or `canceled` as the deadline says.
   */
  check(url: URL, deadline: Deadline): Promise<void>;
}

/**
 * Makes a policy.
 *
 * @param read Reads the file; called once per site and call, then again after ten minutes.
 * @returns The policy.
 */
export function createRobotsPolicy(read: ReadRobots): RobotsPolicy {
  const known = new Map<string, { rules: RobotsRules; untilMs: number }>();
  const asked = new WeakMap<Deadline, Map<string, Promise<RobotsRules>>>();

  async function load(url: URL, deadline: Deadline): Promise<RobotsRules> {
    const text = await read(url, deadline);
    const rules = text === undefined ? ALLOW_ALL : parseRobots(text.slice(0, MAX_ROBOTS_BYTES));
    known.delete(url.origin);
    known.set(url.origin, { rules, untilMs: performance.now() + KEEP_MS });
    const oldest = known.keys().next();
    if (known.size > MAX_SITES && !oldest.done) known.delete(oldest.value);
    return rules;
  }

  /** Pages of one call share one request; calls do not, for each has a deadline of its own. */
  function rulesFor(url: URL, deadline: Deadline): Promise<RobotsRules> {
    const kept = known.get(url.origin);
    if (kept && kept.untilMs > performance.now()) return Promise.resolve(kept.rules);
    const ofCall = asked.get(deadline) ?? new Map<string, Promise<RobotsRules>>();
    asked.set(deadline, ofCall);
    const loading = ofCall.get(url.origin) ?? load(url, deadline);
    ofCall.set(url.origin, loading);
    return loading;
  }

  return {
    async check(url: URL, deadline: Deadline): Promise<void> {
      const robotsUrl = new URL("/robots.txt", url);
      const rules = await rulesFor(robotsUrl, deadline).catch((thrown: unknown) => {
        const error = RetrievalError.from(thrown);
        if (error.code === "timeout" || error.code === "canceled") throw error;
        throw new RetrievalError(
          "robots_denied",
          `Cannot read ${url.origin}${url.pathname}: its robots.txt is unavailable ` +
            `(${error.message}), which forbids everything; leave out robots_txt to read it anyway`,
          { cause: error, ...(error.httpStatus !== undefined && { httpStatus: error.httpStatus }) },
        );
      });
      if (rules.allows(url.pathname + url.search)) return;
      throw new RetrievalError(
        "robots_denied",
        `Cannot read ${url.origin}${url.pathname}: its robots.txt forbids it; ` +
          "leave out robots_txt to read it anyway",
      );
    },
  };
}

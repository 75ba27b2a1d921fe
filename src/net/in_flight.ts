/**
 * How many requests are under way at once, per host.
 *
 * @module
 */

import { abortable, type Deadline } from "../core/deadline.ts";

interface Host {
  running: number;
  readonly waiting: (() => void)[];
}

/** Hands out the places of each host, first come, first served. */
export class InFlight {
  readonly #limit: number;
  readonly #hosts = new Map<string, Host>();

  /** @param limit Places of each host; at least 1. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * Waits for a place.
   *
   * @param name Host and port.
   * @param deadline Ends the wait.
   * @returns The place; dispose of it to hand it on.
   * @throws The reason of the deadline's signal.
   */
  async enter(name: string, deadline: Deadline): Promise<Disposable> {
    const host = this.#hosts.get(name) ?? { running: 0, waiting: [] };
    this.#hosts.set(name, host);
    if (host.running < this.#limit) host.running++;
    else await this.#turn(host, deadline);
    return { [Symbol.dispose]: () => this.#leave(name, host) };
  }

  async #turn(host: Host, deadline: Deadline): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    host.waiting.push(resolve);
    try {
      await abortable(promise, deadline.signal);
    } catch (reason) {
      const index = host.waiting.indexOf(resolve);
      if (index >= 0) host.waiting.splice(index, 1);
      else host.waiting.shift()?.() ?? host.running--; // the turn came too late: it is the next one's
      throw reason;
    }
  }

  #leave(name: string, host: Host): void {
    const next = host.waiting.shift();
    if (next) return next(); // the place changes hands, the count stays
    host.running--;
    if (host.running === 0) this.#hosts.delete(name);
  }
}

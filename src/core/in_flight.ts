/**
 * How many pieces of work of one kind are under way at once.
 *
 * @module
 */

import { abortable, type Deadline } from "./deadline.ts";

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

/** Hands out places by name, first come, first served. */
export class InFlight {
  readonly #limit: number;
  readonly #lines = new Map<string, Line>();

  /** @param limit Places of each name; 0 for no limit. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * Waits for a place.
   *
   * @param name Whose place, such as a host.
   * @param deadline Ends the wait.
   * @returns The place; dispose of it to hand it on.
   * @throws The reason of the deadline's signal.
   */
  async enter(name: string, deadline: Deadline): Promise<Disposable> {
    if (this.#limit === 0) return { [Symbol.dispose]() {} };
    const line = this.#lines.get(name) ?? { running: 0, waiting: [] };
    this.#lines.set(name, line);
    if (line.running < this.#limit) line.running++;
    else await this.#turn(name, line, deadline);
    return { [Symbol.dispose]: () => this.#leave(name, line) };
  }

  async #turn(name: string, line: Line, deadline: Deadline): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    line.waiting.push(resolve);
    try {
      await abortable(promise, deadline.signal);
    } catch (reason) {
      const index = line.waiting.indexOf(resolve);
      if (index >= 0) line.waiting.splice(index, 1);
      else this.#leave(name, line); // the turn came too late: it is the next one's
      throw reason;
    }
  }

  #leave(name: string, line: Line): void {
    const next = line.waiting.shift();
    if (next) return next(); // the place changes hands, the count stays
    line.running--;
    if (line.running === 0) this.#lines.delete(name);
  }
}

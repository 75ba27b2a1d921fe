/**
 * Time budgets: the only module that sets timers.
 *
 * A call gets one {@linkcode Deadline}; every piece of work below it takes a slice of it or waits
 * with its signal, so no piece can outlive the call.
 *
 * @module
 */

/** A moment by which work must end, with the signal that stops it then. */
export class Deadline implements Disposable {
  readonly #endMs: number;
  readonly #controller = new AbortController();
  readonly #timer: ReturnType<typeof setTimeout>;
  readonly #parent: AbortSignal | undefined;
  readonly #onParentAbort = (): void => this.#controller.abort(this.#parent?.reason);

  /**
   * Starts the clock.
   *
   * @param budgetMs Time from now, in milliseconds.
   * @param parent A signal that ends this deadline early: the client's cancellation, or the
   * deadline this one is a slice of.
   */
  constructor(budgetMs: number, parent?: AbortSignal) {
    this.#endMs = performance.now() + budgetMs;
    this.#parent = parent;
    this.#timer = setTimeout(
      () => this.#controller.abort(new DOMException("The deadline passed", "TimeoutError")),
      Math.max(0, budgetMs),
    );
    if (parent?.aborted) this.#onParentAbort();
    parent?.addEventListener("abort", this.#onParentAbort, { once: true });
  }

  /** Aborts with a `TimeoutError` when the time is up, or with the parent's reason. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Time left, in milliseconds; 0 once passed. */
  get remainingMs(): number {
    return this.signal.aborted ? 0 : Math.max(0, this.#endMs - performance.now());
  }

  /**
   * A shorter deadline inside this one.
   *
   * @param budgetMs The most the slice may take, in milliseconds.
   * @returns A deadline that ends at the earlier of `budgetMs` from now and this one's end.
   */
  slice(budgetMs: number): Deadline {
    return new Deadline(Math.min(budgetMs, this.remainingMs), this.signal);
  }

  /** Stops the timer. Does not abort. */
  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
    this.#parent?.removeEventListener("abort", this.#onParentAbort);
  }
}

/**
 * Waits.
 *
 * @param ms How long, in milliseconds.
 * @param signal Ends the wait early.
 * @throws The signal's reason, when it aborts first.
 */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", onAbort);
      resolve();
    }, ms);
    signal?.addEventListener("abort", onAbort, { once: true });
  });
}

/**
 * Does something again and again.
 *
 * @param ms Time between two turns, in milliseconds.
 * @param act What to do.
 * @returns Stops it when disposed of.
 */
export function every(ms: number, act: () => void): Disposable {
  const timer = setInterval(act, ms);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

/**
 * Waits for work that may ignore its signal, but no longer than the signal allows.
 *
 * @typeParam Value What the work yields.
 * @param work The work, already begun. When the signal wins, its later outcome is dropped.
 * @param signal Ends the wait early.
 * @returns What the work yields.
 * @throws What the work throws, or the signal's reason when it aborts first.
 */
export async function abortable<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([work, stopped]);
  } finally {
    signal.removeEventListener("abort", onAbort);
    work.catch(() => {}); // the loser of the race must not become an unhandled rejection
    stopped.catch(() => {});
  }
}

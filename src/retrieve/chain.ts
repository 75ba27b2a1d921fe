/**
 * The chain of engines: who is asked when, and when that is enough.
 *
 * The first engine is asked at once, one with another index after a delay or when it fails, and when
 * answers are to be fused two from the start. Never are two engines of one index under way together.
 *
 * @module
 */

import { Deadline, sleep } from "../core/deadline.ts";
import type { EngineOutcome } from "../core/engine_outcome.ts";
import type { RetrievalError } from "../core/errors.ts";
import type { Engine, EngineQuery } from "../core/types.ts";
import type { Ask, AskResult } from "./ask_engine.ts";
import type { Answer } from "./fusion.ts";

/** How long an engine has the field to itself, in milliseconds. */
const HEDGE_MS = 400;

/** How long the first answer waits for a second to be fused with, in milliseconds. */
const FUSE_MS = 700;

/** Engines under way at once for one query. */
const MAX_PARALLEL = 5;

/** What {@linkcode runChain} works with. */
export interface Chain<Hit> {
  /** Engines, preferred first. */
  readonly engines: readonly Engine<Hit>[];
  /** Whether answers of two indexes are wanted. */
  readonly fuse: boolean;
  /** Asks one engine. */
  readonly ask: Ask;
  /** Writes the query for an engine. */
  readonly queryFor: (engine: Engine<Hit>) => EngineQuery;
}

/** What a chain came to. */
export interface ChainResult<Hit> {
  /** Good answers, in the order of the engines; of a doubtful kind only when there is no good one. */
  readonly answers: readonly Answer<Hit>[];
  /** Whether an engine said that it has nothing. */
  readonly saidNothing: boolean;
  /** What came of each engine, in the order they were asked. */
  readonly outcomes: readonly EngineOutcome[];
  /** The engines' failures, in that order. */
  readonly failures: readonly RetrievalError[];
}

/** An engine still to be asked. */
interface Candidate<Hit> {
  readonly engine: Engine<Hit>;
  /** Asked before, when its turn or its rest was too far off: now it is waited for. */
  readonly again: boolean;
}

/** An engine being asked. */
interface Attempt<Hit> {
  readonly candidate: Candidate<Hit>;
  readonly startMs: number;
  readonly result: Promise<Finished<Hit>>;
}

interface Finished<Hit> {
  readonly attempt: Attempt<Hit>;
  readonly result: AskResult<Hit>;
}

/**
 * Asks engines until there is enough.
 *
 * @typeParam Hit What the engines return.
 * @param chain See {@linkcode Chain}.
 * @param deadline For all engines together; what is there when it passes is returned.
 * @returns See {@linkcode ChainResult}.
 */
export async function runChain<Hit extends { readonly url: string }>(
  chain: Chain<Hit>,
  deadline: Deadline,
): Promise<ChainResult<Hit>> {
  const stop = new AbortController();
  using budget = new Deadline(
    deadline.remainingMs,
    AbortSignal.any([deadline.signal, stop.signal]),
  );
  const run = new ChainRun(chain, budget);
  try {
    await run.go();
  } finally {
    stop.abort(new DOMException("Another engine was quicker", "AbortError"));
  }
  return run.result();
}

/** One run of a chain. */
class ChainRun<Hit extends { readonly url: string }> {
  readonly #chain: Chain<Hit>;
  readonly #deadline: Deadline;
  readonly #waiting: Candidate<Hit>[];
  readonly #running = new Set<Attempt<Hit>>();
  readonly #good: { readonly engine: Engine<Hit>; readonly hits: readonly Hit[] }[] = [];
  readonly #doubtful: { readonly engine: Engine<Hit>; readonly hits: readonly Hit[] }[] = [];
  /** Indexes that have answered, with hits or without. */
  readonly #settled = new Set<string>();
  readonly #outcomes: EngineOutcome[] = [];
  readonly #failures: RetrievalError[] = [];
  #saidNothing = false;
  #firstAnswerMs = 0;

  constructor(chain: Chain<Hit>, deadline: Deadline) {
    this.#chain = chain;
    this.#deadline = deadline;
    this.#waiting = chain.engines.map((engine) => ({ engine, again: false }));
  }

  async go(): Promise<void> {
    const wanted = this.#chain.fuse ? 2 : 1;
    for (let i = 0; i < wanted; i++) this.#startNext(false);
    while (this.#settled.size < wanted && !this.#deadline.signal.aborted) {
      if (this.#running.size === 0 && !this.#startNext(true)) return;
      const finished = await this.#nextEvent();
      if (finished) this.#take(finished);
      else if (this.#settled.size > 0) return; // the first answer has waited long enough
      else if (!this.#startNext(true)) await this.#oneMore();
    }
  }

  result(): ChainResult<Hit> {
    const order = this.#chain.engines;
    const chosen = this.#good.length > 0 ? this.#good : this.#doubtful.slice(0, 1);
    const answers = chosen.toSorted((a, b) => order.indexOf(a.engine) - order.indexOf(b.engine))
      .map(({ engine, hits }) => ({ engine: engine.name, hits }));
    return {
      answers,
      saidNothing: this.#saidNothing,
      outcomes: [...this.#outcomes, ...this.#unfinished()],
      failures: this.#failures,
    };
  }

  /** The next engine that finishes; `undefined` when it is time to do something about the slow. */
  async #nextEvent(): Promise<Finished<Hit> | undefined> {
    const pause = new AbortController();
    const ms = this.#settled.size > 0
      ? this.#firstAnswerMs + FUSE_MS - performance.now()
      : HEDGE_MS;
    const time = sleep(ms, AbortSignal.any([pause.signal, this.#deadline.signal]))
      .then(() => undefined, () => undefined);
    try {
      return await Promise.race([...this.#finishing(), time]);
    } finally {
      pause.abort();
    }
  }

  /** Waits for an engine when there is no other left to ask. */
  async #oneMore(): Promise<void> {
    const ended = new Promise<undefined>((resolve) => {
      const { signal } = this.#deadline;
      if (signal.aborted) resolve(undefined);
      signal.addEventListener("abort", () => resolve(undefined), { once: true });
    });
    const finished = await Promise.race([...this.#finishing(), ended]);
    if (finished) this.#take(finished);
  }

  #finishing(): Promise<Finished<Hit>>[] {
    return [...this.#running].map(({ result }) => result);
  }

  #take({ attempt, result }: Finished<Hit>): void {
    const { engine, again } = attempt.candidate;
    this.#running.delete(attempt);
    const { outcome, hits, error, isLater } = result;
    if (!again && (isLater || outcome.status === "resting")) {
      this.#waiting.push({ engine, again: true });
      this.#startNext(false);
      return;
    }
    this.#outcomes.push(outcome);
    if (outcome.status === "ok") this.#good.push({ engine, hits });
    if (outcome.status === "degraded") this.#doubtful.push({ engine, hits });
    if (outcome.status === "no_results") this.#saidNothing = true;
    if (outcome.status === "ok" || outcome.status === "no_results") {
      this.#firstAnswerMs ||= performance.now();
      this.#settled.add(engine.index);
      return;
    }
    if (error) this.#failures.push(error);
    this.#startNext(false);
  }

  /**
   * Asks the next engine whose index is free.
   *
   * @param anyone Whether that may be one of the last resort, or one that was put off.
   * @returns Whether there was one.
   */
  #startNext(anyone: boolean): boolean {
    if (this.#running.size >= MAX_PARALLEL) return false;
    const busy = new Set([...this.#running].map(({ candidate }) => candidate.engine.index));
    const isLast = (candidate: Candidate<Hit>): boolean =>
      (candidate.engine.lastResort ?? false) || candidate.again;
    const free = this.#waiting.filter(({ engine: { index } }) => {
      return !busy.has(index) && !this.#settled.has(index);
    });
    const next = free.find((candidate) => !isLast(candidate)) ?? (anyone ? free[0] : undefined);
    if (!next) return false;
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    this.#running.add(this.#start(next));
    return true;
  }

  #start(candidate: Candidate<Hit>): Attempt<Hit> {
    const { engine, again } = candidate;
    const { promise, resolve } = Promise.withResolvers<Finished<Hit>>();
    const attempt: Attempt<Hit> = { candidate, startMs: performance.now(), result: promise };
    const options = { patienceMs: again ? Infinity : HEDGE_MS, insist: again };
    this.#chain.ask(engine, this.#chain.queryFor(engine), this.#deadline, options).then(
      (result) => resolve({ attempt, result }),
      () => {}, // the deadline's end, which the run sees by itself
    );
    return attempt;
  }

  /** Engines that had not finished when there was enough. */
  #unfinished(): EngineOutcome[] {
    const reason = this.#settled.size > 0 ? "others were quicker" : "it did not answer in time";
    return [...this.#running].map(({ candidate, startMs }) => ({
      engine: candidate.engine.name,
      status: "timeout",
      count: 0,
      timeMs: Math.round(performance.now() - startMs),
      reason,
    }));
  }
}

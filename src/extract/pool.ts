/**
 * Runs extraction off the event loop, on a few threads, so that one page never makes another
 * call wait.
 *
 * Deno cannot end a thread that is busy: what bounds the work are the engine's own limits. This
 * module bounds the waiting: the queue, the time of a job, the memory of the process.
 *
 * @module
 */

import type { Worker } from "node:worker_threads";
import { every } from "../core/deadline.ts";
import { type ErrorCode, RetrievalError } from "../core/errors.ts";
import type { Document, ExtractOptions, Extractor, FetchedPage } from "../core/types.ts";

/** Most pages that wait, and most bytes of them. */
const MAX_WAITING = 200;
const MAX_WAITING_BYTES = 256_000_000;

/** A thread that works so long on one page is given up, in milliseconds. */
const MAX_JOB_MS = 30_000;

/** How often running jobs and memory are looked at, in milliseconds. */
const WATCH_MS = 250;

/** Heap of a thread, in megabytes: a page of ten megabytes takes less than 400. */
const MAX_HEAP_MB = 1_024;

/** Memory of the process from which on pages are read one at a time, in bytes. */
const HIGH_RSS_BYTES = 1_500_000_000;

/** Memory of the process that no number of honest pages takes, in bytes. */
const MAX_RSS_BYTES = 4_000_000_000;

/** What a thread is asked to do. */
export interface WorkerJob {
  /** The page without its bytes. */
  readonly page: Omit<FetchedPage, "body">;
  /**
   * Its bytes, which change hands. As a buffer: Deno walks through the elements of a typed array in
   * a message, which takes a third of a second for five megabytes.
   */
  readonly body: ArrayBuffer;
  /** See {@linkcode ExtractOptions.removeLinks}. */
  readonly removeLinks: boolean;
}

/** What a thread answers. */
export type WorkerResult =
  | { readonly document: Document }
  | { readonly error: { readonly code: ErrorCode; readonly message: string } };

/** Options of {@linkcode ExtractionPool}. */
export interface PoolOptions {
  /** Threads; 0 to work on the event loop, in slices. */
  readonly workers: number;
  /** Starts a thread; for tests. @default A thread that holds worker.bundle.js. */
  readonly start?: () => Promise<Worker>;
  /** Told once when no thread can be started, so that pages are read on the event loop. */
  readonly onFallback?: (cause: unknown) => void;
  /** Told when a thread or the memory is out of hand: only ending the process helps then. */
  readonly onRunaway?: (reason: string) => void;
}

/** A job and who waits for it. */
interface Job {
  readonly page: FetchedPage;
  readonly options: ExtractOptions;
  readonly resolve: (document: Document) => void;
  readonly reject: (reason: unknown) => void;
}

/** A thread and what it works on. */
interface Thread {
  readonly worker: Worker;
  job: Job | undefined;
  startMs: number;
}

/** Threads that read pages. Started when the first page is on its way. */
export class ExtractionPool {
  readonly #inline: Extractor;
  readonly #options: PoolOptions;
  readonly #threads: Thread[] = [];
  readonly #waiting: Job[] = [];
  #waitingBytes = 0;
  #starting = 0;
  #size: number;
  #watch: Disposable | undefined;
  /** Memory of the process when it was last looked at, in bytes. */
  #rss = 0;

  /**
   * @param inline Reads pages where no thread can be started.
   * @param options See {@linkcode PoolOptions}.
   */
  constructor(inline: Extractor, options: PoolOptions) {
    this.#inline = inline;
    this.#options = options;
    this.#size = options.workers;
  }

  /** The extractor, with its work done by the pool. */
  get extractor(): Extractor {
    const inline = this.#inline;
    return {
      name: inline.name,
      accepts: (head) => inline.accepts(head),
      extract: (page, options) => this.#extract(page, options),
    };
  }

  /** Begins to start the threads, so that they are there when a page arrives. */
  prepare(): void {
    while (this.#threads.length + this.#starting < this.#size) {
      this.#starting++;
      this.#startThread().catch((cause) => this.#cannotStart(cause)).finally(() => {
        this.#starting--;
        this.#next();
      });
    }
  }

  #extract(page: FetchedPage, options: ExtractOptions): Promise<Document> {
    if (this.#size === 0) return Promise.resolve(this.#inline.extract(page, options));
    const isFull = this.#waiting.length >= MAX_WAITING ||
      this.#waitingBytes + page.body.byteLength > MAX_WAITING_BYTES;
    if (isFull) {
      return Promise.reject(
        new RetrievalError("timeout", `Cannot read ${page.url}: too many pages wait to be read`),
      );
    }
    this.prepare();
    return new Promise((resolve, reject) => {
      const job: Job = { page, options, resolve, reject };
      this.#waiting.push(job);
      this.#waitingBytes += page.body.byteLength;
      options.signal?.addEventListener("abort", () => this.#forget(job), { once: true });
      this.#next();
    });
  }

  /** Hands waiting jobs to idle threads. */
  #next(): void {
    for (const thread of this.#threads) {
      if (thread.job !== undefined) continue;
      if (this.#waiting.length === 0 || (this.#rss > HIGH_RSS_BYTES && this.#isBusy())) break;
      this.#begin(thread, this.#take(0));
    }
    if (this.#threads.length === 0 && this.#starting === 0) this.#readInline();
  }

  #begin(thread: Thread, job: Job): void {
    if (job.options.signal?.aborted) return job.reject(job.options.signal.reason);
    // A copy: the caller keeps its bytes, and a Buffer's own slice() would share them.
    const body = new Uint8Array(job.page.body);
    const { removeLinks = false } = job.options;
    const { body: _, ...page } = job.page;
    const message: WorkerJob = { page, body: body.buffer, removeLinks };
    thread.job = job;
    thread.startMs = performance.now();
    thread.worker.ref();
    thread.worker.postMessage(message, [body.buffer]);
    this.#watch ??= every(WATCH_MS, () => this.#look());
  }

  #settle(thread: Thread, result: WorkerResult): void {
    const { job } = thread;
    thread.job = undefined;
    thread.worker.unref();
    if (job && "document" in result) job.resolve(result.document);
    else if (job && "error" in result) {
      job.reject(new RetrievalError(result.error.code, result.error.message));
    }
    this.#stopWatching();
    this.#next();
  }

  /** A thread that died takes its job with it; the page's raw text is still to be had. */
  #lose(thread: Thread, cause: unknown): void {
    const at = this.#threads.indexOf(thread);
    if (at >= 0) this.#threads.splice(at, 1);
    const { job } = thread;
    thread.job = undefined;
    if (job) readRaw(job, cause);
    this.#stopWatching();
    if (this.#waiting.length > 0) this.prepare();
    this.#next();
  }

  async #startThread(): Promise<void> {
    const worker = await (this.#options.start ?? startWorker)();
    const thread: Thread = { worker, job: undefined, startMs: 0 };
    worker.on("message", (result: WorkerResult) => this.#settle(thread, result));
    worker.on("error", (cause) => this.#lose(thread, cause));
    worker.on("exit", () => this.#lose(thread, new Error("The thread has ended")));
    worker.unref();
    this.#threads.push(thread);
  }

  /** No thread here: then the event loop does the work. */
  #cannotStart(cause: unknown): void {
    if (this.#threads.length === 0 && this.#size > 0) this.#options.onFallback?.(cause);
    this.#size = this.#threads.length;
  }

  #readInline(): void {
    while (this.#waiting.length > 0) {
      const { page, options, resolve, reject } = this.#take(0);
      Promise.resolve(this.#inline.extract(page, options)).then(resolve, reject);
    }
  }

  #forget(job: Job): void {
    const at = this.#waiting.indexOf(job);
    if (at >= 0) this.#take(at).reject(job.options.signal?.reason);
  }

  #take(at: number): Job {
    const [job] = this.#waiting.splice(at, 1);
    this.#waitingBytes -= job!.page.body.byteLength;
    return job!;
  }

  #isBusy(): boolean {
    return this.#threads.some(({ job }) => job !== undefined);
  }

  /** Gives up threads that do not come back, and tells of what only ending the process can end. */
  #look(): void {
    const nowMs = performance.now();
    for (const thread of [...this.#threads]) {
      if (thread.job === undefined || nowMs - thread.startMs < MAX_JOB_MS) continue;
      const reason = `a thread has worked on one page for ${MAX_JOB_MS} ms`;
      thread.worker.unref();
      thread.worker.terminate();
      this.#lose(thread, new Error(reason));
      this.#options.onRunaway?.(reason);
    }
    this.#rss = Deno.memoryUsage().rss;
    if (this.#rss > MAX_RSS_BYTES) {
      this.#options.onRunaway?.(`the process takes ${this.#rss} bytes of memory`);
    }
  }

  #stopWatching(): void {
    if (this.#isBusy()) return;
    this.#watch?.[Symbol.dispose]();
    this.#watch = undefined;
  }
}

/** Settles a job whose thread is gone with the page's text. */
async function readRaw({ page, resolve, reject }: Job, cause: unknown): Promise<void> {
  const { readRawPage } = await import("./html/read.ts");
  try {
    resolve(readRawPage(page));
  } catch {
    reject(new RetrievalError("internal", `Cannot read ${page.url}`, { cause }));
  }
}

/**
 * Starts a thread from text: no file is read and no module fetched, so it needs no permission and
 * works from a checkout, over https, from a bundle and in a binary.
 */
async function startWorker(): Promise<Worker> {
  const [{ Worker }, { default: code }] = await Promise.all([
    import("node:worker_threads"),
    import("./worker.bundle.js", { with: { type: "text" } }),
  ]);
  const url = new URL(`data:text/javascript,${encodeURIComponent(code)}`);
  const worker = new Worker(url, { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } });
  await new Promise<void>((resolve, reject) => {
    worker.once("message", () => resolve());
    worker.once("error", reject);
  });
  return worker;
}

/**
 * What runs in a worker: reads one page after another and sends the documents back.
 *
 * Bundled into worker.bundle.js by `deno task bundle:worker`; a test compares the two.
 *
 * @module
 */

import { setImmediate } from "node:timers";
import { parentPort } from "node:worker_threads";
import { RetrievalError } from "../core/errors.ts";
import { readHtmlInSlices } from "./html/read.ts";
import type { WorkerJob, WorkerResult } from "./pool.ts";
import { WARM_UP_PAGE } from "./warm_up.ts";

function read({ page, body, removeLinks }: WorkerJob): WorkerResult {
  const slices = readHtmlInSlices({ ...page, body: new Uint8Array(body) }, { removeLinks });
  try {
    for (;;) {
      const { done, value } = slices.next();
      if (done) return { document: value };
    }
  } catch (thrown) {
    const { code, message } = RetrievalError.from(thrown);
    return { error: { code, message } };
  }
}

/**
 * Pages a new thread reads before it is quick: the first takes ten times as long as the hundredth,
 * and no caller shall wait for that, so they are ours.
 */
const WARM_UPS = 40;

/** Reads our page once; again when nobody has asked for another meanwhile. */
function warmUp(left: number): void {
  const { body, ...page } = WARM_UP_PAGE;
  read({ page, body: new Uint8Array(body).buffer, removeLinks: false });
  if (left > 0) setImmediate(() => warmUp(left - 1));
}

parentPort?.on("message", (job: WorkerJob) => parentPort?.postMessage(read(job)));
warmUp(WARM_UPS);
parentPort?.postMessage("ready");

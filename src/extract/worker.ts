/**
 * What runs in a worker: reads one page after another and sends the documents back.
 *
 * Bundled into worker.bundle.js by `deno task bundle:worker`; a test compares the two.
 *
 * @module
 */

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

// The first page a thread reads takes ten times as long as the hundredth: no caller shall wait for
// that, so it is one of ours.
const { body, ...page } = WARM_UP_PAGE;
read({ page, body: new Uint8Array(body).buffer, removeLinks: false });

parentPort?.on("message", (job: WorkerJob) => parentPort?.postMessage(read(job)));
parentPort?.postMessage("ready");

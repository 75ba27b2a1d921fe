import { Buffer } from "node:buffer";
import { Worker } from "node:worker_threads";
import {
  assert,
  assertAtMost,
  assertEquals,
  assertIncludes,
  assertRejects,
} from "../../support/assert.ts";
import { articlePage, paragraphs } from "../../support/pages.ts";
import { workerBundle } from "../../../tools/bundle_worker.ts";
import type { Document, FetchedPage } from "../../../src/core/types.ts";
import { html } from "../../../src/extract/html/mod.ts";
import { ExtractionPool, type PoolOptions } from "../../../src/extract/pool.ts";

function pageOf(body: string): FetchedPage {
  return {
    url: "https://site.example/page",
    mediaType: "text/html",
    charset: "",
    status: 200,
    body: Buffer.from(body),
    truncated: false,
    partial: false,
    warnings: [],
  };
}

async function extractWith(
  pool: ExtractionPool,
  body: string,
  signal?: AbortSignal,
): Promise<Document> {
  return await pool.extractor.extract(pageOf(body), signal ? { signal } : {});
}

/** A thread that runs `code`, beside the real protocol: it says when it is ready. */
function threadOf(code: string, started: Worker[]): NonNullable<PoolOptions["start"]> {
  return async () => {
    const text = `import { parentPort } from "node:worker_threads"; ${code}`;
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(text)}`));
    started.push(worker);
    await new Promise((resolve) => worker.once("online", resolve));
    return worker;
  };
}

Deno.test("worker.bundle.js is what its sources say (deno task bundle:worker)", async () => {
  const file = new URL("../../../src/extract/worker.bundle.js", import.meta.url);

  assert(await Deno.readTextFile(file) === await workerBundle(), "run deno task bundle:worker");
});

Deno.test("ExtractionPool reads a page as the extractor itself does, with its charset", async () => {
  const pool = new ExtractionPool(html, { workers: 1 });
  const page = { ...pageOf(""), body: new Uint8Array(Buffer.from(articlePage("Käse"), "latin1")) };
  const options = { removeLinks: true };

  const [pooled, inline] = await Promise.all([
    pool.extractor.extract({ ...page, charset: "iso-8859-1" }, options),
    html.extract({ ...page, charset: "iso-8859-1" }, options),
  ]);

  assertEquals(pooled.title, "Käse");
  assertEquals(pooled, inline);
  assert(page.body.byteLength > 0, "the caller's bytes are gone");
});

Deno.test("ExtractionPool hands an extractor's error through", async () => {
  const pool = new ExtractionPool(html, { workers: 1 });

  await assertRejects(extractWith(pool, "<p> </p>"), { code: "empty" });
});

Deno.test("ExtractionPool works on the event loop where no thread can be started", async () => {
  const start = (): Promise<Worker> => Promise.reject(new Error("no threads here"));
  const pool = new ExtractionPool(html, { workers: 2, start });

  const documents = await Promise.all([
    extractWith(pool, articlePage("One")),
    extractWith(pool, articlePage("Two")),
  ]);

  assertEquals(documents.map(({ title }) => title), ["One", "Two"]);
});

Deno.test("ExtractionPool lets go of a waiting page when its call ends", async () => {
  const started: Worker[] = [];
  const pool = new ExtractionPool(html, {
    workers: 1,
    start: threadOf("parentPort.on('message', () => {})", started),
  });
  const first = new AbortController();
  const second = new AbortController();
  const busy = extractWith(pool, articlePage("Busy"), first.signal);
  const waiting = extractWith(pool, articlePage("Waiting"), second.signal);
  busy.catch(() => {});

  second.abort(new DOMException("The call was canceled", "AbortError"));

  await assertRejects(waiting, { name: "AbortError" });
  await Promise.all(started.map((worker) => worker.terminate()));
});

Deno.test("ExtractionPool gives a page's raw text when its thread dies", async () => {
  const started: Worker[] = [];
  const pool = new ExtractionPool(html, {
    workers: 1,
    start: threadOf("parentPort.on('message', () => { throw new Error('boom'); });", started),
  });

  const document = await extractWith(pool, "<h1>Alpha</h1><p>Beta &amp; <b>gamma</b></p>");

  assertEquals(document.source, "raw");
  assertIncludes(document.markdown, "Alpha");
});

Deno.test("reading a large page leaves the event loop free", async () => {
  const pool = new ExtractionPool(html, { workers: 1 });
  await extractWith(pool, articlePage("Warm"));
  let longestMs = 0;
  let lastMs = performance.now();
  const timer = setInterval(() => {
    longestMs = Math.max(longestMs, performance.now() - lastMs);
    lastMs = performance.now();
  }, 5);

  await extractWith(pool, articlePage("Large", paragraphs(8_000)));
  clearInterval(timer);

  assertAtMost(longestMs, 100, "ms without a turn");
});

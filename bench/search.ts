// deno-lint-ignore-file no-console
/**
 * What a search costs beside its engine's own time, over stdio, with the engine on this machine.
 *
 *     deno task bench:search
 *
 * Exits with 1 when a figure is over its limit.
 *
 * @module
 */

import { recordedPages } from "../tests/support/recorded_serp.ts";
import { startSearchWeb } from "../tests/support/search_web.ts";
import { ServerProcess } from "../tests/support/server_process.ts";

const RUNS = 200;
const WARM_UPS = 20;
const ENGINE_MS = 50;
const MAX_P95_MS = 20;

/** Ten queries at once, each to engines that take this long, in milliseconds. */
const SLOW_ENGINE_MS = 300;
const MAX_TEN_MS = 900;

const PARSE_ROUNDS = 15;
const MAX_PARSE_MS = 15;

await using search = await startSearchWeb();
await using server = await ServerProcess.open({
  env: {
    ALLOW_PRIVATE_HOSTS: search.host,
    ENGINE_PACE: "off",
    ENGINE_ORIGINS: search.engineOrigins,
    PER_HOST_RPS: "0",
    LOG_LEVEL: "error",
  },
});
const isGood = [await oneByOne(), await tenAtOnce(), await parsing()].every((good) => good);
if (!isGood) Deno.exit(1);

async function searchFor(queries: readonly string[]): Promise<void> {
  const { structuredContent } = await server.call("web_search", { queries });
  for (const { status } of structuredContent.results) {
    if (status !== "success") throw new Error("a search failed");
  }
}

async function oneByOne(): Promise<boolean> {
  for (const name of Object.keys(search.origins)) search.delaysMs[name] = ENGINE_MS;
  const overheads: number[] = [];
  for (let run = 0; run < WARM_UPS + RUNS; run++) {
    const startMs = performance.now();
    await searchFor([`result ${run}`]);
    if (run >= WARM_UPS) overheads.push(performance.now() - startMs - ENGINE_MS);
  }
  const p95 = percentile(overheads, .95);
  console.log(
    `search over engines of ${ENGINE_MS} ms, ${RUNS} runs: p50 +${
      shown(percentile(overheads, .5))
    }, ` +
      `p95 +${shown(p95)} (at most ${MAX_P95_MS})`,
  );
  return p95 <= MAX_P95_MS;
}

async function tenAtOnce(): Promise<boolean> {
  for (const name of Object.keys(search.origins)) search.delaysMs[name] = SLOW_ENGINE_MS;
  const times: number[] = [];
  for (let run = 0; run < 5; run++) {
    const startMs = performance.now();
    await searchFor(Array.from({ length: 10 }, (_, index) => `result ${run} ${index}`));
    times.push(performance.now() - startMs);
  }
  const median = percentile(times, .5);
  console.log(
    `ten queries over engines of ${SLOW_ENGINE_MS} ms: ${shown(median)} (at most ${MAX_TEN_MS})`,
  );
  return median <= MAX_TEN_MS;
}

/** Reading of the recorded pages, where they are beside this checkout. */
async function parsing(): Promise<boolean> {
  const pages = await recordedPages();
  if (pages.length === 0) {
    console.log("reading of recorded pages: skipped, they are not beside this checkout");
    return true;
  }
  const times: number[] = [];
  for (let round = 0; round < PARSE_ROUNDS; round++) {
    for (const { engine, body, expected } of pages) {
      if (expected.kind === "blocked") continue;
      const startMs = performance.now();
      engine.parse(body, "https://search.example/");
      if (round > 0) times.push(performance.now() - startMs);
    }
  }
  const median = percentile(times, .5);
  console.log(
    `reading of ${pages.length} recorded pages: median ${shown(median)}, ` +
      `p95 ${shown(percentile(times, .95))} (median at most ${MAX_PARSE_MS})`,
  );
  return median <= MAX_PARSE_MS;
}

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))]!;
}

function shown(ms: number): string {
  return `${ms.toFixed(1)} ms`;
}

// deno-lint-ignore-file no-console
/**
 * What a search costs beside its engine's own time, over stdio, with the engine on this machine.
 *
 *     deno task bench:search
 *
 * Exits with 1 when the 95th percentile is over the limit.
 *
 * @module
 */

import { startSearchWeb } from "../tests/support/search_web.ts";
import { ServerProcess } from "../tests/support/server_process.ts";

const RUNS = 200;
const WARM_UPS = 20;
const ENGINE_MS = 50;
const MAX_P95_MS = 20;

await using search = await startSearchWeb();
search.delaysMs.duckduckgo = ENGINE_MS;
await using server = await ServerProcess.open({
  env: {
    ALLOW_PRIVATE_HOSTS: search.host,
    ENGINE_PACE: "off",
    ENGINE_ORIGINS: search.engineOrigins,
    PER_HOST_RPS: "0",
    LOG_LEVEL: "error",
  },
});
const overheads: number[] = [];
for (let run = 0; run < WARM_UPS + RUNS; run++) {
  const startMs = performance.now();
  const result = await server.call("web_search", { queries: [`result ${run}`] });
  if (result.structuredContent.results[0].status !== "success") throw new Error("a search failed");
  if (run >= WARM_UPS) overheads.push(performance.now() - startMs - ENGINE_MS);
}
overheads.sort((a, b) => a - b);
const percentile = (share: number): number => overheads[Math.floor(share * (RUNS - 1))]!;
const p95 = percentile(.95);
console.log(
  `search over an engine of ${ENGINE_MS} ms, ${RUNS} runs: ` +
    `p50 +${percentile(.5).toFixed(1)} ms, p95 +${p95.toFixed(1)} ms (at most ${MAX_P95_MS})`,
);
if (p95 > MAX_P95_MS) Deno.exit(1);

// deno-lint-ignore-file no-console
/**
 * How long the program takes until it answers `initialize`, beside an empty Deno program.
 *
 *     deno task bench:startup
 *
 * Runs the two in turn and compares the quickest of each: the slower ones measure the machine.
 * Exits with 1 when the ratio is over the limit.
 *
 * @module
 */

import { DOCUMENTED_FLAGS, PROJECT, ServerProcess } from "../tests/support/server_process.ts";

const RUNS = 11;
const MAX_RATIO = 10;

async function emptyProgramMs(file: string): Promise<number> {
  const startMs = performance.now();
  const command = new Deno.Command(Deno.execPath(), { args: ["run", "--no-prompt", file] });
  await command.output();
  return performance.now() - startMs;
}

async function serverMs(): Promise<number> {
  const startMs = performance.now();
  await using server = ServerProcess.spawn({ flags: ["--cached-only", ...DOCUMENTED_FLAGS] });
  await server.initialize();
  return performance.now() - startMs;
}

const file = await Deno.makeTempFile({ suffix: ".js" });
const empty: number[] = [];
const server: number[] = [];
try {
  await emptyProgramMs(file);
  await serverMs();
  for (let run = 0; run < RUNS; run++) {
    empty.push(await emptyProgramMs(file));
    server.push(await serverMs());
  }
} finally {
  await Deno.remove(file);
}
const ratio = Math.min(...server) / Math.min(...empty);
const shown = (times: number[]): string => `${Math.min(...times).toFixed(0)} ms`;
console.log(`project ${PROJECT.pathname.split("/").at(-2)}, ${RUNS} runs each, minima`);
console.log(`empty program ${shown(empty)}, start to initialize ${shown(server)}`);
console.log(`ratio ${ratio.toFixed(1)} (at most ${MAX_RATIO})`);
if (ratio > MAX_RATIO) Deno.exit(1);

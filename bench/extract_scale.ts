// deno-lint-ignore-file no-console
/**
 * How extraction grows with the page: every generator at three sizes, and the pages that break
 * others.
 *
 *     deno task bench:extract:scale
 *
 * Exits with 1 when a page is over its time, or a growth over its exponent.
 *
 * @module
 */

import { GENERATORS } from "./support/generators.ts";
import { readPage } from "../src/extract/html/engine.ts";

const SIZES =
  (Deno.args.length ? Deno.args.map(Number) : [5_000, 20_000, 80_000]) as unknown as readonly [
    number,
    number,
    number,
  ];

/** Steepest growth from the second size to the third. Shorter times are the machine's. */
const MAX_EXPONENT = 1.25;
const MIN_MS = 40;

const LIMITS: readonly (readonly [name: string, page: () => string, maxMs: number])[] = [
  ["800 nested divs, 9 kB", () => `<p>text${"<div>".repeat(800)}${"</div>".repeat(800)}`, 20],
  ["a million nested divs, 5 MB", () => `${"<div>".repeat(1_000_000)}text`, 300],
  ["a table of 60,000 rows, 7 MB", () => largeTable(60_000), 1_500],
];

function largeTable(rows: number): string {
  const cells = "<td>cell one</td><td>cell two</td><td>cell three</td><td>four</td><td>five</td>";
  return `<table>${`<tr>${cells}</tr>`.repeat(rows)}</table>`;
}

function bestMs(page: string, runs: number): number {
  let best = Infinity;
  for (let run = 0; run < runs; run++) {
    const startMs = performance.now();
    readPage(page, "https://page.example/");
    best = Math.min(best, performance.now() - startMs);
  }
  return best;
}

let failed = false;
for (let run = 0; run < 20; run++) readPage(GENERATORS["paragraphs"]!(300), "https://x.example/");
for (const [name, page, maxMs] of LIMITS) {
  const ms = bestMs(page(), 3);
  failed ||= ms > maxMs;
  console.log(`${name.padEnd(32)} ${ms.toFixed(0).padStart(6)} ms (at most ${maxMs})`);
}
for (const [name, make] of Object.entries(GENERATORS)) {
  const pages = SIZES.map(make);
  const times = pages.map((page) => bestMs(page, 3));
  const exponent = Math.log(times[2]! / times[1]!) / Math.log(SIZES[2] / SIZES[1]);
  const perMb = times[2]! / (pages[2]!.length / 1e6);
  const isSteep = exponent > MAX_EXPONENT && times[2]! > MIN_MS;
  failed ||= isSteep;
  const shown = times.map((ms) => ms.toFixed(0).padStart(5)).join(" ");
  console.log(
    `${name.padEnd(24)} ${shown} ms  exponent ${exponent.toFixed(2)}  ${perMb.toFixed(0)} ms/MB` +
      (isSteep ? "  TOO STEEP" : ""),
  );
}
if (failed) Deno.exit(1);

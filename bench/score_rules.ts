// deno-lint-ignore-file no-console
/**
 * What each rule of the engine is worth on the recorded pages: F1 with the rule switched off less
 * F1 with it, on both sets, and in how many of five folds by hash each set is worse or better
 * without it. A rule that costs in most folds, or gains nothing, does not belong in the engine.
 *
 *     deno task score:rules [RULE…]
 *
 * @module
 */

import { readPage } from "../src/extract/html/engine.ts";
import { type RuleName, RULES } from "../src/extract/html/rules.ts";
import { HAS_SHARED_PAGES, SHARED, sharedPages } from "../tests/support/shared_pages.ts";

const FOLDS = 5;

/** The scorer beside the checkout. */
interface Scorer {
  compare(gold: string, found: string): readonly [number, number, number];
  markdownToText(markdown: string): string;
}

interface Segments {
  readonly file: string;
  readonly with?: readonly string[];
  readonly without?: readonly string[];
}

/** One page's share of a score. */
interface Row {
  readonly set: "articles" | "segments";
  readonly fold: number;
  readonly truePositive: number;
  readonly falsePositive: number;
  readonly falseNegative: number;
}

if (!HAS_SHARED_PAGES) {
  console.log("skipped: the recorded pages are not beside this checkout");
  Deno.exit();
}
const scorer: Scorer = await import(new URL("articles/score.ts", SHARED).href);
const gold: Readonly<Record<string, { articleBody: string }>> = await readJson(
  "articles/ground-truth.json",
);
const segments: readonly Segments[] = await readJson("segments/segments.json");
const wanted = new Map(segments.map((entry) => [`${entry.file}.gz`, entry]));
const pages = await Array.fromAsync(sharedPages());

function readJson<Value>(path: string): Promise<Value> {
  return Deno.readTextFile(new URL(path, SHARED)).then(JSON.parse);
}

function foldOf(name: string): number {
  let hash = 2_166_136_261;
  for (const character of name) hash = Math.imul(hash ^ character.codePointAt(0)!, 16_777_619);
  return (hash >>> 0) % FOLDS;
}

function scoreAll(without: readonly RuleName[]): Row[] {
  return pages.map(({ name, url, html }) => {
    const text = scorer.markdownToText(readPage(html, url, { without }).markdown);
    const fold = foldOf(name);
    const entry = wanted.get(name);
    if (!entry) {
      const [truePositive, falsePositive, falseNegative] = scorer.compare(
        gold[name.replace(/\.html\.gz$/, "")]!.articleBody,
        text,
      );
      return { set: "articles", fold, truePositive, falsePositive, falseNegative };
    }
    const found = collapse(text);
    const has = (segment: string): boolean => found.includes(collapse(segment));
    const truePositive = (entry.with ?? []).filter(has).length;
    const falseNegative = (entry.with ?? []).length - truePositive;
    const falsePositive = (entry.without ?? []).filter(has).length;
    return { set: "segments", fold, truePositive, falsePositive, falseNegative };
  });
}

function collapse(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** F1 of a set: of the means of pages for articles, of the sums for segments, as the scorers do. */
function f1(rows: readonly Row[]): number {
  const isMean = rows[0]?.set === "articles";
  const ratio = (part: (row: Row) => number, whole: (row: Row) => number): number => {
    if (!isMean) return sum(rows, part) / sum(rows, whole);
    const counted = rows.filter((row) => whole(row) > 0);
    return sum(counted, (row) => part(row) / whole(row)) / counted.length;
  };
  const hit = (row: Row): number => row.truePositive;
  const precision = ratio(hit, (row) => row.truePositive + row.falsePositive);
  const recall = ratio(hit, (row) => row.truePositive + row.falseNegative);
  return 2 * precision * recall / (precision + recall);
}

function sum(rows: readonly Row[], value: (row: Row) => number): number {
  return rows.reduce((total, row) => total + value(row), 0);
}

function shown(base: readonly Row[], rows: readonly Row[], set: Row["set"]): string {
  const of = (all: readonly Row[], fold?: number): number =>
    f1(all.filter((row) => row.set === set && (fold === undefined || row.fold === fold)));
  const changes = Array.from({ length: FOLDS }, (_, fold) => of(rows, fold) - of(base, fold));
  const worse = changes.filter((change) => change < -1e-5).length;
  const better = changes.filter((change) => change > 1e-5).length;
  const change = of(rows) - of(base);
  return `${set} ${change.toFixed(4).padStart(8)} (worse in ${worse}, better in ${better})`;
}

const base = scoreAll([]);
for (const set of ["articles", "segments"] as const) {
  console.log(`${set} F1 ${f1(base.filter((row) => row.set === set)).toFixed(4)}`);
}
const names = (Deno.args.length > 0 ? Deno.args : Object.keys(RULES)) as RuleName[];
for (const name of names) {
  const rows = scoreAll([name]);
  console.log(
    `${name.padEnd(20)} ${shown(base, rows, "articles")} ${shown(base, rows, "segments")}`,
  );
}

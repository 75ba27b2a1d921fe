import { assert, assertEquals } from "../../support/assert.ts";
import { fuse } from "../../../src/retrieve/fusion.ts";

interface Row {
  readonly url: string;
  readonly title: string;
  readonly snippet: string;
  readonly date?: string;
}

function hit(url: string, more: Partial<Row> = {}): Row {
  return { url, title: `Title of ${url}`, snippet: "", ...more };
}

function hits(...paths: string[]): Row[] {
  return paths.map((path) => hit(`https://${path}.example/`));
}

Deno.test("fuse() puts first what several engines found", () => {
  const fused = fuse([
    { engine: "one", hits: hits("a", "b", "c") },
    { engine: "two", hits: hits("d", "c", "b") },
  ]);

  assertEquals(fused.map(({ url }) => new URL(url).host[0]), ["b", "c", "a", "d"]);
  assertEquals(fused[0]?.engines, ["one", "two"]);
  assertEquals(fused[3]?.engines, ["two"]);
});

Deno.test("fuse() knows a page by any of its addresses and keeps the first", () => {
  const fused = fuse([
    { engine: "one", hits: [hit("https://www.example.com/a/")] },
    { engine: "two", hits: [hit("http://example.com/a?utm_source=x")] },
  ]);

  assertEquals(fused.map(({ url }) => url), ["https://www.example.com/a/"]);
});

Deno.test("fuse() keeps the snippet that says most and any date", () => {
  const url = "https://example.com/";
  const title = "A very long title of a page that says a lot by itself";
  const fused = fuse([
    { engine: "one", hits: [hit(url, { title, snippet: "Short." })] },
    { engine: "two", hits: [hit(url, { title, snippet: title, date: "2026-01-02" })] },
    { engine: "three", hits: [hit(url, { title: "T", snippet: "Longer than short." })] },
  ]);

  assertEquals(fused, [{
    url,
    title,
    snippet: "Longer than short.",
    date: "2026-01-02",
    engines: ["one", "two", "three"],
  }]);
});

Deno.test("fuse() gives one host three places before the others have had theirs", () => {
  const many = Array.from({ length: 5 }, (_, index) => hit(`https://big.example/${index}`));
  const answers = [
    { engine: "one", hits: many },
    { engine: "two", hits: hits("a", "b") },
  ];

  const hosts = (rows: readonly Row[]): string =>
    rows.map(({ url }) => new URL(url).host[0]).join("");
  assertEquals(hosts(fuse(answers)).slice(5), "bb", "the fourth and fifth of big come last");
  assertEquals(hosts(fuse(answers, { oneHost: true })).includes("bbb"), true);
  assertEquals(fuse([answers[0]!]).length, 5, "one engine's answer stays as it is");
});

Deno.test("fuse() takes a page once from one engine", () => {
  const fused = fuse([{ engine: "one", hits: hits("a", "a", "b", "a") }]);

  assertEquals(fused.length, 2);
});

/** Discounted cumulative gain of the first ten, over the best that is possible. */
function ndcg(urls: readonly string[], relevance: ReadonlyMap<string, number>): number {
  const gain = (values: readonly number[]): number =>
    values.slice(0, 10).reduce((sum, value, index) => sum + value / Math.log2(index + 2), 0);
  const best = [...relevance.values()].toSorted((a, b) => b - a);
  return gain(urls.map((url) => relevance.get(url) ?? 0)) / gain(best);
}

/** A generator of numbers that is the same in every run. Source: mulberry32. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

Deno.test("fuse() ranks better than the best of the engines it fuses", () => {
  const rounds = 200;
  const single = [0, 0];
  let together = 0;
  for (let round = 0; round < rounds; round++) {
    const random = randomOf(round);
    const relevance = new Map(
      Array.from(
        { length: 30 },
        (_, index) => [`https://p${index}.example/`, Math.round(random() ** 3 * 3)],
      ),
    );
    // Each engine sees two thirds of the pages and ranks by relevance with an error of its own.
    const answers = ["one", "two"].map((engine) => ({
      engine,
      hits: [...relevance].filter(() => random() < .66)
        .map(([url, value]) => ({ url, score: value + 2 * random() }))
        .toSorted((a, b) => b.score - a.score).slice(0, 10).map(({ url }) => hit(url)),
    }));
    answers.forEach(({ hits }, index) => {
      single[index]! += ndcg(hits.map(({ url }) => url), relevance) / rounds;
    });
    together += ndcg(fuse(answers).map(({ url }) => url), relevance) / rounds;
  }

  const best = Math.max(...single);
  assert(together > best + .03, `fused ${together.toFixed(3)}, best single ${best.toFixed(3)}`);
});

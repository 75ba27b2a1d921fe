import { assert, assertAtMost, assertEquals, assertThrows } from "../../support/assert.ts";
import { SAMPLE_SIZE, type SampleHit, sampleHits, SHAPES } from "../../support/engine_shapes.ts";
import { RetrievalError } from "../../../src/core/errors.ts";
import { IMAGE_ENGINES, SEARCH_ENGINES } from "../../../src/engines/mod.ts";
import { MAX_ROWS } from "../../../src/engines/shared.ts";
import type { Engine, ImageHit, SearchHit } from "../../../src/core/types.ts";

const ENGINES: readonly Engine<SearchHit | ImageHit>[] = [...SEARCH_ENGINES, ...IMAGE_ENGINES];

const IMAGES = new Set(IMAGE_ENGINES.map(({ name }) => name));

/** The engines whose pages show dates. */
const DATED = ["duckduckgo", "duckduckgo_lite", "brave", "startpage", "yahoo", "bing", "wikipedia"];

function sampleFor(name: string, count: number): SampleHit[] {
  return (SHAPES[name]?.sample ?? sampleHits)(count);
}

function textOf(hit: SearchHit | ImageHit): string {
  return "title" in hit ? hit.title : hit.description;
}

for (const engine of ENGINES) {
  const { name, origin } = engine;
  const shape = SHAPES[name];

  Deno.test(`${name}: parse() reads the results and nothing else`, () => {
    assert(shape, "no shape in tests/support/engine_shapes.ts");
    const sample = sampleFor(name, 3);

    const hits = engine.parse(shape.results(sample), origin);

    assertEquals(hits.map(({ url }) => url), sample.map(({ url }) => url));
    assertEquals(hits.map(textOf), sample.map(({ title }) => title));
    for (const [index, hit] of hits.entries()) {
      if ("title" in hit) {
        assertEquals([hit.snippet, hit.date], [sample[index]!.snippet, undefined]);
      }
    }
  });

  Deno.test(`${name}: parse() tells results, none, blocked and changed apart`, () => {
    assert(shape);
    assertEquals(engine.parse(shape.empty, origin), []);
    assertThrows(() => engine.parse(shape.captcha, origin), { code: "blocked" });
    const others = [
      "",
      "{}",
      "[]",
      "null",
      "plain",
      "<section><a href='https://x.example/'>new</a>",
    ];
    for (const other of others) {
      assertThrows(() => engine.parse(other, origin), { code: "parse_error" }, other);
    }
  });

  Deno.test(`${name}: parse() takes no word of a good page for a challenge`, () => {
    assert(shape);
    const [first, ...rest] = sampleFor(name, 3);
    const wordy = {
      ...first!,
      snippet: "captcha challenge turnstile consent /sorry/ unusual traffic no results b_no",
    };

    assertEquals(engine.parse(shape.results([wordy, ...rest]), origin).length, 3);
  });

  Deno.test(`${name}: parse() drops a bad row and keeps the page`, () => {
    assert(shape);
    const [good] = sampleFor(name, 1);
    const odd = { url: "javascript:alert(1)", title: "odd" };
    const untitled = { url: "https://untitled.example/", title: " " };
    const bad = IMAGES.has(name) ? [odd] : name === "wikipedia" ? [untitled] : [odd, untitled];

    const hits = engine.parse(shape.results([...bad, good!]), origin);

    assertEquals(hits.map(({ url }) => url), [good!.url]);
  });

  Deno.test(`${name}: parse() of broken pages ends as it may and soon`, () => {
    assert(shape);
    const [hit] = sampleFor(name, 1);
    const many = shape.results(sampleFor(name, 500));
    const pages = [
      many,
      shape.results([{ ...hit!, title: "t ".repeat(50_000), snippet: "s<".repeat(50_000) }]),
      many.replaceAll(/<\/\w+>/g, ""),
      many.replaceAll(">", "><div>"),
      ...[0.1, 0.5, 0.9].map((part) => many.slice(0, many.length * part)),
      "\0\ufffd\ud800".repeat(10_000),
    ];
    for (const [index, page] of pages.entries()) {
      const startMs = performance.now();
      try {
        const hits = engine.parse(page, origin);
        assertAtMost(hits.length, MAX_ROWS * 2, `hits of page ${index}`);
        for (const found of hits) assertAtMost(textOf(found).length, 2_001, "characters");
      } catch (thrown) {
        assert(thrown instanceof RetrievalError, String(thrown));
      }
      assertAtMost(performance.now() - startMs, 5_000, `ms for page ${index}`);
    }
  });
}

for (const name of DATED) {
  Deno.test(`${name}: parse() moves a date from the snippet to its field`, () => {
    const engine = SEARCH_ENGINES.find((engine) => engine.name === name)!;
    const sample = sampleFor(name, 2).map((hit, index) => ({
      ...hit,
      date: `2026-0${index + 2}-03`,
    }));

    const hits = engine.parse(SHAPES[name]!.results(sample), engine.origin);

    assertEquals(
      hits.map(({ date, snippet }) => ({ date, snippet })),
      sample.map(({ date, snippet = "" }) => ({ date, snippet })),
    );
  });
}

for (const { name, parse, origin } of IMAGE_ENGINES) {
  Deno.test(`${name}: parse() says of an image what is known of it`, () => {
    const [hit] = parse(SHAPES[name]!.results(sampleHits(1)), origin);

    assert(hit);
    assertEquals({ width: hit.width, height: hit.height }, SAMPLE_SIZE);
    assertEquals(hit.pageUrl, "https://site.example/page");
    assertEquals(hit.thumbnail, "https://site.example/thumbnail");
    const licenses: Record<string, string> = { openverse: "by-sa 4.0", commons: "CC BY-SA 4.0" };
    assertEquals(hit.license, licenses[name]);
  });
}

Deno.test("every engine has a name and an origin of its own", () => {
  assertEquals(new Set(ENGINES.map(({ name }) => name)).size, ENGINES.length);
  for (const { name, origin } of ENGINES) {
    assert(/^[a-z_]+$/.test(name) && new URL(origin).origin === origin, name);
  }
  assertEquals(Object.keys(SHAPES).sort(), ENGINES.map(({ name }) => name).sort());
});

Deno.test("only Wikipedia waits until no other engine for the web answers", () => {
  assertEquals(
    SEARCH_ENGINES.filter(({ lastResort }) => lastResort).map(({ name }) => name),
    ["wikipedia"],
  );
});

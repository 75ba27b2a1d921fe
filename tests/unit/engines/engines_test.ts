import { assert, assertEquals, assertThrows } from "../../support/assert.ts";
import { sampleHits, SHAPES } from "../../support/search_web.ts";
import { IMAGE_ENGINES, SEARCH_ENGINES } from "../../../src/engines/mod.ts";
import type { Engine, ImageHit, SearchHit } from "../../../src/core/types.ts";

const ENGINES: readonly Engine<SearchHit | ImageHit>[] = [...SEARCH_ENGINES, ...IMAGE_ENGINES];

for (const engine of ENGINES) {
  const shape = SHAPES[engine.name];

  Deno.test(`${engine.name}: parse() reads the results and nothing else`, () => {
    assert(shape, "no shape in tests/support/search_web.ts");
    const sample = sampleHits(3);

    const hits = engine.parse(shape.results(sample));

    assertEquals(hits.map(({ url }) => url), sample.map(({ url }) => url));
    for (const [index, hit] of hits.entries()) {
      const text = "title" in hit ? hit.title : hit.description;
      assertEquals(text, sample[index]!.title);
    }
  });

  Deno.test(`${engine.name}: parse() tells results, none, blocked and changed apart`, () => {
    assert(shape);
    assertEquals(engine.parse(shape.empty), []);
    assertThrows(() => engine.parse(shape.captcha), { code: "blocked" });
    assertThrows(() => engine.parse(""), { code: "parse_error" });
    assertThrows(
      () => engine.parse("<section><a href='https://x.example/'>new layout</a></section>"),
      { code: "parse_error" },
    );
  });

  Deno.test(`${engine.name}: parse() drops a bad row and keeps the page`, () => {
    assert(shape);
    const [good] = sampleHits(1);
    const odd = { url: "javascript:alert(1)", title: "odd" };
    const untitled = { url: "https://untitled.example/", title: " " };
    const rows = engine.name.includes("images") ? [good!] : [odd, untitled, good!];

    const hits = engine.parse(shape.results(rows));

    assertEquals(hits.map(({ url }) => url), [good!.url]);
  });

  Deno.test(`${engine.name}: request() sends the query as it is`, () => {
    const text = 'C++ "exact phrase" -site:x.test привет & 灯塔';

    const { path, params } = engine.request({ text });

    assert(path.startsWith("/"));
    assert(params.some(([, value]) => value === text));
    for (const [name, value] of params) assert(name !== "" && value !== undefined);
  });
}

Deno.test("every engine has a name and an origin of its own", () => {
  assertEquals(new Set(ENGINES.map(({ name }) => name)).size, ENGINES.length);
  for (const { name, origin } of ENGINES) {
    assertEquals(/^[a-z_]+$/.test(name) && new URL(origin).origin === origin, true, name);
  }
});

Deno.test("duckduckgo: a result's date and snippet come out, however its link is wrapped", () => {
  const [engine] = SEARCH_ENGINES;
  const direct = SHAPES.duckduckgo!.results([
    { url: "https://a.example/?q=1&r=%2F", title: "A", snippet: "About A.", date: "2026-03-02" },
  ]).replaceAll(/href="\/\/duckduckgo[^"]+"/g, 'href="https://a.example/direct"');

  assertEquals(
    engine!.parse(direct),
    [
      { url: "https://a.example/direct", title: "Buy now", snippet: "An advertisement." },
      { url: "https://a.example/direct", title: "A", snippet: "About A.", date: "2026-03-02" },
    ].slice(1),
  );
});

Deno.test("engines ask for recent results by their own names for it", () => {
  const asked = ENGINES.map(({ name, request }) => {
    const [added] = request({ text: "x", freshness: "week" }).params
      .filter((param) => !request({ text: "x" }).params.some(([other]) => other === param[0]));
    return [name, added?.join("=")];
  });

  assertEquals(Object.fromEntries(asked), {
    duckduckgo: "df=w",
    duckduckgo_lite: "df=w",
    bing_images: "qft=+filterui:age-lt10080",
  });
});

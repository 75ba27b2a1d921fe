import { assert, assertEquals, assertThrows } from "../../support/assert.ts";
import { sampleHits, SHAPES } from "../../support/search_web.ts";
import { IMAGE_ENGINES, SEARCH_ENGINES } from "../../../src/engines/mod.ts";
import type { Engine, EngineQuery, ImageHit, SearchHit } from "../../../src/core/types.ts";

/** A query with nothing asked for but what is given. */
function queryOf(query: Partial<EngineQuery> = {}): EngineQuery {
  return { text: "x", safeSearch: "moderate", offset: 0, today: "2026-06-15", ...query };
}

const ENGINES: readonly Engine<SearchHit | ImageHit>[] = [...SEARCH_ENGINES, ...IMAGE_ENGINES];

for (const engine of ENGINES) {
  const shape = SHAPES[engine.name];

  Deno.test(`${engine.name}: parse() reads the results and nothing else`, () => {
    assert(shape, "no shape in tests/support/search_web.ts");
    const sample = sampleHits(3);

    const hits = engine.parse(shape.results(sample), engine.origin);

    assertEquals(hits.map(({ url }) => url), sample.map(({ url }) => url));
    for (const [index, hit] of hits.entries()) {
      const text = "title" in hit ? hit.title : hit.description;
      assertEquals(text, sample[index]!.title);
    }
  });

  Deno.test(`${engine.name}: parse() tells results, none, blocked and changed apart`, () => {
    assert(shape);
    assertEquals(engine.parse(shape.empty, engine.origin), []);
    assertThrows(() => engine.parse(shape.captcha, engine.origin), { code: "blocked" });
    assertThrows(() => engine.parse("", engine.origin), { code: "parse_error" });
    assertThrows(
      () =>
        engine.parse(
          "<section><a href='https://x.example/'>new layout</a></section>",
          engine.origin,
        ),
      { code: "parse_error" },
    );
  });

  Deno.test(`${engine.name}: parse() drops a bad row and keeps the page`, () => {
    assert(shape);
    const [good] = sampleHits(1);
    const odd = { url: "javascript:alert(1)", title: "odd" };
    const untitled = { url: "https://untitled.example/", title: " " };
    const rows = engine.name.includes("images") ? [good!] : [odd, untitled, good!];

    const hits = engine.parse(shape.results(rows), engine.origin);

    assertEquals(hits.map(({ url }) => url), [good!.url]);
  });

  Deno.test(`${engine.name}: request() sends the query as it is`, () => {
    const text = 'C++ "exact phrase" -site:x.test привет & 灯塔';

    const { path, params } = engine.request(queryOf({ text }), "token");

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
    engine!.parse(direct, engine!.origin),
    [
      { url: "https://a.example/direct", title: "Buy now", snippet: "An advertisement." },
      { url: "https://a.example/direct", title: "A", snippet: "About A.", date: "2026-03-02" },
    ].slice(1),
  );
});

Deno.test("engines ask for recent results by their own names for it", () => {
  const asked = ENGINES.map(({ name, request }) => {
    const [added] = request(queryOf({ freshness: "week" }), "").params
      .filter((param) => !request(queryOf(), "").params.some(([other]) => other === param[0]));
    return [name, added?.join("=")];
  });

  assertEquals(Object.fromEntries(asked), {
    duckduckgo: "df=w",
    duckduckgo_lite: "df=w",
    bing_images: "qft=+filterui:age-lt10080",
  });
});

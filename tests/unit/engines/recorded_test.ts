import { assert, assertEquals, assertThrows } from "../../support/assert.ts";
import type { ImageHit, SearchHit } from "../../../src/core/types.ts";
import { dateOf } from "../../../src/engines/dates.ts";
import { recordedPages, type Row } from "../../support/recorded_serp.ts";

/** A recorded row as the engine is to return it. */
function hitOf(row: Row): unknown {
  if (row.image !== undefined) {
    const { image: url, page: pageUrl, title: description, thumbnail, width, height } = row;
    return { url, pageUrl, description, thumbnail, width, height };
  }
  const { link: url, title, snippet = "", date = "" } = row;
  const day = dateOf(date);
  // An age is no date, and stays where it was.
  const isAge = date !== "" && day === "";
  return {
    url,
    title,
    snippet: isAge ? `${date} · ${snippet}` : snippet,
    ...(day !== "" && { date: day }),
  };
}

/** The day of Wikipedia's last change is not among what was written down of its page. */
function withoutChange(hit: SearchHit | ImageHit): unknown {
  const { url, title, snippet } = hit as SearchHit;
  return { url, title, snippet };
}

const recorded = await recordedPages();

for (const { engine, name, body, expected } of recorded) {
  Deno.test(`${engine.name}: parse() reads ${name} as a person does`, () => {
    const parse = () => engine.parse(body, "http://127.0.0.1/");
    if (expected.kind === "blocked") {
      assertThrows(parse, { code: "blocked" });
      return;
    }

    const hits = parse();

    const read = engine.name === "wikipedia" ? hits.map(withoutChange) : hits;
    assertEquals<readonly unknown[]>(read, expected.results.map(hitOf));
  });
}

Deno.test({
  name: "the recorded pages are of all engines that can be recorded",
  ignore: recorded.length === 0,
  fn() {
    assert(new Set(recorded.map(({ engine }) => engine.name)).size >= 9);
  },
});

import { assert, assertEquals, assertThrows } from "../../support/assert.ts";
import type { Engine, ImageHit, SearchHit } from "../../../src/core/types.ts";
import { dateOf } from "../../../src/engines/dates.ts";
import { IMAGE_ENGINES, SEARCH_ENGINES } from "../../../src/engines/mod.ts";

/** Recorded pages beside the checkout; other people's, and not always there. */
const PAGES = new URL("../../../../shared/serp/", import.meta.url);

const ENGINES: readonly Engine<SearchHit | ImageHit>[] = [...SEARCH_ENGINES, ...IMAGE_ENGINES];

const ENGINE_OF: Readonly<Record<string, string>> = {
  "duckduckgo-html": "duckduckgo",
  "duckduckgo-lite": "duckduckgo_lite",
  "bing-images": "bing_images",
};

interface Recorded {
  readonly engine: Engine<SearchHit | ImageHit>;
  readonly name: string;
  readonly body: string;
  readonly expected: { readonly kind: string; readonly results: readonly Row[] };
}

interface Row {
  readonly title: string;
  readonly link?: string;
  readonly snippet?: string;
  readonly date?: string;
  readonly image?: string;
  readonly page?: string;
  readonly thumbnail?: string;
  readonly width?: number;
  readonly height?: number;
}

async function recordedPages(): Promise<Recorded[]> {
  const found: Recorded[] = [];
  const folders = await Array.fromAsync(Deno.readDir(PAGES)).catch(() => []);
  for (const { name: folder } of folders.filter(({ isDirectory }) => isDirectory)) {
    const engine = ENGINES.find(({ name }) => name === (ENGINE_OF[folder] ?? folder));
    if (!engine) continue;
    const at = new URL(`${folder}/`, PAGES);
    const files = (await Array.fromAsync(Deno.readDir(at))).map(({ name }) => name);
    for (const file of files.filter((name) => name.endsWith(".expected.json"))) {
      const stem = file.replace("expected.json", "");
      const page = files.find((name) => name.startsWith(stem) && name !== file)!;
      found.push({
        engine,
        name: `${folder}/${page}`,
        body: await Deno.readTextFile(new URL(page, at)),
        expected: JSON.parse(await Deno.readTextFile(new URL(file, at))),
      });
    }
  }
  return found;
}

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

/**
 * Recorded pages of search engines, where they are beside this checkout.
 *
 * @module
 */

import type { Engine, ImageHit, SearchHit } from "../../src/core/types.ts";
import { IMAGE_ENGINES, SEARCH_ENGINES } from "../../src/engines/mod.ts";

/** Recorded pages beside the checkout; other people's, and not always there. */
const PAGES = new URL("../../../shared/serp/", import.meta.url);

const ENGINES: readonly Engine<SearchHit | ImageHit>[] = [...SEARCH_ENGINES, ...IMAGE_ENGINES];

const ENGINE_OF: Readonly<Record<string, string>> = {
  "duckduckgo-html": "duckduckgo",
  "duckduckgo-lite": "duckduckgo_lite",
  "bing-images": "bing_images",
};

/** A recorded page. */
export interface Recorded {
  readonly engine: Engine<SearchHit | ImageHit>;
  readonly name: string;
  readonly body: string;
  readonly expected: { readonly kind: string; readonly results: readonly Row[] };
}

/** One result of it, as a person read it. */
export interface Row {
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

/** The recorded pages; none where they are not there. */
export async function recordedPages(): Promise<Recorded[]> {
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

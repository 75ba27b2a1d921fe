/**
 * The recorded pages beside this checkout, for tests that need real ones; they skip without.
 *
 * @module
 */

import { gunzipSync } from "node:zlib";
import type { FetchedPage } from "../../src/core/types.ts";
import { decodeText, htmlDeclaration } from "../../src/extract/charset.ts";

/** Where they are, beside the checkout. */
export const SHARED: URL = new URL("../../../shared/", import.meta.url);

/** One recorded page. */
export interface SharedPage {
  /** File or id. */
  readonly name: string;
  /** Its address. */
  readonly url: string;
  /** Its bytes. */
  readonly body: Uint8Array;
  /** Its text. */
  readonly html: string;
}

const SETS = ["articles/html/", "segments/html/"];

/** Whether the pages are there. */
export const HAS_SHARED_PAGES: boolean = await Deno.stat(new URL(SETS[0]!, SHARED)).then(
  () => true,
  () => false,
);

/** All of them, one after another. */
export async function* sharedPages(): AsyncGenerator<SharedPage> {
  for (const set of SETS) {
    const folder = new URL(set, SHARED);
    for await (const { name } of Deno.readDir(folder)) {
      const body = new Uint8Array(gunzipSync(await Deno.readFile(new URL(name, folder))));
      const url = "https://page.example/path/";
      const page: FetchedPage = {
        url,
        mediaType: "text/html",
        charset: "",
        status: 200,
        body,
        truncated: false,
        partial: false,
        warnings: [],
      };
      yield { name, url, body, html: decodeText(page, htmlDeclaration).text };
    }
  }
}

/**
 * JSON, shown as it is.
 *
 * @module
 */

import { RetrievalError } from "../core/errors.ts";
import type { Document, Extractor, FetchedPage, PageHead } from "../core/types.ts";
import { emptyDocument, fenced } from "./document.ts";
import { looksBinary } from "./sniff.ts";

/** Puts JSON into a fence without reading it: numbers and strings stay as written. */
export const json: Extractor = {
  name: "json",

  accepts(head: PageHead): boolean {
    return /^(?:application|text)\/(?:[\w.+-]+\+)?json$/.test(head.mediaType) &&
      !looksBinary(head.body);
  },

  async extract(page: FetchedPage): Promise<Document> {
    const { decodeText } = await import("./charset.ts");
    const { text, warnings } = decodeText(page);
    const body = text.trim();
    if (body === "") {
      throw new RetrievalError("empty", `Cannot read ${page.url}: the answer is empty`);
    }
    return { ...emptyDocument(), markdown: fenced(body, "json"), warnings };
  },
};

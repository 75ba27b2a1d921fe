/**
 * Text that needs no extraction: plain text and Markdown.
 *
 * @module
 */

import { RetrievalError } from "../core/errors.ts";
import { collapseSpace, ellipsis } from "../core/text.ts";
import type { Document, Extractor, FetchedPage, PageHead } from "../core/types.ts";
import { emptyDocument, EXCERPT_CHARS } from "./document.ts";
import { looksBinary } from "./sniff.ts";

const TYPES = new Set(["text/plain", "text/markdown", "text/x-markdown"]);

/** Passes text through, character for character. */
export const plainText: Extractor = {
  name: "plain_text",

  accepts(head: PageHead): boolean {
    return (TYPES.has(head.mediaType) || head.mediaType === "") && !looksBinary(head.body);
  },

  async extract(page: FetchedPage): Promise<Document> {
    const { decodeText } = await import("./charset.ts");
    const { text, warnings } = decodeText(page);
    if (text.trim() === "") {
      throw new RetrievalError("empty", `Cannot read ${page.url}: the text is empty`);
    }
    const excerpt = ellipsis(collapseSpace(text.slice(0, 4 * EXCERPT_CHARS)), EXCERPT_CHARS);
    return { ...emptyDocument(), markdown: text, excerpt, warnings };
  },
};

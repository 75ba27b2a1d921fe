/**
 * HTML pages: their main text as Markdown. The door to the engine room.
 *
 * @module
 */

import type {
  Document,
  ExtractOptions,
  Extractor,
  FetchedPage,
  PageHead,
} from "../../core/types.ts";
import { looksBinary, looksLikeHtml } from "../sniff.ts";

const TYPES = new Set(["text/html", "application/xhtml+xml"]);

/** Takes the main text out of an HTML page. */
export const html: Extractor = {
  name: "html",

  accepts(head: PageHead): boolean {
    if (looksBinary(head.body)) return false;
    return TYPES.has(head.mediaType) || (head.mediaType === "" && looksLikeHtml(head.body));
  },

  async extract(page: FetchedPage, options: ExtractOptions): Promise<Document> {
    const [{ readHtmlInSlices }, { inSlices }] = await Promise.all([
      import("./read.ts"),
      import("../slices.ts"),
    ]);
    return await inSlices(readHtmlInSlices(page, options), options.signal);
  },
};

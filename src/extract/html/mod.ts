/**
 * HTML pages: their main text as Markdown. The door to the engine room.
 *
 * @module
 */

import { RetrievalError } from "../../core/errors.ts";
import { collapseSpace, ellipsis } from "../../core/text.ts";
import type {
  Document,
  ExtractOptions,
  Extractor,
  FetchedPage,
  PageHead,
} from "../../core/types.ts";
import { decodeText, htmlDeclaration } from "../charset.ts";
import { EXCERPT_CHARS } from "../document.ts";
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
    const [{ readArticle }, { readMetadata }, { parseDocument }] = await Promise.all([
      import("./article.ts"),
      import("./metadata.ts"),
      import("../../dom.ts"),
    ]);
    const { text, warnings } = decodeText(page, htmlDeclaration);
    const dom = parseDocument(text);
    const metadata = readMetadata(dom, page.url);
    const article = readArticle(dom, page.url, options);
    if (article.markdown === "") {
      throw new RetrievalError(
        "empty",
        `Cannot read ${page.url}: the page holds no text; it may be drawn by JavaScript, ` +
          "so look for another source",
      );
    }
    return {
      ...metadata,
      title: article.title || metadata.title,
      byline: article.byline || metadata.byline,
      excerpt: metadata.excerpt || ellipsis(collapseSpace(article.text), EXCERPT_CHARS),
      markdown: article.markdown,
      images: article.images,
      warnings,
    };
  },
};

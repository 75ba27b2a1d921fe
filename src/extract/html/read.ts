/**
 * Bytes of an HTML page to its document: what runs in a worker, or inline where there is none.
 *
 * @module
 */

import { RetrievalError } from "../../core/errors.ts";
import type { Document, ExtractOptions, FetchedPage } from "../../core/types.ts";
import { decodeText, htmlDeclaration } from "../charset.ts";
import { emptyDocument, fenced } from "../document.ts";
import { readPageInSlices } from "./engine.ts";
import { dataPage, noscriptPage } from "./embedded.ts";
import { excerptOf } from "./metadata.ts";
import { rawText } from "./raw.ts";

/** Longest text that is tried as JSON, in characters. */
const MAX_JSON_CHARS = 2_000_000;

/** A page that shows more text than this is not drawn by scripts, in characters. */
const MAX_SHELL_CHARS = 200;

/** Text a page must hold where it does not show it, to be worth it, in characters. */
const MIN_EMBEDDED_CHARS = 200;

const EMBEDDED_WARNING =
  "the page is drawn by JavaScript: this is the text it keeps for when it is not";

/**
 * Reads a page, with pauses in which other work can be done.
 *
 * @param page The page.
 * @param options How to read it.
 * @returns Its document; the raw text, marked as such, where the engine fails.
 * @throws {RetrievalError} `empty` if the page has no text.
 */
export function* readHtmlInSlices(
  page: FetchedPage,
  options: ExtractOptions,
): Generator<void, Document> {
  const { text, warnings } = decodeText(page, htmlDeclaration);
  yield;
  const json = asJson(text);
  if (json !== undefined) return { ...emptyDocument(), markdown: json, warnings };
  const { removeLinks = false } = options;
  const shown = yield* orRaw(text, readPageInSlices(text, page.url, { removeLinks }));
  const document = (yield* embeddedDocument(text, page.url, removeLinks, shown)) ?? shown;
  if (document.markdown === "") {
    throw new RetrievalError(
      "empty",
      `Cannot read ${page.url}: the page holds no text; it may be drawn by JavaScript, ` +
        "so look for another source",
    );
  }
  return {
    ...document,
    excerpt: document.excerpt || excerptOf(document.markdown),
    warnings: [...warnings, ...document.warnings],
  };
}

/** What a page that scripts draw holds all the same, when it shows next to nothing without them. */
function* embeddedDocument(
  html: string,
  url: string,
  removeLinks: boolean,
  shown: Document,
): Generator<void, Document | undefined> {
  const least = Math.max(MIN_EMBEDDED_CHARS, 3 * shown.markdown.length);
  if (shown.markdown.length > MAX_SHELL_CHARS) return undefined;
  for (const embedded of [noscriptPage, dataPage]) {
    const source = embedded(html);
    if (source === undefined) continue;
    const document = yield* orRaw("", readPageInSlices(source, url, { removeLinks }));
    if (document.markdown.length < least) continue;
    const title = document.title || shown.title;
    return { ...document, title, warnings: [...document.warnings, EMBEDDED_WARNING] };
  }
  return undefined;
}

/** Runs the engine; whatever happens inside it, a page with text gives text. */
function* orRaw(text: string, engine: Generator<void, Document>): Generator<void, Document> {
  try {
    return yield* engine;
  } catch {
    return rawDocument(text);
  }
}

/** Reads a page without the engine. */
export function readRawPage(page: FetchedPage): Document {
  return rawDocument(decodeText(page, htmlDeclaration).text);
}

function rawDocument(text: string): Document {
  return {
    ...emptyDocument(),
    markdown: rawText(text),
    source: "raw",
    warnings: ["the page could not be read as HTML: this is its raw text"],
  };
}

/** JSON that was sent as HTML, as JSON. */
function asJson(text: string): string | undefined {
  const body = text.trim();
  if (!/^[{[]/.test(body) || !/[}\]]$/.test(body) || body.length > MAX_JSON_CHARS) return undefined;
  try {
    JSON.parse(body);
    return fenced(body, "json");
  } catch {
    return undefined;
  }
}

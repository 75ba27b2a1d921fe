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
import { excerptOf } from "./metadata.ts";
import { rawText } from "./raw.ts";

/** Longest text that is tried as JSON, in characters. */
const MAX_JSON_CHARS = 2_000_000;

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
  const document = yield* orRaw(text, readPageInSlices(text, page.url, { removeLinks }));
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

/**
 * What engines have in common: reading rows within limits, and telling their pages apart.
 *
 * @module
 */

import { RetrievalError } from "../core/errors.ts";
import { collapseSpace, ellipsis } from "../core/text.ts";
import type { EngineQuery, SafeSearch, SearchHit } from "../core/types.ts";
import { type DomElement, parseDocument, textOf } from "../dom.ts";

/** Rows looked at in one page; no engine shows as many. */
export const MAX_ROWS = 200;

/** Most code points of a title, a snippet or a description. */
const MAX_TEXT_CHARS = 2_000;

/** Most characters of HTML inside a JSON answer that are parsed for one text. */
const MAX_HTML_CHARS = 20_000;

/** By what an engine's pages are told apart when they hold no hits. */
export interface Markers {
  /** The engine's name for people. */
  readonly engine: string;
  /** Elements that stand on a page that demands a check, as a CSS selector. */
  readonly blocked: string;
  /** Host and path of pages that demand a check or a consent, such as `consent.yahoo.com/v2`. */
  readonly blockedAt?: RegExp;
  /** Elements that stand on a page that honestly has nothing, as a CSS selector. */
  readonly empty?: string;
  /**
   * For an engine whose empty page has no mark of its own: elements that must not be there beside
   * those of `empty`, because they are results in a layout that is not known.
   */
  readonly unless?: string;
}

/**
 * The hits of a page, or what it is instead.
 *
 * Asked only of a page without hits: a good page may hold any word and most elements.
 *
 * @param hits What was read in the page.
 * @param page The page.
 * @param url Where it came from, after redirects.
 * @param markers See {@linkcode Markers}.
 * @returns The hits; none when the page says so.
 * @throws {RetrievalError} `blocked`, or `parse_error` for a page the engine does not know.
 */
export function hitsOrWhy<Hit>(
  hits: Hit[],
  page: DomElement,
  url: string,
  markers: Markers,
): Hit[] {
  if (hits.length > 0) return hits;
  const refusal = refusalOf(page, url, markers);
  const { empty, unless } = markers;
  const isEmpty = empty !== undefined && page.querySelector(empty) !== null &&
    (unless === undefined || page.querySelector(unless) === null);
  if (refusal.code === "blocked" || !isEmpty) throw refusal;
  return hits;
}

/**
 * What a page is that is neither hits nor an honest "no results".
 *
 * @returns `blocked` for a challenge, by element, host or path; else `parse_error`.
 */
export function refusalOf(page: DomElement, url: string, markers: Markers): RetrievalError {
  const { engine, blocked, blockedAt } = markers;
  const { host = "", pathname = "" } = URL.parse(url) ?? {};
  if (blockedAt?.test(host + pathname) || page.querySelector(blocked)) {
    return new RetrievalError(
      "blocked",
      `Cannot search ${engine}: it asks for a check of browsers, or for a consent`,
    );
  }
  return changedLayout(engine);
}

/** What is said of an answer that is nothing known. */
export function changedLayout(engine: string): RetrievalError {
  return new RetrievalError(
    "parse_error",
    `Cannot search ${engine}: its page is neither results nor "no results"; its layout may have changed`,
  );
}

/**
 * Reads the rows of a page.
 *
 * @param page The page.
 * @param selector Finds the rows.
 * @param read Reads one; `undefined` for what is no result.
 * @returns What was read, in the page's order.
 */
export function rowsOf<Hit>(
  page: DomElement,
  selector: string,
  read: (row: DomElement) => Hit | undefined,
): Hit[] {
  const hits: Hit[] = [];
  let looked = 0;
  for (const row of page.querySelectorAll(selector)) {
    if (looked++ === MAX_ROWS) break;
    const hit = read(row);
    if (hit) hits.push(hit);
  }
  return hits;
}

/**
 * A row as a hit.
 *
 * @param url Its target; empty for a row that has none.
 * @param title Its title.
 * @param snippet Its snippet.
 * @param date Its date, as `YYYY-MM-DD`; empty for none.
 * @returns `undefined` for a row without a target or a title.
 */
export function hitOf(
  url: string,
  title: string,
  snippet: string,
  date = "",
): SearchHit | undefined {
  if (url === "" || title === "") return undefined;
  return {
    url,
    title: clipped(title),
    snippet: clipped(snippet),
    ...(date !== "" && { date }),
  };
}

/** A text no longer than results need. */
export function clipped(text: string): string {
  return ellipsis(text, MAX_TEXT_CHARS);
}

/** The text of a piece of HTML, such as a snippet in a JSON answer. */
export function plainText(html: string): string {
  const part = html.slice(0, MAX_HTML_CHARS);
  return /[<&]/.test(part) ? textOf(parseDocument(part).body) : collapseSpace(part);
}

/** Which of an engine's pages a query is for; 0 is the first. */
export function pageIndex({ offset }: EngineQuery, pageSize: number): number {
  return Math.floor(offset / pageSize);
}

/** A `Cookie` header's value; empty values are left out. */
export function cookies(values: Readonly<Record<string, string>>): string {
  return Object.entries(values).filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}=${value}`).join("; ");
}

/** An engine's words for {@linkcode SafeSearch}. */
export type SafeWords = Readonly<Record<SafeSearch, string>>;

/**
 * What engines have in common: telling their pages apart, and cleaning what stands in them.
 *
 * @module
 */

import { RetrievalError } from "../core/errors.ts";
import type { DomElement } from "../dom.ts";

/** Elements by which an engine's pages are told apart when they hold no hits. */
export interface Markers {
  /** Stands on a page that demands a check. */
  readonly blocked: string;
  /** Stands on a page that honestly has nothing. */
  readonly empty: string;
}

/**
 * The hits of a page, or what it is instead.
 *
 * Asked only of a page without hits: a good page may hold any word and most elements.
 *
 * @param engine The engine's name for people.
 * @param page The page.
 * @param hits What was read in it.
 * @param markers See {@linkcode Markers}.
 * @returns The hits; none when the page says so.
 * @throws {RetrievalError} `blocked`, or `parse_error` for a page the engine does not know.
 */
export function hitsOrWhy<Hit>(
  engine: string,
  page: DomElement,
  hits: Hit[],
  markers: Markers,
): Hit[] {
  if (hits.length > 0) return hits;
  if (page.querySelector(markers.blocked)) {
    throw new RetrievalError("blocked", `Cannot search ${engine}: it asks for a check of browsers`);
  }
  if (page.querySelector(markers.empty)) return hits;
  throw new RetrievalError(
    "parse_error",
    `Cannot search ${engine}: its page is neither results nor "no results"; its layout may have changed`,
  );
}

/** An absolute http(s) address, its fragment kept; empty for anything else. */
export function httpUrl(href: string, base?: string): string {
  const url = URL.parse(href, base);
  return url?.protocol === "http:" || url?.protocol === "https:" ? url.href : "";
}

/** The first `YYYY-MM-DD` in a text; empty if there is none. */
export function dateIn(text: string): string {
  return /\b\d{4}-\d{2}-\d{2}(?=T|\b)/.exec(text)?.[0] ?? "";
}

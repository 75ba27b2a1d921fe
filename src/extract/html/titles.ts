/**
 * What a page calls itself, in the forms its headline may have.
 *
 * @module
 */

import type { PageFacts } from "./facts.ts";

/** Most characters of a title that are compared. */
const MAX_TITLE_CHARS = 500;

/** Letters and digits of a text in lower case, words one space apart. */
export function fold(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

/**
 * The page's titles, folded.
 *
 * @param facts What the page says of itself.
 * @returns From metadata, `title` with and without the site's name, and JSON-LD.
 */
export function titlesOf(facts: PageFacts): string[] {
  const titles = [...facts.titles];
  const { documentTitle } = facts;
  if (documentTitle !== "") {
    titles.push(documentTitle);
    const site = /^(.*) [|\-\\/>»–—] /.exec(documentTitle);
    if (site && site[1]!.split(/\s+/).length >= 3) titles.push(site[1]!);
    else if (site) titles.push(documentTitle.replace(/^[^|\-\\/>»]*[|\-\\/>»]/, ""));
  }
  const folded = titles.map((title) => fold(title.slice(0, MAX_TITLE_CHARS)));
  return [...new Set(folded)].filter((title) => title.length > 2);
}

/** Whether a folded text is one of the titles, or most of one. */
export function isTitle(folded: string, titles: readonly string[]): boolean {
  return titles.some((title) =>
    folded === title || (title.startsWith(folded) && folded.length > 0.5 * title.length)
  );
}

/** As {@linkcode isTitle}, for headlines that say a little more than the title. */
export function isHeadline(folded: string, titles: readonly string[]): boolean {
  return isTitle(folded, titles) ||
    titles.some((title) => folded.startsWith(title) && title.length > 0.6 * folded.length);
}

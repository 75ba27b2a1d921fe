/**
 * What extractors have in common.
 *
 * @module
 */

import type { Document } from "../core/types.ts";

/** Length of an excerpt made from the text, in code points. */
export const EXCERPT_CHARS = 200;

/** A document without anything; extractors set what they find. */
export function emptyDocument(): Document {
  return {
    title: "",
    byline: "",
    markdown: "",
    excerpt: "",
    siteName: "",
    mainImage: "",
    images: [],
    favicon: "",
    language: "",
    published: "",
    warnings: [],
  };
}

/**
 * Code as a Markdown block.
 *
 * @param code The code, as it is.
 * @param language Its name; may be empty.
 * @returns The block; its fence is longer than any run of backticks in the code.
 */
export function fenced(code: string, language: string): string {
  const longest = (code.match(/`{3,}/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${code}\n${fence}`;
}

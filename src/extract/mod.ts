/**
 * The extractors; the first that accepts a page gets it. Adding a content kind is one file here and
 * one line below.
 *
 * @module
 */

import type { Extractor } from "../core/types.ts";
import { html } from "./html/mod.ts";
import { json } from "./json.ts";
import { plainText } from "./plain_text.ts";

/** Content kinds the scraper understands. */
export const EXTRACTORS: readonly Extractor[] = [
  html,
  json,
  plainText,
];

/**
 * The extractors; the first that accepts a page gets it. Adding a content kind is one file here and
 * one line below.
 *
 * @module
 */

import type { Extractor, PageSigns } from "../core/types.ts";
import { html } from "./html/mod.ts";
import { json } from "./json.ts";
import { ExtractionPool, type PoolOptions } from "./pool.ts";
import { plainText } from "./plain_text.ts";

/** Content kinds the scraper understands. */
export const EXTRACTORS: readonly Extractor[] = [
  html,
  json,
  plainText,
];

/** One pool for each number of threads: cores belong to the process, not to a retriever. */
const pools = new Map<number, ExtractionPool>();

/** Extractors, those that take long on threads of their own. */
export interface PooledExtractors {
  /** The extractors, in the same order. */
  readonly extractors: readonly Extractor[];
  /** Begins to start the threads, so that they are there when a page arrives. */
  prepare(): void;
}

/**
 * Takes the extractors that take long off the event loop.
 *
 * @param extractors The extractors.
 * @param options Of the pool; one pool is made in a process for each number of threads.
 */
export function pooled(
  extractors: readonly Extractor[],
  options: PoolOptions,
): PooledExtractors {
  const { workers } = options;
  if (workers === 0 || !extractors.includes(html)) return { extractors, prepare: () => {} };
  const pool = pools.get(workers) ?? new ExtractionPool(html, options);
  pools.set(workers, pool);
  return {
    extractors: extractors.map((extractor) => extractor === html ? pool.extractor : extractor),
    prepare: () => pool.prepare(),
  };
}

/** Recognises pages that only stand in the way of others. */
export const PAGE_SIGNS: PageSigns = {
  async refreshIn(page) {
    const { metaRefresh } = await import("./refresh.ts");
    return metaRefresh(page);
  },
  async wallOf(page, text) {
    const { wallOf } = await import("./walls.ts");
    return wallOf(page, text);
  },
};

/**
 * Broken pages without end: pieces of real ones, or of our own where there are none.
 *
 * @module
 */

import { HAS_SHARED_PAGES, sharedPages } from "./shared_pages.ts";
import { readPage } from "../../src/extract/html/engine.ts";

const FIXTURES = new URL("../fixtures/extract/", import.meta.url);
const MAX_PIECES = 12;
const MAX_PIECE_CHARS = 3_000;

/** A small generator of numbers, the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

async function sources(): Promise<string[]> {
  const texts: string[] = [];
  if (HAS_SHARED_PAGES) {
    for await (const { html } of sharedPages()) texts.push(html.slice(0, 200_000));
  }
  for await (const { name } of Deno.readDir(FIXTURES)) {
    texts.push(await Deno.readTextFile(new URL(`${name}/source.html`, FIXTURES)));
  }
  return texts;
}

/**
 * Reads `count` broken pages.
 *
 * @returns How long the slowest took.
 * @throws What the engine throws, with the page as cause.
 */
export async function fuzz(count: number, seed = 1): Promise<{ slowestMs: number }> {
  const texts = await sources();
  const next = numbers(seed);
  let slowestMs = 0;
  for (let n = 0; n < count; n++) {
    let page = "";
    for (let pieces = 1 + next(MAX_PIECES); pieces > 0; pieces--) {
      const text = texts[next(texts.length)]!;
      const start = next(text.length);
      page += text.slice(start, start + next(MAX_PIECE_CHARS));
    }
    const startMs = performance.now();
    try {
      readPage(page, "https://page.example/");
    } catch (cause) {
      throw new Error(`page ${n} of seed ${seed} throws`, { cause });
    }
    slowestMs = Math.max(slowestMs, performance.now() - startMs);
  }
  return { slowestMs };
}

/**
 * Class and id words to flags, each word judged once.
 *
 * @module
 */

import type { HtmlNode } from "../../dom/node.ts";
import {
  BOILERPLATE,
  BOILERPLATE_ANYWHERE,
  BOXES,
  CAPTION_LIKE,
  COMMENT_THREADS,
  CONSENT,
  MAYBE,
  META_LINES,
  NEGATIVE,
  NEVER_TEXT,
  POSITIVE,
  TEXT_CONTAINERS,
  UNLIKELY,
} from "./class_words.ts";

/** What a word can say, as bits. */
export const FLAG = {
  boilerplate: 1,
  caption: 2,
  comments: 4,
  container: 8,
  unlikely: 16,
  math: 32,
  maybe: 128,
  positive: 256,
  negative: 512,
  metaLine: 1024,
  box: 2048,
  neverText: 4096,
  consent: 8192,
} as const;

/** Most characters of an attribute that are looked at. */
const MAX_ATTRIBUTE_CHARS = 300;

/** Longer words are made from titles, and say nothing about boxes. */
const MAX_BOX_WORD_CHARS = 32;

/** Most words, and most attributes, remembered from page to page. */
const MAX_REMEMBERED = 50_000;

const TESTS: readonly (readonly [flag: number, test: RegExp])[] = [
  [FLAG.boilerplate, parts(BOILERPLATE)],
  [FLAG.boilerplate, anywhere(BOILERPLATE_ANYWHERE.join(" ").split(" ").join("|"))],
  [FLAG.caption, anywhere(CAPTION_LIKE)],
  [FLAG.comments, whole(COMMENT_THREADS)],
  [FLAG.container, whole(TEXT_CONTAINERS)],
  [FLAG.unlikely, anywhere(UNLIKELY)],
  [FLAG.math, anywhere("fallback|math|mjx|katex")],
  [FLAG.maybe, anywhere(MAYBE)],
  [FLAG.positive, anywhere(POSITIVE)],
  [FLAG.negative, anywhere(NEGATIVE)],
  [FLAG.metaLine, parts(META_LINES)],
  [FLAG.neverText, parts(NEVER_TEXT)],
  [FLAG.consent, parts(CONSENT)],
];
const IS_BOX = parts(BOXES);

/** Attributes beside class and id in which applications name their boxes. */
const TEST_IDS = new Set(["data-component", "data-testid", "data-module"]);

const words = new Map<string, number>();
const attributes = new Map<string, number>();

/** Flags of an element, from its class, id and test ids. */
export function classFlagsOf({ attributes }: HtmlNode): number {
  let flags = 0;
  if (attributes === null) return 0;
  for (let i = 0; i < attributes.length; i += 2) {
    const name = attributes[i]!;
    if (name === "class" || name === "id") flags |= flagsOf(attributes[i + 1]!);
    else if (TEST_IDS.has(name)) {
      flags |= flagsOf(attributes[i + 1]!) & (FLAG.boilerplate | FLAG.caption);
    }
  }
  const isExcused = (flags & (FLAG.maybe | FLAG.math)) !== 0;
  return isExcused ? flags & ~FLAG.unlikely : flags;
}

/** Weight of an element by its class and by its id. Source: Readability's _getClassWeight. */
export function weightOf({ attributes }: HtmlNode): number {
  let weight = 0;
  if (attributes === null) return 0;
  for (let i = 0; i < attributes.length; i += 2) {
    if (attributes[i] !== "class" && attributes[i] !== "id") continue;
    const flags = flagsOf(attributes[i + 1]!);
    if (flags & FLAG.negative) weight -= 25;
    if (flags & FLAG.positive) weight += 25;
  }
  return weight;
}

/** No rule looks across a space, so the flags of an attribute are those of its words. */
function flagsOf(value: string): number {
  const text = value.length > MAX_ATTRIBUTE_CHARS ? value.slice(0, MAX_ATTRIBUTE_CHARS) : value;
  let flags = attributes.get(text);
  if (flags !== undefined) return flags;
  flags = 0;
  for (const word of text.split(/\s+/)) if (word !== "") flags |= flagsOfWord(word);
  remember(attributes, text, flags);
  return flags;
}

function flagsOfWord(word: string): number {
  let flags = words.get(word);
  if (flags !== undefined) return flags;
  flags = 0;
  const lower = withoutModifier(word.toLowerCase());
  for (const [flag, test] of TESTS) if (test.test(lower)) flags |= flag;
  if (word.length <= MAX_BOX_WORD_CHARS && IS_BOX.test(lower)) flags |= FLAG.box;
  remember(words, word, flags);
  return flags;
}

/** `has-sidebar` and `no-comments` tell of an element what stands in it, or does not. */
function withoutModifier(word: string): string {
  const at = /(?:^|[-_])(?:has|have|no(?!-print)|with|without|contains)[-_]/.exec(word);
  return at ? word.slice(0, at.index) : word;
}

function remember(memory: Map<string, number>, key: string, flags: number): void {
  if (memory.size >= MAX_REMEMBERED) memory.clear();
  memory.set(key, flags);
}

function alternatives(patterns: readonly string[]): string {
  return patterns.join(" ").split(" ").map((pattern) => pattern.replaceAll("*", "\\w*")).join("|");
}

/** Whole parts of a word. */
function parts(patterns: readonly string[]): RegExp {
  return new RegExp(`(?:^|[_-])(?:${alternatives(patterns)})(?:$|[_-])`);
}

function whole(patterns: readonly string[]): RegExp {
  return new RegExp(`^(?:${alternatives(patterns)})$`);
}

function anywhere(pattern: string): RegExp {
  return new RegExp(pattern);
}

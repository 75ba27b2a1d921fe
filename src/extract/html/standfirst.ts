/**
 * Sentences between a page's headline and its text that selection has left outside: the standfirst
 * of an article, the abstract of a paper, the teaser of a report.
 *
 * @module
 */

import { attr } from "../../dom/node.ts";
import { HEADINGS, T, tagSet } from "../../dom/tags.ts";
import { FLAG } from "./classes.ts";
import { hasBoilerplateSentence, isSentence, LABELS } from "./labels.ts";
import type { PageTree } from "./page_tree.ts";
import { RULES } from "./rules.ts";
import { LEAF_BLOCKS } from "./leaves.ts";
import { fold, isHeadline } from "./titles.ts";

/** One of the blocks must be this long, a heading more: shorter ones are the headline's furniture. */
const MIN_PARAGRAPH_CHARS = 90;
const MIN_HEADING_CHARS = 200;

/**
 * In English a standfirst is display, a line or two above the byline that the text does not need;
 * in German, French, Spanish and others it is the text's first paragraph. What is longer than a
 * line or two is text in English too.
 */
const MIN_ENGLISH_CHARS = 300;

/** More, or longer, blocks are not a standfirst but the text itself. */
const MAX_BLOCKS = 4;
const MAX_CHARS = 2_000;

/** Length of one block. */
const MIN_BLOCK_CHARS = 25;
const MAX_BLOCK_CHARS = 1_500;

/** The text begins with the first block longer than this. */
const MIN_TEXT_CHARS = 40;

/** Blocks and headings looked at. */
const MAX_TESTED = 60;
const MAX_HEADINGS = 40;

/** So much of a block's end is looked for in the text: lists repeat their items' teasers. */
const COMPARED_CHARS = 60;

const PASSED_OVER = tagSet("table form ul ol figure");

const NAMED = new RegExp(
  "(?:^|[\\s_-])(?:lead|lede|intro\\w*|article-?intro|teaser-?text|standfirst|excerpt|perex|chapo|" +
    "chapeau|dek|deck|sub-?(?:title|headline|heading|head)|summary|abstract|entradilla|bajada|" +
    "vorspann|einleitung|anleser|blurb|strapline)(?:$|[\\s_-])",
  "i",
);

/** Blocks between headline and text. */
export interface Lead {
  /** Their indexes, in order. */
  readonly blocks: readonly number[];
  /** Characters in them. */
  readonly chars: number;
  /** Whether they are a standfirst: few, and long enough. */
  readonly isStandfirst: boolean;
}

const NONE: Lead = { blocks: [], chars: 0, isStandfirst: false };

/**
 * Finds the blocks between the headline and the text.
 *
 * @param tree The page, with a selection applied.
 * @param roots The selection's roots.
 * @param titles The page's titles, folded.
 */
export function findLead(
  tree: PageTree,
  roots: readonly number[],
  titles: readonly string[],
  isEnglish: boolean,
): Lead {
  const first = firstBlock(tree, roots);
  if (first === undefined) return NONE;
  const headline = headlineBefore(tree, first, titles);
  if (headline === undefined) return NONE;
  const lead = collect(tree, tree.end[headline]!, first, roots);
  const isDisplay = isEnglish && lead.chars < MIN_ENGLISH_CHARS;
  return isDisplay ? { ...lead, isStandfirst: false } : lead;
}

function firstBlock(tree: PageTree, roots: readonly number[]): number | undefined {
  const root = roots[0];
  if (root === undefined || root === 0) return undefined;
  for (let i = root; i < tree.end[root]!;) {
    if (tree.dead[i] !== 0) {
      i = tree.end[i]!;
      continue;
    }
    const isLeaf = LEAF_BLOCKS[tree.nodes[i]!.tag] === 1 && tree.hasBlock[i] === 0;
    if (isLeaf && tree.length[i]! > MIN_TEXT_CHARS) return i;
    i++;
  }
  return undefined;
}

function headlineBefore(
  tree: PageTree,
  first: number,
  titles: readonly string[],
): number | undefined {
  let seen = 0;
  for (let i = first - 1; i > 0 && seen < MAX_HEADINGS; i--) {
    const { tag } = tree.nodes[i]!;
    if (tag < T.h1 || tag > T.h3) continue;
    seen++;
    const length = tree.length[i]!;
    if (length < 4 || length > 500) continue;
    if (tag === T.h1 || isHeadline(fold(tree.textOf(i)), titles)) return i;
  }
  return undefined;
}

function collect(tree: PageTree, from: number, to: number, roots: readonly number[]): Lead {
  const blocks: number[] = [];
  const isRoot = new Set(roots);
  let chars = 0;
  let hasLong = false;
  let text: string | undefined;
  let tested = 0;
  for (let i = from; i < to;) {
    const isGone = tree.dead[i] !== 0 && tree.dead[i] !== RULES.unlikely.id;
    const { tag } = tree.nodes[i]!;
    if (isGone || PASSED_OVER[tag] === 1) {
      i = tree.end[i]!;
      continue;
    }
    if (LEAF_BLOCKS[tag] === 0 || tree.hasBlock[i] === 1) {
      i++;
      continue;
    }
    if (tested++ < MAX_TESTED && mayLead(tree, i) && !isKept(tree, i, isRoot)) {
      text ??= fold(tree.textOfAll(roots, 3_000));
      const block = tree.textOf(i);
      if (!text.includes(fold(block).slice(-COMPARED_CHARS))) {
        blocks.push(i);
        chars += block.length;
        const isHeading = HEADINGS[tag] === 1;
        if (block.length >= (isHeading ? MIN_HEADING_CHARS : MIN_PARAGRAPH_CHARS)) hasLong = true;
      }
    }
    i = tree.end[i]!;
  }
  const isStandfirst = hasLong && blocks.length <= MAX_BLOCKS && chars < MAX_CHARS;
  return { blocks, chars, isStandfirst };
}

/** Whether a block reads like a part of the text. */
function mayLead(tree: PageTree, i: number): boolean {
  const length = tree.length[i]!;
  if (length < MIN_BLOCK_CHARS || length > MAX_BLOCK_CHARS) return false;
  if (tree.linkLength[i]! > 0.3 * length) return false;
  const above = tree.parent[i]!;
  const names = `${attr(tree.nodes[i]!, "class")} ${attr(tree.nodes[above]!, "class")}`;
  const isNamed = NAMED.test(names.slice(0, 300));
  const text = tree.textOf(i);
  const flags = tree.flags[i]! | tree.flags[above]!;
  if (!isNamed && (flags & (FLAG.boilerplate | FLAG.caption)) !== 0) return false;
  if (LABELS.test(text) || (text.length < 300 && hasBoilerplateSentence(text))) return false;
  return isNamed || isSentence(text) || text.length >= 80;
}

/** Whether a block is part of the selection already. */
function isKept(tree: PageTree, i: number, isRoot: ReadonlySet<number>): boolean {
  let isDead = false;
  for (let above = i; above >= 0; above = tree.parent[above]!) {
    if (tree.dead[above] !== 0) isDead = true;
    if (isRoot.has(above)) return !isDead;
  }
  return false;
}

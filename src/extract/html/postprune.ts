/**
 * Takes single blocks out of a selection by what they say: labels, credits, promotions, links.
 *
 * @module
 */

import { T } from "../../dom/tags.ts";
import {
  announcesRelated,
  CREDIT,
  hasBoilerplateSentence,
  isSentence,
  LABELS,
  LABELS_ML,
  SOURCE_LINE,
} from "./labels.ts";
import { type Leaf, type LeafBlocks, leafBlocks } from "./leaves.ts";
import type { PageTree } from "./page_tree.ts";
import type { RuleName } from "./rules.ts";
import { fold, isTitle } from "./titles.ts";

/** Edges are cut only from a text of this length, in characters. */
const MIN_TEXT_CHARS = 500;

/** Lists of links go only from a longer one. */
const MIN_TEXT_CHARS_FOR_LISTS = 800;

/** How far back a picture counts as standing right before a block, in nodes. */
const MAX_NODES_BACK = 12;

const TAG_LINE = /^(?:tags?|filed under|categor(?:y|ies)|topics?|labels?)\b/i;
const PRICE = /[$€£]\s?\d/;

/** Longest line that is a picture's, in characters. */
const MAX_PICTURE_LINE_CHARS = 200;

/** Where a leaf stands in its text. */
interface Place {
  readonly tree: PageTree;
  readonly titles: readonly string[];
  readonly index: number;
  /** Index of the first and last leaf that is clearly text; -1 for none. */
  readonly first: number;
  readonly last: number;
  /** Characters of text in all. */
  readonly chars: number;
}

/** One rule: whether it takes a leaf. */
type LeafRule = readonly [name: RuleName, takes: (leaf: Leaf, place: Place) => boolean];

/** The rules; the first that takes a leaf removes it. */
const LEAF_RULES: readonly LeafRule[] = [
  [
    "title",
    ({ isHeading, text }, { index, first, titles }) =>
      isHeading && index <= Math.max(first, 3) && isTitle(fold(text), titles),
  ],
  ["label", (leaf) => isLabelLike(leaf) && (LABELS.test(leaf.text) || LABELS_ML.test(leaf.text))],
  ["tagLine", ({ density, text }) => density > 0.6 && TAG_LINE.test(text)],
  [
    "boilerplateSentence",
    ({ length, text }) => length < 300 && hasBoilerplateSentence(text) && !PRICE.test(text),
  ],
  [
    "shoutedLink",
    ({ tag, length, density, text }) =>
      tag === T.p && length < 200 && length > 20 && density > 0.9 && /^[^a-z]+$/.test(text),
  ],
  ["leadingEdge", isLeadingEdge],
  [
    "trailingEdge",
    ({ tag, density, isHeading }, { index, last, chars }) =>
      last >= 0 && index > last && chars > MIN_TEXT_CHARS && tag !== T.run &&
      (density > 0.5 || isHeading),
  ],
  [
    "sourceLine",
    ({ length, isHeading, text }) => length < 130 && !isHeading && SOURCE_LINE.test(text),
  ],
  [
    "credit",
    ({ tag, length, density, isHeading, text, index }, { tree }) =>
      length < 200 && density < 0.5 && tag !== T.li && !isHeading && CREDIT.test(text) &&
      isAfterImage(tree, index),
  ],
  ["figureText", ({ length, index }, { tree }) => length < 300 && isInFigure(tree, index)],
  [
    "pictureLine",
    ({ tag, length, density, isHeading, index }, { tree, chars }) =>
      length < MAX_PICTURE_LINE_CHARS && !isHeading && tag !== T.li && density < 0.5 &&
      chars > MIN_TEXT_CHARS && isPictureLine(tree, index, length),
  ],
];

/** Prunes a selection; the tree is measured and not measured again. */
export function postprune(
  tree: PageTree,
  roots: readonly number[],
  titles: readonly string[],
): void {
  const blocks = leafBlocks(tree, roots);
  const { leaves } = blocks;
  const first = leaves.findIndex(({ isText }) => isText);
  const last = leaves.findLastIndex(({ isText }) => isText);
  const chars = leaves.reduce((sum, { isText, length }) => sum + (isText ? length : 0), 0);
  const rules = LEAF_RULES.filter(([name]) => tree.isOn(name));
  const related = new RelatedSection(tree);
  leaves.forEach((leaf, index) => {
    if (leaf.isData) return related.end();
    const place = { tree, titles, index, first, last, chars };
    const rule = rules.find(([, takes]) => takes(leaf, place));
    if (rule) tree.remove(leaf.index, rule[0]);
    related.take(leaf, rule?.[0]);
  });
  if (tree.isOn("articleCard")) removeCards(tree, blocks);
  if (tree.isOn("linkList") && chars > MIN_TEXT_CHARS_FOR_LISTS) removeLinkLists(tree, blocks);
}

/** Only short or link-heavy blocks are judged by their first words. */
function isLabelLike({ length, density, text }: Leaf): boolean {
  return (length < 120 && density > 0.3) || (length < 300 && density > 0.6) ||
    (length < 60 && !isSentence(text));
}

function isLeadingEdge(leaf: Leaf, { index, first, chars }: Place): boolean {
  const { tag, length, density, isHeading, text } = leaf;
  if (index >= first || chars <= MIN_TEXT_CHARS || isHeading || length >= 80) return false;
  if (tag === T.run) return false;
  return density > 0.5 || (length < 25 && tag !== T.li && !isSentence(text));
}

/** The links that follow a label which announces related articles. */
class RelatedSection {
  readonly #tree: PageTree;
  #isOpen = false;

  constructor(tree: PageTree) {
    this.#tree = tree;
  }

  end(): void {
    this.#isOpen = false;
  }

  take(leaf: Leaf, removedBy: RuleName | undefined): void {
    const { tag, isHeading, length, density, text } = leaf;
    if (removedBy === "label" && (isHeading || length < 60) && announcesRelated(text)) {
      this.#isOpen = this.#tree.isOn("relatedLinks");
    } else if (this.#isOpen && removedBy === undefined) {
      const isLink = density > 0.6 || (density > 0.3 && tag === T.li) ||
        (density > 0.3 && length < 120 && !isHeading && !isSentence(text));
      if (isLink) this.#tree.remove(leaf.index, "relatedLinks");
      else this.#isOpen = false;
    }
  }
}

/** Teasers of other articles go, unless the page is nothing but teasers. */
function removeCards(tree: PageTree, { leaves, cards, links, chars }: LeafBlocks): void {
  const found: number[] = [];
  let until = 0;
  for (const card of cards) {
    if (card < until || tree.length[card]! >= 0.2 * chars) continue;
    if (!hasLinkedHeading(tree, card, links)) continue;
    found.push(card);
    until = tree.end[card]!;
  }
  if (found.length === 0) return;
  let outside = 0;
  let next = 0;
  for (const { index, isText, isHeading, length } of leaves) {
    while (next < found.length && tree.end[found[next]!]! <= index) next++;
    const isInside = next < found.length && index >= found[next]!;
    if (isText && !isHeading && !isInside) outside += length;
  }
  const inside = found.reduce((sum, card) => sum + tree.length[card]!, 0);
  if (outside > 0.5 * inside) { for (const card of found) tree.remove(card, "articleCard"); }
}

function hasLinkedHeading(tree: PageTree, card: number, links: Int32Array): boolean {
  for (let i = card + 1; i < tree.end[card]!; i++) {
    const { tag } = tree.nodes[i]!;
    if (tree.dead[i] !== 0 || tag < T.h1 || tag > T.h4) continue;
    if (links[i]! > 0 || isInLink(tree, i, card)) return true;
  }
  return false;
}

function isInLink(tree: PageTree, i: number, top: number): boolean {
  for (let above = tree.parent[i]!; above > top; above = tree.parent[above]!) {
    if (tree.nodes[above]!.tag === T.a) return true;
  }
  return false;
}

function removeLinkLists(tree: PageTree, { lists }: LeafBlocks): void {
  for (const list of lists) {
    const length = tree.length[list]!;
    if (length === 0 || tree.linkDensity(list) <= 0.85) continue;
    let items = 0;
    for (let i = list + 1; i < tree.end[list]!; i++) {
      if (tree.nodes[i]!.tag === T.li && tree.dead[i] === 0) items++;
    }
    if (items >= 2 && length / items > 18) tree.remove(list, "linkList");
  }
}

function isAfterImage(tree: PageTree, index: number): boolean {
  for (let i = index - 1; i > 0 && i >= index - MAX_NODES_BACK; i--) {
    const node = tree.nodes[i]!;
    if (node.tag === T.img) return true;
    if (node.tag === T.text && node.text.trim() !== "") return false;
  }
  return false;
}

/** Whether a block is all the text in a box that holds a picture: then it is the picture's. */
function isPictureLine(tree: PageTree, index: number, length: number): boolean {
  let box = index;
  for (let level = 0; level < 3 && box > 0; level++, box = tree.parent[box]!) {
    if (tree.length[box]! > length + 5) return false;
    if (tree.images[box]! > 0) return level > 0;
  }
  return false;
}

function isInFigure(tree: PageTree, index: number): boolean {
  let above = tree.parent[index]!;
  for (let level = 0; level < 4 && above > 0; level++, above = tree.parent[above]!) {
    if (tree.nodes[above]!.tag === T.figure) {
      return tree.images[above]! > 0 && tree.length[above]! < 400;
    }
  }
  return false;
}

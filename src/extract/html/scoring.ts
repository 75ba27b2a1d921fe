/**
 * Finds the containers that hold the text: paragraphs give points to the elements above them.
 *
 * Source: Readability's _grabArticle, with its numbers, over arrays instead of a DOM.
 *
 * @module
 */

import { attr } from "../../dom/node.ts";
import { MAX_TAGS, T, tagSet } from "../../dom/tags.ts";
import type { PageTree } from "./page_tree.ts";

/** A paragraph gives points from this length on, in characters. */
const MIN_CHARS = 25;

/** Ancestors that get points. */
const SCORED_ANCESTORS = 5;

/** Candidates compared at the end. */
const TOP = 5;

/** A candidate this close to the best counts as another part of the text. */
const ALTERNATIVE = 0.75;

/** So many parts with one ancestor make it the text. */
const MIN_ALTERNATIVES = 3;

/** Share of the best score a sibling needs. */
const SIBLING = 0.2;

/** Most links in a container with one paragraph for it to be passed over. */
const MAX_LINKS = 0.25;

const SCORED = tagSet("section h2 h3 h4 h5 h6 p td pre");

const INITIAL = new Int8Array(MAX_TAGS);
for (
  const [names, points] of [
    ["div", 5],
    ["pre td blockquote", 3],
    ["address ol ul dl dd dt li form", -3],
    ["h1 h2 h3 h4 h5 h6 th", -5],
  ] as const
) tagSet(names).forEach((isIn, tag) => INITIAL[tag]! += isIn * points);

/** Scores of one page. */
class Scores {
  readonly points: Float64Array;
  readonly isCandidate: Uint8Array;
  readonly candidates: number[] = [];
  readonly #tree: PageTree;
  readonly #weighs: boolean;

  constructor(tree: PageTree, weighs: boolean) {
    this.#tree = tree;
    this.#weighs = weighs;
    this.points = new Float64Array(tree.size);
    this.isCandidate = new Uint8Array(tree.size);
  }

  give(i: number, points: number): void {
    this.admit(i);
    this.points[i]! += points;
  }

  admit(i: number): void {
    if (this.isCandidate[i] === 1) return;
    this.isCandidate[i] = 1;
    this.candidates.push(i);
    const weight = this.#weighs ? this.#tree.weight[i]! : 0;
    this.points[i]! += INITIAL[this.#tree.nodes[i]!.tag]! + weight;
  }
}

/**
 * The roots of the text.
 *
 * @param tree The page, measured.
 * @param weighs Whether class names count.
 * @returns Indexes in document order; the body alone when nothing stands out.
 */
export function findRoots(tree: PageTree, weighs: boolean): number[] {
  const scores = scoreParagraphs(tree, weighs);
  const top = best(tree, scores);
  if (top.length === 0) return [0];
  const root = climb(tree, scores, commonAncestor(tree, scores, top));
  return withSiblings(tree, scores, root);
}

function scoreParagraphs(tree: PageTree, weighs: boolean): Scores {
  const { nodes, end, dead, length, hasBlock, parent } = tree;
  const scores = new Scores(tree, weighs);
  for (let i = 1; i < tree.size;) {
    if (dead[i] !== 0 || length[i]! < MIN_CHARS) {
      i = end[i]!;
      continue;
    }
    const { tag } = nodes[i]!;
    if (SCORED[tag] === 1 || (tag === T.div && hasBlock[i] === 0)) {
      const points = 2 + tree.commas[i]! + Math.min(Math.floor(length[i]! / 100), 3);
      let above = parent[i]!;
      if ((tag === T.p || tag === T.div) && isWrapper(tree, above, i)) above = parent[above]!;
      for (let level = 0; level < SCORED_ANCESTORS && above >= 0; level++, above = parent[above]!) {
        scores.give(above, level === 0 ? points : level === 1 ? points / 2 : points / (level * 3));
      }
    }
    i++;
  }
  return scores;
}

/** Whether an element only wraps the paragraph `i`: Readability turns such into the paragraph. */
function isWrapper(tree: PageTree, above: number, i: number): boolean {
  return above > 0 && tree.nodes[above]!.tag === T.div && tree.elements[above] === 1 &&
    tree.linkLength[i]! < MAX_LINKS * tree.length[i]!;
}

function best(tree: PageTree, { candidates, points }: Scores): number[] {
  const top: number[] = [];
  for (const candidate of candidates) {
    points[candidate]! *= 1 - Math.min(1, tree.linkDensity(candidate));
    const score = points[candidate]!;
    let place = top.length;
    while (place > 0 && score > points[top[place - 1]!]!) place--;
    if (place < TOP) top.splice(place, 0, candidate);
    if (top.length > TOP) top.pop();
  }
  return top;
}

/** The element that holds the best candidate and enough of those that are nearly as good. */
function commonAncestor(tree: PageTree, { points }: Scores, top: readonly number[]): number {
  const first = top[0]!;
  const others = top.slice(1).filter((i) => points[i]! / points[first]! >= ALTERNATIVE);
  if (others.length < MIN_ALTERNATIVES) return first;
  for (let above = tree.parent[first]!; above > 0; above = tree.parent[above]!) {
    const held = others.filter((i) => above < i && i < tree.end[above]!);
    if (held.length >= MIN_ALTERNATIVES) return above;
  }
  return first;
}

/** Goes up while the score grows, and through elements that hold nothing else. */
function climb(tree: PageTree, scores: Scores, from: number): number {
  const { parent, elements } = tree;
  scores.admit(from);
  let root = from;
  let last = scores.points[root]!;
  const least = last / 3;
  for (let above = parent[root]!; above > 0; above = parent[above]!) {
    if (scores.isCandidate[above] === 0) continue;
    const points = scores.points[above]!;
    if (points < least) break;
    if (points > last) {
      root = above;
      break;
    }
    last = points;
  }
  while (parent[root]! > 0 && elements[parent[root]!] === 1) root = parent[root]!;
  scores.admit(root);
  return root;
}

function withSiblings(tree: PageTree, scores: Scores, root: number): number[] {
  const { nodes, parent, dead } = tree;
  if (root === 0) return [0];
  const roots: number[] = [];
  const className = attr(nodes[root]!, "class");
  const least = Math.max(10, scores.points[root]! * SIBLING);
  for (const sibling of nodes[parent[root]!]!.children) {
    const i = sibling.index;
    if (i === root) roots.push(i);
    else if (dead[i] === 0 && sibling.tag !== T.text) {
      const alike = className !== "" && attr(sibling, "class") === className;
      const bonus = alike ? scores.points[root]! * SIBLING : 0;
      const isScored = scores.isCandidate[i] === 1 && scores.points[i]! + bonus >= least;
      if (isScored || isLooseParagraph(tree, i)) roots.push(i);
    }
  }
  return roots;
}

function isLooseParagraph(tree: PageTree, i: number): boolean {
  const { tag } = tree.nodes[i]!;
  if (tag !== T.p && !(tag === T.div && tree.hasBlock[i] === 0)) return false;
  const length = tree.length[i]!;
  const density = tree.linkDensity(i);
  if (length > 80) return density < 0.25;
  return length > 0 && length < 80 && density === 0 && /\.(?: |$)/.test(tree.textOf(i));
}

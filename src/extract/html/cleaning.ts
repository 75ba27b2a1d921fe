/**
 * Conditional cleaning: containers inside the text that hold more links, pictures or list items
 * than text go, from the inside out, each judged by what is left of it.
 *
 * Source: Readability's _cleanConditionally, with its numbers.
 *
 * @module
 */

import { T, tagSet } from "../../dom/tags.ts";
import type { PageTree } from "./page_tree.ts";

const CONDITIONAL = tagSet("div table ul form fieldset");

/** So many commas make a container text. */
const ENOUGH_COMMAS = 10;

/** How a selection is cleaned. */
export interface CleaningOptions {
  /** Whether class names count. */
  readonly weighs: boolean;
  /** Whether containers are judged by what they hold. */
  readonly cleans: boolean;
}

/**
 * Cleans the subtree of a root and counts it anew.
 *
 * @returns Characters of text left.
 */
export function cleanRoot(tree: PageTree, root: number, options: CleaningOptions): number {
  const { nodes, parent, end, dead, isData } = tree;
  for (let i = root; i < end[root]!; i++) tree.resetCounts(i);
  const holdsData = new Set<number>();
  for (let i = end[root]! - 1; i >= root; i--) {
    if (dead[i] !== 0) continue;
    if (nodes[i]!.tag !== T.text) {
      tree.recountLink(i);
      if (i !== root && removes(tree, i, holdsData.has(i), options)) continue;
    }
    if (i === root) break;
    tree.addToParent(i);
    if (isData[i] === 1 || holdsData.has(i)) holdsData.add(parent[i]!);
  }
  return tree.length[root]!;
}

function removes(
  tree: PageTree,
  i: number,
  holdsData: boolean,
  { weighs, cleans }: CleaningOptions,
): boolean {
  const { tag } = tree.nodes[i]!;
  if (tag === T.footer || tag === T.aside) return take(tree, i, "boilerplateTag");
  if (!cleans || CONDITIONAL[tag] === 0 || !isJudged(tree, i, holdsData)) return false;
  const weight = weighs ? tree.weight[i]! : 0;
  if (weight < 0) return take(tree, i, "lowWeight");
  return tree.commas[i]! < ENOUGH_COMMAS && !looksLikeText(tree, i, weight) &&
    take(tree, i, "conditional");
}

function take(tree: PageTree, i: number, name: Parameters<PageTree["remove"]>[1]): boolean {
  if (!tree.isOn(name)) return false;
  tree.remove(i, name);
  return true;
}

/** Data is kept, and so is a paragraph however it is wrapped. */
function isJudged(tree: PageTree, i: number, holdsData: boolean): boolean {
  if (tree.isData[i] === 1 || tree.inData[i] === 1 || holdsData) return false;
  if (tree.nodes[i]!.tag !== T.div) return true;
  if (tree.hasBlock[i] === 0 && tree.length[i]! > 0) return false;
  return !(tree.elements[i] === 1 && tree.linkLength[i]! < 0.25 * tree.length[i]! &&
    holdsParagraph(tree, i));
}

function holdsParagraph(tree: PageTree, i: number): boolean {
  for (const child of tree.nodes[i]!.children) {
    if (child.tag !== T.text && tree.dead[child.index] === 0) return child.tag === T.p;
  }
  return false;
}

function looksLikeText(tree: PageTree, i: number, weight: number): boolean {
  const length = tree.length[i]! || 1;
  const density = tree.linkLength[i]! / length;
  const images = tree.images[i]!;
  const isList = tree.nodes[i]!.tag === T.ul || tree.listLength[i]! / length > 0.9;
  const inFigure = hasFigureAbove(tree, i);
  const isHeading = tree.headingLength[i]! / length >= 0.9;
  const isBad = (!inFigure && images > 1 && tree.paragraphs[i]! / images < 0.5) ||
    (!isList && tree.items[i]! - 100 > tree.paragraphs[i]!) ||
    (!isList && !inFigure && !isHeading && tree.length[i]! < 25 && (images === 0 || images > 2) &&
      density > 0) ||
    (!isList && weight < 25 && density > 0.2) ||
    (weight >= 25 && density > 0.5) ||
    (images === 0 && tree.length[i] === 0 && !holdsMedia(tree, i));
  return !isBad || (isList && isPictureList(tree, i, images));
}

/** A film or a sound is content where a container holds nothing else. */
function holdsMedia(tree: PageTree, i: number): boolean {
  for (let k = i + 1; k < tree.end[i]!; k++) {
    if (MEDIA[tree.nodes[k]!.tag] === 1) return true;
  }
  return false;
}

const MEDIA = tagSet("video audio iframe");

function hasFigureAbove(tree: PageTree, i: number): boolean {
  let above = tree.parent[i]!;
  for (let level = 0; above >= 0 && level < 4; level++, above = tree.parent[above]!) {
    if (tree.nodes[above]!.tag === T.figure) return true;
  }
  return false;
}

/** A list with a picture in each item, and no more elements in any child than that. */
function isPictureList(tree: PageTree, i: number, images: number): boolean {
  if (images !== tree.items[i]) return false;
  return tree.nodes[i]!.children.every((child) => tree.elements[child.index]! <= 1);
}

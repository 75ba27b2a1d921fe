/**
 * Chooses the part of a page that is its text.
 *
 * @module
 */

import { attr } from "../../dom/node.ts";
import { T } from "../../dom/tags.ts";
import { FLAG } from "./classes.ts";
import { cleanRoot } from "./cleaning.ts";
import type { PageTree } from "./page_tree.ts";
import { findRoots } from "./scoring.ts";

/** A selection. */
export interface Selection {
  /** Indexes of its roots, in document order. */
  readonly roots: readonly number[];
  /** Characters of text in them. */
  readonly length: number;
  /** What is removed, as in {@linkcode PageTree.dead}. */
  readonly dead: Uint8Array;
}

/** How strict an attempt is. */
export interface Attempt {
  /** Whether containers with unlikely names go first. */
  readonly strips: boolean;
  /** Whether class names count. */
  readonly weighs: boolean;
  /** Whether containers inside the text are cleaned. */
  readonly cleans: boolean;
  /** A root that is given instead of found. */
  readonly root?: number;
}

/** From strict to lenient. Source: Readability's flags, given up in this order. */
const ATTEMPTS: readonly Attempt[] = [
  { strips: true, weighs: true, cleans: true },
  { strips: false, weighs: true, cleans: true },
  { strips: false, weighs: false, cleans: true },
  { strips: false, weighs: false, cleans: false },
];

/** The attempt that repairs start from. */
export const STRICT: Attempt = ATTEMPTS[0]!;

/** A selection of this length is accepted. Source: Readability's charThreshold. */
const ENOUGH_CHARS = 500;

/** One of this length is if it holds that share of the page's running text. */
const FEWER_CHARS = 250;
const ENOUGH_SHARE = 0.8;

/** Names that are unlikely to hold text do not count for more than this share of it. */
const MAX_UNLIKELY_SHARE = 0.8;

/** A semantic container with half the page's text is taken if the selection has half of its. */
const WIDE_SHARE = 0.5;

/** Shorter class names are too general to tell parts of one text. */
const MIN_CLASS_CHARS = 12;
const MIN_PART_CHARS = 100;
const MAX_PARTS = 40;

const GRID_CLASS = /(?:^|\s)(?:col|row|container|grid|wrapper|inner)(?:[-_\s]|$)/i;
const UNLIKELY_ROLE = /^(?:menu|menubar|complementary|navigation|alert|alertdialog|dialog)$/;

/**
 * Selects the text of a precleaned page.
 *
 * @param tree The page; its `dead` is what preclean removed.
 * @returns The selection, applied to the tree and measured.
 */
export function select(tree: PageTree): Selection {
  const base = tree.dead.slice();
  tree.measure();
  const wide = widestContainer(tree);
  const total = tree.liveMass(base)[0]!;
  let best: Selection | undefined;
  for (const attempt of ATTEMPTS) {
    if (best) restore(tree, base);
    const found = tryToSelect(tree, attempt);
    if (!best || found.length > best.length) best = found;
    if (isEnough(tree, found, total)) {
      best = found;
      break;
    }
  }
  if (wide && best!.length < WIDE_SHARE * wide.length) {
    best = { roots: [wide.index], length: wide.length, dead: base };
  }
  apply(tree, best!);
  return best!;
}

/** Makes a selection the state of the tree. */
export function apply(tree: PageTree, selection: Selection): void {
  tree.dead.set(selection.dead);
  tree.measure();
}

/** Takes back all removals since `base`. */
export function restore(tree: PageTree, base: Uint8Array): void {
  tree.dead.set(base);
  tree.measure();
}

function isEnough(tree: PageTree, { roots, length, dead }: Selection, total: number): boolean {
  if (length >= ENOUGH_CHARS) return true;
  return length >= FEWER_CHARS && massOf(tree, dead, roots) >= ENOUGH_SHARE * total;
}

/** Running text in the roots of a selection. */
export function massOf(tree: PageTree, dead: Uint8Array, roots: readonly number[]): number {
  const mass = tree.liveMass(dead);
  return roots.reduce((sum, root) => sum + mass[root]!, 0);
}

/** Makes one attempt on a measured tree; what it removes stays removed. */
export function tryToSelect(tree: PageTree, attempt: Attempt): Selection {
  if (attempt.strips && tree.isOn("unlikely") && stripUnlikely(tree)) tree.measure();
  const found = attempt.root === undefined ? findRoots(tree, attempt.weighs) : [attempt.root];
  const added = attempt.root === undefined ? sameClassAs(tree, found) : [];
  const roots = [...found, ...added].sort((a, b) => a - b);
  let length = 0;
  for (const root of roots) {
    const left = cleanRoot(tree, root, attempt);
    if (!added.includes(root)) length += left;
  }
  return { roots, length, dead: tree.dead.slice() };
}

/** Removes containers with unlikely names or roles; returns whether there were any. */
function stripUnlikely(tree: PageTree): boolean {
  const { size, nodes, parent, end, dead, flags, runningMass } = tree;
  const most = MAX_UNLIKELY_SHARE * (runningMass[0]! || 1);
  const inTable = new Uint8Array(size);
  let strips = false;
  for (let i = 1; i < size;) {
    if (dead[i] !== 0) {
      i = end[i]!;
      continue;
    }
    const node = nodes[i]!;
    const { tag } = node;
    if (inTable[parent[i]!] === 1 || tag === T.table || tag === T.code) inTable[i] = 1;
    const isUnlikely = node.attributes !== null && tag !== T.a && runningMass[i]! <= most &&
      (((flags[i]! & FLAG.unlikely) !== 0 && inTable[i] === 0) ||
        UNLIKELY_ROLE.test(attr(node, "role")));
    if (isUnlikely) {
      tree.remove(i, "unlikely");
      strips = true;
    }
    i = isUnlikely ? end[i]! : i + 1;
  }
  return strips;
}

/** Elements outside the roots that have exactly the class of the first root. */
function sameClassAs(tree: PageTree, roots: readonly number[]): number[] {
  const first = roots[0]!;
  const className = attr(tree.nodes[first]!, "class").trim();
  if (first === 0 || className.length < MIN_CLASS_CHARS || GRID_CLASS.test(className)) return [];
  if (!tree.isOn("sameClass")) return [];
  const { nodes, end, dead, runningMass } = tree;
  const parts: number[] = [];
  let next = 0;
  for (let i = 1; i < tree.size && parts.length <= MAX_PARTS;) {
    while (next < roots.length && roots[next]! < i) next++;
    if (dead[i] !== 0 || roots[next] === i) {
      i = end[i]!;
      continue;
    }
    const holdsRoot = next < roots.length && roots[next]! < end[i]!;
    const isPart = nodes[i]!.attributes !== null && !holdsRoot &&
      runningMass[i]! >= MIN_PART_CHARS && tree.linkDensity(i) < 0.2 &&
      attr(nodes[i]!, "class").trim() === className;
    if (isPart) parts.push(i);
    i = isPart ? end[i]! : i + 1;
  }
  return parts.length > MAX_PARTS ? [] : parts;
}

/** The `main`, `article` or content container with the most text, if that is half the page's. */
function widestContainer(tree: PageTree): { index: number; length: number } | undefined {
  const { nodes, end, dead, length } = tree;
  let index = -1;
  for (let i = 1; i < tree.size;) {
    const node = nodes[i]!;
    const isMain = node.tag === T.main || node.tag === T.article ||
      (node.attributes !== null && attr(node, "role") === "main");
    const isContent = isMain || (node.attributes !== null &&
      (attr(node, "itemprop") === "articleBody" || /^(?:content|main)$/.test(attr(node, "id"))));
    if (dead[i] === 0 && isContent && (index < 0 || length[i]! > length[index]!)) index = i;
    i = dead[i] !== 0 || isMain ? end[i]! : i + 1;
  }
  if (index < 0 || length[index]! <= WIDE_SHARE * length[0]!) return undefined;
  return { index, length: length[index]! };
}

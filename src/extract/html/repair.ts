/**
 * Reads again where the first selection cannot be all: the page holds much more running text, or
 * says itself that its text is elsewhere.
 *
 * @module
 */

import { attr } from "../../dom/node.ts";
import { HEADINGS, T } from "../../dom/tags.ts";
import { FLAG } from "./classes.ts";
import { LEAF_BLOCKS } from "./leaves.ts";
import type { PageTree } from "./page_tree.ts";
import { apply, massOf, restore, type Selection, STRICT, tryToSelect } from "./select.ts";
import { findLead } from "./standfirst.ts";
import { fold } from "./titles.ts";

/** A selection is small with less running text than this, and that share of the page's … */
const SMALL_CHARS = 1_000;
const SMALL_SHARE = 0.3;

/** … on a page that has this much. */
const MUCH_CHARS = 1_500;

/** The deepest element with so much of the running text holds the text. */
const NEARLY_ALL = 0.7;

/** So much running text between headline and selection is the text itself. */
const BESIDE_CHARS = 600;

/** Most other running text in the element that holds it. */
const BESIDE_RATIO = 1.6;

/** A selection with more running text is not doubted for the page's description. */
const DESCRIBED_CHARS = 1_500;

/** So much of the description is looked for. */
const MIN_DESCRIPTION_CHARS = 40;
const COMPARED_CHARS = 50;

const OF_READERS = /community|comment|review/i;

/** Rules, in order; each returns a better selection or nothing. */
type Repair = (tree: PageTree, found: Selection, page: RepairContext) => Selection | undefined;

/** What repairs know. */
export interface RepairContext {
  /** What preclean removed. */
  readonly base: Uint8Array;
  /** The page's titles, folded. */
  readonly titles: readonly string[];
  /** The page's description. */
  readonly description: string;
}

/**
 * Repairs a selection.
 *
 * @returns The selection, applied to the tree and measured.
 */
export function repair(tree: PageTree, found: Selection, page: RepairContext): Selection {
  const repairs: [boolean, Repair][] = [
    [tree.isOn("emptySelection"), widen],
    [tree.isOn("besideRoot"), takeBeside],
    [tree.isOn("describedText"), takeDescribed],
  ];
  let selection = found;
  for (const [isOn, run] of repairs) {
    const { version } = tree;
    const better = isOn ? run(tree, selection, page) : undefined;
    if (better) selection = better;
    if (tree.version !== version) apply(tree, selection);
  }
  return selection;
}

/** A small selection on a page with much running text elsewhere. */
function widen(tree: PageTree, found: Selection, { base }: RepairContext): Selection | undefined {
  const mass = tree.liveMass(base);
  const total = mass[0]!;
  const got = massOf(tree, found.dead, found.roots);
  if (got >= SMALL_CHARS || got >= SMALL_SHARE * total || total <= MUCH_CHARS) return undefined;
  restore(tree, base);
  const lenient = tryToSelect(tree, { ...STRICT, strips: false });
  const more = massOf(tree, lenient.dead, lenient.roots);
  if (more > 2 * got && more > total / 2) return lenient;
  const root = deepestHolding(tree, base, mass, NEARLY_ALL * total);
  if (mass[root]! <= 3 * got) return undefined;
  restore(tree, base);
  const forced = tryToSelect(tree, { ...STRICT, root });
  return massOf(tree, forced.dead, [root]) > 2 * got ? forced : undefined;
}

function deepestHolding(
  tree: PageTree,
  base: Uint8Array,
  mass: Float64Array,
  least: number,
): number {
  let at = 0;
  for (;;) {
    const child = tree.nodes[at]!.children.find(({ index }) =>
      base[index] === 0 && mass[index]! >= least
    );
    if (!child || tree.hasBlock[child.index] === 0) return at;
    at = child.index;
  }
}

/** Much running text right after the headline, outside the selection: the body, or its beginning. */
function takeBeside(
  tree: PageTree,
  found: Selection,
  { base, titles }: RepairContext,
): Selection | undefined {
  const { roots } = found;
  const lead = findLead(tree, roots, titles, false);
  if (lead.isStandfirst || lead.blocks.length === 0 || lead.chars < BESIDE_CHARS) return undefined;
  if (lead.blocks.length <= 4 && lead.chars < 2_000) return undefined;
  const last = lead.blocks.at(-1)!;
  let root = lead.blocks[0]!;
  while (root > 0 && last >= tree.end[root]!) root = tree.parent[root]!;
  const mass = tree.liveMass(base);
  const isApart = root > 0 && tree.end[root]! <= roots[0]!;
  if (!isApart || mass[root]! > BESIDE_RATIO * lead.chars) return undefined;
  restore(tree, base);
  const beside = tryToSelect(tree, { ...STRICT, root });
  if (isOfReaders(tree, roots[0]!, root)) return beside;
  const dead = beside.dead.slice();
  for (const old of roots) {
    for (let i = old; i < tree.end[old]!; i++) dead[i] = found.dead[i]!;
  }
  return { roots: [root, ...roots], length: beside.length + found.length, dead };
}

/** Whether names between the old root and the element that holds both say "not the text". */
function isOfReaders(tree: PageTree, oldRoot: number, newRoot: number): boolean {
  const bad = FLAG.unlikely | FLAG.comments | FLAG.boilerplate | FLAG.box;
  for (let i = oldRoot; i > 0; i = tree.parent[i]!) {
    if (newRoot >= i && newRoot < tree.end[i]!) return false;
    if ((tree.flags[i]! & bad) !== 0) return true;
    if (OF_READERS.test(attr(tree.nodes[i]!, "class"))) return true;
  }
  return false;
}

/** The page describes itself with a sentence that stands outside the selection. */
function takeDescribed(
  tree: PageTree,
  found: Selection,
  { base, description }: RepairContext,
): Selection | undefined {
  const wanted = fold(description.slice(0, 4 * COMPARED_CHARS)).slice(0, COMPARED_CHARS);
  if (wanted.length < MIN_DESCRIPTION_CHARS) return undefined;
  const got = massOf(tree, found.dead, found.roots);
  if (got >= DESCRIBED_CHARS) return undefined;
  if (fold(tree.textOfAll(found.roots, 20_000)).includes(wanted)) return undefined;
  const hit = blockBeginning(tree, wanted, base, new Set(found.roots));
  if (hit === undefined) return undefined;
  const mass = tree.liveMass(base);
  const least = Math.max(500, 1.5 * mass[hit]!);
  let root = hit;
  while (root > 0 && mass[root]! < least) root = tree.parent[root]!;
  if (root === 0 || found.roots.some((old) => root <= old && old < tree.end[root]!)) {
    return undefined;
  }
  restore(tree, base);
  const described = tryToSelect(tree, { ...STRICT, root });
  return massOf(tree, described.dead, [root]) > 0.3 * got ? described : undefined;
}

function blockBeginning(
  tree: PageTree,
  wanted: string,
  base: Uint8Array,
  roots: ReadonlySet<number>,
): number | undefined {
  for (let i = 1; i < tree.size;) {
    const { tag } = tree.nodes[i]!;
    if (base[i] !== 0 || roots.has(i)) {
      i = tree.end[i]!;
      continue;
    }
    const isLeaf = tag !== T.text && HEADINGS[tag] === 0 && LEAF_BLOCKS[tag] === 1 &&
      tree.hasBlock[i] === 0;
    if (!isLeaf) {
      i++;
      continue;
    }
    const length = tree.length[i]!;
    if (length >= 40 && length < 3_000 && fold(tree.textOf(i)).startsWith(wanted)) return i;
    i = tree.end[i]!;
  }
  return undefined;
}

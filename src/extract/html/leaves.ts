/**
 * The text of a selection as a list of leaf blocks: paragraphs, items, headings, tables, code.
 *
 * @module
 */

import { HEADINGS, T, tagSet } from "../../dom/tags.ts";
import { isSentence } from "./labels.ts";
import type { PageTree } from "./page_tree.ts";

/** Blocks that hold text themselves when no block stands in them. */
export const LEAF_BLOCKS: Uint8Array = tagSet(
  "p #run div section li ul ol h1 h2 h3 h4 h5 h6 blockquote table figure dl pre article header " +
    "center aside details dd dt main caption figcaption address footer nav form fieldset hgroup " +
    "summary legend",
);

/** A leaf block with what the rules ask about it. */
export interface Leaf {
  /** Its node. */
  readonly index: number;
  /** Its element. */
  readonly tag: number;
  /** Its text; empty for tables and code, which are kept as they are. */
  readonly text: string;
  /** Characters of text. */
  readonly length: number;
  /** Share of them in links, 0 to 1. */
  readonly density: number;
  /** Links in it. */
  readonly links: number;
  /** Whether it is a heading. */
  readonly isHeading: boolean;
  /** Whether it is data: a table or code. */
  readonly isData: boolean;
  /** Whether it is clearly part of a text: a sentence, a long block, or data. */
  readonly isText: boolean;
}

/** The leaf blocks of a selection, and what stands around them. */
export interface LeafBlocks {
  /** In document order. */
  readonly leaves: readonly Leaf[];
  /** `article` elements inside the roots. */
  readonly cards: readonly number[];
  /** Lists inside the roots. */
  readonly lists: readonly number[];
  /** Links in each node of the selection. */
  readonly links: Int32Array;
  /** Characters in the roots. */
  readonly chars: number;
}

/** Collects the leaf blocks of `roots`. */
export function leafBlocks(tree: PageTree, roots: readonly number[]): LeafBlocks {
  const { nodes, end, dead, parent } = tree;
  const leaves: Leaf[] = [];
  const cards: number[] = [];
  const lists: number[] = [];
  const links = new Int32Array(tree.size);
  let chars = 0;
  for (const root of roots) {
    chars += tree.length[root]!;
    for (let i = end[root]! - 1; i > root; i--) {
      if (dead[i] !== 0) continue;
      if (nodes[i]!.tag === T.a) links[i]!++;
      links[parent[i]!]! += links[i]!;
    }
    for (let i = root; i < end[root]!;) {
      const { tag } = nodes[i]!;
      const isData = tag === T.table || tag === T.pre;
      const isLeaf = isData || (LEAF_BLOCKS[tag] === 1 && tree.hasBlock[i] === 0);
      if (dead[i] === 0 && i !== root && tag === T.article) cards.push(i);
      else if (dead[i] === 0 && i !== root && (tag === T.ul || tag === T.ol)) lists.push(i);
      if (dead[i] === 0 && isLeaf) {
        const leaf = isData ? dataLeaf(tree, i) : textLeaf(tree, i, links[i]!);
        if (leaf.length > 0) leaves.push(leaf);
      }
      i = dead[i] !== 0 || isLeaf ? end[i]! : i + 1;
    }
  }
  return { leaves, cards, lists, links, chars };
}

function dataLeaf(tree: PageTree, index: number): Leaf {
  return {
    index,
    tag: tree.nodes[index]!.tag,
    text: "",
    length: tree.length[index]!,
    density: 0,
    links: 0,
    isHeading: false,
    isData: true,
    isText: true,
  };
}

function textLeaf(tree: PageTree, index: number, links: number): Leaf {
  const { tag } = tree.nodes[index]!;
  const text = tree.textOf(index);
  const { length } = text;
  const density = length > 0 ? Math.min(1, tree.linkLength[index]! / length) : 0;
  return {
    index,
    tag,
    text,
    length,
    density,
    links,
    isHeading: HEADINGS[tag] === 1,
    isData: false,
    isText: (length >= 80 && density < 0.5) || (length >= 40 && density < 0.3 && isSentence(text)),
  };
}

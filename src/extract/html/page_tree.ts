/**
 * A page's nodes in document order, with what is counted about each in flat arrays.
 *
 * Node `i`'s subtree is the range from `i` to `end[i]`; to skip it is to go on at `end[i]`, to sum
 * it up is one loop from the back, and to remove it is to write one byte. So every stage is a few
 * loops over arrays, whatever the page looks like.
 *
 * @module
 */

import { attr, type HtmlNode } from "../../dom/node.ts";
import { HEADINGS, T, tagSet } from "../../dom/tags.ts";
import { classFlagsOf, weightOf } from "./classes.ts";
import { type RuleName, RULES } from "./rules.ts";

/** A paragraph is running text from this length on, in characters. */
export const RUNNING_CHARS = 80;

/** How much of a link within the page counts as link. Source: Readability. */
const FRAGMENT_LINK_WEIGHT = 0.3;

/** Writes ideographs and syllables: one says about as much as three letters. */
const WEIGHT_CJK = 3;

/** Elements whose content is shown only where they cannot be played. */
const PLAYERS = tagSet("video audio");

/** The tree of one page. */
export class PageTree {
  /** Number of nodes. */
  readonly size: number;
  /** The nodes; 0 is the body. */
  readonly nodes: readonly HtmlNode[];
  /** Index of each node's parent; -1 for the body. */
  readonly parent: Int32Array;
  /** Index behind each node's subtree. */
  readonly end: Int32Array;
  /** Id of the rule that removed the node; 0 for nodes that are there. */
  readonly dead: Uint8Array;
  /** What class, id and test ids say, as flags of {@linkcode classFlagsOf}. */
  readonly flags: Uint32Array;
  /** 1 where a block of code stands in the node, or is it. */
  readonly holdsCode: Uint8Array;
  /** Readability's class weight. */
  readonly weight: Int8Array;

  // Of the page as it came, removed nodes included.
  /** Characters of text, runs of white space counted once. */
  readonly wholeLength: Int32Array;
  /** Characters in `p` elements that are running text. */
  readonly paragraphMass: Float64Array;
  /** Characters in any block that are running text, links left out, ideographs counted thrice. */
  readonly runningMass: Float64Array;

  // Of the nodes that are there, after measure().
  /** Characters of text. */
  readonly length: Int32Array;
  /** Characters in links. */
  readonly linkLength: Float64Array;
  /** Commas, in any script. */
  readonly commas: Int32Array;
  /** `p` elements. */
  readonly paragraphs: Int32Array;
  /** `img` elements. */
  readonly images: Int32Array;
  /** `li` elements. */
  readonly items: Int32Array;
  /** Characters in headings. */
  readonly headingLength: Int32Array;
  /** Characters in lists. */
  readonly listLength: Int32Array;
  /** Child elements. */
  readonly elements: Int32Array;
  /** 1 where a child is a block. */
  readonly hasBlock: Uint8Array;
  /** 1 for tables of data. */
  readonly isData: Uint8Array;
  /** 1 for what stands in one. */
  readonly inData: Uint8Array;

  readonly #ownLength: Int32Array;
  readonly #ownCommas: Int32Array;
  readonly #off: Uint8Array;
  #hasTables = false;

  /** How often the tree was measured: whoever keeps counts can tell whether they still hold. */
  version = 0;

  /**
   * Lays a page out.
   *
   * @param body Its body; its nodes learn their index.
   * @param off Rules that are not applied, for measuring them.
   */
  constructor(body: HtmlNode, off: readonly RuleName[] = []) {
    this.#off = new Uint8Array(256);
    for (const name of off) this.#off[RULES[name].id] = 1;
    this.nodes = inDocumentOrder(body);
    const size = this.size = this.nodes.length;
    this.parent = new Int32Array(size);
    this.end = new Int32Array(size);
    this.dead = new Uint8Array(size);
    this.flags = new Uint32Array(size);
    this.weight = new Int8Array(size);
    this.holdsCode = new Uint8Array(size);
    this.wholeLength = new Int32Array(size);
    this.paragraphMass = new Float64Array(size);
    this.runningMass = new Float64Array(size);
    this.length = new Int32Array(size);
    this.linkLength = new Float64Array(size);
    this.commas = new Int32Array(size);
    this.paragraphs = new Int32Array(size);
    this.images = new Int32Array(size);
    this.items = new Int32Array(size);
    this.headingLength = new Int32Array(size);
    this.listLength = new Int32Array(size);
    this.elements = new Int32Array(size);
    this.hasBlock = new Uint8Array(size);
    this.isData = new Uint8Array(size);
    this.inData = new Uint8Array(size);
    this.#ownLength = new Int32Array(size);
    this.#ownCommas = new Int32Array(size);
    this.#readNodes();
  }

  /** Whether a rule applies. */
  isOn(name: RuleName): boolean {
    return this.#off[RULES[name].id] === 0;
  }

  /** Removes a node and all it holds. */
  remove(index: number, name: RuleName): void {
    this.dead[index] = RULES[name].id;
  }

  /** Share of a node's text that stands in links. */
  linkDensity(index: number): number {
    const length = this.length[index]!;
    return length > 0 ? this.linkLength[index]! / length : 0;
  }

  /** Text of a node without what was removed, white space collapsed. */
  textOf(index: number): string {
    const { nodes, dead, end } = this;
    let text = "";
    for (let i = index; i < end[index]!;) {
      if (dead[i] !== 0) {
        i = end[i]!;
        continue;
      }
      const node = nodes[i]!;
      if (node.tag === T.text) text += node.text;
      else if (node.tag === T.br) text += " ";
      i++;
    }
    return collapse(text);
  }

  /** Text of a node that was removed itself. */
  textOfRemoved(index: number): string {
    const rule = this.dead[index]!;
    this.dead[index] = 0;
    const text = this.textOf(index);
    this.dead[index] = rule;
    return text;
  }

  /** Text of a node as it is, line breaks included. */
  sourceTextOf(index: number): string {
    const { nodes, dead, end } = this;
    let text = "";
    for (let i = index; i < end[index]!;) {
      const node = nodes[i]!;
      if (dead[i] !== 0) {
        i = end[i]!;
        continue;
      }
      if (node.tag === T.text) text += node.text;
      else if (node.tag === T.br) text += "\n";
      i++;
    }
    return text;
  }

  /** Text of several nodes, a space between blocks, up to about `maxChars`. */
  textOfAll(indexes: readonly number[], maxChars: number): string {
    const { nodes, dead, end } = this;
    let text = "";
    for (const root of indexes) {
      for (let i = root; i < end[root]!;) {
        if (dead[i] !== 0 || PLAYERS[nodes[i]!.tag] === 1) {
          i = end[i]!;
          continue;
        }
        const node = nodes[i]!;
        if (node.tag === T.text) text += node.text + (node.parent!.isBlock ? " " : "");
        if (text.length > maxChars) return text;
        i++;
      }
      text += " ";
    }
    return text;
  }

  /** Running text that is not removed, by node. */
  liveMass(dead: Uint8Array): Float64Array {
    const { size, nodes, parent, runningMass } = this;
    const mass = new Float64Array(size);
    const isLeaf = new Uint8Array(size).fill(1);
    for (let i = size - 1; i > 0; i--) {
      const { isBlock } = nodes[i]!;
      const above = parent[i]!;
      if (isBlock) isLeaf[above] = 0;
      if (dead[i] !== 0) continue;
      if (isBlock && isLeaf[i] === 1) mass[i] = runningMass[i]!;
      mass[above] = mass[above]! + mass[i]!;
    }
    return mass;
  }

  /** Counts what is there, from the leaves up. */
  measure(): void {
    this.version++;
    const { length, linkLength, commas, paragraphs, images, items } = this;
    const { headingLength, listLength, elements, hasBlock } = this;
    for (
      const counts of [
        length,
        linkLength,
        commas,
        paragraphs,
        images,
        items,
        headingLength,
        listLength,
        elements,
        hasBlock,
      ]
    ) counts.fill(0);
    for (let i = this.size - 1; i >= 0; i--) if (this.dead[i] === 0) this.#countNode(i);
    if (this.#hasTables) this.#findDataTables();
  }

  /** Finishes the counts of node `i`, whose children are counted, and adds them to its parent. */
  #countNode(i: number): void {
    const node = this.nodes[i]!;
    const { tag } = node;
    if (tag === T.text) {
      this.length[i] = this.#ownLength[i]!;
      this.commas[i] = this.#ownCommas[i]!;
    } else if (tag === T.a) this.linkLength[i] = this.length[i]! * linkWeight(node);
    if (i > 0) {
      this.addToParent(i);
      if (tag !== T.text) this.elements[this.parent[i]!]!++;
      if (node.isBlock) this.hasBlock[this.parent[i]!] = 1;
    }
  }

  /** Adds the counts of a node to its parent's. */
  addToParent(i: number): void {
    const above = this.parent[i]!;
    const { tag } = this.nodes[i]!;
    const length = this.length[i]!;
    this.length[above]! += length;
    this.commas[above]! += this.commas[i]!;
    this.linkLength[above]! += this.linkLength[i]!;
    this.paragraphs[above]! += this.paragraphs[i]! + (tag === T.p ? 1 : 0);
    this.images[above]! += this.images[i]! + (tag === T.img ? 1 : 0);
    this.items[above]! += this.items[i]! + (tag === T.li ? 1 : 0);
    this.headingLength[above]! += this.headingLength[i]! + (HEADINGS[tag] === 1 ? length : 0);
    const isList = tag === T.ul || tag === T.ol;
    this.listLength[above]! += this.listLength[i]! + (isList ? length : 0);
  }

  /** Empties a node's counts, so that its children can be added again. */
  resetCounts(i: number): void {
    if (this.nodes[i]!.tag === T.text) return;
    this.length[i] = 0;
    this.linkLength[i] = 0;
    this.commas[i] = 0;
    this.paragraphs[i] = 0;
    this.images[i] = 0;
    this.items[i] = 0;
    this.headingLength[i] = 0;
    this.listLength[i] = 0;
  }

  /** Recounts the links of an anchor whose text has been counted again. */
  recountLink(i: number): void {
    const node = this.nodes[i]!;
    if (node.tag === T.a) this.linkLength[i] = this.length[i]! * linkWeight(node);
  }

  /**
   * Tells tables of data from tables that only lay the page out.
   *
   * Source: Readability's _markDataTables, with its sizes.
   */
  #findDataTables(): void {
    const { size, nodes, parent, dead, isData, inData } = this;
    const counts = new Map<number, TableCounts>();
    const table = new Int32Array(size);
    for (let i = 0; i < size; i++) {
      const { tag } = nodes[i]!;
      const outer = i > 0 ? table[parent[i]!]! : -1;
      table[i] = tag === T.table ? i : outer;
      if (dead[i] !== 0) {
        table[i] = -1;
        continue;
      }
      if (tag === T.table) {
        counts.set(i, { rows: 0, cells: 0, heads: 0, tables: 0 });
        if (outer > 0) counts.get(outer)!.tables++;
      } else if (outer > 0) countPart(tag, counts.get(outer)!);
    }
    for (let i = 0; i < size; i++) {
      const found = dead[i] === 0 && nodes[i]!.tag === T.table ? counts.get(i) : undefined;
      isData[i] = found && attr(nodes[i]!, "role") !== "presentation" && holdsData(found) ? 1 : 0;
      const above = parent[i]!;
      inData[i] = i > 0 && (inData[above] === 1 || isData[above] === 1) ? 1 : 0;
    }
  }

  #readNodes(): void {
    const { size, nodes, parent, end, flags, weight } = this;
    const runningLength = new Int32Array(size);
    for (let i = 0; i < size; i++) {
      const node = nodes[i]!;
      parent[i] = i === 0 ? -1 : node.parent!.index;
      end[i] = i + 1;
      if (node.tag === T.text) this.#readText(i, node.text, runningLength);
      else if (node.tag === T.table) this.#hasTables = true;
      if (node.tag === T.text) continue;
      if (node.attributes !== null) {
        const found = classFlagsOf(node);
        flags[i] = found;
        if (found !== 0) weight[i] = weightOf(node);
      }
    }
    this.#sumUp(runningLength);
  }

  #readText(i: number, text: string, runningLength: Int32Array): void {
    let length = 0;
    let commas = 0;
    let cjk = 0;
    let inSpace = false;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code <= 32 || code === 0xa0) {
        if (!inSpace) length++;
        inSpace = true;
        continue;
      }
      length++;
      inSpace = false;
      if (code === 44) commas++;
      else if (code > 0x60b) {
        if (code >= 0x3040 && code < 0xd7b0) cjk++;
        if (isComma(code)) commas++;
      }
    }
    this.#ownLength[i] = length;
    this.#ownCommas[i] = commas;
    this.wholeLength[i] = length;
    runningLength[i] = length + (WEIGHT_CJK - 1) * cjk;
  }

  #sumUp(runningLength: Int32Array): void {
    const { nodes, parent, end, wholeLength, paragraphMass, runningMass, holdsCode } = this;
    const hasBlock = new Uint8Array(this.size);
    for (let i = this.size - 1; i > 0; i--) {
      const { tag, isBlock } = nodes[i]!;
      const above = parent[i]!;
      if (end[i]! > end[above]!) end[above] = end[i]!;
      if (tag === T.pre || holdsCode[i] === 1) holdsCode[i] = holdsCode[above] = 1;
      const length = wholeLength[i]!;
      if (tag === T.p && length > RUNNING_CHARS) paragraphMass[i]! += length;
      wholeLength[above]! += length;
      paragraphMass[above]! += paragraphMass[i]!;
      if (tag === T.a) runningLength[i] = 0;
      const running = runningLength[i]!;
      if (isBlock) {
        hasBlock[above] = 1;
        if (hasBlock[i] === 0 && running > RUNNING_CHARS) runningMass[i]! += running;
      }
      runningLength[above]! += running;
      runningMass[above]! += runningMass[i]!;
    }
  }
}

/** `text` with every run of white space made one space, trimmed. */
export function collapse(text: string): string {
  return (/[^\S ]| {2}/.test(text) ? text.replace(/\s+/g, " ") : text).trim();
}

function inDocumentOrder(body: HtmlNode): HtmlNode[] {
  const nodes: HtmlNode[] = [];
  const stack = [body];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    node.index = nodes.length;
    nodes.push(node);
    const { children } = node;
    for (let i = children.length - 1; i >= 0; i--) {
      children[i]!.parent = node;
      stack.push(children[i]!);
    }
  }
  return nodes;
}

interface TableCounts {
  rows: number;
  cells: number;
  heads: number;
  tables: number;
}

function countPart(tag: number, counts: TableCounts): void {
  if (tag === T.tr) counts.rows++;
  else if (tag === T.td || tag === T.th) counts.cells++;
  if (tag === T.th || tag === T.thead || tag === T.tfoot || tag === T.caption) counts.heads++;
}

function holdsData({ rows, cells, heads, tables }: TableCounts): boolean {
  if (heads > 0) return true;
  const columns = rows > 0 ? cells / rows : 0;
  if (tables > 0 || rows <= 1 || columns <= 1) return false;
  return rows >= 10 || columns > 4 || rows * columns > 10;
}

function linkWeight(node: HtmlNode): number {
  const href = attr(node, "href");
  return href.length > 1 && href.startsWith("#") ? FRAGMENT_LINK_WEIGHT : 1;
}

/** Commas of Arabic, Chinese and other scripts. Source: Readability. */
function isComma(code: number): boolean {
  return code === 0x60c || code === 0xff0c || code === 0xfe50 || code === 0xfe10 ||
    code === 0xfe11 || code === 0x2e41 || code === 0x2e34 || code === 0x2e32;
}

/**
 * The stack of elements that are open while a tree is built.
 *
 * @module
 */

import type { HtmlNode } from "./node.ts";
import { MAX_TAGS, T, tagSet } from "./tags.ts";

/** Which rules hold where: the standard's insertion modes that last longer than a token. */
export const MODE = { body: 0, table: 1, cell: 2, caption: 3, columns: 4, select: 5, foreign: 6 };

/** Deepest nesting, and what elements near the leaves may add to it. Source: browsers stop at 512. */
export const MAX_DEPTH = 256;
const MAX_LEAF_DEPTH = MAX_DEPTH + 64;

/** Elements that are built even where the nesting is too deep for others. */
const LEAVES = tagSet("p li dt dd tr td th pre a h1 h2 h3 h4 h5 h6 table ul ol");

/** The mode that begins with an element; elements not named go on with the mode around them. */
const BEGINS: Readonly<Record<number, number>> = {
  [T.html]: MODE.body,
  [T.template]: MODE.body,
  [T.table]: MODE.table,
  [T.thead]: MODE.table,
  [T.tbody]: MODE.table,
  [T.tfoot]: MODE.table,
  [T.tr]: MODE.table,
  [T.td]: MODE.cell,
  [T.th]: MODE.cell,
  [T.caption]: MODE.caption,
  [T.colgroup]: MODE.columns,
  [T.select]: MODE.select,
  [T.math]: MODE.foreign,
};

const MODES = new Int8Array(MAX_TAGS).fill(-1);
for (const [tag, mode] of Object.entries(BEGINS)) MODES[Number(tag)] = mode;

/** Elements of MathML that hold HTML again. Source: the standard's text integration points. */
const HTML_IN_MATH = tagSet("mi mn mo ms mtext");

/** Where looking for an open element ends. Source: the standard's "has an element in scope". */
export const SCOPE: Uint8Array = tagSet(
  "html table td th caption button object applet marquee template mi mn mo ms mtext annotation-xml",
);
SCOPE[T.button] = 0;

/** As {@linkcode SCOPE}, for `p`. */
export const BUTTON_SCOPE: Uint8Array = SCOPE.slice();
BUTTON_SCOPE[T.button] = 1;

/** As {@linkcode SCOPE}, for `li`. */
export const LIST_SCOPE: Uint8Array = SCOPE.slice();
LIST_SCOPE[T.ul] = LIST_SCOPE[T.ol] = 1;

/** As {@linkcode SCOPE}, for the parts of a table. */
export const TABLE_SCOPE: Uint8Array = tagSet("html table template");

/** Elements inside which outer formatting is not reopened. */
const BORDERS = tagSet("td th caption applet marquee object template");

/** Elements whose end tag may be left out. */
const IMPLIED_END = tagSet("dd dt li optgroup option p rb rp rt rtc");

/** The stack. The first element is `html` and stays. */
export class OpenElements {
  /** Outermost first. */
  readonly nodes: HtmlNode[];
  /** The innermost. */
  current: HtmlNode;
  /** The rules that hold inside it. */
  mode: number = MODE.body;
  /** Borders of formatting that were closed and are still to be taken off its list. */
  closedBorders = 0;

  readonly #modes: number[] = [MODE.body];
  readonly #count = new Int32Array(MAX_TAGS);
  /** Elements too deep to be built whose end tags are still to come. */
  readonly #unbuilt = new Int32Array(MAX_TAGS);

  constructor(html: HtmlNode) {
    this.nodes = [html];
    this.current = html;
    this.#count[html.tag] = 1;
  }

  /** Whether an element of this name is open. */
  isOpen(tag: number): boolean {
    return this.#count[tag]! > 0;
  }

  /** Whether one more element of this name fits; if not, its end tag will be swallowed. */
  hasRoomFor(tag: number): boolean {
    const depth = this.nodes.length;
    if (depth < MAX_DEPTH || (LEAVES[tag] === 1 && depth < MAX_LEAF_DEPTH)) return true;
    this.#unbuilt[tag] = this.#unbuilt[tag]! + 1;
    return false;
  }

  /** Whether the end tag belongs to an element that was too deep to be built. */
  swallowsEnd(tag: number): boolean {
    if (this.#unbuilt[tag] === 0) return false;
    this.#unbuilt[tag] = this.#unbuilt[tag]! - 1;
    return true;
  }

  /** Opens an element. */
  push(node: HtmlNode): void {
    this.#modes.push(this.#modeInside(node.tag, this.mode));
    this.nodes.push(node);
    this.#count[node.tag] = this.#count[node.tag]! + 1;
    this.#settle();
  }

  /** Closes the innermost element. */
  pop(): void {
    if (this.nodes.length > 1) this.popTo(this.nodes.length - 1);
  }

  /** Closes everything from `depth` on. */
  popTo(depth: number): void {
    while (this.nodes.length > depth && this.nodes.length > 1) {
      const { tag } = this.nodes.pop()!;
      this.#modes.pop();
      this.#count[tag] = this.#count[tag]! - 1;
      this.closedBorders += BORDERS[tag]!;
    }
    this.#settle();
  }

  /** Closes elements until the innermost is in `tags`. */
  popUntilIn(tags: Uint8Array): void {
    let depth = this.nodes.length;
    while (depth > 1 && tags[this.nodes[depth - 1]!.tag] === 0) depth--;
    this.popTo(depth);
  }

  /**
   * Depth of the innermost open element of this name.
   *
   * @param tag The name.
   * @param scope Elements at which the search ends.
   * @returns Its index in {@linkcode nodes}, or -1.
   */
  depthOf(tag: number, scope: Uint8Array): number {
    if (this.#count[tag] === 0) return -1;
    for (let depth = this.nodes.length - 1; depth > 0; depth--) {
      const open = this.nodes[depth]!.tag;
      if (open === tag) return depth;
      if (scope[open] === 1) return -1;
    }
    return -1;
  }

  /** As {@linkcode depthOf}, for the innermost element that is one of `tags`. */
  depthOfAny(tags: Uint8Array, scope: Uint8Array): number {
    for (let depth = this.nodes.length - 1; depth > 0; depth--) {
      const open = this.nodes[depth]!.tag;
      if (tags[open] === 1) return depth;
      if (scope[open] === 1) return -1;
    }
    return -1;
  }

  /** Closes elements whose end tags may be left out, except those called `keep`. */
  closeImplied(keep = -1): void {
    let depth = this.nodes.length;
    for (; depth > 1; depth--) {
      const { tag } = this.nodes[depth - 1]!;
      if (IMPLIED_END[tag] === 0 || tag === keep) break;
    }
    if (depth < this.nodes.length) this.popTo(depth);
  }

  /** Takes the element at `depth` off the stack; those inside it stay open. */
  remove(depth: number): void {
    const [node] = this.nodes.splice(depth, 1);
    this.#modes.splice(depth, 1);
    this.#count[node!.tag] = this.#count[node!.tag]! - 1;
    this.#settle();
  }

  /** Puts a formatting element, which never begins a mode, at `depth`. */
  insert(depth: number, node: HtmlNode): void {
    this.nodes.splice(depth, 0, node);
    this.#modes.splice(depth, 0, this.#modes[depth - 1]!);
    this.#count[node.tag] = this.#count[node.tag]! + 1;
    this.#settle();
  }

  #modeInside(tag: number, outer: number): number {
    if (outer === MODE.foreign && HTML_IN_MATH[tag] === 1) return MODE.body;
    const mode = MODES[tag]!;
    return mode < 0 ? outer : mode;
  }

  #settle(): void {
    this.current = this.nodes[this.nodes.length - 1]!;
    this.mode = this.#modes[this.#modes.length - 1]!;
  }
}

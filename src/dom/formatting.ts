/**
 * Formatting that outlives the block it was opened in: `<p><b>one<p>two` is bold twice.
 *
 * Source: "the list of active formatting elements" and "the adoption agency algorithm" of the HTML
 * standard, with its own limits of 8 and 3 steps, and one of ours on the list's length.
 *
 * @module
 */

import { HtmlNode } from "./node.ts";
import { type OpenElements, SCOPE } from "./open_elements.ts";
import { tagSet } from "./tags.ts";

/** Most formatting elements reopened in each new block. */
const MAX_ACTIVE = 32;

/** Equal elements that are reopened. Source: the standard's "Noah's Ark clause". */
const MAX_EQUAL = 3;

/** Elements that are no formatting and may hold anything. */
export const SPECIAL: Uint8Array = tagSet(
  "address applet area article aside base basefont bgsound blockquote body br button caption " +
    "center col colgroup dd details dialog dir div dl dt embed fieldset figcaption figure footer " +
    "form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe img input keygen li " +
    "link listing main marquee menu meta nav noembed noframes noscript object ol p param " +
    "plaintext pre script search section select source style summary table tbody td template " +
    "textarea tfoot th thead title tr track ul wbr xmp mi mo mn ms mtext annotation-xml",
);

/** Puts a node where content of `parent` belongs. */
export type Placement = (parent: HtmlNode, node: HtmlNode) => void;

/** The formatting elements that are open, or were when the block they stood in ended. */
export class ActiveFormatting {
  /** Oldest first; `null` marks the border of a cell, a caption or an object. */
  readonly #list: (HtmlNode | null)[] = [];
  readonly #stack: OpenElements;
  readonly #place: Placement;

  constructor(stack: OpenElements, place: Placement) {
    this.#stack = stack;
    this.#place = place;
  }

  /** Remembers an element just opened. */
  add(node: HtmlNode): void {
    this.#leaveClosed();
    const list = this.#list;
    let equal = 0;
    for (let i = list.length - 1; i >= 0 && list[i] !== null; i--) {
      if (isEqual(list[i]!, node) && ++equal === MAX_EQUAL) list.splice(i, 1);
    }
    if (list.length >= MAX_ACTIVE) list.shift();
    list.push(node);
  }

  /** Begins a part in which outer formatting is not reopened; it ends with the current element. */
  mark(): void {
    this.#leaveClosed();
    this.#list.push(null);
  }

  /** The newest element of this name inside the mark. */
  find(tag: number): HtmlNode | undefined {
    this.#leaveClosed();
    for (let i = this.#list.length - 1; i >= 0; i--) {
      const node = this.#list[i]!;
      if (node === null) return undefined;
      if (node.tag === tag) return node;
    }
    return undefined;
  }

  /** Forgets an element. */
  forget(node: HtmlNode): void {
    const at = this.#list.indexOf(node);
    if (at >= 0) this.#list.splice(at, 1);
  }

  /** Opens again what the end of a block has closed. */
  reconstruct(): void {
    this.#leaveClosed();
    const list = this.#list;
    let at = list.length - 1;
    if (at < 0 || this.#isSettled(list[at]!)) return;
    while (at > 0 && !this.#isSettled(list[at - 1]!)) at--;
    for (; at < list.length; at++) {
      const old = list[at]!;
      if (!this.#stack.hasRoomFor(old.tag)) return;
      const node = new HtmlNode(old.tag, null, "", old.attributes);
      this.#place(this.#stack.current, node);
      this.#stack.push(node);
      list[at] = node;
    }
  }

  /** Forgets what was opened inside borders that have been closed since. */
  #leaveClosed(): void {
    for (; this.#stack.closedBorders > 0; this.#stack.closedBorders--) {
      while (this.#list.length > 0 && this.#list.pop() !== null);
    }
  }

  #isSettled(node: HtmlNode | null): boolean {
    return node === null || this.#stack.nodes.lastIndexOf(node) >= 0;
  }

  /**
   * Closes the formatting element of an end tag, wherever it is.
   *
   * @returns `false` when no formatting element of that name is active.
   */
  close(tag: number): boolean {
    this.#leaveClosed();
    const { current } = this.#stack;
    if (current.tag === tag && !this.#list.includes(current)) {
      this.#stack.pop();
      return true;
    }
    for (let step = 0; step < 8; step++) {
      const formatting = this.find(tag);
      if (!formatting) return step > 0;
      if (!this.#adopt(formatting)) return true;
    }
    return true;
  }

  /** One round of the adoption agency algorithm; returns whether there may be more to do. */
  #adopt(formatting: HtmlNode): boolean {
    const { nodes } = this.#stack;
    const depth = nodes.lastIndexOf(formatting);
    if (depth < 0) {
      this.forget(formatting);
      return false;
    }
    if (this.#stack.depthOf(formatting.tag, SCOPE) < 0) return false;
    let blockDepth = depth + 1;
    while (blockDepth < nodes.length && SPECIAL[nodes[blockDepth]!.tag] === 0) blockDepth++;
    const block = nodes[blockDepth];
    if (!block) {
      this.#stack.popTo(depth);
      this.forget(formatting);
      return false;
    }
    const outer = nodes[depth - 1]!;
    const last = this.#moveBetween(formatting, block, blockDepth);
    detach(last);
    this.#place(outer, last);
    const copy = new HtmlNode(formatting.tag, block, "", formatting.attributes);
    copy.children = block.children;
    for (const child of copy.children) child.parent = copy;
    block.children = [copy];
    this.#replace(formatting, copy, block);
    return true;
  }

  /** Rebuilds the formatting elements between `formatting` and the block it does not contain. */
  #moveBetween(formatting: HtmlNode, block: HtmlNode, blockDepth: number): HtmlNode {
    const { nodes } = this.#stack;
    const list = this.#list;
    let last = block;
    this.#bookmark = list.indexOf(formatting);
    let depth = blockDepth - 1;
    for (let step = 1; nodes[depth] !== formatting; step++, depth--) {
      const node = nodes[depth]!;
      const at = list.indexOf(node);
      if (at < 0 || step > 3) {
        if (at >= 0) {
          list.splice(at, 1);
          if (at < this.#bookmark) this.#bookmark--;
        }
        this.#stack.remove(depth);
        continue;
      }
      const copy = new HtmlNode(node.tag, null, "", node.attributes);
      list[at] = nodes[depth] = copy;
      if (last === block) this.#bookmark = at + 1;
      detach(last);
      last.parent = copy;
      copy.children.push(last);
      last = copy;
    }
    return last;
  }

  #bookmark = 0;

  #replace(old: HtmlNode, copy: HtmlNode, block: HtmlNode): void {
    const at = this.#list.indexOf(old);
    if (at >= 0) {
      this.#list.splice(at, 1);
      if (at < this.#bookmark) this.#bookmark--;
    }
    this.#list.splice(this.#bookmark, 0, copy);
    const { nodes } = this.#stack;
    this.#stack.remove(nodes.lastIndexOf(old));
    this.#stack.insert(nodes.lastIndexOf(block) + 1, copy);
  }
}

/** Takes a node out of its parent; it is nearly always the last child. */
function detach(node: HtmlNode): void {
  const siblings = node.parent?.children;
  const at = siblings?.lastIndexOf(node) ?? -1;
  if (at >= 0) siblings!.splice(at, 1);
  node.parent = null;
}

function isEqual(a: HtmlNode, b: HtmlNode): boolean {
  if (a.tag !== b.tag) return false;
  const left = a.attributes ?? [];
  const right = b.attributes ?? [];
  return left.length === right.length && left.every((value, i) => value === right[i]);
}

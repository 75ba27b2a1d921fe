/**
 * One node of the tree: an element or a text.
 *
 * @module
 */

import { BLOCKS, T } from "./tags.ts";

const NO_CHILDREN: HtmlNode[] = [];

/**
 * A node. One class with the same fields for elements and texts, so that every access in the hot
 * loops sees one shape.
 */
export class HtmlNode {
  /** Number of the name; {@linkcode T.text} for texts. */
  tag: number;
  /** The node it stands in; `null` for a root. */
  parent: HtmlNode | null;
  /** Its children in order; texts share one empty list. */
  children: HtmlNode[];
  /** Text with character references decoded; empty for elements. */
  text: string;
  /** Names and values in turn; `null` for none. Names are lower-case, each is there once. */
  attributes: string[] | null;
  /** Whether it begins on a line of its own. */
  isBlock: boolean;
  /** Its place in document order, set by whoever lays the tree out; -1 before. */
  index = -1;

  constructor(tag: number, parent: HtmlNode | null, text: string, attributes: string[] | null) {
    this.tag = tag;
    this.parent = parent;
    this.children = tag === T.text ? NO_CHILDREN : [];
    this.text = text;
    this.attributes = attributes;
    this.isBlock = BLOCKS[tag] === 1;
  }
}

/** Value of an attribute; `undefined` when the node does not have it. */
export function attributeOf(node: HtmlNode, name: string): string | undefined {
  return findAttribute(node.attributes, name);
}

/** Value of an attribute, empty when the node does not have it. */
export function attr(node: HtmlNode, name: string): string {
  return findAttribute(node.attributes, name) ?? "";
}

/** Value of `name` in a list of names and values. */
export function findAttribute(list: readonly string[] | null, name: string): string | undefined {
  if (list === null) return undefined;
  for (let i = 0; i < list.length; i += 2) if (list[i] === name) return list[i + 1];
  return undefined;
}

/** Whether a code unit is white space to HTML. */
export function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 9 || code === 13 || code === 12;
}

/** Whether a text holds nothing but white space. */
export function isBlank(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (!isSpace(text.charCodeAt(i))) return false;
  return true;
}

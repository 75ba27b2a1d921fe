/**
 * The door to the HTML tree and its CSS selectors, for engines, sites and extractors alike.
 *
 * Parsed by the HTML standard in one pass, never deeper than a browser's tree, whatever the page.
 *
 * @module
 */

import { is, type Options, selectAll, selectOne } from "css-select";
import { attributeOf, type HtmlNode } from "./dom/node.ts";
import { parse } from "./dom/parse.ts";
import { T, type TagNames } from "./dom/tags.ts";

/** The DOM members the project uses. A tree is read, never changed. */
export interface DomElement {
  /** Upper-case tag name. */
  readonly tagName: string;
  /** Text of the element and all below it, but for what scripts and styles hold. */
  readonly textContent: string;
  /** Child elements, in order. */
  readonly children: readonly DomElement[];
  /** The element it stands in; `null` for the root. */
  readonly parentElement: DomElement | null;
  /** The element right behind it with the same parent, or `null`. */
  readonly nextElementSibling: DomElement | null;
  /**
   * First match of a CSS selector below this element, or `null`.
   *
   * @throws {Error} If the selector is not one.
   */
  querySelector(selector: string): DomElement | null;
  /**
   * All matches of a CSS selector below this element, in document order.
   *
   * @throws {Error} If the selector is not one.
   */
  querySelectorAll(selector: string): DomElement[];
  /** The element itself, or the nearest one it stands in, that matches; or `null`. */
  closest(selector: string): DomElement | null;
  /** Whether the element itself matches a CSS selector. */
  matches(selector: string): boolean;
  /** An attribute's value, or `null`. */
  getAttribute(name: string): string | null;
}

/** A whole document. */
export interface DomDocument extends DomElement {
  /** The `html` element. */
  readonly documentElement: DomElement;
  /** The `head` element; there is always one. */
  readonly head: DomElement;
  /** The `body` element; there is always one. */
  readonly body: DomElement;
}

/** Parses a whole HTML document. Never throws: HTML has no syntax errors. */
export function parseDocument(html: string): DomDocument {
  const page = parse(html);
  const options = selectorOptions(page.names);
  const wrap = (node: HtmlNode): TreeElement => new TreeElement(node, page.names, options);
  return Object.assign(wrap(page.root), {
    documentElement: wrap(page.html),
    head: wrap(page.head),
    body: wrap(page.body),
  });
}

/** Text of an element with runs of white space made one space; empty for `null`. */
export function textOf(element: DomElement | null): string {
  return element?.textContent.replace(/\s+/g, " ").trim() ?? "";
}

/** Elements whose text is not the page's. */
function isCode(node: HtmlNode): boolean {
  return node.tag === T.script || node.tag === T.style;
}

class TreeElement implements DomElement {
  readonly #node: HtmlNode;
  readonly #names: TagNames;
  readonly #options: Options<HtmlNode, HtmlNode>;

  constructor(node: HtmlNode, names: TagNames, options: Options<HtmlNode, HtmlNode>) {
    this.#node = node;
    this.#names = names;
    this.#options = options;
  }

  get tagName(): string {
    return this.#names.nameOf(this.#node.tag).toUpperCase();
  }

  get textContent(): string {
    return textIn(this.#node);
  }

  get children(): DomElement[] {
    return this.#node.children.filter(isElement).map((node) => this.#wrap(node));
  }

  get parentElement(): DomElement | null {
    const { parent } = this.#node;
    return parent === null || parent.tag === T.document ? null : this.#wrap(parent);
  }

  get nextElementSibling(): DomElement | null {
    const siblings = this.#node.parent?.children ?? [];
    for (let i = siblings.indexOf(this.#node) + 1; i < siblings.length; i++) {
      if (isElement(siblings[i]!)) return this.#wrap(siblings[i]!);
    }
    return null;
  }

  querySelector(selector: string): DomElement | null {
    const found = selectOne(selector, this.#node.children, this.#options);
    return found === null ? null : this.#wrap(found);
  }

  querySelectorAll(selector: string): DomElement[] {
    return selectAll(selector, this.#node.children, this.#options).map((node) => this.#wrap(node));
  }

  closest(selector: string): DomElement | null {
    for (let node: HtmlNode | null = this.#node; node !== null; node = node.parent) {
      if (isElement(node) && is(node, selector, this.#options)) return this.#wrap(node);
    }
    return null;
  }

  matches(selector: string): boolean {
    return isElement(this.#node) && is(this.#node, selector, this.#options);
  }

  getAttribute(name: string): string | null {
    return attributeOf(this.#node, name.toLowerCase()) ?? null;
  }

  #wrap(node: HtmlNode): TreeElement {
    return new TreeElement(node, this.#names, this.#options);
  }
}

function isElement(node: HtmlNode): boolean {
  return node.tag !== T.text && node.tag !== T.document;
}

/** Goes through the tree with a stack of its own: a page decides how deep it is. */
function textIn(root: HtmlNode): string {
  let text = "";
  const stack = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.tag === T.text) text += node.text;
    if (node !== root && isCode(node)) continue;
    for (let i = node.children.length - 1; i >= 0; i--) stack.push(node.children[i]!);
  }
  return text;
}

function selectorOptions(names: TagNames): Options<HtmlNode, HtmlNode> {
  const adapter: NonNullable<Options<HtmlNode, HtmlNode>["adapter"]> = {
    isTag: (node): node is HtmlNode => isElement(node),
    getAttributeValue: (node, name) => attributeOf(node, name),
    getChildren: (node) => node.children,
    getName: (node) => names.nameOf(node.tag),
    getParent: (node) => node.parent,
    getSiblings: (node) => node.parent?.children ?? [node],
    getText: textIn,
    hasAttrib: (node, name) => attributeOf(node, name) !== undefined,
    removeSubsets,
  };
  return { adapter };
}

/** The nodes without those that stand in others of them. */
function removeSubsets(nodes: HtmlNode[]): HtmlNode[] {
  const all = new Set(nodes);
  return [...all].filter((node) => {
    for (let above = node.parent; above !== null; above = above.parent) {
      if (all.has(above)) return false;
    }
    return true;
  });
}

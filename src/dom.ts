/**
 * The door to the HTML tree, for engines, sites and extractors alike.
 *
 * Parsed by the HTML standard (parse5), walked through DOM methods (linkedom), never deeper than
 * {@linkcode MAX_DEPTH}: deeper pages exist only to overflow a stack.
 *
 * @module
 */

import { DOMParser } from "linkedom";
import { type DefaultTreeAdapterTypes, parse } from "parse5";

/** The DOM members the project uses, whatever the parser. */
export interface DomElement {
  /** Upper-case tag name. */
  readonly tagName: string;
  /** Text of the element and all below it. */
  readonly textContent: string | null;
  /** First match of a CSS selector, or `null`. */
  querySelector(selector: string): DomElement | null;
  /** All matches of a CSS selector, in document order. */
  querySelectorAll(selector: string): Iterable<DomElement>;
  /** An attribute's value, or `null`. */
  getAttribute(name: string): string | null;
  /** Sets an attribute. */
  setAttribute(name: string, value: string): void;
  /** Takes an attribute away. */
  removeAttribute(name: string): void;
}

/** A whole document. */
export interface DomDocument extends DomElement {
  /** The `html` element. */
  readonly documentElement: DomElement;
  /** The `body` element. */
  readonly body: DomElement & { readonly innerHTML: string };
}

/** Elements nested deeper are put at this depth. Source: browsers stop at 512. */
const MAX_DEPTH = 256;

/** Elements that hold nothing to read. */
const DROPPED = new Set(["style", "template", "iframe", "object", "embed", "canvas"]);

/** Parses a whole HTML document. Never throws: HTML has no syntax errors. */
export function parseDocument(html: string): DomDocument {
  const document = new DOMParser().parseFromString(SKELETON, "text/html") as unknown as Builder;
  const source = parse(html, { scriptingEnabled: false }).childNodes.find(isElement);
  if (source) {
    copyAttributes(source, document.documentElement);
    for (const part of source.childNodes) {
      if (!isElement(part)) continue;
      const target = part.tagName === "head" ? document.head : document.body;
      if (part.tagName === "body") copyAttributes(part, target);
      copyChildren(part, target, document);
    }
  }
  return document as unknown as DomDocument;
}

type Parent = DefaultTreeAdapterTypes.ParentNode;
type Element = DefaultTreeAdapterTypes.Element;

const SKELETON = "<!doctype html><html><head></head><body></body></html>";

/** The members of linkedom that build a tree; its own types need a browser's. */
interface Builder {
  readonly documentElement: Node;
  readonly head: Node;
  readonly body: Node;
  createTextNode(text: string): Node;
  createElement(name: string): Node;
  createElementNS(namespace: string, name: string): Node;
}

interface Node {
  appendChild(child: Node): void;
  setAttribute(name: string, value: string): void;
}

function isElement(node: DefaultTreeAdapterTypes.ChildNode): node is Element {
  return "tagName" in node;
}

/** Copies depth first with a stack of its own: a page decides how deep it is, not our call stack. */
function copyChildren(source: Parent, target: Node, document: Builder): void {
  const stack = [{ children: source.childNodes, next: 0, target, depth: 2 }];
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const node = top.children[top.next++];
    if (!node) stack.pop();
    else if (node.nodeName === "#text" && "value" in node) {
      top.target.appendChild(document.createTextNode(node.value));
    } else if (isElement(node) && !isDropped(node)) {
      const { depth } = top;
      const element = depth < MAX_DEPTH ? createElement(node, document) : undefined;
      if (element) top.target.appendChild(element);
      stack.push({
        children: node.childNodes,
        next: 0,
        target: element ?? top.target,
        depth: depth + 1,
      });
    }
  }
}

/** Scripts go, but for those that hold data. */
function isDropped(element: Element): boolean {
  if (element.tagName !== "script") return DROPPED.has(element.tagName);
  const type = element.attrs.find(({ name }) => name === "type")?.value ?? "";
  return !/json|math/i.test(type);
}

function createElement(source: Element, document: Builder): Node {
  const element = source.namespaceURI.endsWith("svg")
    ? document.createElementNS(source.namespaceURI, source.tagName)
    : document.createElement(source.tagName);
  copyAttributes(source, element);
  return element;
}

function copyAttributes(source: Element, target: Node): void {
  for (const { name, value } of source.attrs) {
    try {
      target.setAttribute(name, value);
    } catch {
      // A name that HTML allows and the DOM does not is of no use to anybody.
    }
  }
}

/** Text of an element with runs of white space made one space; empty for `null`. */
export function textOf(element: DomElement | null): string {
  return element?.textContent?.replace(/\s+/g, " ").trim() ?? "";
}

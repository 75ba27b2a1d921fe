/**
 * HTML to a tree, in one pass over its characters.
 *
 * @module
 */

import { decodeHTML } from "entities/decode";
import { TreeBuilder } from "./builder.ts";
import type { HtmlNode } from "./node.ts";
import { type AttributeFilter, Scanner, TOKEN } from "./scanner.ts";
import { T, type TagNames } from "./tags.ts";

/** Most characters read of a document; what stands behind is left out. */
export const MAX_CHARS = 10_000_000;

/** Most nodes built of a document. */
export const MAX_NODES = 1_000_000;

/** Tokens between two looks at the clock, for those who read in slices. */
const TOKENS_PER_SLICE = 4_096;

/** Options of {@linkcode parse}. */
export interface ParseOptions {
  /**
   * The attributes that are kept; all, with white space, styles and scripts too, when absent.
   */
  readonly attributes?: AttributeFilter;
}

/** A parsed document. */
export interface ParsedDocument {
  /** The document; its child is `html`. */
  readonly root: HtmlNode;
  /** The root element. */
  readonly html: HtmlNode;
  /** The head. */
  readonly head: HtmlNode;
  /** The body, or the outermost frameset. */
  readonly body: HtmlNode;
  /** `meta`, `link`, `title`, `base`, and scripts with data, wherever they stood. */
  readonly metadata: readonly HtmlNode[];
  /** The names behind the numbers. */
  readonly names: TagNames;
  /** How many nodes there are. */
  readonly count: number;
  /** Whether the document went over {@linkcode MAX_CHARS} or {@linkcode MAX_NODES}. */
  readonly isCut: boolean;
}

/** Parses a document. Never throws: HTML has no syntax errors. */
export function parse(html: string, options: ParseOptions = {}): ParsedDocument {
  const slices = parseInSlices(html, options);
  for (;;) {
    const slice = slices.next();
    if (slice.done) return slice.value;
  }
}

/** As {@linkcode parse}, with pauses in which other work can be done. */
export function* parseInSlices(
  html: string,
  options: ParseOptions = {},
): Generator<void, ParsedDocument> {
  const { attributes } = options;
  const scanner = new Scanner(html.slice(0, MAX_CHARS), attributes);
  const builder = new TreeBuilder(attributes === undefined);
  const { tree } = builder;
  let isDone = false;
  while (!isDone && tree.count < MAX_NODES) {
    isDone = readTokens(scanner, builder, TOKENS_PER_SLICE);
    if (!isDone) yield;
  }
  const { root, html: rootElement, head, body, metadata, count } = tree;
  const isCut = html.length > MAX_CHARS || !isDone;
  return { root, html: rootElement, head, body, metadata, names: scanner.names, count, isCut };
}

/** Hands up to `limit` tokens to the builder; returns whether that was the end. */
function readTokens(scanner: Scanner, builder: TreeBuilder, limit: number): boolean {
  for (let i = 0; i < limit; i++) {
    const token = scanner.next();
    if (token === TOKEN.end) return true;
    if (token === TOKEN.text) {
      if (builder.tree.skipped === 0) builder.text(decoded(scanner));
    } else if (token === TOKEN.endTag) builder.endTag(scanner.tag);
    else startTag(scanner, builder);
    scanner.isForeign = builder.isForeign;
  }
  return false;
}

function startTag(scanner: Scanner, builder: TreeBuilder): void {
  const { tag, attributes, isSelfClosing } = scanner;
  builder.tree.hasDoctype = scanner.hasDoctype;
  const content = tag === T.plaintext ? scanner.takeRest() : contentOf(scanner);
  builder.startTag({ tag, attributes, isSelfClosing, content });
}

/** The content of a raw element: `title` and `textarea` know character references. */
function contentOf(scanner: Scanner): string {
  const { tag } = scanner;
  if (tag === T.title || tag === T.textarea) return decoded(scanner);
  return scanner.html.slice(scanner.textStart, scanner.textEnd);
}

/** The scanner's text with character references decoded, free of what HTML text cannot hold. */
function decoded({ html, textStart, textEnd }: Scanner): string {
  const text = html.slice(textStart, textEnd);
  const plain = text.includes("&") ? decodeHTML(text) : text;
  return ODD.test(plain) ? plain.replace(/\r\n?/g, "\n").replaceAll("\0", "") : plain;
}

const ODD = /[\0\r]/;

/**
 * Characters to tags and texts: the tokenizer, which only ever moves forward.
 *
 * Source: the tokenization section of the HTML standard. Comments and doctypes are skipped here;
 * what a tag means is the builder's business.
 *
 * @module
 */

import { decodeHTMLAttribute } from "entities/decode";
import { isSpace } from "./node.ts";
import { RawText } from "./raw_text.ts";
import { T, TagNames, tagSet } from "./tags.ts";

/** What {@linkcode Scanner.next} found. */
export const TOKEN = { end: 0, text: 1, startTag: 2, endTag: 3 } as const;

/** Elements whose content is text up to their end tag, whatever it looks like. */
const RAW: Uint8Array = tagSet("script style iframe title textarea noembed noframes xmp");

/** Longest attribute name that is kept, in UTF-16 units. */
const MAX_ATTRIBUTE_NAME = 64;

/** Most attributes kept of one tag. */
const MAX_ATTRIBUTES = 64;

const QUOTE = 34;
const APOSTROPHE = 39;
const SLASH = 47;
const EQUALS = 61;
const GREATER = 62;

/** Which attributes a scanner keeps; `undefined` for all. */
export type AttributeFilter = ReadonlySet<string> | undefined;

/** Reads one document. After {@linkcode next}, the fields describe the token it returned. */
export class Scanner {
  /** The document. */
  readonly html: string;
  /** Its element names. */
  readonly names = new TagNames();
  /** Number of the tag's name. */
  tag = 0;
  /** Names and values in turn; `null` for none. */
  attributes: string[] | null = null;
  /** Whether the start tag ends in `/>`. */
  isSelfClosing = false;
  /** Where the text, or the content of a raw element, begins. */
  textStart = 0;
  /** Where it ends. */
  textEnd = 0;
  /** Set by the builder inside `svg` and `math`, where other rules hold. */
  isForeign = false;
  /** Whether a doctype was seen. */
  hasDoctype = false;

  readonly #raw: RawText;
  readonly #kept: AttributeFilter;
  #at = 0;

  constructor(html: string, kept: AttributeFilter) {
    this.html = html;
    this.#kept = kept;
    this.#raw = new RawText(html);
  }

  /** Goes to the next token. */
  next(): number {
    const { html } = this;
    let start = this.#at;
    let open = start;
    for (;;) {
      open = html.indexOf("<", open);
      if (open < 0) return this.#text(start, html.length);
      const code = html.charCodeAt(open + 1);
      if (!isLetter(code) && code !== SLASH && code !== 33 && code !== 63) {
        open++;
        continue;
      }
      if (code === SLASH && open + 2 >= html.length) return this.#text(start, html.length);
      if (open > start) return this.#text(start, open);
      if (isLetter(code)) return this.#startTag(open + 1);
      if (code === SLASH && isLetter(html.charCodeAt(open + 2))) return this.#endTag(open + 2);
      if (this.isForeign && html.startsWith("<![CDATA[", open)) return this.#characterData(open);
      start = open = this.#skipDeclaration(open, code);
    }
  }

  /** The rest of the document as one text. */
  takeRest(): string {
    const rest = this.html.slice(this.#at);
    this.#at = this.html.length;
    return rest;
  }

  #text(start: number, end: number): number {
    this.#at = end;
    this.textStart = start;
    this.textEnd = end;
    return start < end ? TOKEN.text : TOKEN.end;
  }

  #characterData(open: number): number {
    const start = open + 9;
    const end = this.html.indexOf("]]>", start);
    this.textStart = start;
    this.textEnd = end < 0 ? this.html.length : end;
    this.#at = end < 0 ? this.html.length : end + 3;
    return TOKEN.text;
  }

  /** Comments, doctypes, processing instructions and end tags without a name. */
  #skipDeclaration(open: number, code: number): number {
    const { html } = this;
    if (html.startsWith("<!--", open)) return this.#raw.commentEnd(open + 4);
    if (code === 33 && /^doctype/i.test(html.slice(open + 2, open + 9))) this.hasDoctype = true;
    const end = html.indexOf(">", open + 2);
    return end < 0 ? html.length : end + 1;
  }

  #startTag(from: number): number {
    const { html } = this;
    let at = this.#tagName(from);
    this.attributes = null;
    this.isSelfClosing = false;
    while (at < html.length) {
      const code = html.charCodeAt(at);
      if (code === GREATER) break;
      if (code === SLASH) this.isSelfClosing = html.charCodeAt(++at) === GREATER;
      else if (isSpace(code)) at++;
      else at = this.#attribute(at);
    }
    if (at >= html.length) return this.#text(at, at); // a tag that never ends is dropped
    this.#at = this.textStart = this.textEnd = at + 1;
    if (RAW[this.tag] === 1 && !this.isForeign) this.#rawContent();
    return TOKEN.startTag;
  }

  #endTag(from: number): number {
    const { html } = this;
    let at = this.#tagName(from);
    while (at < html.length && html.charCodeAt(at) !== GREATER) {
      const code = html.charCodeAt(at);
      at = code === SLASH || isSpace(code) ? at + 1 : this.#attribute(at);
    }
    if (at >= html.length) return this.#text(at, at);
    this.#at = at + 1;
    this.attributes = null;
    return TOKEN.endTag;
  }

  #tagName(from: number): number {
    const { html } = this;
    let at = from + 1;
    for (; at < html.length; at++) {
      const code = html.charCodeAt(at);
      if (code === GREATER || code === SLASH || isSpace(code)) break;
    }
    this.tag = this.names.idOf(html.slice(from, at));
    return at;
  }

  /** Reads the attribute at `from` and keeps it if it is wanted; returns where it ends. */
  #attribute(from: number): number {
    const { html } = this;
    let at = from + 1; // an attribute name may begin with "="
    for (; at < html.length; at++) {
      const code = html.charCodeAt(at);
      if (code === EQUALS || code === GREATER || code === SLASH || isSpace(code)) break;
    }
    const nameEnd = at;
    while (isSpace(html.charCodeAt(at))) at++;
    if (html.charCodeAt(at) !== EQUALS) {
      this.#keep(from, nameEnd, at, at);
      return at;
    }
    do at++; while (isSpace(html.charCodeAt(at)));
    const quote = html.charCodeAt(at);
    if (quote === QUOTE || quote === APOSTROPHE) {
      const end = html.indexOf(quote === QUOTE ? '"' : "'", at + 1);
      if (end < 0) return html.length;
      this.#keep(from, nameEnd, at + 1, end);
      return end + 1;
    }
    const valueStart = at;
    for (; at < html.length; at++) {
      const code = html.charCodeAt(at);
      if (code === GREATER || isSpace(code)) break;
    }
    this.#keep(from, nameEnd, valueStart, at);
    return at;
  }

  #keep(nameStart: number, nameEnd: number, valueStart: number, valueEnd: number): void {
    if (nameEnd - nameStart > MAX_ATTRIBUTE_NAME) return;
    let name = this.html.slice(nameStart, nameEnd);
    const kept = this.#kept;
    if (kept === undefined) name = name.toLowerCase();
    else if (!kept.has(name)) {
      name = name.toLowerCase();
      if (!kept.has(name)) return;
    }
    const value = this.html.slice(valueStart, valueEnd);
    const decoded = value.includes("&") ? decodeHTMLAttribute(value) : value;
    if (this.attributes === null) {
      this.attributes = [name, decoded];
      return;
    }
    const list = this.attributes;
    if (list.length >= 2 * MAX_ATTRIBUTES) return;
    for (let i = 0; i < list.length; i += 2) if (list[i] === name) return;
    list.push(name, decoded);
  }

  /** Takes everything up to the end tag of the element just opened. */
  #rawContent(): void {
    const start = this.#at;
    const end = this.tag === T.script
      ? this.#raw.scriptEnd(start)
      : this.#raw.endTag(start, this.names.nameOf(this.tag));
    const { tag, attributes, isSelfClosing } = this;
    if (end < this.html.length) this.#endTag(end + 2);
    else this.#at = end;
    Object.assign(this, { tag, attributes, isSelfClosing, textStart: start, textEnd: end });
  }
}

function isLetter(code: number): boolean {
  const lower = code | 32;
  return lower >= 97 && lower <= 122;
}

/**
 * Bytes to text: which character set a page is in.
 *
 * Source: the encoding sniffing of the HTML standard, with two steps more for the pages it gets
 * wrong: declarations behind the first 1024 bytes count, and valid UTF-8 is UTF-8.
 *
 * @module
 */

import { Buffer } from "node:buffer";
import { analyse } from "chardet";
import type { PageHead } from "../core/types.ts";

/** How far a declaration is looked for, in bytes. */
const DECLARATION_BYTES = 64 * 1024;

/** How much text the statistics see, in bytes. */
const SAMPLE_BYTES = 32 * 1024;

/** How much of a page is searched for that text, in bytes. */
const SAMPLED_BYTES = 512 * 1024;

/** A decoded page. */
export interface DecodedText {
  /** The text, without byte order mark. */
  readonly text: string;
  /** What a reader should know: set when the character set had to be guessed. */
  readonly warnings: readonly string[];
}

/**
 * Decodes a page.
 *
 * @param page The page; its `charset` is what the server said.
 * @param findDeclaration Looks for a declaration in the page's first bytes, read as Latin-1.
 * @returns The text; bytes that are wrong in its character set become U+FFFD.
 */
export function decodeText(
  page: PageHead & { readonly truncated?: boolean },
  findDeclaration: (start: string) => string | undefined = () => undefined,
): DecodedText {
  const { body } = page;
  const declared = markOf(body) ?? known(page.charset) ??
    inDocument(findDeclaration(latin1(body.subarray(0, DECLARATION_BYTES))));
  if (declared) return { text: new TextDecoder(declared).decode(body), warnings: [] };
  const utf8 = asUtf8(body, page.truncated ?? false);
  if (utf8 !== undefined) return { text: utf8, warnings: [] };
  const guessed = guess(body);
  return {
    text: new TextDecoder(guessed).decode(body),
    warnings: [`the page does not name its encoding: read as ${guessed}`],
  };
}

/**
 * Finds the character set an HTML or XML document declares for itself.
 *
 * @param start The document's beginning, read as Latin-1.
 * @returns The label as written; `undefined` when there is none before the body.
 */
export function htmlDeclaration(start: string): string | undefined {
  const xml = /^\s*<\?xml[^>]{0,200}?\bencoding\s*=\s*["']([^"']{1,40})["']/.exec(start);
  if (xml) return xml[1];
  for (let at = start.indexOf("<"); at >= 0; at = start.indexOf("<", at)) {
    if (start.startsWith("<!--", at)) {
      const end = start.indexOf("-->", at);
      if (end < 0) return undefined;
      at = end + 3;
      continue;
    }
    if (/^<body[\s>]/i.test(start.slice(at, at + 6))) return undefined;
    if (/^<meta[\s/]/i.test(start.slice(at, at + 6))) {
      const end = start.indexOf(">", at);
      if (end < 0) return undefined;
      const label = /\bcharset\s*=\s*["']?\s*([^\s"'/>;]{1,40})/i.exec(start.slice(at, end));
      if (label) return label[1];
      at = end;
    } else at += 1;
  }
  return undefined;
}

function markOf(body: Uint8Array): string | undefined {
  const [a, b, c] = body;
  if (a === 0xef && b === 0xbb && c === 0xbf) return "utf-8";
  if (a === 0xfe && b === 0xff) return "utf-16be";
  if (a === 0xff && b === 0xfe) return "utf-16le";
  return undefined;
}

/** The standard name behind a label; `undefined` for labels nobody knows, which then do not count. */
function known(label: string | undefined): string | undefined {
  if (!label) return undefined;
  try {
    return new TextDecoder(label.trim()).encoding;
  } catch {
    return undefined;
  }
}

/** A document whose declaration could be read is not in UTF-16, whatever it declares. */
function inDocument(label: string | undefined): string | undefined {
  const name = known(label);
  return name?.startsWith("utf-16") ? "utf-8" : name;
}

/** `body` as UTF-8, if it is; a last character that was cut off with the body is forgiven. */
function asUtf8(body: Uint8Array, truncated: boolean): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body, { stream: truncated });
  } catch {
    return undefined;
  }
}

function guess(body: Uint8Array): string {
  for (const { name } of analyse(sampleText(body))) {
    const label = known(name);
    if (label && !label.startsWith("utf-")) return label;
  }
  return "windows-1252";
}

/** The bytes outside tags, scripts and styles: markup is ASCII and would hide the language. */
function sampleText(body: Uint8Array): Uint8Array {
  const page = latin1(body.subarray(0, SAMPLED_BYTES));
  let text = "";
  let at = 0;
  while (at < page.length && text.length < SAMPLE_BYTES) {
    const open = page.indexOf("<", at);
    const end = open < 0 ? page.length : open;
    const run = page.slice(at, end);
    if (/[\x80-\xff]/.test(run)) text += run.slice(0, SAMPLE_BYTES);
    if (open < 0) break;
    const raw = /^<(script|style)\b/i.exec(page.slice(open, open + 8));
    const close = raw ? page.indexOf(`</${raw[1]}`, open) : page.indexOf(">", open);
    if (close < 0) break;
    at = close + 1;
  }
  return Buffer.from(text, "latin1");
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}

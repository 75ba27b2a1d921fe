/**
 * Cuts a long text into slices that each read well and together are the whole.
 *
 * Positions are code points outside and UTF-16 indices inside.
 *
 * @module
 */

import { codePointCount, indexOfCodePoint } from "../core/text.ts";

/** A part of a text. */
export interface Slice {
  /** The part itself. */
  readonly text: string;
  /** Where the next slice begins, in code points; absent at the end. */
  readonly nextOffset?: number;
  /** Length of the whole, in code points. */
  readonly totalChars: number;
}

/** A longer link is cut like any other text. */
const MAX_LINK_CHARS = 4_096;

/**
 * Cuts one slice of Markdown.
 *
 * The cut goes between blocks where it can, else between lines, else between words; never through a
 * code fence that began in the slice after its first block, a link or a character.
 *
 * @param markdown The whole text.
 * @param offset Where to begin, in code points; at least 0.
 * @param maxChars Most code points of the slice; at least 1.
 * @returns The slice; empty when `offset` is past the end.
 */
export function sliceMarkdown(markdown: string, offset: number, maxChars: number): Slice {
  const totalChars = codePointCount(markdown);
  const start = indexOfCodePoint(markdown, offset);
  const limit = indexOfCodePoint(markdown, maxChars, start);
  if (limit === markdown.length) return { text: markdown.slice(start), totalChars };
  const text = markdown.slice(start, bestCut(markdown, start, limit));
  return { text, nextOffset: offset + codePointCount(text), totalChars };
}

/** The last good place to cut at in (`start`, `limit`]. */
function bestCut(text: string, start: number, limit: number): number {
  const borders = findBorders(text, start, limit);
  const half = start + (limit - start) / 2;
  if (borders.block > half) return borders.block;
  if (borders.line > half) return borders.line;
  if (borders.inFence) {
    // Between blocks rather than inside code; inside code only where the slice holds nothing else.
    return Math.max(borders.block, borders.line) > start
      ? Math.max(borders.block, borders.line)
      : borders.fenceLine > start
      ? borders.fenceLine
      : characterCut(text, start, limit);
  }
  return wordCut(text, Math.max(start, borders.line), start, limit);
}

interface Borders {
  /** Start of the last block, outside code. */
  block: number;
  /** Start of the last line, outside code. */
  line: number;
  /** Start of the last line inside the code that `limit` lies in. */
  fenceLine: number;
  /** Whether `limit` lies in fenced code. */
  inFence: boolean;
}

/** One pass over the lines before `limit`. Fences are followed from the beginning of the text. */
function findBorders(text: string, start: number, limit: number): Borders {
  const borders: Borders = { block: start, line: start, fenceLine: start, inFence: false };
  let fence = "";
  let blank = true;
  for (let at = 0; at <= limit;) {
    const end = lineEnd(text, at);
    if (at > start) {
      if (fence !== "") borders.fenceLine = at;
      else {
        borders.line = at;
        if (blank) borders.block = at;
      }
    }
    const mark = fenceMark(text, at, end);
    if (fence === "") fence = mark;
    else if (mark.startsWith(fence) && text.slice(at, end).trim() === mark) fence = "";
    blank = text.slice(at, end).trim() === "";
    borders.inFence = fence !== "";
    at = end + 1;
  }
  return borders;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
}

/** The run of backticks or tildes a line opens or closes code with; empty for other lines. */
function fenceMark(text: string, from: number, to: number): string {
  let at = from;
  while (at < to && " >\t".includes(text[at]!)) at++;
  const char = text[at];
  if (char !== "`" && char !== "~") return "";
  let end = at;
  while (text[end] === char) end++;
  return end - at >= 3 ? text.slice(at, end) : "";
}

/** The last space outside a link between `lineStart` and `limit`, else the start of that link. */
function wordCut(text: string, lineStart: number, start: number, limit: number): number {
  const link = linkAround(text, lineStart, limit);
  const end = link > start ? link : limit;
  for (let at = end; at > Math.max(start, end - MAX_LINK_CHARS); at--) {
    if (/\s/.test(text[at - 1]!) && linkAround(text, lineStart, at) < 0) return at;
  }
  return link > start ? link : characterCut(text, start, limit);
}

/** Where the link or image begins that `position` lies in; -1 if it lies in none. */
function linkAround(text: string, lineStart: number, position: number): number {
  let depth = 0;
  let parens = 0;
  let linkStart = -1;
  for (let at = Math.max(lineStart, position - MAX_LINK_CHARS); at < position; at++) {
    const char = text[at];
    if (char === "\\") at++;
    else if (parens > 0) {
      if (char === "(") parens++;
      else if (char === ")") parens--;
    } else if (char === "[") {
      if (depth++ === 0) linkStart = text[at - 1] === "!" ? at - 1 : at;
    } else if (char === "]" && depth > 0) {
      depth--;
      if (text[at + 1] === "(") {
        parens = 1;
        at++;
      }
    }
  }
  return depth > 0 || parens > 0 ? linkStart : -1;
}

/** `limit`, moved back out of a character that is made of several code points. */
function characterCut(text: string, start: number, limit: number): number {
  let at = limit;
  for (let steps = 0; steps < 16 && at > start + 1; steps++) {
    const joined = /^[\p{M}\u200d\ufe0f\u{1f3fb}-\u{1f3ff}]/u.test(text.slice(at, at + 2)) ||
      text[at - 1] === "\u200d";
    if (!joined) return at;
    at -= /[\udc00-\udfff]/.test(text[at - 1]!) && at - 2 > start ? 2 : 1;
  }
  return limit;
}

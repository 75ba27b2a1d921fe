/**
 * Where comments, scripts and other raw text end.
 *
 * Every search goes forward, and what was found ahead is remembered, so that all searches together
 * look at each character a bounded number of times.
 *
 * @module
 */

import { isSpace } from "./node.ts";

/** Next place of a fixed string, remembered while it lies ahead. */
class Lookahead {
  readonly #html: string;
  readonly #wanted: string;
  #found = -1;

  constructor(html: string, wanted: string) {
    this.#html = html;
    this.#wanted = wanted;
  }

  /** First place at or after `from`; infinite when there is none. Calls must not go back. */
  from(from: number): number {
    if (this.#found < from) {
      const found = this.#html.indexOf(this.#wanted, from);
      this.#found = found < 0 ? Infinity : found;
    }
    return this.#found;
  }
}

/** Finds ends in one document. */
export class RawText {
  readonly #html: string;
  readonly #commentStart: Lookahead;
  readonly #dashes: Lookahead;
  readonly #dashesBang: Lookahead;

  constructor(html: string) {
    this.#html = html;
    this.#commentStart = new Lookahead(html, "<!--");
    this.#dashes = new Lookahead(html, "-->");
    this.#dashesBang = new Lookahead(html, "--!>");
  }

  /** Where the text after the comment that began before `from` starts. */
  commentEnd(from: number): number {
    const html = this.#html;
    if (html.startsWith(">", from)) return from + 1;
    if (html.startsWith("->", from)) return from + 2;
    const end = this.#dashes.from(from);
    const bang = this.#dashesBang.from(from);
    if (end === Infinity && bang === Infinity) return html.length;
    return end < bang ? end + 3 : bang + 4;
  }

  /** Where `</name` stands, followed by what ends a name; else the end of the document. */
  endTag(from: number, name: string): number {
    const html = this.#html;
    for (let at = html.indexOf("</", from); at >= 0; at = html.indexOf("</", at + 2)) {
      if (isNameAt(html, at + 2, name)) return at;
    }
    return html.length;
  }

  /**
   * Where the script that began at `from` ends.
   *
   * Source: the "script data escaped" states of the standard: after `<!--`, a nested `<script>`
   * takes one `</script>` for itself.
   */
  scriptEnd(from: number): number {
    const { length } = this.#html;
    let at = from;
    let depth = 0; // 1 inside a comment, 2 inside a script within that comment
    for (let close = this.endTag(at, "script"); close < length;) {
      if (depth === 0) {
        const comment = this.#commentStart.from(at);
        if (comment > close) return close;
        depth = 1;
        at = comment + 2;
      }
      const commentEnd = this.#dashes.from(at);
      const nested = depth === 2
        ? Infinity
        : this.#startTag(at, "script", Math.min(commentEnd, close));
      if (nested < Infinity) {
        depth = 2;
        at = nested + 1;
      } else if (commentEnd < close) {
        depth = 0;
        at = commentEnd + 3;
      } else if (depth === 1) return close;
      else {
        depth = 1;
        at = close + 2;
        close = this.endTag(at, "script");
      }
    }
    return length;
  }

  /** Where `<name` stands before `to`; infinite when it does not. */
  #startTag(from: number, name: string, to: number): number {
    const html = this.#html;
    for (let at = html.indexOf("<", from); at >= 0 && at < to; at = html.indexOf("<", at + 1)) {
      if (isNameAt(html, at + 1, name)) return at;
    }
    return Infinity;
  }
}

/** Whether the lower-case `name` stands at `at`, in any case, as a whole. */
function isNameAt(html: string, at: number, name: string): boolean {
  for (let i = 0; i < name.length; i++) {
    if ((html.charCodeAt(at + i) | 32) !== name.charCodeAt(i)) return false;
  }
  const next = html.charCodeAt(at + name.length);
  return next === 62 || next === 47 || isSpace(next);
}

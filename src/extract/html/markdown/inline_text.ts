/**
 * A line of text with its emphasis and links, collected piece by piece and then written so that it
 * reads back the same: white space moves out of marks, empty marks go, equal ones join, and marks
 * that could not be read at their place are left out.
 *
 * @module
 */

import { escapeInline, escapeLineStart } from "./escape.ts";

/** A mark around text. */
export type Mark = "**" | "*" | "~~";

/** How line breaks are written. */
export type LineBreak = "  \n" | "<br>" | " ";

type Piece =
  | { readonly kind: "text"; text: string }
  | { readonly kind: "verbatim"; readonly text: string }
  | { readonly kind: "break" }
  | { readonly kind: "open" | "close"; readonly mark: Mark; partner?: Piece; isDropped?: boolean }
  | { readonly kind: "link"; readonly url: string }
  | { readonly kind: "linkEnd"; readonly url: string };

type Opening = { readonly mark: Mark } | { readonly url: string };

const BLANKS = /[ \t\n\r\f]+/g;
const PUNCTUATION = /[\p{P}\p{S}]/u;

/** Collects one line. */
export class InlineText {
  readonly #pieces: Piece[] = [];
  /** Marks and links that wait for text. */
  #waiting: Opening[] = [];
  readonly #depth = new Map<Mark, number>();
  #space = false;
  #lineBreak = false;

  /** Whether there is a link in it. */
  hasLink = false;

  /** Whether nothing visible was added. */
  get isEmpty(): boolean {
    return this.#pieces.length === 0;
  }

  /** Adds text; runs of white space become one space. */
  text(raw: string): void {
    const text = raw.replace(BLANKS, " ");
    const core = text.trim();
    if (text.startsWith(" ") || (text.length > core.length && core === "")) this.#space = true;
    if (core === "") return;
    const from = text.startsWith(" ") ? 1 : 0;
    const to = text.endsWith(" ") ? text.length - 1 : text.length;
    this.#flush();
    this.#addText(text.slice(from, to));
    this.#space = text.endsWith(" ");
  }

  /** Adds what is written as it is: code, formulas, pictures. */
  verbatim(text: string): void {
    if (text === "") return;
    this.#flush();
    this.#pieces.push({ kind: "verbatim", text });
  }

  /** Adds a line break. */
  lineBreak(): void {
    this.#lineBreak = true;
  }

  /** Begins a mark; inside the same mark it does not count. */
  open(mark: Mark): void {
    const depth = this.#depth.get(mark) ?? 0;
    this.#depth.set(mark, depth + 1);
    if (depth === 0) this.#waiting.push({ mark });
  }

  /** Ends a mark. */
  close(mark: Mark): void {
    const depth = (this.#depth.get(mark) ?? 1) - 1;
    this.#depth.set(mark, depth);
    if (depth > 0 || this.#stopWaiting((opening) => "mark" in opening && opening.mark === mark)) {
      return;
    }
    this.#pieces.push({ kind: "close", mark });
  }

  /** Begins a link. */
  openLink(url: string): void {
    this.#waiting.push({ url });
  }

  /** Ends the link. */
  closeLink(url: string): void {
    if (this.#stopWaiting((opening) => "url" in opening)) return;
    this.#pieces.push({ kind: "linkEnd", url });
    this.hasLink = true;
  }

  /**
   * The line as Markdown.
   *
   * @param lineBreak How line breaks are written.
   * @param startsLine Whether it stands at the beginning of a line.
   */
  toMarkdown(lineBreak: LineBreak, startsLine = true): string {
    this.#dropUnreadableMarks();
    const pieces = this.#pieces;
    const out: string[] = [];
    let inLink = false;
    let atLineStart = startsLine;
    pieces.forEach((piece, i) => {
      switch (piece.kind) {
        case "text": {
          const before = atLineStart ? "" : out.at(-1)?.at(-1) ?? "";
          const around = { before, after: firstOf(pieces, i + 1), inLink };
          const escaped = escapeInline(piece.text, around);
          out.push(atLineStart ? escapeLineStart(escaped) : escaped);
          break;
        }
        case "verbatim":
          out.push(piece.text);
          break;
        case "break":
          out.push(lineBreak);
          break;
        case "link":
          out.push("[");
          inLink = true;
          break;
        case "linkEnd":
          out.push(`](${piece.url})`);
          inLink = false;
          break;
        default:
          if (!piece.isDropped) out.push(piece.mark);
      }
      atLineStart = piece.kind === "break" && lineBreak === "  \n";
    });
    return out.join("");
  }

  /** Writes what has waited for visible content: space or line break, then marks. */
  #flush(): void {
    const isFirst = this.#pieces.length === 0;
    if (this.#lineBreak && !isFirst) this.#pieces.push({ kind: "break" });
    else if (this.#space && !isFirst) this.#addText(" ");
    const joins = !this.#space && !this.#lineBreak;
    this.#space = this.#lineBreak = false;
    for (const opening of this.#waiting) this.#begin(opening, joins);
    this.#waiting = [];
  }

  #begin(opening: Opening, joins: boolean): void {
    if ("url" in opening) {
      this.#pieces.push({ kind: "link", url: opening.url });
      return;
    }
    const last = this.#pieces.at(-1);
    if (joins && last?.kind === "close" && last.mark === opening.mark) this.#pieces.pop();
    else this.#pieces.push({ kind: "open", mark: opening.mark });
  }

  #addText(text: string): void {
    const last = this.#pieces.at(-1);
    if (last?.kind === "text") last.text += text;
    else this.#pieces.push({ kind: "text", text });
  }

  #stopWaiting(isIt: (opening: Opening) => boolean): boolean {
    const at = this.#waiting.findLastIndex(isIt);
    if (at >= 0) this.#waiting.splice(at, 1);
    return at >= 0;
  }

  /**
   * Source: CommonMark's left- and right-flanking delimiter runs; a mark that is neither at its
   * place would be shown instead of read.
   */
  #dropUnreadableMarks(): void {
    const pieces = this.#pieces;
    const open: (Piece & { kind: "open" | "close" })[] = [];
    pieces.forEach((piece, i) => {
      if (piece.kind !== "open" && piece.kind !== "close") return;
      if (piece.kind === "open") {
        piece.isDropped = !opensAt(pieces, i);
        open.push(piece);
        return;
      }
      const partner = open.pop();
      const isBroken = !partner || partner.mark !== piece.mark || partner.isDropped === true ||
        !closesAt(pieces, i);
      piece.isDropped = isBroken;
      if (partner && isBroken) partner.isDropped = true;
    });
    for (const piece of open) piece.isDropped = true;
  }
}

function isMark(piece: Piece): boolean {
  return piece.kind === "open" || piece.kind === "close";
}

function opensAt(pieces: readonly Piece[], i: number): boolean {
  return isReadable(neighbour(pieces, i, 1), neighbour(pieces, i, -1));
}

function closesAt(pieces: readonly Piece[], i: number): boolean {
  return isReadable(neighbour(pieces, i, -1), neighbour(pieces, i, 1));
}

/** Whether a mark between these characters reads as belonging to the inner one. */
function isReadable(inner: string, outer: string): boolean {
  if (inner === "" || /\s/.test(inner)) return false;
  return !PUNCTUATION.test(inner) || outer === "" || /\s/.test(outer) || PUNCTUATION.test(outer);
}

/** The character on one side of a run of marks; empty at the edge. */
function neighbour(pieces: readonly Piece[], from: number, step: 1 | -1): string {
  for (let i = from + step; i >= 0 && i < pieces.length; i += step) {
    const piece = pieces[i]!;
    if (isMark(piece)) continue;
    return step > 0 ? firstCharacter(piece) : lastCharacter(piece);
  }
  return "";
}

/** The character a reader of Markdown will see behind a text. */
function firstOf(pieces: readonly Piece[], from: number): string {
  for (let i = from; i < pieces.length; i++) {
    const piece = pieces[i]!;
    if (piece.kind !== "open" && piece.kind !== "close") return firstCharacter(piece);
    if (!piece.isDropped) return piece.mark;
  }
  return "";
}

function firstCharacter(piece: Piece): string {
  if (piece.kind === "text" || piece.kind === "verbatim") {
    return String.fromCodePoint(piece.text.codePointAt(0) ?? 32);
  }
  return piece.kind === "break" ? " " : piece.kind === "link" ? "[" : "]";
}

function lastCharacter(piece: Piece): string {
  if (piece.kind === "text" || piece.kind === "verbatim") return piece.text.at(-1) ?? " ";
  return piece.kind === "break" ? " " : piece.kind === "link" ? "[" : ")";
}

/**
 * The text of pages that scripts draw: what they carry for browsers without scripts, and the data
 * they are drawn from. Pure.
 *
 * @module
 */

/** Most characters of one script's data. */
const MAX_DATA_CHARS = 4_000_000;

/** Most values that are looked at in it, and how deep. */
const MAX_VALUES = 300_000;
const MAX_DEPTH = 64;

/** A text of fewer characters is a label, not prose. */
const MIN_PROSE_CHARS = 40;

/** An object with more members is a dictionary of an interface's messages, not content. */
const MAX_MEMBERS = 60;

/** Members in which rich text keeps the pieces of a paragraph. */
const PIECE_KEYS = ["text", "value"] as const;

/**
 * A page that shows what the page keeps for browsers without scripts.
 *
 * @returns The page; `undefined` if it keeps nothing.
 */
export function noscriptPage(html: string): string | undefined {
  if (!/<noscript/i.test(html)) return undefined;
  return html.replace(/<\/?noscript\b[^>]{0,200}>/gi, "");
}

/**
 * A page that shows the longest text among the data a page is drawn from.
 *
 * The head stays, so that title and the rest are found as always.
 *
 * @returns The page; `undefined` if the data hold no prose.
 */
export function dataPage(html: string): string | undefined {
  let best: readonly string[] = [];
  for (const data of embeddedData(html)) {
    const text = longestText(data);
    if (lengthOf(text) > lengthOf(best)) best = text;
  }
  if (best.length === 0) return undefined;
  const bodyStart = html.search(/<body\b/i);
  const head = bodyStart < 0 ? "" : html.slice(0, bodyStart);
  return `${head}<body><article>${best.map(asHtml).join("\n")}</article></body>`;
}

/** Values of the scripts that hold data, in order. */
function* embeddedData(html: string): Generator<unknown> {
  const opening = /<script\b([^>]{0,500})>/gi;
  for (let match = opening.exec(html); match !== null; match = opening.exec(html)) {
    const attributes = match[1]!;
    if (!/__NEXT_DATA__|__NUXT_DATA__|application\/json/i.test(attributes)) continue;
    const end = html.indexOf("</script", opening.lastIndex);
    if (end < 0) return;
    const text = html.slice(opening.lastIndex, end);
    opening.lastIndex = end;
    if (text.length > MAX_DATA_CHARS) continue;
    try {
      yield JSON.parse(text);
    } catch {
      // not data after all
    }
  }
}

/** The prose of a value, and the parts of it that belong together. */
class Prose {
  readonly pieces: string[] = [];
  /** The longest run of pieces that one list or one string holds. */
  best: readonly [start: number, end: number] = [0, 0];
  #bestChars = 0;
  #values = 0;
  /** Characters of the pieces before each piece. */
  readonly #before: number[] = [0];

  visit(value: unknown, depth: number): void {
    if (++this.#values > MAX_VALUES || depth > MAX_DEPTH) return;
    if (typeof value === "string") this.#take(value);
    else if (Array.isArray(value)) this.#visitList(value, depth);
    else if (typeof value === "object" && value !== null) {
      const members = Object.values(value);
      if (members.length > MAX_MEMBERS) return;
      for (const member of members) this.visit(member, depth + 1);
    }
  }

  #visitList(list: readonly unknown[], depth: number): void {
    const start = this.pieces.length;
    const paragraph = list.map(pieceOf);
    if (paragraph.length > 0 && paragraph.every((piece) => piece !== undefined)) {
      this.#take(paragraph.join(""));
    } else {
      for (const member of list) this.visit(member, depth + 1);
    }
    this.#consider(start);
  }

  #take(text: string): void {
    if (!isProse(text)) return;
    const start = this.pieces.length;
    this.pieces.push(text);
    this.#before.push(this.#before[start]! + text.length);
    this.#consider(start);
  }

  #consider(start: number): void {
    const chars = this.#before[this.pieces.length]! - this.#before[start]!;
    // A list is taken before its longest paragraph, and not before a text as long as all of it.
    if (chars <= this.#bestChars * 1.2) return;
    this.#bestChars = chars;
    this.best = [start, this.pieces.length];
  }
}

function longestText(data: unknown): readonly string[] {
  const prose = new Prose();
  prose.visit(data, 0);
  return [...new Set(prose.pieces.slice(...prose.best))];
}

/** A piece of a paragraph in rich text: plain text, with marks beside it at most. */
function pieceOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  for (const key of PIECE_KEYS) {
    const text = (value as Readonly<Record<string, unknown>>)[key];
    if (typeof text === "string") return text;
  }
  return undefined;
}

/** Whether people would read it: words with spaces between them, or markup around such. */
function isProse(text: string): boolean {
  if (text.length < MIN_PROSE_CHARS || /^(?:https?:|data:|[{[])/.test(text)) return false;
  const start = text.slice(0, 2_000);
  if (/[぀-ヿ㐀-鿿가-힯ก-๿]{10}/.test(start)) return true;
  const words = start.split(/\s+/).length;
  return words >= 6 && words >= start.length / 20;
}

function asHtml(text: string): string {
  if (/<(?:p|div|h[1-6]|ul|ol|br|section|table)\b/i.test(text)) return text;
  return text.split(/\n\s*\n/).map((part) =>
    `<p>${part.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</p>`
  ).join("\n");
}

function lengthOf(texts: readonly string[]): number {
  return texts.reduce((sum, { length }) => sum + length, 0);
}

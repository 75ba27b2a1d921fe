/**
 * Escapes text so that Markdown shows it as it is, and no more than that takes.
 *
 * @module
 */

/** Longest formula whose TeX is left untouched, in characters. */
const MAX_TEX_CHARS = 4_000;

/** How formulas that a script would set begin and end. */
const TEX_MARKS: Readonly<Record<string, string>> = { "$$": "$$", "\\(": "\\)", "\\[": "\\]" };
const TEX_START = /\$\$|\\[([]/g;
const LOOKS_LIKE_TEX = /[\\^_{}]/;

const SPECIAL = /[\\`*_[\]<~&!]/;
const SPECIALS = /[\\`*_[\]<~&!]/g;
const PUNCTUATION = /[!-/:-@[-`{-~]/;
const WORD = /[\p{L}\p{N}]/u;
const REFERENCE = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/iy;

/** What stands around a text. */
export interface Surroundings {
  /** The character before; empty at the beginning of a line. */
  readonly before: string;
  /** The character behind; empty at the end. */
  readonly after: string;
  /** Whether it is part of a link's text, where brackets count. */
  readonly inLink: boolean;
}

/** Escapes what would be markup in the middle of a line. */
export function escapeInline(text: string, around: Surroundings): string {
  if (!SPECIAL.test(text) && !text.includes("$$")) return text;
  let out = "";
  let from = 0;
  for (const [start, end] of formulas(text)) {
    out += escapeSpecials(text, from, start, around) + text.slice(start, end);
    from = end;
  }
  return out + escapeSpecials(text, from, text.length, around);
}

/** Where formulas in TeX stand, as `[start, end)`. */
function formulas(text: string): [number, number][] {
  const found: [number, number][] = [];
  const closing = new Map<string, number>();
  let until = 0;
  for (const { 0: mark, index } of text.matchAll(TEX_START)) {
    if (index < until) continue;
    const close = TEX_MARKS[mark]!;
    let end = closing.get(close) ?? 0;
    if (end >= 0 && end < index + 2) closing.set(close, end = text.indexOf(close, index + 2));
    if (end < 0 || end - index > MAX_TEX_CHARS) continue;
    if (mark === "$$" && !LOOKS_LIKE_TEX.test(text.slice(index + 2, end))) continue;
    until = end + 2;
    found.push([index, until]);
  }
  return found;
}

function escapeSpecials(text: string, from: number, to: number, around: Surroundings): string {
  const part = text.slice(from, to);
  return part.replace(SPECIALS, (character, at: number) => {
    const index = from + at;
    const before = index > 0 ? text[index - 1]! : around.before;
    const after = index + 1 < text.length ? text[index + 1]! : around.after;
    return isMarkup(character, before, after, text, index, around.inLink)
      ? `\\${character}`
      : character;
  });
}

function isMarkup(
  character: string,
  before: string,
  after: string,
  text: string,
  index: number,
  inLink: boolean,
): boolean {
  switch (character) {
    case "\\":
      return after === "" || PUNCTUATION.test(after);
    case "`":
      return true;
    case "*":
      return !(isSpaceOrEdge(before) && isSpaceOrEdge(after));
    case "_":
      if (isSpaceOrEdge(before) && isSpaceOrEdge(after)) return false;
      return !(WORD.test(before) && WORD.test(after));
    case "[":
      return inLink || after === "^";
    case "]":
      return inLink || after === "(" || after === "[";
    case "!":
      return after === "[";
    case "<":
      return /[a-z/!?]/i.test(after);
    case "~":
      return after === "~" || before === "~" || !isSpaceOrEdge(before);
    default:
      REFERENCE.lastIndex = index;
      return REFERENCE.test(text);
  }
}

function isSpaceOrEdge(character: string): boolean {
  return character === "" || /\s/.test(character);
}

/** Escapes what would begin a block at the beginning of a line. */
export function escapeLineStart(line: string): string {
  if (!/^[#\-+*>=|:\d[~]/.test(line)) return line;
  const number = /^(\d{1,9})([.)])(?=\s|$)/.exec(line);
  if (number) return `${number[1]}\\${line.slice(number[1]!.length)}`;
  const begins = /^(?:#{1,6}(?=\s|$)|[-+*](?=\s|$)|>|=+\s*$|~~~)/.test(line) ||
    /^(?:[-*_]\s{0,9}){3,200}$/.test(line) || /^[|:\- ]{2,}$/.test(line) ||
    /^\[[^\]\n]{1,999}\]:/.test(line) || /^\[[ xX]\]\s/.test(line);
  return begins ? `\\${line}` : line;
}

/** Escapes number signs at the end of a heading, which would be taken for its closing mark. */
export function escapeHeadingEnd(heading: string): string {
  const end = /(?:^|\s)(#{1,200})$/.exec(heading);
  return end ? `${heading.slice(0, heading.length - end[1]!.length)}\\${end[1]}` : heading;
}

/** A fence or a span's mark that is longer than any run of backticks inside. */
export function longerThanRuns(text: string, least: number): string {
  let longest = least - 1;
  let run = 0;
  for (let i = 0; i < text.length; i++) {
    run = text.charCodeAt(i) === 96 ? run + 1 : 0;
    if (run > longest) longest = run;
  }
  return "`".repeat(longest + 1);
}

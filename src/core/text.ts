/**
 * Lengths, positions and cuts in text, counted in Unicode code points.
 *
 * Callers count code points (as the Go server did), JavaScript counts UTF-16 units; this module is
 * where the two meet.
 *
 * @module
 */

const SURROGATE = /[\uD800-\uDFFF]/;

/** Number of code points in `text`. */
export function codePointCount(text: string): number {
  if (!SURROGATE.test(text)) return text.length;
  let count = text.length;
  for (let i = 0; i < text.length - 1; i++) {
    if (isPair(text, i)) {
      count--;
      i++;
    }
  }
  return count;
}

/**
 * Index in UTF-16 units of a code point.
 *
 * @param text The text.
 * @param position Number of code points before it; at least 0.
 * @param from Index to count from; must not lie inside a surrogate pair.
 * @returns The index, at most `text.length`.
 */
export function indexOfCodePoint(text: string, position: number, from = 0): number {
  let index = from;
  for (let left = position; left > 0 && index < text.length; left--) {
    index += isPair(text, index) ? 2 : 1;
  }
  return Math.min(index, text.length);
}

/**
 * The first `count` code points of `text`, and `…` when that is not all.
 *
 * @param text The text.
 * @param count Most code points kept.
 * @returns At most `count` code points and the mark.
 */
export function ellipsis(text: string, count: number): string {
  const end = indexOfCodePoint(text, count);
  return end === text.length ? text : `${text.slice(0, end).trimEnd()}…`;
}

/** `text` with every run of white space made one space, trimmed. */
export function collapseSpace(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function isPair(text: string, index: number): boolean {
  const high = text.charCodeAt(index);
  if (high < 0xd800 || high > 0xdbff) return false;
  const low = text.charCodeAt(index + 1);
  return low >= 0xdc00 && low <= 0xdfff;
}

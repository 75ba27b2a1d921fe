/**
 * What words tell: how many there are, and of which language.
 *
 * @module
 */

const WORD = /[\p{L}\p{N}]+/gu;

/** Number of words in a text, at most `most`. */
export function countWords(text: string, most: number): number {
  WORD.lastIndex = 0;
  let count = 0;
  while (count < most && WORD.test(text)) count++;
  return count;
}

const ENGLISH = /\b(?:the|and|of|to|with)\b/gi;

/** A text of so many characters in English holds one of its commonest words. */
const CHARS_PER_WORD = 100;

/** Whether a text is in English; what pages declare is often the default of their software. */
export function looksEnglish(text: string): boolean {
  ENGLISH.lastIndex = 0;
  const wanted = text.length / CHARS_PER_WORD;
  let count = 0;
  while (count < wanted && ENGLISH.test(text)) count++;
  return count >= wanted;
}

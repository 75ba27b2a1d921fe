/**
 * Counting words, in any script.
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

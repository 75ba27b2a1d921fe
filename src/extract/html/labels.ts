/**
 * Tells lines that are not text by what they say.
 *
 * @module
 */

import {
  BOILERPLATE_SENTENCES,
  CREDIT_WORDS,
  LABELS_EN,
  LABELS_OTHER,
  RELATED_WORDS,
  SOURCE_WORDS,
} from "./label_words.ts";

/** Beginnings of label lines in English. */
export const LABELS: RegExp = new RegExp(`^(?:${LABELS_EN.join("|")})`, "i");

/** Beginnings of label lines in other languages. */
export const LABELS_ML: RegExp = new RegExp(
  `^[^\\p{L}\\p{N}]{0,3}(?:${LABELS_OTHER.join("|")})`,
  "iu",
);

/** Credit lines such as `Photo: …`. */
export const SOURCE_LINE: RegExp = new RegExp(`^\\W{0,3}(?:${SOURCE_WORDS})\\s?[:：|©]`, "i");

/** Credits such as `© Reuters`. */
export const CREDIT: RegExp = new RegExp(CREDIT_WORDS, "i");

const RELATED = new RegExp(RELATED_WORDS, "i");

/** Whether a label announces other articles. */
export function announcesRelated(label: string): boolean {
  return RELATED.test(label);
}

const SENTENCE_END = /[.!?。！？…]["'”’)\]]{0,3}$/;

/** Whether a text ends like a sentence. */
export function isSentence(text: string): boolean {
  return SENTENCE_END.test(text);
}

/** The expressions, and the words one of which a text must hold for its expression to be tried. */
const SENTENCES: readonly RegExp[] = BOILERPLATE_SENTENCES.map(([, pattern]) =>
  new RegExp(pattern)
);
const HINTS: readonly (readonly [hint: string, sentence: number])[] = BOILERPLATE_SENTENCES.flatMap(
  ([hints], sentence) => hints.split("|").map((hint) => [hint, sentence] as const),
);

/** Whether a short text holds a sentence that stands on every page of a site. */
export function hasBoilerplateSentence(text: string): boolean {
  const lower = text.toLowerCase();
  for (let i = 0; i < HINTS.length; i++) {
    const [hint, sentence] = HINTS[i]!;
    if (lower.includes(hint) && SENTENCES[sentence]!.test(lower)) return true;
  }
  return false;
}

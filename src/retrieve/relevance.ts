/**
 * Whether an answer has anything to do with its question. Pure.
 *
 * Engines answer programs they do not like with pages that look like results: of another query, or
 * ten times the same site (recorded of Bing).
 *
 * @module
 */

/** Fewer hits tell nothing. */
const MIN_HITS = 5;

/** Of the first five hits this many must hold a word of the query. */
const MIN_RELATED = 2;

/** Share of the hits that one host may have. */
const MAX_HOST_SHARE = .6;

/** Words that say nothing of what is looked for. */
const STOP_WORDS = new Set(
  ("the and for are was were how what who why when where which that this with from you your does did " +
    "can could should would has have had not but its their into about than then there best top new " +
    "und der die das ist ein eine les des une que por para con los las del").split(" "),
);

/** What of a hit is compared with the query. */
interface Judged {
  readonly url: string;
  readonly title?: string;
  readonly snippet?: string;
  readonly description?: string;
}

/**
 * Judges an answer.
 *
 * @param query The query, with operators.
 * @param hits The answer's hits.
 * @param oneHost Whether it is no sign of trouble that they are of one host.
 * @returns Why it is doubtful; `undefined` when it is not, or there is too little to tell.
 */
export function doubtOf(
  query: string,
  hits: readonly Judged[],
  oneHost = false,
): string | undefined {
  if (hits.length < MIN_HITS) return undefined;
  const doubt = doubtOfWords(query, hits);
  return doubt ?? (oneHost ? undefined : doubtOfHosts(query, hits));
}

/** Whether a query asks for one site. */
export function asksForOneSite(query: string): boolean {
  return /(?:^|\s|\()site:\S/i.test(query);
}

function doubtOfWords(query: string, hits: readonly Judged[]): string | undefined {
  const words = wordsOf(query);
  if (words.length === 0) return undefined;
  const related = hits.slice(0, MIN_HITS).filter((hit) => {
    const text = folded(
      [hit.title, hit.snippet, hit.description, decoded(hit.url)].filter(Boolean).join(" "),
    );
    return words.some((word) => text.includes(word));
  });
  if (related.length >= MIN_RELATED) return undefined;
  return `its results have nothing to do with the query (${related.length} of ${MIN_HITS} do)`;
}

function doubtOfHosts(query: string, hits: readonly Judged[]): string | undefined {
  if (asksForOneSite(query)) return undefined;
  const counts = new Map<string, number>();
  for (const { url } of hits) {
    const host = URL.parse(url)?.hostname.replace(/^www\./, "") ?? "";
    counts.set(host, (counts.get(host) ?? 0) + 1);
  }
  const [host, count] = [...counts].reduce((most, entry) => entry[1] > most[1] ? entry : most);
  if (count <= MAX_HOST_SHARE * hits.length) return undefined;
  return `${count} of its ${hits.length} results are of ${host}`;
}

/**
 * The words by which hits are recognised: without operators and stop words, a little shortened, so
 * that other endings match; of scripts without spaces, pairs of characters.
 */
function wordsOf(query: string): string[] {
  const plain = folded(query.replace(/(?:^|\s)-\S+/g, " ").replace(/\b[a-z]+:\S+/gi, " "));
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.flatMap((word) => {
    if (/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}/u.test(word)) {
      const chars = [...word];
      return chars.length < 2 ? chars : chars.slice(1).map((char, index) => chars[index]! + char);
    }
    if (word.length < 3 || STOP_WORDS.has(word)) return [];
    return [word.length > 5 ? word.slice(0, -2) : word.replace(/(?<=...)s$/, "")];
  });
}

/** Lower case without accents. */
function folded(text: string): string {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}+/gu, "");
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

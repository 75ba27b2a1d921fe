/**
 * JSON-LD as a witness: what a page says about its text in data of its own.
 *
 * Read by a scan for the few members that count, not by parsing: real JSON-LD is often broken, and
 * may be large.
 *
 * @module
 */

import { countWords } from "./words.ts";
import { escapeInline, escapeLineStart } from "./markdown/escape.ts";
import { collapse } from "./page_tree.ts";

/** Most characters read of one script, and most scripts. */
const MAX_SCRIPT_CHARS = 1_000_000;
const MAX_SCRIPTS = 20;

/** Shorter bodies are teasers. */
const MIN_BODY_CHARS = 300;

/** What JSON-LD says; empty where it says nothing. */
export interface StructuredData {
  /** `headline`. */
  readonly headline: string;
  /** The author's `name`. */
  readonly author: string;
  /** `datePublished` as written. */
  readonly published: string;
  /** `inLanguage`. */
  readonly language: string;
  /** Address of the image. */
  readonly image: string;
  /** `articleBody` as plain text, a line per paragraph. */
  readonly articleBody: string;
}

/** Reads the scripts of one page, the first that says something counts. */
export function readStructuredData(scripts: readonly string[]): StructuredData {
  const read = scripts.slice(0, MAX_SCRIPTS).map((script) => script.slice(0, MAX_SCRIPT_CHARS));
  const first = (find: (script: string) => string): string => {
    for (const script of read) {
      const found = find(script);
      if (found !== "") return found;
    }
    return "";
  };
  return {
    headline: first((script) => member(script, "headline", 300)),
    author: first(authorIn),
    published: first((script) => member(script, "datePublished", 40)),
    language: first((script) => member(script, "inLanguage", 20)),
    image: first((script) => imageIn(script)),
    articleBody: first(bodyIn),
  };
}

/** The text of the first member called `name`, unless it is longer than `maxChars`. */
function member(script: string, name: string, maxChars: number, from = 0): string {
  const quoted = stringAfter(script, script.indexOf(`"${name}"`, from), name.length + 2);
  return quoted === undefined || quoted.length > maxChars ? "" : parseString(quoted).trim();
}

/** The JSON string that is the value of the key at `at`, without its quotes. */
function stringAfter(script: string, at: number, keyLength: number): string | undefined {
  if (at < 0) return undefined;
  const gap = /^\s{0,40}:\s{0,40}"/.exec(script.slice(at + keyLength, at + keyLength + 90));
  if (!gap) return undefined;
  const start = at + keyLength + gap[0].length;
  let end = start;
  while (end < script.length && script.charCodeAt(end) !== 34) {
    end += script.charCodeAt(end) === 92 ? 2 : 1;
  }
  return script.slice(start, end);
}

function parseString(quoted: string): string {
  try {
    return JSON.parse(`"${quoted.replace(/[\n\r\t]/g, " ")}"`);
  } catch {
    return "";
  }
}

function authorIn(script: string): string {
  const at = script.indexOf('"author"');
  if (at < 0) return "";
  const near = script.slice(at, at + 600);
  return member(near, "author", 100) || member(near, "name", 100);
}

function imageIn(script: string): string {
  const at = script.indexOf('"image"');
  if (at < 0) return "";
  return /"(https?:\/\/[^"\\]{1,2000})"/.exec(script.slice(at, at + 2_400))?.[1] ?? "";
}

function bodyIn(script: string): string {
  const at = script.indexOf('"articleBody"');
  const quoted = stringAfter(script, at, '"articleBody"'.length);
  if (quoted === undefined || quoted.length < MIN_BODY_CHARS) return "";
  const body = parseBody(quoted);
  return /<\w[^<>]{0,300}>/.test(body) ? withoutTags(body) : body;
}

function parseBody(quoted: string): string {
  try {
    return JSON.parse(`"${quoted.replace(/\n/g, "\\n").replace(/[\r\t]/g, " ")}"`);
  } catch {
    return "";
  }
}

function withoutTags(text: string): string {
  return text.replace(/<\/(?:p|div|li|h\d)>|<br[^<>]{0,20}>/gi, "\n").replace(
    /<[^<>]{0,2000}>/g,
    "",
  );
}

/** A text with so many words is not doubted. */
const ENOUGH_WORDS = 200;

/** The body in JSON-LD counts with so many words, and so many times those of the text. */
const MIN_BODY_WORDS = 100;
const BODY_RATIO = 2.5;

/**
 * The text in JSON-LD where the page itself holds next to nothing.
 *
 * @param data What JSON-LD says.
 * @param markdown The text found in the page.
 * @returns Markdown; `undefined` when the page's own text is better.
 */
export function bodyFromStructuredData(
  { articleBody }: StructuredData,
  markdown: string,
): string | undefined {
  if (articleBody === "") return undefined;
  const own = countWords(markdown, ENOUGH_WORDS);
  if (own >= ENOUGH_WORDS) return undefined;
  const words = countWords(articleBody, Infinity);
  if (words <= MIN_BODY_WORDS || words <= BODY_RATIO * own) return undefined;
  return articleBody.split(/\n\s*/).map(collapse).filter((line) => line !== "").map((line) =>
    escapeLineStart(escapeInline(line, { before: "", after: "", inLink: false }))
  ).join("\n\n");
}

/**
 * The engine: an HTML page to its main text as Markdown, in linear time.
 *
 * Stages, each a few loops: parse → normalise → lay out → preclean → select → repair → postprune →
 * standfirst → write. Pure, and bounded by the limits of the parser.
 *
 * @module
 */

import { parseInSlices } from "../../dom/parse.ts";
import { readFacts } from "./facts.ts";
import { KEPT_ATTRIBUTES } from "./kept_attributes.ts";
import { writeMarkdown } from "./markdown/writer.ts";
import { readMetadata } from "./metadata.ts";
import { normalise } from "./normalise.ts";
import { PageTree } from "./page_tree.ts";
import { postprune } from "./postprune.ts";
import { preclean, precleanLightly } from "./preclean.ts";
import { repair } from "./repair.ts";
import type { RuleName } from "./rules.ts";
import { select, type Selection } from "./select.ts";
import { findLead } from "./standfirst.ts";
import { bodyFromStructuredData } from "./structured.ts";
import { titlesOf } from "./titles.ts";
import { countWords, looksEnglish } from "./words.ts";
import type { Document } from "../../core/types.ts";
import type { PageFacts } from "./facts.ts";

/** Texts with fewer words are read again with fewer rules. */
const FEW_WORDS = 60;

/** The second reading wins with so many times the words. */
const MORE_WORDS = 1.5;

/** Options of {@linkcode readPage}. */
export interface ReadOptions {
  /** Whether links become their text. @default {false} */
  readonly removeLinks?: boolean;
  /** Rules that are not applied, for measuring what they are worth. @default {[]} */
  readonly without?: readonly RuleName[];
  /** Told the text that is written, without markup; for tests. */
  readonly onText?: (text: string) => void;
  /** Told how long each stage took, in milliseconds. */
  readonly onStage?: (name: string, ms: number) => void;
}

/** Reads a page in one go. */
export function readPage(html: string, url: string, options: ReadOptions = {}): Document {
  const slices = readPageInSlices(html, url, options);
  for (;;) {
    const slice = slices.next();
    if (slice.done) return slice.value;
  }
}

/** Reads a page, with pauses in which other work can be done. */
export function* readPageInSlices(
  html: string,
  url: string,
  options: ReadOptions = {},
): Generator<void, Document> {
  const clock = new StageClock(options.onStage);
  const page = yield* parseInSlices(html, { attributes: KEPT_ATTRIBUTES });
  clock.end("parse");
  const facts = readFacts(page);
  const base = URL.parse(facts.base, url)?.href ?? url;
  normalise(page.body);
  clock.end("normalise");
  yield;
  const tree = new PageTree(page.body, options.without);
  clock.end("layout");
  yield;
  const { text, ...written } = yield* readText(
    tree,
    facts,
    clock,
    (roots) => ({
      ...writeMarkdown(tree, roots, { base, removesLinks: options.removeLinks ?? false }),
      text: options.onText ? tree.textOfAll(roots, Infinity) : "",
    }),
  );
  options.onText?.(text);
  const metadata = readMetadata(facts, tree, url);
  const warnings = page.isCut ? ["the page is too large: only its beginning was read"] : [];
  return { ...metadata, ...written, warnings };
}

type Write = (roots: readonly number[]) => Written;

interface Written {
  readonly text: string;
  readonly markdown: string;
  readonly images: readonly string[];
}

function* readText(
  tree: PageTree,
  facts: PageFacts,
  clock: StageClock,
  write: Write,
): Generator<void, Written> {
  const titles = titlesOf(facts);
  const finish = (selection: Selection): Written => {
    postprune(tree, selection.roots, titles);
    clock.end("postprune");
    const before = tree.isOn("standfirst") ? standfirst(tree, selection.roots, titles) : [];
    const written = write([...before, ...selection.roots]);
    clock.end("write");
    return written;
  };
  preclean(tree);
  clock.end("preclean");
  const base = tree.dead.slice();
  const found = select(tree);
  clock.end("select");
  yield;
  const selection = repair(tree, found, { base, titles, description: facts.description });
  clock.end("repair");
  yield;
  let best = finish(selection);
  const words = countWords(tree.textOfAll(selection.roots, 3_000), FEW_WORDS);
  if (words < FEW_WORDS) {
    yield;
    best = readAgain(tree, best, words, finish, write);
  }
  return fromStructuredData(tree, facts, best);
}

function standfirst(
  tree: PageTree,
  roots: readonly number[],
  titles: readonly string[],
): readonly number[] {
  const isEnglish = looksEnglish(tree.textOfAll(roots, 3_000));
  const { isStandfirst, blocks } = findLead(tree, roots, titles, isEnglish);
  return isStandfirst ? blocks : [];
}

/** Reads a page of which little was left with fewer rules, and at last as a whole. */
function readAgain(
  tree: PageTree,
  first: Written,
  words: number,
  finish: (selection: Selection) => Written,
  write: Write,
): Written {
  precleanLightly(tree);
  const selection = select(tree);
  const second = finish(selection);
  const more = countWords(tree.textOfAll(selection.roots, 3_000), 3_000);
  const best = more > MORE_WORDS * words ? second : first;
  if (best.markdown !== "") return best;
  precleanLightly(tree);
  tree.measure();
  return write([0]);
}

/** JSON-LD carries the text of pages that a script fills. */
function fromStructuredData(tree: PageTree, facts: PageFacts, written: Written): Written {
  if (!tree.isOn("articleBody")) return written;
  const markdown = bodyFromStructuredData(facts.structured, written.markdown);
  return markdown === undefined ? written : { ...written, markdown, text: markdown };
}

/** Tells how long stages take, to whoever asks. */
class StageClock {
  readonly #onStage: ReadOptions["onStage"];
  #startMs = 0;

  constructor(onStage: ReadOptions["onStage"]) {
    this.#onStage = onStage;
    if (onStage) this.#startMs = performance.now();
  }

  end(name: string): void {
    if (!this.#onStage) return;
    const nowMs = performance.now();
    this.#onStage(name, nowMs - this.#startMs);
    this.#startMs = performance.now();
  }
}

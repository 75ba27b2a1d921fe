/**
 * Footnotes: which links in a text are references, and where their notes stand.
 *
 * @module
 */

import { attr, type HtmlNode } from "../../../dom/node.ts";
import { T, tagSet } from "../../../dom/tags.ts";
import type { PageTree } from "../page_tree.ts";

/** Most notes of one page, and the longest note, in characters. */
const MAX_NOTES = 1_000;
const MAX_NOTE_CHARS = 4_000;

const NOTE_ELEMENTS = tagSet("li dd p div td aside section #run");
const REFERENCE_NAME = /(?:^|[\s_-])(?:footnote|noteref|fnref|fn-ref|endnote|reference)/i;

/** The footnotes of one text. */
export class Footnotes {
  /** Label of each reference, by index of its link. */
  readonly #references = new Map<number, string>();
  /** Labels, by index of the note, in the order of the references. */
  readonly #notes = new Map<number, string>();
  readonly #labels = new Set<string>();

  /**
   * Finds references in a text, and their notes anywhere in the page.
   *
   * @param tree The page.
   * @param roots The text.
   */
  constructor(tree: PageTree, roots: readonly number[]) {
    const links = referencesIn(tree, roots);
    if (links.length === 0) return;
    const targets = targetsOf(tree, new Set(links.map(({ id }) => id)));
    for (const { index, id } of links) {
      const note = noteAt(tree, targets.get(id), index);
      if (note === undefined || this.#notes.size >= MAX_NOTES) continue;
      const label = this.#notes.get(note) ?? this.#newLabel(tree.textOf(index));
      this.#notes.set(note, label);
      this.#references.set(index, label);
    }
  }

  /** Label of the note a link refers to. */
  labelOf(link: HtmlNode): string | undefined {
    return this.#references.get(link.index);
  }

  /** Whether an element is written as a note, and not where it stands. */
  isNote(node: HtmlNode): boolean {
    return this.#notes.size > 0 && this.#notes.has(node.index);
  }

  /** The notes in the order they are first referred to, as index and label. */
  get notes(): Iterable<[index: number, label: string]> {
    return this.#notes;
  }

  #newLabel(text: string): string {
    const plain = text.replace(/[^\p{L}\p{N}]/gu, "").slice(0, 20);
    let label = plain === "" ? String(this.#labels.size + 1) : plain;
    for (let n = 2; this.#labels.has(label) && n < MAX_NOTES; n++) label = `${plain}-${n}`;
    this.#labels.add(label);
    return label;
  }
}

/** Whether a link inside a note only leads back to its reference. */
export function isBacklink(tree: PageTree, link: HtmlNode): boolean {
  if (!attr(link, "href").startsWith("#")) return false;
  return /backlink|backref|reversefootnote/i.test(`${attr(link, "role")} ${attr(link, "class")}`) ||
    !/[\p{L}\p{N}]{2}/u.test(tree.textOf(link.index));
}

function referencesIn(tree: PageTree, roots: readonly number[]): { index: number; id: string }[] {
  const { nodes, end, dead } = tree;
  const found: { index: number; id: string }[] = [];
  for (const root of roots) {
    for (let i = root; i < end[root]!;) {
      if (dead[i] !== 0) {
        i = end[i]!;
        continue;
      }
      const node = nodes[i]!;
      if (node.tag === T.a && isReference(tree, node)) {
        found.push({ index: i, id: attr(node, "href").slice(1) });
      }
      i++;
    }
  }
  return found;
}

function isReference(tree: PageTree, link: HtmlNode): boolean {
  const href = attr(link, "href");
  if (href.length < 2 || !href.startsWith("#")) return false;
  if (tree.length[link.index]! > 12) return false;
  if (attr(link, "role") === "doc-noteref") return true;
  const { parent } = link;
  const isRaised = parent?.tag === T.sup || parent?.parent?.tag === T.sup ||
    link.children.some(({ tag }) => tag === T.sup);
  return isRaised || REFERENCE_NAME.test(attr(link, "class"));
}

function targetsOf(tree: PageTree, ids: ReadonlySet<string>): Map<string, number> {
  const targets = new Map<string, number>();
  for (let i = 0; i < tree.size; i++) {
    const node = tree.nodes[i]!;
    if (node.attributes === null) continue;
    const id = attr(node, "id") || (node.tag === T.a ? attr(node, "name") : "");
    if (id !== "" && ids.has(id) && !targets.has(id)) targets.set(id, i);
  }
  return targets;
}

/** The element that is the note: the target, or the block its anchor stands in. */
function noteAt(tree: PageTree, target: number | undefined, link: number): number | undefined {
  let note = target;
  for (let level = 0; note !== undefined && level < 4; level++) {
    if (NOTE_ELEMENTS[tree.nodes[note]!.tag] === 1) break;
    note = note > 0 ? tree.parent[note]! : undefined;
  }
  if (note === undefined || note === 0 || NOTE_ELEMENTS[tree.nodes[note]!.tag] === 0) {
    return undefined;
  }
  const holdsLink = note <= link && link < tree.end[note]!;
  const length = tree.wholeLength[note]!;
  return holdsLink || length === 0 || length > MAX_NOTE_CHARS ? undefined : note;
}

/**
 * What a page is called, by whom, when, and what stands for it.
 *
 * @module
 */

import { collapseSpace, ellipsis } from "../../core/text.ts";
import type { Document } from "../../core/types.ts";
import { attr } from "../../dom/node.ts";
import { T } from "../../dom/tags.ts";
import { emptyDocument, EXCERPT_CHARS } from "../document.ts";
import type { PageFacts } from "./facts.ts";
import type { PageTree } from "./page_tree.ts";

/** Longest author line that is believed, in characters. */
const MAX_BYLINE_CHARS = 100;

/** Most nodes searched for an author line and a date. */
const MAX_NODES = 100_000;

const BYLINE = /(?:^|[\s_-])(?:byline|author|p-author|dateline)(?:$|[\s_-])/i;

/**
 * Reads a page's metadata.
 *
 * @param facts What the page says about itself.
 * @param tree Its elements.
 * @param url Its address, for relative links.
 * @returns A document without text.
 */
export function readMetadata(facts: PageFacts, tree: PageTree, url: string): Document {
  const { metas, structured } = facts;
  const first = (...names: string[]): string =>
    names.map((name) => metas.get(name) ?? "").find((value) => value !== "") ?? "";
  const marks = readMarks(tree);
  return {
    ...emptyDocument(),
    title: titleOf(facts, marks.headline),
    byline: bylineOf(first("author", "dc.creator", "dcterms.creator", "parsely-author"), facts) ||
      marks.byline,
    excerpt: first("og:description", "description", "twitter:description"),
    siteName: first("og:site_name", "application-name"),
    mainImage: absolute(
      first("og:image", "og:image:url", "twitter:image") || structured.image,
      url,
    ),
    favicon: favicon(facts, url),
    language: facts.language.trim().replaceAll("_", "-"),
    published: first(
      "article:published_time",
      "datepublished",
      "dc.date.issued",
      "dc.date",
      "parsely-pub-date",
      "date",
    ) || structured.published || marks.published,
  };
}

/** Title with the site's name left out where the page says what that is. */
function titleOf({ titles, documentTitle, metas }: PageFacts, headline: string): string {
  const title = collapseSpace(titles[0] ?? "");
  if (title !== "") return title;
  const site = (metas.get("og:site_name") ?? "").trim();
  if (site !== "" && documentTitle.endsWith(site)) {
    const rest = documentTitle.slice(0, -site.length).replace(/[\s|\-–—»:·]{1,9}$/, "");
    if (rest !== "") return rest;
  }
  return documentTitle || headline;
}

function bylineOf(meta: string, { structured }: PageFacts): string {
  const found = [meta, structured.author].map(collapseSpace);
  return found.find((line) =>
    line !== "" && line.length <= MAX_BYLINE_CHARS && !/^https?:/i.test(line)
  ) ?? "";
}

/** What elements say: an author line, a time of publication, the first headline. */
interface Marks {
  readonly byline: string;
  readonly published: string;
  readonly headline: string;
}

function readMarks(tree: PageTree): Marks {
  let byline = "";
  let published = "";
  let headline = "";
  const last = Math.min(tree.size, MAX_NODES);
  for (let i = 1; i < last; i++) {
    const node = tree.nodes[i]!;
    if (node.tag === T.h1) headline ||= textOf(tree, i, 300);
    if (node.attributes === null) continue;
    if (published === "" && node.tag === T.time) published = attr(node, "datetime");
    if (byline === "" && isByline(node.attributes)) byline = textOf(tree, i, MAX_BYLINE_CHARS);
    if (byline !== "" && published !== "" && headline !== "") break;
  }
  return { byline, published, headline };
}

function isByline(attributes: readonly string[]): boolean {
  for (let k = 0; k < attributes.length; k += 2) {
    const name = attributes[k]!;
    const value = attributes[k + 1]!;
    if (name === "rel" && value === "author") return true;
    if (name === "itemprop" && /author/.test(value)) return true;
    if ((name === "class" || name === "id") && BYLINE.test(value.slice(0, 300))) return true;
  }
  return false;
}

/** Text of an element, removed or not; empty if it is longer than a line of its kind. */
function textOf(tree: PageTree, i: number, maxChars: number): string {
  if (tree.wholeLength[i]! > maxChars) return "";
  let text = "";
  for (let k = i; k < tree.end[i]!; k++) {
    const node = tree.nodes[k]!;
    if (node.tag === T.text) text += node.text;
    else if (node.isBlock || node.tag === T.br) text += " ";
  }
  return collapseSpace(text);
}

function favicon({ links }: PageFacts, url: string): string {
  for (const { rel, href } of links) {
    const kinds = rel.toLowerCase().split(/\s+/);
    if (kinds.includes("icon") && href !== "" && !href.startsWith("data:")) {
      return absolute(href, url);
    }
  }
  return absolute("/favicon.ico", url);
}

/** The excerpt of a document that has none: the beginning of its text. */
export function excerptOf(markdown: string): string {
  const start = markdown.slice(0, 8 * EXCERPT_CHARS)
    .replace(/!\[[^\]\n]{0,500}\]\([^)\n]{0,2000}\)/g, "")
    .replace(/\[([^\]\n]{0,500})\]\([^)\n]{0,2000}\)/g, "$1")
    .replace(/^(?:#{1,6}|>|[-*]|\d{1,9}[.)]) /gm, "")
    .replace(/\\(?=[!-/:-@[-`{-~])/g, "").replace(/\*{1,3}|~~|`/g, "");
  return ellipsis(collapseSpace(start), EXCERPT_CHARS);
}

function absolute(href: string, base: string): string {
  if (href === "") return "";
  const url = URL.parse(href, base);
  return url?.protocol === "http:" || url?.protocol === "https:" ? url.href : "";
}

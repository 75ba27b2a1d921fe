/**
 * What a page says about itself outside its text: `meta`, `link`, `title`, JSON-LD.
 *
 * @module
 */

import { decodeHTML } from "entities/decode";
import { attr, type HtmlNode } from "../../dom/node.ts";
import type { ParsedDocument } from "../../dom/parse.ts";
import { T } from "../../dom/tags.ts";
import { collapse } from "./page_tree.ts";
import { readStructuredData, type StructuredData } from "./structured.ts";

/** The facts of one page; texts are empty when the page does not give them. */
export interface PageFacts {
  /** First content of each `meta`, by lower-case name or property. */
  readonly metas: ReadonlyMap<string, string>;
  /** Text of the `title` element. */
  readonly documentTitle: string;
  /** Titles the page gives elsewhere. */
  readonly titles: readonly string[];
  /** Description, character references decoded. */
  readonly description: string;
  /** `href` of the first `base`. */
  readonly base: string;
  /** `link` elements with `rel` and `href`. */
  readonly links: readonly { readonly rel: string; readonly href: string }[];
  /** Language of the `html` element, else of a `meta`. */
  readonly language: string;
  /** What JSON-LD says. */
  readonly structured: StructuredData;
}

const TITLE_METAS = ["og:title", "twitter:title", "dc:title", "dc.title", "title", "parsely-title"];

/** Collects a page's facts. */
export function readFacts(page: ParsedDocument): PageFacts {
  const metas = new Map<string, string>();
  const links: { rel: string; href: string }[] = [];
  const scripts: string[] = [];
  let documentTitle = "";
  let base = "";
  for (const node of page.metadata) {
    if (node.tag === T.meta) readMeta(node, metas);
    else if (node.tag === T.title) documentTitle ||= collapse(textIn(node));
    else if (node.tag === T.base) base ||= attr(node, "href");
    else if (node.tag === T.link) links.push({ rel: attr(node, "rel"), href: attr(node, "href") });
    else if (/ld\+json/i.test(attr(node, "type"))) scripts.push(textIn(node));
  }
  const structured = readStructuredData(scripts);
  const meta = (name: string): string => metas.get(name) ?? "";
  const titles = [...TITLE_METAS.map(meta), structured.headline].map(decodeHTML);
  return {
    metas,
    documentTitle,
    titles: titles.filter((title) => title !== ""),
    description: decodeHTML(meta("og:description") || meta("description")),
    base,
    links,
    language: attr(page.html, "lang") || attr(page.body, "lang") || meta("og:locale") ||
      meta("content-language") || meta("language") || structured.language,
    structured,
  };
}

function readMeta(node: HtmlNode, metas: Map<string, string>): void {
  const name = attr(node, "property") || attr(node, "name") || attr(node, "itemprop") ||
    attr(node, "http-equiv");
  const content = attr(node, "content").trim();
  const key = name.trim().toLowerCase();
  if (key !== "" && content !== "" && !metas.has(key)) metas.set(key, content);
}

function textIn(node: HtmlNode): string {
  return node.children[0]?.text ?? "";
}

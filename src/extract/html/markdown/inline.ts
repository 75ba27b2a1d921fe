/**
 * Elements inside a line: emphasis, links, code, pictures, formulas.
 *
 * The nesting is bounded by the parser's, so this may recurse.
 *
 * @module
 */

import { attr, type HtmlNode } from "../../../dom/node.ts";
import { T, tagSet } from "../../../dom/tags.ts";
import { collapse } from "../page_tree.ts";
import { escapeInline, longerThanRuns } from "./escape.ts";
import { isBacklink } from "./footnotes.ts";
import { figureOf, imageSource, isTracker } from "./images.ts";
import type { InlineText, Mark } from "./inline_text.ts";
import { formulaOf, isPreview } from "./math.ts";
import { embedded } from "./media.ts";
import type { WriterContext } from "./context.ts";

/** Elements that are not read. */
export const SKIPPED: Uint8Array = tagSet("style noscript title button input select textarea");
SKIPPED[T.noscript] = 0;

const MARKS: Readonly<Record<number, Mark>> = {
  [T.b]: "**",
  [T.strong]: "**",
  [T.i]: "*",
  [T.em]: "*",
  [T.cite]: "*",
  [T.dfn]: "*",
  [T.var]: "*",
  [T.del]: "~~",
  [T.s]: "~~",
  [T.strike]: "~~",
};

const FORMULAS = tagSet("math script img span div #run p annotation");

/** The mark of an element, if it has one. */
export function markOf(tag: number): Mark | undefined {
  return MARKS[tag];
}

/** Adds the children of a node to a line. */
export function addChildren(page: WriterContext, node: HtmlNode, line: InlineText): void {
  for (const child of node.children) {
    if (child.tag === T.text) line.text(child.text);
    else addElement(page, child, line);
  }
}

/** Adds what a block without blocks in it holds: a formula, or its children. */
export function addContent(page: WriterContext, node: HtmlNode, line: InlineText): void {
  if (FORMULAS[node.tag] === 0 || !addFormula(page, node, line)) addChildren(page, node, line);
}

/** Adds an element to a line. */
export function addElement(page: WriterContext, node: HtmlNode, line: InlineText): void {
  const { tag } = node;
  const { tree } = page;
  if (tree.dead[node.index] !== 0 || SKIPPED[tag] === 1) return;
  if (FORMULAS[tag] === 1 && addFormula(page, node, line)) return;
  const mark = MARKS[tag];
  if (mark) {
    line.open(mark);
    addChildren(page, node, line);
    return line.close(mark);
  }
  switch (tag) {
    case T.br:
      return line.lineBreak();
    case T.wbr:
    case T.rp:
      return;
    case T.img:
      return addImage(page, node, line);
    case T.code:
    case T.kbd:
    case T.samp:
    case T.tt:
      return addCode(page, node, line);
    case T.a:
      return addLink(page, node, line);
    case T.sup:
    case T.sub:
      return addRaised(page, node, line);
    case T.q:
      line.text("“");
      addChildren(page, node, line);
      return line.text("”");
    case T.rt:
      line.text("(");
      addChildren(page, node, line);
      return line.text(")");
    case T.video:
    case T.audio:
    case T.iframe:
    case T.frame:
      return addEmbedded(page, node, line);
  }
  if (!node.isBlock) return addChildren(page, node, line);
  line.text(" ");
  addChildren(page, node, line);
  line.text(" ");
}

/** Code as a span. */
export function codeSpan(code: string): string {
  const text = code.replace(/\s{0,9}\n\s{0,9}/g, " ").replace(/\u00a0/g, " ");
  if (text.trim() === "") return "";
  const fence = longerThanRuns(text, 1);
  const pads = text.startsWith("`") || text.endsWith("`") ? " " : "";
  return fence + pads + text + pads + fence;
}

/** A formula as TeX between dollars. */
export function formulaText(tex: string, isDisplay: boolean): string {
  const line = tex.replace(/\s{1,200}/g, " ").trim();
  return isDisplay ? `$$${line}$$` : `$${line}$`;
}

/** Adds a film, a sound or an embedded page as a link. */
export function addEmbedded(page: WriterContext, node: HtmlNode, line: InlineText): void {
  const found = embedded(node);
  const url = found && page.links.resolve(found.href);
  if (!found || !url) return;
  const title = collapse(attr(node, "title") || attr(node, "aria-label"));
  if (page.removesLinks) return line.text(title || found.label);
  line.openLink(url);
  line.text(found.label);
  line.closeLink(url);
}

function addFormula(page: WriterContext, node: HtmlNode, line: InlineText): boolean {
  if (node.tag !== T.math && node.tag !== T.script && node.attributes === null) return false;
  if (isPreview(node)) return true;
  const formula = formulaOf(page.tree, node);
  if (formula) line.verbatim(formulaText(formula.tex, formula.isDisplay));
  return formula !== undefined || node.tag === T.script || node.tag === T.annotation;
}

function addImage(page: WriterContext, image: HtmlNode, line: InlineText): void {
  const source = imageSource(image);
  const url = source === "" || isTracker(image) ? "" : page.links.resolve(source);
  if (!/^<?https?:/.test(url)) return;
  page.images.add(url);
  const caption = captionOf(page, image);
  const alt = collapse(attr(image, "alt"));
  const said = alt.includes(caption) ? alt : caption.includes(alt) ? caption : `${alt}: ${caption}`;
  const text = escapeInline(said, { before: "", after: "", inLink: true });
  line.verbatim(`![${text}](${url})`);
}

/** Longest caption that goes with its picture, in characters. */
const MAX_CAPTION_CHARS = 400;

/** The caption of the only picture in a figure, unless it stands in the text itself. */
function captionOf(page: WriterContext, image: HtmlNode): string {
  const figure = figureOf(image);
  if (!figure || page.tree.images[figure.index]! > 1) return "";
  const caption = figure.children.find(({ tag }) => tag === T.figcaption);
  if (!caption || page.tree.dead[caption.index] === 0) return "";
  const isLong = page.tree.wholeLength[caption.index]! > MAX_CAPTION_CHARS;
  return isLong ? "" : collapse(page.tree.textOfRemoved(caption.index));
}

function addCode(page: WriterContext, node: HtmlNode, line: InlineText): void {
  line.verbatim(codeSpan(page.tree.sourceTextOf(node.index)));
}

function addLink(page: WriterContext, node: HtmlNode, line: InlineText): void {
  const label = page.footnotes.labelOf(node);
  if (label !== undefined) return line.verbatim(`[^${label}]`);
  if (page.isInNote && isBacklink(page.tree, node)) return;
  const href = attr(node, "href").trim();
  const url = href === "" || href.startsWith("#") || page.removesLinks
    ? ""
    : page.links.resolve(href);
  if (url === "") return addChildren(page, node, line);
  line.openLink(url);
  addChildren(page, node, line);
  line.closeLink(url);
}

function addRaised(page: WriterContext, node: HtmlNode, line: InlineText): void {
  const name = node.tag === T.sup ? "sup" : "sub";
  const text = page.tree.textOf(node.index);
  if (text === "" || hasReference(page, node)) return addChildren(page, node, line);
  line.verbatim(`<${name}>`);
  addChildren(page, node, line);
  line.verbatim(`</${name}>`);
}

function hasReference(page: WriterContext, node: HtmlNode): boolean {
  for (let i = node.index; i < page.tree.end[node.index]!; i++) {
    if (page.footnotes.labelOf(page.tree.nodes[i]!) !== undefined) return true;
  }
  return false;
}

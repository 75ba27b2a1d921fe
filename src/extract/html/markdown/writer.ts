/**
 * The text of a page as Markdown (CommonMark with GitHub's tables, task lists, strikethrough and
 * footnotes), written straight from the tree.
 *
 * @module
 */

import { attr, attributeOf, type HtmlNode } from "../../../dom/node.ts";
import { HEADINGS, T, tagSet } from "../../../dom/tags.ts";
import type { PageTree } from "../page_tree.ts";
import { codeLanguage, codeText } from "./code.ts";
import type { WriterContext } from "./context.ts";
import { escapeHeadingEnd, longerThanRuns } from "./escape.ts";
import { Footnotes } from "./footnotes.ts";
import { addChildren, addContent, addElement, addEmbedded, markOf, SKIPPED } from "./inline.ts";
import { InlineText, type Mark } from "./inline_text.ts";
import { LinkResolver } from "./links.ts";
import { MarkdownOutput } from "./output.ts";
import { isLayout, tableParts, tableText } from "./tables.ts";

/** Highest number of an ordered list. Source: CommonMark, nine digits. */
const MAX_ITEM_NUMBER = 999_999_999;

/** How far into an item its check box is looked for, in nodes. */
const CHECKBOX_NODES = 6;

const LISTS = tagSet("ul ol menu dir");
const CODE = tagSet("pre listing xmp plaintext");
const EMBEDDED = tagSet("video audio iframe frame");

/** Options of {@linkcode writeMarkdown}. */
export interface WriterOptions {
  /** Where relative addresses start from. */
  readonly base: string;
  /** Whether links become their text. */
  readonly removesLinks: boolean;
}

/** A text as Markdown. */
export interface WrittenText {
  /** The Markdown. */
  readonly markdown: string;
  /** Addresses of its pictures, each once, in order. */
  readonly images: readonly string[];
}

/** Writes the parts of a page named by `roots`, in their order. */
export function writeMarkdown(
  tree: PageTree,
  roots: readonly number[],
  options: WriterOptions,
): WrittenText {
  const page: WriterContext = {
    tree,
    links: new LinkResolver(options.base),
    removesLinks: options.removesLinks,
    footnotes: new Footnotes(tree, roots),
    images: new Set(),
    isInNote: false,
  };
  const writer = new BlockWriter(page);
  for (const root of roots) writer.root(tree.nodes[root]!);
  writer.notes();
  return { markdown: writer.toString(), images: [...page.images] };
}

/** Writes blocks. The nesting is bounded by the parser's, so this may recurse. */
class BlockWriter {
  readonly #page: WriterContext;
  readonly #out = new MarkdownOutput();
  /** Marks of elements that hold blocks, for the lines inside them. */
  readonly #marks: Mark[] = [];
  /** Target of a link that holds blocks; it goes to the first line that can carry it. */
  #href = "";

  constructor(page: WriterContext) {
    this.#page = page;
  }

  toString(): string {
    return this.#out.toString();
  }

  root(node: HtmlNode): void {
    if (node.tag === T.li) this.#children(node);
    else this.#block(node);
  }

  notes(): void {
    const { tree, footnotes } = this.#page;
    this.#page.isInNote = true;
    for (const [index, label] of footnotes.notes) {
      this.#out.enter(`[^${label}]: `, "    ");
      this.#content(tree.nodes[index]!);
      this.#out.leave();
    }
  }

  /** Writes one child of a block. */
  #block(node: HtmlNode): void {
    const { tag } = node;
    if (tag === T.text) return this.#line((line) => line.text(node.text));
    if (this.#page.tree.dead[node.index] !== 0 || SKIPPED[tag] === 1) return;
    if (this.#page.footnotes.isNote(node)) return;
    if (EMBEDDED[tag] === 1) {
      return this.#line((line) => addEmbedded(this.#page, node, line));
    }
    if (!node.isBlock) return this.#line((line) => addElement(this.#page, node, line));
    this.#content(node);
  }

  /** Writes a block. */
  #content(node: HtmlNode): void {
    const { tag } = node;
    if (HEADINGS[tag] === 1) return this.#heading(node);
    if (CODE[tag] === 1) return this.#code(node);
    if (LISTS[tag] === 1) return this.#list(node);
    switch (tag) {
      case T.hr:
        return this.#out.block("---", "rule");
      case T.blockquote:
        return this.#quote(node);
      case T.table:
        return this.#table(node);
      case T.dt:
      case T.summary:
        return this.#marked("**", node);
      case T.a:
        return this.#linkedBlocks(node);
    }
    const mark = markOf(tag);
    if (mark) this.#marked(mark, node);
    else this.#children(node);
  }

  #children(node: HtmlNode): void {
    if (node.children.some(({ isBlock }) => isBlock)) {
      for (const child of node.children) this.#block(child);
    } else this.#line((line) => addContent(this.#page, node, line));
  }

  /** Writes a line as a paragraph. */
  #line(fill: (line: InlineText) => void): void {
    const line = this.#collect(fill);
    if (!line.isEmpty) this.#out.block(line.toMarkdown("  \n"));
  }

  #heading(node: HtmlNode): void {
    if (node.children.some(({ isBlock }) => isBlock)) return this.#children(node);
    const line = this.#collect((line) => addChildren(this.#page, node, line), true);
    if (line.isEmpty) return;
    const level = "#".repeat(node.tag - T.h1 + 1);
    this.#out.block(`${level} ${escapeHeadingEnd(line.toMarkdown(" ", false))}`, "heading");
  }

  /** Collects a line inside the marks and the link that are open around it. */
  #collect(fill: (line: InlineText) => void, isHeading = false): InlineText {
    const line = new InlineText();
    const marks = isHeading ? this.#marks.filter((mark) => mark !== "**") : this.#marks;
    const url = this.#href;
    if (url !== "") line.openLink(url);
    for (const mark of marks) line.open(mark);
    fill(line);
    for (const mark of marks.toReversed()) line.close(mark);
    if (url !== "") {
      line.closeLink(url);
      if (!line.isEmpty) this.#href = "";
    }
    return line;
  }

  #marked(mark: Mark, node: HtmlNode): void {
    this.#marks.push(mark);
    this.#children(node);
    this.#marks.pop();
  }

  #linkedBlocks(node: HtmlNode): void {
    const outer = this.#href;
    const href = attr(node, "href").trim();
    const isInPage = href === "" || href.startsWith("#");
    this.#href = isInPage || this.#page.removesLinks ? "" : this.#page.links.resolve(href);
    this.#children(node);
    this.#href = outer;
  }

  #code(node: HtmlNode): void {
    const text = codeText(this.#page.tree, node);
    if (text.trim() === "") return;
    const code = node.children.find(({ tag }) => tag === T.code);
    const fence = longerThanRuns(text, 3);
    this.#out.block(`${fence}${codeLanguage(node, code)}\n${text}\n${fence}`, "code");
  }

  #quote(node: HtmlNode): void {
    if (!this.#out.canEnter) return this.#children(node);
    this.#out.enter("> ", "> ");
    this.#children(node);
    this.#out.leave("quote");
  }

  #list(list: HtmlNode): void {
    if (!this.#out.canEnter) return this.#children(list);
    const isOrdered = list.tag === T.ol;
    const kind = isOrdered ? "ordered" : "bullet";
    // Two lists in a row would be read as one, unless their marks differ.
    const isSecond = this.#out.last === kind;
    const bullet = isSecond ? "* " : "- ";
    let number = Math.min(MAX_ITEM_NUMBER, Math.max(0, parseInt(attr(list, "start") || "1") || 0));
    let isFirst = true;
    for (const item of list.children) {
      if (this.#page.tree.dead[item.index] !== 0 || this.#page.footnotes.isNote(item)) continue;
      if (!isFirst && !this.#isLoose(list)) this.#out.joinNext();
      if (item.tag === T.li) {
        const value = parseInt(attr(item, "value"));
        if (isOrdered && value >= 0) number = Math.min(MAX_ITEM_NUMBER, value);
        const mark = isOrdered ? `${number}${isSecond ? ")" : "."} ` : bullet;
        if (this.#item(item, mark)) number++;
      } else if (LISTS[item.tag] === 1 && !isFirst) this.#continued(item, isOrdered ? "   " : "  ");
      else this.#item(item, isOrdered ? `${number}. ` : bullet);
      isFirst = false;
    }
    this.#out.last = isSecond ? "" : kind;
  }

  #isLoose(list: HtmlNode): boolean {
    return list.children.slice(0, 50).some((item) => {
      const blocks = item.children.filter(({ isBlock, tag }) => isBlock && LISTS[tag] === 0);
      return blocks.length > 1;
    });
  }

  /** Writes an item; returns whether there was anything to write. */
  #item(item: HtmlNode, mark: string): boolean {
    const before = this.#out.lineCount;
    const box = item.tag === T.li ? this.#checkbox(item) : "";
    this.#out.enter(mark + box, " ".repeat(mark.length));
    if (item.tag === T.li) this.#itemContent(item);
    else this.#block(item);
    this.#out.leave("item");
    return this.#out.lineCount > before;
  }

  /** A list right under an item's text follows without a blank line, as in a tight list. */
  #itemContent(item: HtmlNode): void {
    if (!item.children.some(({ isBlock }) => isBlock)) return this.#children(item);
    for (const child of item.children) {
      const isList = LISTS[child.tag] === 1 && attr(child, "start") === "";
      if (isList && this.#out.last === "paragraph") this.#out.joinNext();
      this.#block(child);
    }
  }

  /** A list that stands beside the item it belongs into. */
  #continued(list: HtmlNode, indent: string): void {
    this.#out.enter(indent, indent);
    this.#list(list);
    this.#out.leave("item");
  }

  #checkbox(item: HtmlNode): string {
    const { nodes, end } = this.#page.tree;
    const last = Math.min(end[item.index]!, item.index + 1 + CHECKBOX_NODES);
    for (let i = item.index + 1; i < last; i++) {
      if (nodes[i]!.tag !== T.input) continue;
      return attributeOf(nodes[i]!, "checked") === undefined ? "[ ] " : "[x] ";
    }
    return "";
  }

  #table(table: HtmlNode): void {
    const parts = tableParts(this.#page, table);
    for (const other of parts.others) this.#block(other);
    if (isLayout(this.#page, table, parts)) {
      for (const row of parts.rows) for (const cell of row) this.#children(cell);
      return;
    }
    const text = tableText(this.#page, parts);
    if (text !== "") this.#out.block(text, "table");
  }
}

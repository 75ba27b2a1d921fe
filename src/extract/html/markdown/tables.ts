/**
 * Tables: data as a grid, layout as the blocks it lays out.
 *
 * @module
 */

import { attr, type HtmlNode } from "../../../dom/node.ts";
import { T, tagSet } from "../../../dom/tags.ts";
import { addChildren, addElement, codeSpan } from "./inline.ts";
import { InlineText } from "./inline_text.ts";
import type { WriterContext } from "./context.ts";
import { codeText } from "./code.ts";

/** Widest table, and the spans that are believed. */
const MAX_COLUMNS = 100;
const MAX_COLSPAN = 50;
const MAX_ROWSPAN = 200;

/** Cells that spans may add to a table: so many times its own, and some. */
const SPAN_FACTOR = 4;
const SPAN_EXTRA = 1_000;

/** Content that says a table without header cells only lays out. */
const LAYOUT_CONTENT = tagSet("h1 h2 h3 ul ol pre blockquote table");

/** The rows and other parts of a table. */
export interface TableParts {
  /** Rows with their cells. */
  readonly rows: readonly (readonly HtmlNode[])[];
  /** Captions, and what else stands in a table. */
  readonly others: readonly HtmlNode[];
}

/** Takes a table apart. */
export function tableParts(page: WriterContext, table: HtmlNode): TableParts {
  const rows: HtmlNode[][] = [];
  const others: HtmlNode[] = [];
  const isThere = ({ index }: HtmlNode): boolean => page.tree.dead[index] === 0;
  const addRow = (row: HtmlNode): void => {
    const isCell = (child: HtmlNode): boolean =>
      (child.tag === T.td || child.tag === T.th) && isThere(child);
    rows.push(row.children.filter(isCell));
  };
  for (const part of table.children) {
    if (!isThere(part)) continue;
    if (part.tag === T.tr) addRow(part);
    else if (part.tag === T.thead || part.tag === T.tbody || part.tag === T.tfoot) {
      for (const row of part.children) if (row.tag === T.tr && isThere(row)) addRow(row);
    } else others.push(part);
  }
  return { rows, others };
}

/** Whether a table only lays out what it holds. */
export function isLayout(page: WriterContext, table: HtmlNode, { rows }: TableParts): boolean {
  if (attr(table, "role") === "presentation" || rows.every((cells) => cells.length <= 1)) {
    return true;
  }
  const hasHeader = rows.some((cells) => cells.some(({ tag }) => tag === T.th));
  const { nodes, end, dead } = page.tree;
  for (let i = table.index + 1; i < end[table.index]!; i++) {
    const { tag, parent } = nodes[i]!;
    if (dead[i] !== 0) continue;
    if (tag === T.table) return true;
    if (hasHeader) continue;
    if (LAYOUT_CONTENT[tag] === 1) return true;
    if (tag === T.p && parent!.tag === T.td && parent!.children.length > 1) return true;
  }
  return false;
}

/** The grid of a table as Markdown; empty if no cell holds anything. */
export function tableText(page: WriterContext, { rows }: TableParts): string {
  const grid = toGrid(page, rows);
  const width = Math.min(MAX_COLUMNS, Math.max(0, ...grid.map((row) => row.length)));
  const lines: string[] = [];
  for (const row of grid) {
    if (!row.some((cell) => cell)) continue;
    let line = "|";
    for (let column = 0; column < width; column++) line += ` ${row[column] ?? ""} |`;
    lines.push(line);
    if (lines.length === 1) lines.push(`|${" --- |".repeat(width)}`);
  }
  return lines.join("\n");
}

/** Puts cells where they show: a cell over several rows is repeated in each. */
function toGrid(page: WriterContext, rows: TableParts["rows"]): string[][] {
  const cells = rows.reduce((sum, row) => sum + row.length, 0);
  let budget = SPAN_FACTOR * cells + SPAN_EXTRA;
  const grid: string[][] = rows.map(() => []);
  rows.forEach((row, y) => {
    let x = 0;
    for (const cell of row) {
      while (grid[y]![x] !== undefined) x++;
      let width = span(cell, "colspan", MAX_COLSPAN);
      let height = span(cell, "rowspan", MAX_ROWSPAN);
      if (width * height > budget) width = height = 1;
      budget -= width * height;
      const text = cellText(page, cell);
      for (let dy = 0; dy < height && y + dy < rows.length; dy++) {
        for (let dx = 0; dx < width; dx++) grid[y + dy]![x + dx] = dx === 0 ? text : "";
      }
      x += width;
    }
  });
  return grid;
}

function span(cell: HtmlNode, name: string, most: number): number {
  const value = cell.attributes === null ? 1 : parseInt(attr(cell, name)) || 1;
  return Math.max(1, Math.min(most, value));
}

function cellText(page: WriterContext, cell: HtmlNode): string {
  if (cell.children.length === 0) return "";
  const line = new InlineText();
  addCellContent(page, cell, line);
  const text = line.toMarkdown("<br>", false);
  return text.includes("|") ? text.replaceAll("|", "\\|") : text;
}

/** Blocks in a cell become lines of it. */
function addCellContent(page: WriterContext, node: HtmlNode, line: InlineText): void {
  if (!node.children.some(({ isBlock }) => isBlock)) return addChildren(page, node, line);
  let number = parseInt(attr(node, "start")) || 1;
  for (const child of node.children) {
    if (page.tree.dead[child.index] !== 0) continue;
    line.lineBreak();
    if (child.tag === T.text) line.text(child.text);
    else if (child.tag === T.pre) addCellCode(page, child, line);
    else if (!child.isBlock) addElement(page, child, line);
    else {
      if (child.tag === T.li) line.text(node.tag === T.ol ? `${number++}. ` : "- ");
      addCellContent(page, child, line);
    }
    line.lineBreak();
  }
}

function addCellCode(page: WriterContext, pre: HtmlNode, line: InlineText): void {
  for (const code of codeText(page.tree, pre).split("\n")) {
    line.verbatim(codeSpan(code));
    line.lineBreak();
  }
}

/**
 * The text of a page without knowing anything about HTML but its tags: what is left when all else
 * fails.
 *
 * @module
 */

import { Scanner, TOKEN } from "../../dom/scanner.ts";
import { BLOCKS } from "../../dom/tags.ts";
import { escapeInline, escapeLineStart } from "./markdown/escape.ts";

/** Most characters of a page that are read so. */
const MAX_CHARS = 2_000_000;

/** The texts between the tags, a line for each block. */
export function rawText(html: string): string {
  const scanner = new Scanner(html.slice(0, MAX_CHARS), new Set());
  const lines: string[] = [];
  let line = "";
  const endLine = (): void => {
    const text = line.replace(/\s+/g, " ").trim();
    line = "";
    if (text === "") return;
    const around = { before: "", after: "", inLink: false };
    lines.push(escapeLineStart(escapeInline(text, around)));
  };
  for (let token = scanner.next(); token !== TOKEN.end; token = scanner.next()) {
    if (token === TOKEN.text) line += html.slice(scanner.textStart, scanner.textEnd);
    else if (BLOCKS[scanner.tag] === 1) endLine();
  }
  endLine();
  return lines.join("\n\n");
}

/**
 * Code as it was written: its lines, without the numbers beside them, and its language.
 *
 * @module
 */

import { attr, type HtmlNode } from "../../../dom/node.ts";
import { T, tagSet } from "../../../dom/tags.ts";
import type { PageTree } from "../page_tree.ts";

/** Where highlighters write the language. */
const LANGUAGE_ATTRIBUTES = ["data-lang", "data-language", "data-enlighter-language", "lang"];
const LANGUAGE_CLASS = new RegExp(
  "(?:^|\\s)(?:language|lang|highlight-source|brush:|highlight-text|highlight|sourceCode|" +
    "syntaxhighlighter|hljs|codehilite|shiki|prettyprint)[-\\s:]{1,4}([\\w+#.-]{1,30})",
);
const NO_LANGUAGE =
  /^(?:none|plain|plaintext|text|txt|default|notranslate|source|highlighter-rouge|line-numbers|linenums.*|code|wrap|hljs|lang.*|prettyprinted|highlight|nohighlight|github-dark|github-light|numberLines|theme.*)$/i;

const GUTTER =
  /(?:^|\s)(?:line-?numbers?(?:-rows)?|lineno|linenos|gutter|linenodiv|rouge-gutter|hljs-ln-numbers|blob-num|crayon-nums|copy-?(?:button|btn|code)?)(?:\s|$)/i;

/** Elements that are lines of code. */
const LINES = tagSet("div p li tr #run");

/** The text of a block of code. */
export function codeText(tree: PageTree, pre: HtmlNode): string {
  const { nodes, end, dead } = tree;
  const parts: string[] = [];
  let last = "";
  for (let i = pre.index + 1; i < end[pre.index]!;) {
    const node = nodes[i]!;
    if (dead[i] !== 0 || isGutter(node)) {
      i = end[i]!;
      continue;
    }
    const breaks = node.tag === T.br || (LINES[node.tag] === 1 && last !== "" && last !== "\n");
    const text = node.tag === T.text ? node.text : breaks ? "\n" : "";
    if (text !== "") {
      parts.push(text);
      last = text.at(-1)!;
    }
    i++;
  }
  return parts.join("").replace(/\u00a0/g, " ").replace(/^(?:[ \t]{0,200}\n){1,3}/, "").trimEnd();
}

/** Whether an element stands beside code: line numbers, or a button to copy it. */
export function isGutter(node: HtmlNode): boolean {
  if (node.attributes === null || node.tag === T.pre || node.tag === T.code) return false;
  return GUTTER.test(attr(node, "class").slice(0, 300));
}

/** The language of a block of code; empty if nothing names it. */
export function codeLanguage(pre: HtmlNode, code: HtmlNode | undefined): string {
  let node: HtmlNode | null = code ?? pre;
  for (let level = 0; node !== null && level < 8; level++, node = node.parent) {
    const found = languageOf(node);
    if (found !== "") return found;
  }
  return "";
}

function languageOf(node: HtmlNode): string {
  for (const name of LANGUAGE_ATTRIBUTES) {
    const value = attr(node, name).toLowerCase();
    const isCode = name !== "lang" || node.tag === T.pre || node.tag === T.code;
    if (isCode && /^[\w+#.-]{1,30}$/.test(value) && !NO_LANGUAGE.test(value)) return value;
  }
  let classes = attr(node, "class").slice(0, 300);
  for (let tries = 0; tries < 4; tries++) {
    const match = LANGUAGE_CLASS.exec(classes);
    if (!match) return "";
    const name = match[1]!.replace(/^source-/, "").replace(/;$/, "");
    if (!NO_LANGUAGE.test(name)) return name;
    classes = classes.slice(match.index + match[0].length - match[1]!.length);
  }
  return "";
}

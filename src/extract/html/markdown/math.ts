/**
 * Formulas as TeX, from what the page's typesetter left of it.
 *
 * @module
 */

import { attr, type HtmlNode } from "../../../dom/node.ts";
import { T } from "../../../dom/tags.ts";
import type { PageTree } from "../page_tree.ts";
import { mathMlToTex } from "./mathml.ts";

/** Containers of a rendered formula: KaTeX, MediaWiki, MathJax 3 and 2. */
const RENDERED = /(?:^|\s)(?:katex|mwe-math-element|MathJax|mjx-container|MathJax_CHTML)(?:\s|$)/;
const DISPLAY = /(?:^|\s)(?:katex-display|MathJax_Display|mwe-math-fallback-image-display)(?:\s|$)/;

/** A formula. */
export interface Formula {
  /** Its TeX. */
  readonly tex: string;
  /** Whether it stands on a line of its own. */
  readonly isDisplay: boolean;
}

/** The formula an element is; `undefined` when it is none. */
export function formulaOf(tree: PageTree, node: HtmlNode): Formula | undefined {
  if (node.tag === T.script) {
    const tex = (node.children[0]?.text ?? "").trim();
    return tex === "" ? undefined : { tex, isDisplay: /display/.test(attr(node, "type")) };
  }
  if (node.tag === T.img) return imageFormula(node);
  const className = node.attributes === null ? "" : attr(node, "class");
  if (node.tag !== T.math && !RENDERED.test(className)) return undefined;
  const found = find(tree, node);
  const tex = found.tex || (found.math ? mathMlToTex(found.math) : "");
  if (tex === "") return undefined;
  const names = `${className} ${node.parent ? attr(node.parent, "class") : ""}`;
  const isDisplay = (found.math !== undefined && attr(found.math, "display") === "block") ||
    attr(node, "display") === "true" || DISPLAY.test(names);
  return { tex, isDisplay };
}

/** Whether an element repeats a formula that a script beside it holds. */
export function isPreview(node: HtmlNode): boolean {
  return /(?:^|\s)(?:MathJax_Preview|MathJax_SVG|MJX_Assistive_MathML|katex-html)(?:\s|$)/.test(
    attr(node, "class"),
  );
}

function imageFormula(image: HtmlNode): Formula | undefined {
  const alt = attr(image, "alt").trim();
  if (alt === "" || !/(?:^|[\s_-])(?:latex|math|tex)(?:[\s_-]|$)/.test(attr(image, "class"))) {
    return undefined;
  }
  return { tex: alt, isDisplay: false };
}

function find(tree: PageTree, node: HtmlNode): { tex: string; math: HtmlNode | undefined } {
  let math: HtmlNode | undefined;
  for (let i = node.index; i < tree.end[node.index]!; i++) {
    const inner = tree.nodes[i]!;
    if (inner.tag === T.annotation && /tex/i.test(attr(inner, "encoding"))) {
      return { tex: stripStyle(inner.children.map(({ text }) => text).join("")), math };
    }
    if (inner.tag !== T.math) continue;
    math ??= inner;
    const alt = attr(inner, "alttext");
    if (alt !== "") return { tex: stripStyle(alt), math };
  }
  return { tex: "", math };
}

/** MediaWiki wraps its TeX into a style that says nothing. */
function stripStyle(tex: string): string {
  const wrapped = /^\{\\displaystyle ([\s\S]*)\}$/.exec(tex.trim());
  return (wrapped?.[1] ?? tex).trim();
}

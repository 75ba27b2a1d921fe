/**
 * Brings a tree into the form all later stages rely on: a block holds only blocks, or only inline
 * content. What stands beside blocks becomes a paragraph, and so does what two line breaks divide.
 *
 * @module
 */

import { attr, HtmlNode, isBlank } from "../../dom/node.ts";
import { T, tagSet } from "../../dom/tags.ts";

/** Elements that hold nothing to read, nor anything to link to. */
const LEFT_OUT = tagSet(
  "select option optgroup textarea keygen object applet canvas track param embed area map " +
    "col colgroup noembed frame marquee",
);
LEFT_OUT[T.marquee] = 0;

/** Elements that mean nothing when they are empty inside a line. */
const EMPTY = tagSet(
  "div p section article header footer nav aside h1 h2 h3 h4 h5 h6 ul ol li dl span b strong i em " +
    "figure figcaption blockquote address center form fieldset noscript a",
);

/** Elements whose text may be divided by two line breaks. */
const DIVIDED = tagSet(
  "body p div section article main td th li dd blockquote center font span header aside figure " +
    "details",
);

/** Elements that hold parts, not text: white space in them says nothing. */
const FRAMES = tagSet("table thead tbody tfoot tr ul ol dl menu dir");

/** Normalises all below `body`. */
export function normalise(body: HtmlNode): void {
  const nodes: HtmlNode[] = [body];
  for (let i = 0; i < nodes.length; i++) {
    const { children } = nodes[i]!;
    for (let k = 0; k < children.length; k++) {
      if (children[k]!.tag !== T.text) nodes.push(children[k]!);
    }
  }
  // Children first: a parent can only be judged once they are what they will be.
  for (let i = nodes.length - 1; i >= 0; i--) normaliseNode(nodes[i]!);
}

function normaliseNode(node: HtmlNode): void {
  dropLeftOut(node);
  const { tag } = node;
  if (node.children.length === 0 || tag === T.pre || tag === T.math) return;
  const found = look(node.children);
  if (!found.hasBlock && !(found.hasBreaks && DIVIDED[tag] === 1)) return;
  if (!node.isBlock) {
    node.isBlock = true;
    if (tag === T.font) node.tag = T.div;
  }
  const isParagraph = found.hasBreaks || node.tag === T.div || node.tag === T.body;
  node.children = divide(node, isParagraph ? T.p : T.run, found.hasBreaks);
  if (tag === T.p) node.tag = T.div;
}

function dropLeftOut(node: HtmlNode): void {
  const { children, isBlock, tag } = node;
  if (tag === T.picture || tag === T.video || tag === T.audio) return;
  let drops = false;
  for (let i = 0; i < children.length && !drops; i++) drops = isLeftOut(children[i]!, isBlock);
  if (drops) node.children = children.filter((child) => !isLeftOut(child, isBlock));
}

function isLeftOut(node: HtmlNode, inBlock: boolean): boolean {
  if (LEFT_OUT[node.tag] === 1 || node.tag === T.source) return true;
  if (node.tag === T.input) return !/^checkbox$/i.test(attr(node, "type"));
  return !inBlock && node.children.length === 0 && EMPTY[node.tag] === 1;
}

/** What a list of children holds: blocks, and line breaks that follow one another. */
function look(children: readonly HtmlNode[]): { hasBlock: boolean; hasBreaks: boolean } {
  let hasBlock = false;
  let hasBreaks = false;
  let afterBreak = false;
  for (let i = 0; i < children.length; i++) {
    const child = children[i]!;
    if (child.isBlock) {
      hasBlock = true;
      afterBreak = false;
    } else if (child.tag === T.br) {
      if (afterBreak) hasBreaks = true;
      afterBreak = true;
    } else if (!isBlankText(child)) afterBreak = false;
  }
  return { hasBlock, hasBreaks };
}

/** Wraps each run of inline children into a paragraph. */
function divide(parent: HtmlNode, wrapper: number, atBreaks: boolean): HtmlNode[] {
  const blocks: HtmlNode[] = [];
  let run: HtmlNode[] = [];
  let afterBreak = false;
  const skipsBlank = FRAMES[parent.tag] === 1;
  for (const child of parent.children) {
    if (child.isBlock || (child.tag === T.br && afterBreak && atBreaks)) {
      wrap(run, parent, wrapper, blocks);
      run = [];
      if (child.isBlock) {
        blocks.push(child);
        afterBreak = false;
      }
    } else if (child.tag === T.br) {
      run.push(child);
      afterBreak = true;
    } else if (!isBlankText(child)) {
      run.push(child);
      afterBreak = false;
    } else if (!skipsBlank) run.push(child);
  }
  wrap(run, parent, wrapper, blocks);
  return blocks;
}

function wrap(run: HtmlNode[], parent: HtmlNode, wrapper: number, blocks: HtmlNode[]): void {
  let from = 0;
  let to = run.length;
  while (from < to && isGap(run[from]!)) from++;
  while (to > from && isGap(run[to - 1]!)) to--;
  if (from === to) return;
  const paragraph = new HtmlNode(wrapper, parent, "", null);
  paragraph.children = from > 0 || to < run.length ? run.slice(from, to) : run;
  for (const child of paragraph.children) child.parent = paragraph;
  blocks.push(paragraph);
}

function isGap(node: HtmlNode): boolean {
  return node.tag === T.br || isBlankText(node);
}

function isBlankText(node: HtmlNode): boolean {
  return node.tag === T.text && isBlank(node.text);
}

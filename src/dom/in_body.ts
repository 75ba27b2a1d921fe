/**
 * The rules for tags in a body, outside tables, selects and formulas.
 *
 * Source: "the rules for parsing tokens in HTML content, in body" of the HTML standard.
 *
 * @module
 */

import { ACTION, Action } from "./actions.ts";
import { type Construction, impliedTag, type StartTag } from "./construction.ts";
import { SPECIAL } from "./formatting.ts";
import { BUTTON_SCOPE, LIST_SCOPE, MODE, SCOPE, TABLE_SCOPE } from "./open_elements.ts";
import { HEADINGS, T, tagSet } from "./tags.ts";

const ITEMS = tagSet("li");
const TERMS = tagSet("dt dd");

/** Where looking for the item before this one ends. */
const ITEM_STOPS = SPECIAL.slice();
ITEM_STOPS[T.address] = ITEM_STOPS[T.div] = ITEM_STOPS[T.p] = 0;

/** Takes a start tag. */
export function startInBody(tree: Construction, start: StartTag): void {
  const { tag } = start;
  const { stack, formatting } = tree;
  switch (ACTION[tag]) {
    case Action.block:
    case Action.paragraph:
      tree.closeParagraph();
      tree.open(start);
      return;
    case Action.heading:
      tree.closeParagraph();
      if (HEADINGS[stack.current.tag] === 1) stack.pop();
      tree.open(start);
      return;
    case Action.preformatted:
      tree.closeParagraph();
      tree.open(start);
      tree.dropsNewline = true;
      return;
    case Action.form:
      if (tree.form !== null) return;
      tree.closeParagraph();
      if (tree.open(start)) tree.form = stack.current;
      return;
    case Action.listItem: {
      const depth = stack.depthOfAny(tag === T.li ? ITEMS : TERMS, ITEM_STOPS);
      if (depth > 0) stack.popTo(depth);
      tree.closeParagraph();
      tree.open(start);
      return;
    }
    case Action.table:
      if (tree.hasDoctype) tree.closeParagraph();
      tree.open(start);
      return;
    case Action.button:
      tree.closeScoped(tag, SCOPE);
      formatting.reconstruct();
      tree.open(start);
      return;
    case Action.link:
      closeLink(tree);
      return tree.openFormatting(start);
    case Action.noBreak:
      formatting.reconstruct();
      if (stack.depthOf(tag, SCOPE) > 0) formatting.close(tag);
      return tree.openFormatting(start);
    case Action.formatting:
      return tree.openFormatting(start);
    case Action.object:
      formatting.reconstruct();
      if (tree.open(start)) formatting.mark();
      return;
    case Action.line:
      tree.closeParagraph();
      tree.add(start);
      return;
    case Action.void:
    case Action.field:
      formatting.reconstruct();
      tree.add(start);
      return;
    case Action.source:
      tree.add(start);
      return;
    case Action.raw:
      return addRaw(tree, start);
    case Action.option:
      if (stack.current.tag === T.option) stack.pop();
      formatting.reconstruct();
      tree.open(start);
      return;
    case Action.ruby:
      if (stack.depthOf(T.ruby, SCOPE) > 0) {
        stack.closeImplied(tag === T.rt || tag === T.rp ? T.rtc : -1);
      }
      tree.open(start);
      return;
    case Action.metadata:
      return tree.addMetadata(start, stack.current);
    case Action.skipped:
      formatting.reconstruct();
      return tree.skip(start);
    case Action.ignored:
      return;
    default:
      formatting.reconstruct();
      if (tree.open(start) && start.isSelfClosing && stack.mode === MODE.foreign) stack.pop();
  }
}

/** Takes an end tag. */
export function endInBody(tree: Construction, tag: number): void {
  const { stack, formatting } = tree;
  switch (ACTION[tag]) {
    case Action.block:
    case Action.preformatted:
    case Action.button:
    case Action.object:
      return tree.closeScoped(tag, SCOPE);
    case Action.paragraph:
      if (stack.depthOf(T.p, BUTTON_SCOPE) < 0) tree.open(impliedTag(T.p));
      return tree.closeParagraph();
    case Action.form:
      return endForm(tree);
    case Action.listItem:
      return tree.closeScoped(tag, tag === T.li ? LIST_SCOPE : SCOPE);
    case Action.heading: {
      const depth = stack.depthOfAny(HEADINGS, SCOPE);
      if (depth > 0) stack.popTo(depth);
      return;
    }
    case Action.table:
      return tree.closeScoped(tag, TABLE_SCOPE);
    case Action.link:
    case Action.noBreak:
    case Action.formatting:
      if (!formatting.close(tag)) tree.closeScoped(tag, SPECIAL);
      return;
    default:
      return tree.closeScoped(tag, SPECIAL);
  }
}

/** A form can be closed while elements inside it are still open: only it leaves the stack. */
function endForm(tree: Construction): void {
  const { form, stack } = tree;
  tree.form = null;
  if (form === null || stack.depthOf(T.form, SCOPE) < 0) return;
  stack.closeImplied();
  const depth = stack.nodes.lastIndexOf(form);
  if (depth > 0) stack.remove(depth);
}

/** A link ends the link before it: they do not nest. */
function closeLink({ formatting, stack }: Construction): void {
  const open = formatting.find(T.a);
  if (!open) return;
  formatting.close(T.a);
  formatting.forget(open);
  const depth = stack.nodes.lastIndexOf(open);
  if (depth > 0) stack.remove(depth);
}

function addRaw(tree: Construction, start: StartTag): void {
  const { tag } = start;
  const isShown = tag === T.xmp || tag === T.plaintext;
  if (isShown) tree.closeParagraph();
  tree.formatting.reconstruct();
  const node = tree.add(start);
  if (isShown || tree.isComplete) tree.fill(node, start.content);
}

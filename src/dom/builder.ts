/**
 * Tags and texts to a tree: who is whose child, whatever the page closes or forgets to close.
 *
 * Source: the tree construction section of the HTML standard. `svg` and `template` are left out
 * with all they hold, but for declarative shadow roots.
 *
 * @module
 */

import { ACTION, Action, HEAD_CONTENT, LEAVES_FOREIGN, TABLE_PARTS } from "./actions.ts";
import { Construction, impliedTag, type StartTag } from "./construction.ts";
import { endInBody, startInBody } from "./in_body.ts";
import { startInTable } from "./in_table.ts";
import { findAttribute, HtmlNode, isBlank } from "./node.ts";
import { MODE, TABLE_SCOPE } from "./open_elements.ts";
import { T, TABLE_FRAME, tagSet } from "./tags.ts";

/** Where in the document the builder is. */
const PHASE = { head: 0, body: 1, frameset: 2 };

/**
 * Characters that show nothing but hide text from people, or words from search: soft hyphens, zero
 * widths, direction marks, tags. Joiners stay, and tags that spell a flag.
 */
const INVISIBLES =
  /(\u{1f3f4}[\u{e0020}-\u{e007e}]{1,10}\u{e007f})|[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;

const CELLS = tagSet("td th");
const CAPTION = tagSet("caption");

/** Builds one tree from the tokens of one document. */
export class TreeBuilder {
  /** The tree. */
  readonly tree: Construction;
  #phase = PHASE.head;

  /** @param isComplete Whether everything is kept: white space between blocks, styles, scripts. */
  constructor(isComplete: boolean) {
    this.tree = new Construction(isComplete);
  }

  /** Whether the rules of `svg` and `math` hold for the next token. */
  get isForeign(): boolean {
    return this.tree.skipped === T.svg || this.tree.stack.mode === MODE.foreign;
  }

  /** Takes a start tag. */
  startTag(start: StartTag): void {
    const { tree } = this;
    const { tag, attributes } = start;
    tree.dropsNewline = false;
    if (tree.skipped !== 0 && !this.#endsSkipping(start)) return;
    if (tag === T.html) return mergeAttributes(tree.html, attributes);
    if (this.#phase === PHASE.frameset) return this.#startInFrameset(start);
    if (this.#phase === PHASE.head) {
      if (tag === T.head) return mergeAttributes(tree.head, attributes);
      if (tag === T.noscript) return; // what it may hold is the head's
      if (HEAD_CONTENT[tag] === 1) return tree.addMetadata(start, tree.head);
      this.#phase = tag === T.frameset ? PHASE.frameset : PHASE.body;
      if (tag === T.frameset) tree.body.tag = tag;
    }
    if (tag === T.body || tree.body.tag === tag) return mergeAttributes(tree.body, attributes);
    this.#start(start);
  }

  /** Takes an end tag. */
  endTag(tag: number): void {
    const { tree } = this;
    const { stack } = tree;
    tree.dropsNewline = false;
    if (tree.skipped !== 0) {
      if (tag === tree.skipped && --tree.skippedDepth === 0) tree.skipped = 0;
      return;
    }
    if (this.#phase === PHASE.frameset) {
      if (tag === T.frameset && stack.current !== tree.body) stack.pop();
      return;
    }
    if (tag === T.br) this.startTag(impliedTag(tag));
    else if (this.#phase === PHASE.head || tag === T.html || tag === T.body) return;
    else if (!stack.swallowsEnd(tag)) this.#end(tag);
  }

  /** Takes a text, character references decoded. */
  text(text: string): void {
    const { tree } = this;
    if (tree.skipped !== 0 || this.#phase === PHASE.frameset) return;
    if (tree.dropsNewline) {
      tree.dropsNewline = false;
      if (text.charCodeAt(0) === 10) text = text.slice(1);
      if (text === "") return;
    }
    if (!tree.isComplete && mayHide(text)) text = text.replace(INVISIBLES, "$1");
    const blank = isBlank(text);
    if (this.#phase === PHASE.head) {
      if (blank) return;
      this.#phase = PHASE.body;
    }
    const { stack } = tree;
    if (stack.mode === MODE.columns) {
      if (blank) return;
      stack.pop();
    }
    if (blank && !tree.isComplete && this.#isIdle(stack.current)) return;
    const { current, mode } = stack;
    if (mode === MODE.select || mode === MODE.foreign || (blank && TABLE_FRAME[current.tag])) {
      return tree.fill(current, text);
    }
    tree.isFostering = mode === MODE.table;
    tree.formatting.reconstruct();
    tree.appendTo(stack.current, new HtmlNode(T.text, null, text, null));
    tree.isFostering = false;
  }

  /** Whether white space says nothing here: no line is begun that it could go on. */
  #isIdle(parent: HtmlNode): boolean {
    const { stack } = this.tree;
    if (stack.isOpen(T.pre) || stack.isOpen(T.listing)) return false;
    const last = parent.children[parent.children.length - 1];
    return last === undefined ? parent.isBlock : last.isBlock || TABLE_FRAME[parent.tag] === 1;
  }

  /** Takes a start tag by the rules that hold; rules that end themselves hand it to the next. */
  #start(start: StartTag): void {
    const { tree } = this;
    const { stack } = tree;
    for (;;) {
      const { mode } = stack;
      const depth = stack.nodes.length;
      if (mode === MODE.table) {
        if (startInTable(tree, start)) return;
        if (stack.mode !== MODE.table || start.tag === T.table) continue;
        return tree.fostering(() => startInBody(tree, start));
      }
      if (mode === MODE.body) return startInBody(tree, start);
      if (mode === MODE.select) {
        if (this.#startInSelect(start)) return;
      } else if (mode === MODE.foreign) {
        if (this.#startInFormula(start)) return;
      } else if (mode === MODE.columns) {
        if (start.tag === T.col) return void tree.add(start);
        stack.pop();
      } else if (TABLE_PARTS[start.tag] === 0) return startInBody(tree, start);
      else stack.popTo(stack.depthOfAny(mode === MODE.cell ? CELLS : CAPTION, TABLE_SCOPE));
      if (stack.nodes.length >= depth) return; // a rule that changes nothing must not loop
    }
  }

  #startInSelect(start: StartTag): boolean {
    const { tree } = this;
    const { stack } = tree;
    const { tag } = start;
    if (tag === T.option || tag === T.optgroup) {
      if (stack.current.tag === T.option) stack.pop();
      if (tag === T.optgroup && stack.current.tag === T.optgroup) stack.pop();
      tree.open(start);
      return true;
    }
    // A select that is never closed would swallow the page, and no block is an option's.
    const ends = tag === T.select || ACTION[tag]! <= Action.endsSelect || TABLE_PARTS[tag] === 1;
    if (!ends) return true;
    tree.closeScoped(T.select, TABLE_SCOPE);
    return tag === T.select;
  }

  #startInFormula(start: StartTag): boolean {
    const { tree } = this;
    if (LEAVES_FOREIGN[start.tag] === 1) {
      while (tree.stack.mode === MODE.foreign) tree.stack.pop();
      return false;
    }
    if (tree.open(start) && start.isSelfClosing) tree.stack.pop();
    return true;
  }

  #startInFrameset(start: StartTag): void {
    const { tree } = this;
    if (start.tag === T.frameset) tree.open(start);
    else if (start.tag === T.frame) tree.add(start);
  }

  #end(tag: number): void {
    const { tree } = this;
    const { stack } = tree;
    if (stack.mode === MODE.select) return this.#endInSelect(tag);
    if (stack.mode === MODE.columns) {
      if (tag !== T.col) stack.pop();
      if (tag === T.col || tag === T.colgroup) return;
    }
    if (stack.mode === MODE.foreign && this.#endInFormula(tag)) return;
    if (TABLE_PARTS[tag] === 1) tree.closeScoped(tag, TABLE_SCOPE);
    else if (stack.mode === MODE.table) tree.fostering(() => endInBody(tree, tag));
    else endInBody(tree, tag);
  }

  #endInSelect(tag: number): void {
    const { tree } = this;
    if (tag === T.option || tag === T.optgroup || tag === T.select) {
      tree.closeScoped(tag, TABLE_SCOPE);
    } else if (TABLE_PARTS[tag] === 1 && tree.stack.depthOf(tag, TABLE_SCOPE) > 0) {
      tree.closeScoped(T.select, TABLE_SCOPE);
      this.#end(tag);
    }
  }

  #endInFormula(tag: number): boolean {
    const { stack } = this.tree;
    for (let depth = stack.nodes.length - 1; depth > 0; depth--) {
      if (stack.nodes[depth]!.tag === tag) {
        stack.popTo(depth);
        return true;
      }
      if (stack.nodes[depth]!.tag === T.math) break;
    }
    return false;
  }

  /** Whether a start tag ends the part left out: HTML inside an svg that was never closed. */
  #endsSkipping({ tag, isSelfClosing }: StartTag): boolean {
    const { tree } = this;
    if (tag === tree.skipped) {
      if (!isSelfClosing || tag === T.template) tree.skippedDepth++;
      return false;
    }
    if (tree.skipped === T.template || LEAVES_FOREIGN[tag] === 0) return false;
    tree.skipped = 0;
    return true;
  }
}

/** Whether a text may hold invisible characters; a loop is quicker than the expression. */
function mayHide(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0xad) continue;
    if (code === 0xad || (code >= 0x200b && code <= 0x206f) || code === 0xfeff || code === 0xdb40) {
      return true;
    }
  }
  return false;
}

/** Adds the attributes an element does not have yet. */
function mergeAttributes(node: HtmlNode, attributes: string[] | null): void {
  if (attributes === null) return;
  const own = node.attributes ?? [];
  for (let i = 0; i < attributes.length; i += 2) {
    if (findAttribute(own, attributes[i]!) !== undefined) continue;
    own.push(attributes[i]!, attributes[i + 1]!);
  }
  node.attributes = own;
}

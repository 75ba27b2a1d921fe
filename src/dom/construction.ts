/**
 * A tree under construction: where a node goes, and what is open.
 *
 * @module
 */

import { ActiveFormatting } from "./formatting.ts";
import { findAttribute, HtmlNode } from "./node.ts";
import { BUTTON_SCOPE, OpenElements } from "./open_elements.ts";
import { T, TABLE_FRAME } from "./tags.ts";

/** A start tag on its way to its place. */
export interface StartTag {
  /** Number of its name. */
  readonly tag: number;
  /** Names and values in turn; `null` for none. */
  readonly attributes: string[] | null;
  /** Whether it ends in `/>`. */
  readonly isSelfClosing: boolean;
  /** Text up to the end tag, for elements whose content is raw. */
  readonly content: string;
}

/** The start tag of an element that the page left out. */
export function impliedTag(tag: number, attributes: string[] | null = null): StartTag {
  return { tag, attributes, isSelfClosing: false, content: "" };
}

/** Most pieces of metadata kept of one page. */
const MAX_METADATA = 2_000;

/** The state that the rules of all modes share. */
export class Construction {
  /** The whole document; its child is `html`. */
  readonly root = new HtmlNode(T.document, null, "", null);
  /** The root element. */
  readonly html = new HtmlNode(T.html, this.root, "", null);
  /** Always there, as in a browser. */
  readonly head = new HtmlNode(T.head, this.html, "", null);
  /** Always there; called `frameset` on pages that have one instead. */
  readonly body = new HtmlNode(T.body, this.html, "", null);
  /** `meta`, `link`, `title`, `base`, and scripts with data, wherever they stood. */
  readonly metadata: HtmlNode[] = [];
  /** Nodes built so far. */
  count = 4;
  /** The open elements. */
  readonly stack = new OpenElements(this.html);
  /** The formatting that goes on after its block has ended. */
  readonly formatting = new ActiveFormatting(
    this.stack,
    (parent, node) => this.appendTo(parent, node),
  );
  /** The form that is open, if any: forms do not nest. */
  form: HtmlNode | null = null;
  /** Whether content put into a table's frame goes before the table. */
  isFostering = false;
  /** Whether a line break at the beginning of the next text does not count. */
  dropsNewline = false;
  /** Whether the page has a doctype; without, tables stay inside paragraphs. */
  hasDoctype = false;
  /** The element whose content is left out; 0 for none. */
  skipped = 0;
  /** How deep in elements of that name we are. */
  skippedDepth = 0;
  /** Whether everything is kept: white space between blocks, styles, scripts. */
  readonly isComplete: boolean;

  constructor(isComplete: boolean) {
    this.isComplete = isComplete;
    this.root.children.push(this.html);
    this.html.children.push(this.head, this.body);
    this.stack.push(this.body);
  }

  /** Opens an element where content goes; `false` when it is too deep to be built. */
  open(start: StartTag): boolean {
    if (!this.stack.hasRoomFor(start.tag)) return false;
    const node = elementOf(start);
    this.appendTo(this.stack.current, node);
    this.stack.push(node);
    return true;
  }

  /** Opens a formatting element, which goes on after the block it stands in. */
  openFormatting(start: StartTag): void {
    this.formatting.reconstruct();
    if (this.open(start)) this.formatting.add(this.stack.current);
  }

  /** Adds an element that has no content. */
  add(start: StartTag): HtmlNode {
    const node = elementOf(start);
    this.appendTo(this.stack.current, node);
    return node;
  }

  /** Adds a text to `parent`. */
  fill(parent: HtmlNode, text: string): void {
    if (text !== "") this.#appendChild(parent, new HtmlNode(T.text, parent, text, null));
  }

  /** Puts a node where content of `parent` belongs: into it, or before the table it frames. */
  appendTo(parent: HtmlNode, node: HtmlNode): void {
    if (this.isFostering && TABLE_FRAME[parent.tag] === 1) this.#foster(node);
    else this.#appendChild(parent, node);
  }

  /** Runs rules with content kept out of the table's frame. */
  fostering(rules: () => void): void {
    this.isFostering = true;
    rules();
    this.isFostering = false;
  }

  /** Closes the innermost element of a name, and everything inside it. */
  closeScoped(tag: number, scope: Uint8Array): void {
    const depth = this.stack.depthOf(tag, scope);
    if (depth > 0) this.stack.popTo(depth);
  }

  /** Closes the paragraph that a block ends. */
  closeParagraph(): void {
    this.closeScoped(T.p, BUTTON_SCOPE);
  }

  /** Takes what belongs into a head, wherever it stands. */
  addMetadata(start: StartTag, parent: HtmlNode): void {
    const { tag, attributes, content } = start;
    if (tag === T.template) return this.skip(start);
    const node = elementOf(start);
    const type = tag === T.script ? findAttribute(attributes, "type") ?? "" : "";
    const isFormula = /^math\//i.test(type);
    const isData = /json/i.test(type);
    if (this.isComplete || isFormula) this.appendTo(parent, node);
    if (this.isComplete || isFormula || isData || tag === T.title) this.fill(node, content);
    if (tag === T.style || tag === T.noframes || (tag === T.script && !isData)) return;
    if (this.metadata.length < MAX_METADATA) this.metadata.push(node);
  }

  /** Begins to leave out an element, but for shadow roots, whose content is the page's. */
  skip({ tag, attributes, isSelfClosing }: StartTag): void {
    if (tag === T.template && findAttribute(attributes, "shadowrootmode") !== undefined) {
      if (this.open(impliedTag(tag, attributes))) this.formatting.mark();
    } else if (!isSelfClosing || tag === T.template) {
      this.skipped = tag;
      this.skippedDepth = 1;
    }
  }

  #appendChild(parent: HtmlNode, node: HtmlNode): void {
    node.parent = parent;
    parent.children.push(node);
    this.count++;
  }

  #foster(node: HtmlNode): void {
    const { nodes } = this.stack;
    let depth = nodes.length - 1;
    while (depth > 0 && nodes[depth]!.tag !== T.table) depth--;
    const table = nodes[depth]!;
    const siblings = table.parent?.children;
    const at = depth > 0 && siblings ? siblings.lastIndexOf(table) : -1;
    if (at < 0) return this.#appendChild(nodes[Math.max(0, depth - 1)]!, node);
    node.parent = table.parent;
    siblings!.splice(at, 0, node);
    this.count++;
  }
}

function elementOf({ tag, attributes }: StartTag): HtmlNode {
  return new HtmlNode(tag === T.image ? T.img : tag, null, "", attributes);
}

import MarkdownIt from "markdown-it";
import { parse as parse5 } from "parse5";
import { assert, assertEquals } from "../support/assert.ts";
import { HAS_SHARED_PAGES, sharedPages } from "../support/shared_pages.ts";
import type { HtmlNode } from "../../src/dom/node.ts";
import { parse } from "../../src/dom/parse.ts";
import { T } from "../../src/dom/tags.ts";
import { readPage } from "../../src/extract/html/engine.ts";
import { KEPT_ATTRIBUTES } from "../../src/extract/html/kept_attributes.ts";

const ignore = !HAS_SHARED_PAGES;
const WORD = /[\p{L}\p{N}]+/gu;

/** Elements whose text is not compared: both parsers hold it, one of them in another form. */
const NOT_TEXT = new Set(
  "head script style template svg noembed noframes iframe textarea title select".split(" "),
);

interface Parse5Node {
  readonly nodeName: string;
  readonly value?: string;
  readonly childNodes?: readonly Parse5Node[];
}

function wordsOf<Node>(
  root: Node,
  read: (node: Node) => string | readonly Node[],
): readonly string[] {
  let text = "";
  const stack = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const content = read(node);
    if (typeof content === "string") text += `${content} `;
    else for (let i = content.length - 1; i >= 0; i--) stack.push(content[i]!);
  }
  // The parser drops what cannot be seen, so the judge must too.
  return text.replace(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, "")
    .match(WORD) ?? [];
}

Deno.test({ name: "parse() finds the words parse5 finds, in order", ignore }, async () => {
  const different: string[] = [];
  for await (const { name, html } of sharedPages()) {
    const page = parse(html, { attributes: KEPT_ATTRIBUTES });
    const ours = wordsOf<HtmlNode>(page.root, (node) => {
      if (node.tag === T.text) return node.text;
      return NOT_TEXT.has(page.names.nameOf(node.tag)) ? [] : node.children;
    });
    const judge = parse5(html, { scriptingEnabled: false }) as unknown as Parse5Node;
    const theirs = wordsOf<Parse5Node>(judge, (node) => {
      if (node.nodeName === "#text") return node.value ?? "";
      return NOT_TEXT.has(node.nodeName) ? [] : node.childNodes ?? [];
    });
    if (ours.join(" ") !== theirs.join(" ")) different.push(name);
  }
  assertEquals(different, []);
});

Deno.test({ name: "the Markdown of a page reads back as its text", ignore }, async () => {
  const reader = new MarkdownIt({ html: true });
  const different: string[] = [];
  let pages = 0;
  for await (const { name, url, html } of sharedPages()) {
    pages++;
    let text = "";
    const { markdown } = readPage(html, url, { onText: (plain) => text = plain });
    if (markdown.includes("\n[^")) continue; // notes move to the end
    const back = parse(reader.render(markdown.replace(EMBEDDED, "")));
    const read = wordsOf<HtmlNode>(
      back.body,
      ({ tag, text, children }) => tag === T.text ? text : children,
    );
    if (letters(read.join("")) !== letters(text)) different.push(name);
  }
  assert(pages > 500);
  assertEquals(different, []);
});

/** Links to what cannot be shown: their labels are the writer's. */
const EMBEDDED = /\[(?:Video|Audio|Map|Code)\]\([^)\n]*\)/g;

/** The letters and digits of a text: what no markup may add to or take away. */
function letters(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, "");
}

import { assertEquals, assertThrows } from "../support/assert.ts";
import { parseDocument, textOf } from "../../src/dom.ts";

const PAGE = parseDocument(`<!doctype html><html lang="en"><head><title>T</title>
  <meta name="a" content="1"></head><body class="page"><div id="list" data-Kind="x">
  <article class="hit first"><h2><a href="/1?a=1&amp;b=2">One &amp; only</a></h2><p>Text of one.</p></article>
  <article class="hit"><h2><a href="/2">Two</a></h2><script>var x = "no text";</script></article>
  </div></body></html>`);

Deno.test("querySelectorAll() finds elements in document order, below the element only", () => {
  const hits = PAGE.querySelectorAll("#list > article.hit");

  assertEquals(hits.length, 2);
  assertEquals(hits.map((hit) => textOf(hit.querySelector("h2 a"))), ["One & only", "Two"]);
  assertEquals(hits[0]!.querySelectorAll("article").length, 0);
  assertEquals(PAGE.querySelectorAll("article:has(p), meta[name=a]").length, 2);
});

Deno.test("getAttribute() decodes references and knows names in any case", () => {
  assertEquals(PAGE.querySelector("a")!.getAttribute("href"), "/1?a=1&b=2");
  assertEquals(PAGE.querySelector("#list")!.getAttribute("DATA-KIND"), "x");
  assertEquals(PAGE.querySelector("a")!.getAttribute("title"), null);
});

Deno.test("the document has its root, head and body, and elements their relatives", () => {
  const link = PAGE.querySelector("a")!;

  assertEquals(PAGE.documentElement.getAttribute("lang"), "en");
  assertEquals(PAGE.head.children.map(({ tagName }) => tagName), ["TITLE", "META"]);
  assertEquals(PAGE.body.getAttribute("class"), "page");
  assertEquals(link.closest("article")!.getAttribute("class"), "hit first");
  assertEquals(link.closest("article")!.nextElementSibling!.matches(".hit:not(.first)"), true);
  assertEquals(link.parentElement!.tagName, "H2");
  assertEquals(PAGE.documentElement.parentElement, null);
});

Deno.test("textContent leaves out scripts, textOf() collapses white space", () => {
  assertEquals(textOf(PAGE.querySelectorAll("article")[1]!), "Two");
  assertEquals(textOf(null), "");
});

Deno.test("a selector that is none is an error, a page that is none is a document", () => {
  assertThrows(() => PAGE.querySelector("a["));
  assertEquals(textOf(parseDocument("").body), "");
  assertEquals(textOf(parseDocument("<div>".repeat(100_000) + "deep").body), "deep");
});

import { Buffer } from "node:buffer";
import { assert, assertEquals, assertIncludes, assertRejects } from "../../support/assert.ts";
import { articlePage } from "../../support/pages.ts";
import type { Document, ExtractOptions, FetchedPage } from "../../../src/core/types.ts";
import { EXTRACTORS } from "../../../src/extract/mod.ts";

function pageOf(body: string | Uint8Array, mediaType: string): FetchedPage {
  return {
    url: "https://site.example/dir/page",
    mediaType,
    charset: "",
    status: 200,
    body: typeof body === "string" ? Buffer.from(body) : body,
    truncated: false,
    partial: false,
    warnings: [],
  };
}

function nameFor(body: string | Uint8Array, mediaType: string): string | undefined {
  const page = pageOf(body, mediaType);
  return EXTRACTORS.find((extractor) => extractor.accepts(page))?.name;
}

async function extract(
  body: string | Uint8Array,
  mediaType = "text/html",
  options: ExtractOptions = {},
): Promise<Document> {
  const page = pageOf(body, mediaType);
  return await EXTRACTORS.find((extractor) => extractor.accepts(page))!.extract(page, options);
}

Deno.test("EXTRACTORS take pages by type, and by content where there is no type", () => {
  const rows: readonly (readonly [string, string, string | undefined])[] = [
    ["<p>x", "text/html", "html"],
    ["<p>x", "application/xhtml+xml", "html"],
    ["<!DOCTYPE html><p>x", "", "html"],
    ["just words", "", "plain_text"],
    ["words", "text/plain", "plain_text"],
    ["# words", "text/markdown", "plain_text"],
    ["{}", "application/json", "json"],
    ["{}", "application/vnd.api+json", "json"],
    ["\x89PNG\r\n\x1a\n\0\0\0", "text/plain", undefined],
    ["\x89PNG\r\n\x1a\n\0\0\0", "text/html", undefined],
    ["\x89PNG\r\n\x1a\n\0\0\0", "", undefined],
    ["%PDF-1.7", "application/pdf", undefined],
    ["x", "video/mp4", undefined],
  ];
  for (const [body, type, name] of rows) {
    assertEquals(nameFor(body, type), name, `${type}: ${body}`);
  }
});

Deno.test("plain text and JSON come out character for character", async () => {
  const text = "  # not a *heading*\n\n\t<b>not html</b> & 12345678901234567890\n";

  assertEquals((await extract(text, "text/plain")).markdown, text);
  assertEquals(
    (await extract('{"a": 12345678901234567890}', "application/json")).markdown,
    '```json\n{"a": 12345678901234567890}\n```',
  );
  assertEquals(
    (await extract('{"a":\n"```"}', "application/json")).markdown,
    '````json\n{"a":\n"```"}\n````',
  );
});

Deno.test("empty pages of every kind say that they are empty", async () => {
  for (const type of ["text/html", "text/plain", "application/json"]) {
    await assertRejects(extract(" \n", type), { code: "empty" }, type);
  }
});

Deno.test("an article comes out with all that the page says of itself", async () => {
  const document = await extract(articlePage("The mill"));

  assertEquals(document.title, "The mill");
  assertEquals(document.byline, "Ada Miller");
  assertEquals(document.siteName, "The River Post");
  assertEquals(document.excerpt, "About The mill.");
  assertEquals(document.language, "en");
  assertEquals(document.published, "2026-03-01");
  assertEquals(document.mainImage, "https://site.example/mill.jpg");
  assertEquals(document.favicon, "https://site.example/icon.png");
  assertIncludes(document.markdown, "the miller opens the sluice by hand");
  assert(!document.markdown.includes("Imprint"), "the footer is in the text");
});

Deno.test("links and images are absolute, by the base element where there is one", async () => {
  const body = `<p>${"Long enough to be the text of a page. ".repeat(20)}
    <a href="a b">one</a> <a href="javascript:x()">two</a> <a href="//other.example/">three</a></p>
    <p>${"More words of the kind that articles are made of. ".repeat(20)}
    <img src="pic.png" alt="pic"> <img src="data:image/gif;base64,R0" data-src="/lazy.png"></p>`;

  const plain = await extract(`<article>${body}</article>`);
  const based = await extract(`<base href="https://cdn.example/x/"><article>${body}</article>`);

  assertIncludes(plain.markdown, "[one](https://site.example/dir/a%20b)");
  assertIncludes(plain.markdown, "[three](https://other.example/)");
  assert(!/javascript:|data:image/.test(plain.markdown), plain.markdown);
  assertEquals(plain.images, ["https://site.example/dir/pic.png", "https://site.example/lazy.png"]);
  assertIncludes(based.markdown, "[one](https://cdn.example/x/a%20b)");
});

Deno.test("removeLinks leaves the links' text", async () => {
  const body = `<article><p>${
    "Words and words. ".repeat(40)
  }<a href="/x">the river</a></p></article>`;

  const { markdown } = await extract(body, "text/html", { removeLinks: true });

  assertIncludes(markdown, "the river");
  assert(!markdown.includes("]("), markdown);
});

Deno.test("a page nested as deep as it can be overflows nothing", async () => {
  for (const tag of ["div", "b", "ul><li", "table><tr><td", "blockquote"]) {
    const body = `<article>${`<${tag}>`.repeat(20_000)}the bottom of it${"x".repeat(300)}`;
    const { markdown } = await extract(body);
    assertIncludes(markdown, "the bottom of it");
  }
});

Deno.test("a page without any of html's outer tags is read", async () => {
  const { markdown } = await extract(
    `<title>T</title>${"<p>Plain words of the page. ".repeat(30)}`,
  );

  assertIncludes(markdown, "Plain words of the page.");
});

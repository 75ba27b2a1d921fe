import { Buffer } from "node:buffer";
import { assert, assertEquals, assertIncludes, assertRejects } from "../../../support/assert.ts";
import { articlePage, paragraphs } from "../../../support/pages.ts";
import type { FetchedPage } from "../../../../src/core/types.ts";
import { readPage } from "../../../../src/extract/html/engine.ts";
import { html } from "../../../../src/extract/html/mod.ts";
import { rawText } from "../../../../src/extract/html/raw.ts";
import { RULES } from "../../../../src/extract/html/rules.ts";

const URL_OF_PAGE = "https://site.example/dir/page";

function pageOf(body: string): FetchedPage {
  return {
    url: URL_OF_PAGE,
    mediaType: "text/html",
    charset: "utf-8",
    status: 200,
    body: Buffer.from(body),
    truncated: false,
    partial: false,
    warnings: [],
  };
}

Deno.test("an empty application shell says that it is empty", async () => {
  const shells = [
    '<!doctype html><title>App</title><div id="root"></div><script src="/app.js"></script>',
    "<body><noscript>You need to enable JavaScript to run this app.</noscript><div id=app></div>",
    '<app-root></app-root><script>window.__DATA__ = {"text": "not markup"};</script>',
    "<body><!-- nothing --></body>",
  ];
  for (const shell of shells) {
    const read = async (): Promise<unknown> => await html.extract(pageOf(shell), {});
    await assertRejects(read, { code: "empty" }, shell);
  }
});

Deno.test("a shell whose metadata carries the article gives the article", () => {
  const body = paragraphs(3).replace(/<[^>]+>/g, "").replaceAll("\n", "\\n\\n");
  const data = `{"@type": "NewsArticle", "headline": "The mill", "articleBody": "${body}"}`;

  const document = readPage(
    `<script type="application/ld+json">${data}</script><div id="root"></div>`,
    URL_OF_PAGE,
  );

  assertEquals(document.title, "The mill");
  assertIncludes(document.markdown, "the miller opens the sluice by hand");
});

Deno.test("JSON that was sent as HTML comes out as JSON", async () => {
  const { markdown } = await html.extract(pageOf('{"a": "<b>not html</b>"}'), {});

  assertEquals(markdown, '```json\n{"a": "<b>not html</b>"}\n```');
});

Deno.test("a page over the limits gives its beginning, with a warning", () => {
  const { markdown, warnings } = readPage(
    articlePage("Large", paragraphs(4) + "<i></i>".repeat(1_100_000)),
    URL_OF_PAGE,
  );

  assertIncludes(markdown, "the miller opens the sluice by hand");
  assertEquals(warnings.length, 1);
});

Deno.test("metadata comes from elements and JSON-LD where meta elements say nothing", () => {
  const { byline, published, title, siteName, language } = readPage(
    `<html lang="de"><title>Die Mühle | Flusspost</title><meta property="og:site_name" content="Flusspost">
    <article><h1>Die Mühle</h1><span class="byline">Ada Müller</span>
    <time datetime="2026-03-01">1. März</time>${paragraphs(3)}</article>`,
    URL_OF_PAGE,
  );

  assertEquals([byline, published, title, siteName, language], [
    "Ada Müller",
    "2026-03-01",
    "Die Mühle",
    "Flusspost",
    "de",
  ]);
});

Deno.test("a standfirst belongs to the text, but is display in English", () => {
  const page = (lead: string, text: string): string =>
    `<title>Die alte Mühle am Fluss</title><header class="head"><h1>Die alte Mühle am Fluss</h1>
    <p class="lead">${lead}</p></header><div class="article-body">${
      `<p>${text}</p>`.repeat(6)
    }</div>`;
  const german =
    "Seit der Gründung des Dorfes dreht sich das Rad an der Biegung des Flusses, sagt man, " +
    "und niemand weiß, wer es gebaut hat.";
  const english =
    "Its wheel has turned at the bend of the river since the village was founded, they say, " +
    "and nobody knows who built it.";

  const germanText =
    "Jeden Morgen öffnet der Müller die Schleuse von Hand, horcht und schreibt den Stand auf.";
  const englishText =
    "Every morning the miller opens the sluice of the mill by hand, and listens to the water.";

  assertIncludes(readPage(page(german, germanText), URL_OF_PAGE).markdown, "Gründung");
  assert(!readPage(page(english, englishText), URL_OF_PAGE).markdown.includes("nobody knows"));
});

Deno.test("rawText() gives the words of anything, a line for each block", () => {
  assertEquals(
    rawText("<h1>One</h1><p>two <b>three</b><script>x()</script><div># four"),
    [
      "One",
      "two three",
      "\\# four",
    ].join("\n\n"),
  );
  assertEquals(rawText("no tags at all"), "no tags at all");
});

Deno.test("every rule has a number of its own that fits into a byte", () => {
  const ids = Object.values(RULES).map(({ id }) => id);

  assertEquals(new Set(ids).size, ids.length);
  assert(ids.every((id) => id > 0 && id < 256));
});

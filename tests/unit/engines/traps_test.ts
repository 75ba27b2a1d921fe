import { assertEquals, assertThrows } from "../../support/assert.ts";
import {
  page,
  sampleHits,
  SHAPES,
  wrappedByBing,
  wrappedByDuckDuckGo,
} from "../../support/engine_shapes.ts";
import type { SearchHit } from "../../../src/core/types.ts";
import { bing } from "../../../src/engines/bing.ts";
import { bingImages } from "../../../src/engines/bing_images.ts";
import { brave } from "../../../src/engines/brave.ts";
import { commons } from "../../../src/engines/commons.ts";
import { duckduckgo } from "../../../src/engines/duckduckgo.ts";
import { duckduckgoImages } from "../../../src/engines/duckduckgo_images.ts";
import { mojeek } from "../../../src/engines/mojeek.ts";
import { startpage } from "../../../src/engines/startpage.ts";
import { wikipedia } from "../../../src/engines/wikipedia.ts";
import { yahoo } from "../../../src/engines/yahoo.ts";

const HERE = "http://127.0.0.1/";

/** A result page of an engine with one row, changed. */
function changed(name: string, change: (html: string) => string, date?: string): string {
  const [hit] = (SHAPES[name]!.sample ?? sampleHits)(1);
  return change(SHAPES[name]!.results([{ ...hit!, ...(date && { date }) }]));
}

function only([hit, ...others]: readonly SearchHit[]): SearchHit {
  assertEquals(others, []);
  return hit!;
}

Deno.test("duckduckgo: a result's link may also come unwrapped", () => {
  const body = changed("duckduckgo", (html) => {
    return html.replaceAll(/"\/\/duckduckgo\.com\/l[^"]+page[^"]+"/g, '"https://a.example/direct"');
  });

  assertEquals(only(duckduckgo.parse(body, HERE)).url, "https://a.example/direct");
});

Deno.test("duckduckgo: an advertisement in a result's clothes is none, wrapped twice or once", () => {
  for (const ad of ["https://duckduckgo.com/y.js?ad_domain=x", "https://www.bing.com/aclick?u=x"]) {
    const twice = `https:${wrappedByDuckDuckGo(ad).replaceAll("&amp;", "&")}`;
    for (const url of [ad, twice]) {
      const rows = [{ url, title: "Buy now" }, ...sampleHits(1)];

      only(duckduckgo.parse(SHAPES.duckduckgo!.results(rows), HERE));
    }
  }
});

Deno.test("duckduckgo: a date in a result's address is not the result's date", () => {
  const hit = { url: "https://a.example/2019-05-06/post", title: "A" };

  const found = duckduckgo.parse(SHAPES.duckduckgo!.results([hit]), HERE);

  assertEquals(only(found).date, undefined);
});

Deno.test("duckduckgo_images: the key is read however the page quotes it", () => {
  for (const text of [`vqd="4-123456"`, `vqd='4-123456'`, `&vqd=4-123456&p=1`]) {
    assertEquals(duckduckgoImages.token?.read(`<script>x(${text})</script>`, HERE), "4-123456");
  }
  const { captcha } = SHAPES.duckduckgo_images!;
  assertThrows(() => duckduckgoImages.token?.read(captcha, HERE), { code: "blocked" });
  assertThrows(() => duckduckgoImages.token?.read(page("vqd"), HERE), { code: "parse_error" });
});

Deno.test("duckduckgo: the next page is asked for only with the key of the first", () => {
  const { results, captcha } = SHAPES.duckduckgo!;

  assertEquals(duckduckgo.token?.read(results([]), HERE), "4-1234567890");
  assertThrows(() => duckduckgo.token?.read(captcha, HERE), { code: "blocked" });
  assertThrows(() => duckduckgo.token?.read(page("last page"), HERE), { code: "parse_error" });
});

Deno.test("mojeek: a result without a snippet is a result", () => {
  const body = SHAPES.mojeek!.results([{ url: "https://a.example/", title: "A" }]);

  assertEquals(mojeek.parse(body, HERE), [{ url: "https://a.example/", title: "A", snippet: "" }]);
});

Deno.test("mojeek and brave: a page of results in a new layout is not an empty page", () => {
  for (
    const [engine, from, to] of [
      [mojeek, "results-standard", "results-new"],
      [brave, "data-type", "data-kind"],
    ] as const
  ) {
    const body = changed(engine.name, (html) => html.replaceAll(from, to));

    assertThrows(() => engine.parse(body, HERE), { code: "parse_error" });
  }
});

Deno.test("startpage: a page of results in a new layout is not an empty page", () => {
  const body = changed("startpage", (html) => html.replaceAll('"result"', '"hit"'));

  assertThrows(() => startpage.parse(body, HERE), { code: "parse_error" });
});

Deno.test("brave: a video's snippet stands elsewhere, and an age is not a date", () => {
  const video = changed("brave", (html) => {
    return html.replace(
      /<div class="generic-snippet"><div class="content">\s+<!---->[^]*?<\/div><\/div>/,
      `<div class="video-snippet"><a href="https://a.example/"><div>04:58</div></a>
        <div class="content"><div>About the film.</div>
          <div class="snippet-attributes"><strong class="t-secondary">Published</strong>
            3 weeks ago</div></div></div>`,
    );
  });
  const aged = changed(
    "brave",
    (html) => html.replace("<!---->", '<b class="t-secondary">3 days ago -</b>'),
  );

  assertEquals(only(brave.parse(video, HERE)).snippet, "About the film.");
  const { snippet, date } = only(brave.parse(aged, HERE));
  assertEquals([snippet.slice(0, 24), date], ["3 days ago -What is know", undefined]);
});

Deno.test("startpage: a style sheet inside a heading is not its text", () => {
  const { title } = only(startpage.parse(changed("startpage", (html) => html), HERE));

  assertEquals(title, "Result 1 <of> site.example");
});

Deno.test("startpage: the token page of a blocked client says so, another page has no token", () => {
  const { token, captcha, results } = SHAPES.startpage!;
  const read = (body: string, url = HERE) => startpage.token?.read(body, url);

  assertEquals(read(token!.page), "4-1234567890");
  assertEquals(read(results([]).replace('name="sc"', 'name="other"')), "");
  assertThrows(() => read(captcha), { code: "blocked" });
  assertThrows(() => read(page(""), "https://www.startpage.com/sp/captcha-block"), {
    code: "blocked",
  });
  assertThrows(() => read(page("another site")), { code: "parse_error" });
});

Deno.test("yahoo: the site's name above a heading is not the title, with and without a label", () => {
  const [hit] = sampleHits(1);
  const browser = changed("yahoo", (html) => {
    return html.replace(
      /<h3 class="title"><a aria-label=[^]*?<\/h3>/,
      `
      <a href="https://a.example/"><div>A site https://a.example</div><h3>As a browser has it</h3></a>`,
    );
  });

  assertEquals(only(yahoo.parse(changed("yahoo", (html) => html), HERE)).title, hit!.title);
  const { title, url } = only(yahoo.parse(browser, HERE));
  assertEquals([title, url], ["As a browser has it", "https://a.example/"]);
});

Deno.test("yahoo: an age that is no date stays in the snippet", () => {
  const [hit] = sampleHits(1);
  const body = SHAPES.yahoo!.results([{ ...hit!, snippet: "2 days ago · About it." }]);

  const { snippet, date } = only(yahoo.parse(body, HERE));

  assertEquals([snippet, date], ["2 days ago · About it.", undefined]);
});

Deno.test("yahoo: the picture at the end of its redirects is a check", () => {
  assertThrows(() => yahoo.parse("GIF89a\u0001\u0000\ufffd", HERE), { code: "blocked" });
});

Deno.test("a page is blocked by where it came from, whatever is on it", () => {
  for (
    const [engine, url] of [
      [duckduckgo, "https://duckduckgo.com/anomaly/x"],
      [mojeek, "https://www.mojeek.com/captcha"],
      [brave, "https://search.brave.com/captcha?x=1"],
      [startpage, "https://www.startpage.com/sp/captcha"],
      [startpage, "https://www.startpage.com/en/errors/blocked"],
      [yahoo, "https://consent.yahoo.com/v2/collectConsent?sessionId=1"],
      [yahoo, "https://guce.yahoo.com/consent"],
      [bing, "https://www.bing.com/turing/captcha/challenge"],
    ] as const
  ) {
    assertThrows(() => engine.parse(page("<p>Welcome</p>"), url), { code: "blocked" }, url);
  }
});

Deno.test("a query about captchas does not make an address one of a captcha", () => {
  const url = "https://search.brave.com/search?q=/captcha";

  assertThrows(() => brave.parse(page("<p>Welcome</p>"), url), { code: "parse_error" });
});

Deno.test("bing: the label of a result's kind is not part of its snippet", () => {
  const { snippet } = only(bing.parse(changed("bing", (html) => html), HERE));

  assertEquals(snippet, sampleHits(1)[0]!.snippet);
});

Deno.test("bing: rows inside other blocks are not results", () => {
  const row = '<ul><li class="b_algo"><h2><a href="https://in.example/">In</a></h2></li></ul>';
  const body = changed("bing", (html) => {
    return html.replace('<li class="b_ans">', `<li class="b_ans">${row}`);
  });

  assertEquals(only(bing.parse(body, HERE)).url, sampleHits(1)[0]!.url);
});

Deno.test("bing: an advertisement wrapped as a result is none", () => {
  const ad = wrappedByBing("https://www.bing.com/aclick?ld=1").replaceAll("&amp;", "&");

  const hits = bing.parse(
    SHAPES.bing!.results([{ url: ad, title: "Buy" }, ...sampleHits(1)]),
    HERE,
  );

  only(hits);
});

Deno.test("bing_images: tiles without data are placeholders, a page of them is not empty", () => {
  const body = SHAPES.bing_images!.results([]);

  assertThrows(() => bingImages.parse(body, HERE), { code: "parse_error" });
});

Deno.test("wikipedia: a mirror's results lead to the wiki it mirrors", () => {
  const body = SHAPES.wikipedia!.results([{ url: "", title: "Straße? 100% #1" }])
    .replace("https://en.wikipedia.org", "//de.wikipedia.org");

  assertEquals(
    only(wikipedia.parse(body, "http://mirror.example/w/api.php")).url,
    "https://de.wikipedia.org/wiki/Stra%C3%9Fe%3F_100%25_%231",
  );
});

Deno.test("wikipedia: markup in a snippet is not its text", () => {
  const body = JSON.stringify({
    query: {
      search: [{
        title: "A",
        snippet: `<span class="searchmatch">Tea</span> &amp; <style>p{}</style>coffee &lt;b&gt;`,
      }],
    },
  });

  assertEquals(only(wikipedia.parse(body, HERE)).snippet, "Tea & coffee <b>");
});

Deno.test("wikipedia and commons: what the interface says of itself is told", () => {
  for (const { parse } of [wikipedia, commons]) {
    const said = (code: unknown) => parse(JSON.stringify({ error: { code, info: "x" } }), HERE);

    assertThrows(() => said("ratelimited"), { code: "rate_limited" });
    assertThrows(() => said("maxlag"), { code: "rate_limited" });
    assertThrows(() => said("badvalue"), { code: "parse_error", message: /badvalue/ });
    assertThrows(() => said("<b>\n</b>"), { code: "parse_error", message: /without a name/ });
    assertThrows(() => said(7), { code: "parse_error" });
  }
});

Deno.test("commons: images come in the order of the search, described by name if need be", () => {
  const body = SHAPES.commons!.results(sampleHits(3)).replaceAll(
    /,"ImageDescription":\{[^}]*\}/g,
    "",
  );

  assertEquals(commons.parse(body, HERE).map(({ description }) => description), [
    "Name 0",
    "Name 1",
    "Name 2",
  ]);
});

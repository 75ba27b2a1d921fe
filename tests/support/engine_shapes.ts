/**
 * How the pages of each search engine look: results, no results, a captcha, the page with a token.
 *
 * Written by hand after the notes on each engine, with the traps around the results; recorded pages
 * are another test.
 *
 * @module
 */

import { Buffer } from "node:buffer";

/** A result an engine is to return. */
export interface SampleHit {
  /** Address of the page, or of the image. */
  readonly url: string;
  /** Its title. */
  readonly title: string;
  /** Its snippet. @default {""} */
  readonly snippet?: string;
  /** Its date, as `YYYY-MM-DD`. */
  readonly date?: string;
}

/** How an engine's pages look. */
export interface Shape {
  /** Path of its search. */
  readonly path: string;
  /** Media type of its answers. @default {"text/html; charset=utf-8"} */
  readonly type?: string;
  /** The page that hands out a token, where it is another than the first page of results. */
  readonly token?: { readonly path: string; readonly page: string };
  /** Hits it can return, where it cannot return any. */
  sample?(count: number): SampleHit[];
  /** A page of results, with what stands around them. */
  results(hits: readonly SampleHit[]): string;
  /** A page that says there is nothing. */
  readonly empty: string;
  /** A page that asks for a check. */
  readonly captcha: string;
}

/** Size of every sample image in pixels. */
export const SAMPLE_SIZE = { width: 1000, height: 667 };

/** The token in every page that hands one out. */
export const SAMPLE_TOKEN = "4-1234567890";

const JSON_TYPE = "application/json; charset=utf-8";

/** `count` hits of a site for tests, the first the best. */
export function sampleHits(count: number, site = "site.example"): SampleHit[] {
  return Array.from({ length: count }, (_, index) => ({
    url: `https://${index === 0 ? "" : `${index + 1}.`}${site}/page/${index + 1}?a=1&b=2`,
    title: `Result ${index + 1} <of> ${site}`,
    snippet: `What is known about "result ${index + 1}" & its kind.`,
  }));
}

/** A date as it is written: `Mar 2, 2026` for `en-US`, `2 Mar 2026` for `en-GB`. */
function written(date: string, locale: string): string {
  const options = { year: "numeric", month: "short", day: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(locale, options).format(new Date(date));
}

/** A whole HTML page. */
export function page(body: string): string {
  return `<!doctype html><html><head><title>search</title></head><body>${body}</body></html>`;
}

/** A link as DuckDuckGo wraps it. */
export function wrappedByDuckDuckGo(url: string): string {
  return `//duckduckgo.com/l/?uddg=${encodeURIComponent(url)}&amp;rut=0123abcd`;
}

/** A link as Bing wraps it. */
export function wrappedByBing(url: string): string {
  const encoded = Buffer.from(url).toString("base64url");
  return `https://www.bing.com/ck/a?!&amp;&amp;p=0a1b2c&amp;ver=2&amp;u=a1${encoded}&amp;ntb=1`;
}

/** A link as Yahoo wraps it. */
export function wrappedByYahoo(url: string): string {
  const encoded = encodeURIComponent(url).replaceAll(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase());
  return `https://r.search.yahoo.com/_ylt=Aw;_ylu=Y2/RV=2/RE=17/RO=10/RU=${encoded}/RK=2/RS=x-`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

function each(hits: readonly SampleHit[], write: (hit: SampleHit, index: number) => string) {
  return hits.map(write).join("");
}

/** The shapes, by the engines' names. */
export const SHAPES: Readonly<Record<string, Shape>> = {
  "duckduckgo": {
    path: "/html/",
    results: (hits) =>
      page(`
      <div id="links" class="results">
        <div class="result results_links results_links_deep result--ad">
          <h2 class="result__title"><a class="result__a" href="${
        wrappedByDuckDuckGo("https://duckduckgo.com/y.js?ad_domain=shop.example")
      }">Buy now</a></h2>
          <a class="result__snippet" href="#">An advertisement.</a></div>
        ${
        each(hits, (hit) => `
        <div class="result results_links results_links_deep web-result">
          <h2 class="result__title"><a rel="nofollow" class="result__a" href="${
          wrappedByDuckDuckGo(hit.url)
        }">${escape(hit.title)}</a></h2>
          <div class="result__extras"><div class="result__extras__url">
            <span class="result__icon"><a href="#"><img alt=""></a></span>
            <a class="result__url" href="#">${escape(hit.url)}</a>
            ${hit.date ? `<span>&nbsp; ${hit.date}T00:00:00.0000000</span>` : ""}</div></div>
          <a class="result__snippet" href="#">${escape(hit.snippet ?? "")}</a>
        </div>`)
      }
        <div class="nav-link"><form action="/html/" method="post">
          <input type="hidden" name="s" value="10">
          <input type="hidden" name="vqd" value="${SAMPLE_TOKEN}"></form></div>
      </div>`),
    empty: page(`<div id="links" class="results"><div class="result result--no-result">
      <div class="no-results">No results found for <b>captcha challenge</b>.</div></div></div>`),
    captcha: page(`<form id="challenge-form" action="//duckduckgo.com/anomaly.js?sv=html">
      <div class="anomaly-modal__mask"><p>Select all squares with ducks</p></div></form>`),
  },
  "duckduckgo_lite": {
    path: "/lite/",
    results: (hits) =>
      page(`
      <form action="/lite/"><input name="q"></form>
      <table><tr class="result-sponsored"><td>1.</td><td><a class="result-link" href="${
        wrappedByDuckDuckGo("https://duckduckgo.com/y.js?ad=1")
      }">Buy now</a></td></tr>
      <tr class="result-sponsored"><td></td><td class="result-snippet">An advertisement.
        <a class="result-link" href="https://duckduckgo.com/ads">more info</a></td></tr></table>
      <table>${
        each(hits, (hit, index) => `
        <tr><td>${index + 1}.&nbsp;</td><td><a rel="nofollow" href="${
          wrappedByDuckDuckGo(hit.url)
        }" class='result-link'>${escape(hit.title)}</a></td></tr>
        <tr><td></td><td class='result-snippet'>${escape(hit.snippet ?? "")}</td></tr>
        <tr><td></td><td><span class='link-text'>${escape(hit.url)}</span>
          ${hit.date ? `<span class='timestamp'>${hit.date}T00:00:00.0000000</span>` : ""}</td></tr>
        <tr><td></td><td></td></tr>`)
      }</table>
      <form class="next_form" action="/lite/" method="post">
        <input type="hidden" name="vqd" value="${SAMPLE_TOKEN}"></form>`),
    empty: page(`<table><tr><td><span class="no-results">No results.</span></td></tr></table>`),
    captcha: page(`<form id="challenge-form" action="//duckduckgo.com/anomaly.js?sv=lite">
      <div class="anomaly-modal__mask"></div></form>`),
  },
  "mojeek": {
    path: "/search",
    results: (hits) =>
      page(`
      <nav><ul><li><a href="/preferences">Preferences</a></li></ul></nav>
      <div class="container serp-results">
        <div class="top-info"><p>Results 1 to 10 from 5,280,016 in 0.37s</p></div>
        <div class="results"><ul class="results-standard"><!--rs-->${
        each(hits, (hit, index) => `
          <li class="r${index + 1}"><a class="ob" href="${escape(hit.url)}"><p class="i">
              <span class="url">${escape(hit.url)}</span></p></a>
            <h2><a class="title" title="${escape(hit.url)}" href="${escape(hit.url)}">${
          escape(hit.title)
        }</a></h2>
            ${hit.snippet ? `<p class="s">${escape(hit.snippet)}</p>` : ""}
            <p class="more"><a href="/search?q=site%3Ax">See more results »</a></p></li>`)
      }</ul></div>
        <div class="infobox"><h2><a class="title" href="https://box.example/">A box</a></h2></div>
      </div>`),
    empty: page(`<div class="container serp-results"><div class="results">
      <p>No pages found matching <strong>captcha altcha</strong>.</p></div></div>`),
    captcha: page(`<div class="captcha-wrap"><form><altcha-widget></altcha-widget></form></div>`),
  },
  "brave": {
    path: "/search",
    results: (hits) =>
      page(`
      <div id="results">
        <div class="snippet" data-type="web"><div class="result-content">
          <a href="/a/redirect?click=1"><div class="title search-snippet-title">Buy now</div></a>
          <div class="generic-snippet"><div class="content">An advertisement.</div></div></div></div>
        <div class="snippet" data-type="videos"><div class="result-content">
          <a href="https://video.example/"><div class="search-snippet-title">Film</div></a></div></div>
        <div id="faq" class="snippet standalone"><a href="https://faq.example/">People ask</a></div>
        ${
        each(hits, (hit) => `
        <div class="snippet" data-pos="1" data-type="web"><div class="result-wrapper">
          <div class="result-content"><a href="${escape(hit.url)}" class="l1">
            <div class="site-name-content"><div class="t-secondary">A site</div></div>
            <div class="title search-snippet-title" title="">${escape(hit.title)}</div></a>
            <div class="generic-snippet"><div class="content">
              ${
          hit.date ? `<span class="t-secondary">${written(hit.date, "en-US")} -</span>` : ""
        }<!---->${escape(hit.snippet ?? "")}</div></div></div></div>
          <div class="result-cluster"><div class="snippet">
            <a class="title" href="https://cluster.example/">A page of the same site</a>
            <div class="description">About it.</div></div></div></div>`)
      }
        <div id="search-elsewhere" class="snippet standalone">
          <a href="https://www.mojeek.com/search?q=x">Mojeek</a></div>
      </div>`),
    empty: page(`<div id="results"><div class="snippet standalone">
        <p>No results for <b>captcha</b></p></div>
      <div id="search-elsewhere" class="snippet standalone">
        <a href="https://www.mojeek.com/search?q=x">Mojeek</a></div></div>`),
    captcha: page(`<main class="captcha-wrapper"><h1>Confirm you are human</h1></main>`),
  },
  "startpage": {
    path: "/sp/search",
    token: {
      path: "/",
      page: page(`<form id="search" action="/sp/search" method="post"><input name="query">
        <input type="hidden" name="t" value="device">
        <input type="hidden" name="sc" value="${SAMPLE_TOKEN}"></form>`),
    },
    results: (hits) =>
      page(`
      <form id="search" action="/sp/search"><input name="query">
        <input type="hidden" name="sc" value="${SAMPLE_TOKEN}"></form>
      <section id="main">
        <div id="sponsored"><div class="result"><a class="result-title result-link"
          href="https://shop.example/"><h2>Buy now</h2></a>
          <p class="description">An advertisement.</p></div></div>
        ${
        each(hits, (hit, index) => `
        <div class="result"><div class="upper">
            <a class="wgl-site-title" href="${escape(hit.url)}"><span>A site</span></a></div>
          <a class="result-title result-link" href="${
          escape(hit.url)
        }" data-testid="gl-title-link">${
          index === 0 ? "<style data-emotion>.css-1{color:red}</style>" : ""
        }<h2 class="wgl-title"><style>.css-2{color:red}</style> ${escape(hit.title)} </h2></a>
          <p class="description">${hit.date ? `${written(hit.date, "en-GB")} ... ` : ""}${
          escape(hit.snippet ?? "")
        }</p>
          <div class="anonymous-view-link"><a href="https://proxy.example/">Anonymous View</a></div>
        </div>`)
      }
        <div class="related"><a href="/sp/search?query=x">Related searches</a></div>
      </section>`),
    empty: page(`<form id="search" action="/sp/search"><input name="query"></form>
      <section id="main"><p>There are no results for <b>captcha</b>.</p></section>`),
    captcha: page(`<form action="/sp/captcha" method="post"><img alt=""></form>`),
  },
  "yahoo": {
    path: "/search",
    results: (hits) =>
      page(`
      <div id="web"><ol class="searchCenterMiddle">
        <li><div class="dd algo algo-sr"><div class="compTitle"><h3 class="title"><a href="${
        wrappedByYahoo(wrappedByBing("https://www.bing.com/aclick?ld=1").replaceAll("&amp;", "&"))
      }">Buy now</a></h3></div><div class="compText">An advertisement.</div></div></li>
        <li><div class="dd compDlink"><a href="https://shop.example/">More offers</a></div></li>
        ${
        each(hits, (hit) => `
        <li><div class="dd algo algo-sr relsrch"><div class="compTitle options-toggle">
            <h3 class="title"><a aria-label="${escape(hit.title)}" href="${
          escape(wrappedByYahoo(hit.url))
        }"><span><span>A site</span> https://site.example › page</span>${escape(hit.title)}</a></h3>
          </div>
          <div class="compText aAbs"><p>${
          hit.date ? `<span>${written(hit.date, "en-US")} · </span>` : ""
        }${escape(hit.snippet ?? "")}</p></div>
          <div class="compList"><ul><li><a href="https://cluster.example/">A page</a></li></ul></div>
        </div></li>`)
      }</ol></div>`),
    empty: page(`<div id="web"><ol><li><div class="dd zrp"><p>We did not find results for:
      <b>captcha consent</b>.</p></div></li></ol></div>`),
    captcha: page(`<form class="consent-form" action="/v2/collectConsent"></form>`),
  },
  "bing": {
    path: "/search",
    results: (hits) =>
      page(`
      <ol id="b_results">
        <li class="b_ad"><ul><li><div class="sb_add"><h2>
          <a href="https://www.bing.com/aclick?ld=1&amp;u=x">Buy now</a></h2></div></li></ul></li>
        <li class="b_algo"><h2><a href="https://www.bing.com/aclick?ld=2">Buy more</a></h2></li>
        <li class="b_ans"><h2><a href="https://answer.example/">People also ask</a></h2></li>
        ${
        each(hits, (hit) => `
        <li class="b_algo"><div class="b_tpcn"><a class="tilk" href="${
          wrappedByBing(hit.url)
        }"><div class="tptt">A site</div></a></div>
          <h2><a target="_blank" href="${wrappedByBing(hit.url)}">${escape(hit.title)}</a></h2>
          <div class="b_caption"><p class="b_lineclamp2"><span class="algoSlug_icon">Web</span>${
          hit.date ? `<span class="news_dt">${written(hit.date, "en-US")}</span>&nbsp;· ` : ""
        }${escape(hit.snippet ?? "")}</p></div></li>`)
      }
        <li class="b_pag"><h2><a href="/search?q=x&amp;first=11">Next</a></h2></li>
      </ol>`),
    empty: page(`<ol id="b_results"><li class="b_no"><h1>There are no results for
      <strong>one last step turnstile</strong></h1></li></ol>`),
    captcha: page(`<form id="sb_form"><input name="q"></form>
      <div class="captcha"><div class="captcha_header">One last step</div></div>`),
  },
  "wikipedia": {
    path: "/w/api.php",
    type: JSON_TYPE,
    sample: (count) =>
      sampleHits(count, "en").map(({ title, ...hit }) => ({
        ...hit,
        title,
        url: new URL(`/wiki/${title.replaceAll(" ", "_")}`, "https://en.wikipedia.org").href,
      })),
    results: (hits) =>
      JSON.stringify({
        batchcomplete: "",
        query: {
          general: { server: "https://en.wikipedia.org", articlepath: "/wiki/$1" },
          search: hits.map(({ title, snippet = "", date }, index) => ({
            ns: 0,
            title: title.trim(),
            pageid: index + 1,
            snippet: `<span class="searchmatch">${escape(snippet)}</span>`,
            ...(date && { timestamp: `${date}T15:56:11Z` }),
          })),
        },
      }),
    empty: JSON.stringify({ batchcomplete: "", query: { search: [] } }),
    captcha: page(`<form action="/captcha"><input name="answer"></form>`),
  },
  "bing_images": {
    path: "/images/async",
    results: (hits) =>
      page(`
      <div id="mmComponent_images_1" class="dgControl"><ul class="dgControl_list">
        <li><div class="imgpt"><a class="iusc" m="{&quot;murl&quot;:&quot;&quot;}"></a></div></li>
        <li><div class="imgpt"><a class="iusc" m="{&quot;murl&quot;:[&quot;no text"></a></div></li>
        ${
        each(hits, (hit) => `
        <li><div class="imgpt"><a class="iusc" m="${
          escape(JSON.stringify({
            murl: hit.url,
            purl: pageOf(hit.url),
            turl: thumbnailOf(hit.url),
            t: `\ue000${hit.title}\ue001`,
          }))
        }" href="/images/search?view=detailV2&amp;exph=${SAMPLE_SIZE.height}&amp;expw=${SAMPLE_SIZE.width}"></a>
          <div class="img_info"><span class="nowrap">1000 × 667</span></div></div></li>`)
      }</ul></div>`),
    empty: page('<div id="mmComponent_images_1" class="dgControl"></div>'),
    captcha: page('<div class="captcha"><h1>One last step</h1></div>'),
  },
  "duckduckgo_images": {
    path: "/i.js",
    type: JSON_TYPE,
    token: { path: "/", page: page(`<div id="links"></div> vqd="${SAMPLE_TOKEN}"; x()`) },
    results: (hits) =>
      JSON.stringify({
        results: [
          { image: "", url: "https://placeholder.example/", title: "placeholder" },
          null,
          ...hits.map(({ url, title }) => ({
            image: url,
            url: pageOf(url),
            title,
            thumbnail: thumbnailOf(url),
            ...SAMPLE_SIZE,
            source: "Bing",
          })),
        ],
      }),
    empty: JSON.stringify({ results: [] }),
    captcha: page(`<form id="challenge-form" action="//duckduckgo.com/anomaly.js"></form>`),
  },
  "openverse": {
    path: "/v1/images/",
    type: JSON_TYPE,
    results: (hits) =>
      JSON.stringify({
        "result_count": hits.length,
        results: [
          { id: 1, title: "no address", url: null, "foreign_landing_url": null },
          ...hits.map(({ url, title }) => ({
            title,
            url,
            "foreign_landing_url": pageOf(url),
            thumbnail: thumbnailOf(url),
            ...SAMPLE_SIZE,
            license: "by-sa",
            "license_version": "4.0",
          })),
        ],
      }),
    empty: JSON.stringify({ "result_count": 0, results: [] }),
    captcha: page(`<form id="challenge-form"></form>`),
  },
  "commons": {
    path: "/w/api.php",
    type: JSON_TYPE,
    results: (hits) =>
      JSON.stringify({
        batchcomplete: "",
        query: {
          pages: Object.fromEntries(
            hits.map(({ url, title }, index) => [String(1_000 - index), {
              title: `File:Name ${index}.jpg`,
              index: index + 1,
              imageinfo: [{
                url,
                descriptionurl: pageOf(url),
                thumburl: thumbnailOf(url),
                ...SAMPLE_SIZE,
                mime: "image/jpeg",
                extmetadata: {
                  LicenseShortName: { value: "CC BY-SA 4.0" },
                  ImageDescription: { value: `<p>${escape(title)}</p>` },
                },
              }],
            }]),
          ),
        },
      }),
    empty: JSON.stringify({ batchcomplete: "" }),
    captcha: page(`<form action="/captcha"><input name="answer"></form>`),
  },
};

function pageOf(url: string): string {
  return `${new URL(url).origin}/page`;
}

function thumbnailOf(url: string): string {
  return `${new URL(url).origin}/thumbnail`;
}

/**
 * The search engines in a box: each answers in its own shape, well or badly, as it is told.
 *
 * The shapes are written by hand after the notes on each engine; recorded pages are another test.
 *
 * @module
 */

import { type Origin, type Scene, startOrigin } from "./origin.ts";

/** What an engine does. */
export type EngineState =
  | "ok"
  | "empty"
  | "captcha"
  | "captcha_202"
  | "403"
  | "429"
  | "500"
  | "hang"
  | "drip"
  | "layout";

/** A result an engine is to return. */
export interface SampleHit {
  /** Address of the page. */
  readonly url: string;
  /** Its title. */
  readonly title: string;
  /** Its snippet. @default {""} */
  readonly snippet?: string;
  /** Its date, as `YYYY-MM-DD`. */
  readonly date?: string;
}

/** How an engine's pages look. */
interface Shape {
  /** Path of its search. */
  readonly path: string;
  /** A page of results, with what stands around them. */
  results(hits: readonly SampleHit[]): string;
  /** A page that says there is nothing. */
  readonly empty: string;
  /** A page that asks for a check. */
  readonly captcha: string;
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
        ddg("https://duckduckgo.com/y.js?ad_domain=shop.example")
      }">Buy now</a></h2>
          <a class="result__snippet" href="#">An advertisement.</a></div>
        ${
        hits.map((hit) => `
        <div class="result results_links results_links_deep web-result">
          <h2 class="result__title"><a rel="nofollow" class="result__a" href="${ddg(hit.url)}">${
          escape(hit.title)
        }</a></h2>
          <div class="result__extras"><div class="result__extras__url">
            <a class="result__url" href="${ddg(hit.url)}">${escape(hit.url)}</a>
            ${hit.date ? `<span>&nbsp; ${hit.date}T00:00:00.0000000</span>` : ""}</div></div>
          <a class="result__snippet" href="${ddg(hit.url)}">${escape(hit.snippet ?? "")}</a>
        </div>`).join("")
      }
        <div class="nav-link"><form action="/html/"><input name="s" value="10"></form></div>
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
        ddg("https://duckduckgo.com/y.js?ad=1")
      }">Buy now</a></td></tr>
      <tr class="result-sponsored"><td></td><td class="result-snippet">An advertisement.
        <a class="result-link" href="https://duckduckgo.com/ads">more info</a></td></tr></table>
      <table>${
        hits.map((hit, index) => `
        <tr><td>${index + 1}.&nbsp;</td><td><a rel="nofollow" href="${
          ddg(hit.url)
        }" class='result-link'>${escape(hit.title)}</a></td></tr>
        <tr><td></td><td class='result-snippet'>${escape(hit.snippet ?? "")}</td></tr>
        <tr><td></td><td><span class='link-text'>${escape(hit.url)}</span>
          ${hit.date ? `<span class='timestamp'>${hit.date}T00:00:00.0000000</span>` : ""}</td></tr>
        <tr><td></td><td></td></tr>`).join("")
      }</table>`),
    empty: page(`<table><tr><td><span class="no-results">No results.</span></td></tr></table>`),
    captcha: page(`<form id="challenge-form" action="//duckduckgo.com/anomaly.js?sv=lite">
      <div class="anomaly-modal__mask"></div></form>`),
  },
  "bing_images": {
    path: "/images/async",
    results: (hits) =>
      page(`
      <div id="mmComponent_images_1" class="dgControl"><ul class="dgControl_list">
        <li><div class="imgpt"><a class="iusc" m="{&quot;murl&quot;:&quot;&quot;}"></a></div></li>
        ${
        hits.map((hit) => `
        <li><div class="imgpt"><a class="iusc" m="${
          escape(JSON.stringify({
            murl: hit.url,
            purl: `${new URL(hit.url).origin}/page`,
            turl: "https://ts1.mm.bing.net/th?id=x",
            t: `\ue000${hit.title}\ue001`,
          }))
        }"></a><div class="img_info"><span class="nowrap">1000 × 667</span></div></div></li>`)
          .join("")
      }</ul></div>`),
    empty: page('<div id="mmComponent_images_1" class="dgControl"></div>'),
    captcha: page('<div class="captcha"><h1>One last step</h1></div>'),
  },
};

/** A query that engines asked by GET never answer. */
export const HANGING_QUERY = "hang on";

/** A running search web. */
export interface SearchWeb extends AsyncDisposable {
  /** Its host and port, for ALLOW_PRIVATE_HOSTS. */
  readonly host: string;
  /** What to set ENGINE_ORIGINS to. */
  readonly engineOrigins: string;
  /** The same, by name. */
  readonly origins: Readonly<Record<string, string>>;
  /** Requests so far, in order. */
  readonly requests: Origin["requests"];
  /** What each engine does from now on. */
  readonly states: Record<string, EngineState>;
  /** What each engine returns from now on. */
  readonly hits: Record<string, readonly SampleHit[]>;
  /** Time each engine takes to answer, in milliseconds. */
  readonly delaysMs: Record<string, number>;
  /** Most requests that were under way at once, by engine. */
  readonly mostAtOnce: Record<string, number>;
  /** How often each engine was asked. */
  readonly asked: Record<string, number>;
}

/** `count` hits of a site for tests, the first the best. */
export function sampleHits(count: number, site = "site.example"): SampleHit[] {
  return Array.from({ length: count }, (_, index) => ({
    url: `https://${index === 0 ? "" : `${index + 1}.`}${site}/page/${index + 1}?a=1&b=2`,
    title: `Result ${index + 1} <of> ${site}`,
    snippet: `What is known about "result ${index + 1}" & its kind.`,
  }));
}

/** Starts a search web in which every engine answers well. */
export async function startSearchWeb(): Promise<SearchWeb> {
  const states: Record<string, EngineState> = {};
  const hits: Record<string, readonly SampleHit[]> = {};
  const delaysMs: Record<string, number> = {};
  const mostAtOnce: Record<string, number> = {};
  const asked: Record<string, number> = {};
  const running: Record<string, number> = {};
  const origins: Record<string, string> = {};
  const sites: Origin[] = [];
  const requests: Origin["requests"][number][] = [];
  for (const [name, shape] of Object.entries(SHAPES)) {
    const site = await startOrigin({
      [shape.path]: (url, seen) => {
        requests.push(seen);
        asked[name] = (asked[name] ?? 0) + 1;
        running[name] = (running[name] ?? 0) + 1;
        mostAtOnce[name] = Math.max(mostAtOnce[name] ?? 0, running[name]);
        const delayMs = delaysMs[name] ?? 0;
        setTimeout(() => running[name]!--, delayMs);
        if (url.searchParams.get("q") === HANGING_QUERY) return { hang: true };
        return { delayMs, ...sceneOf(shape, states[name] ?? "ok", hits[name] ?? sampleHits(8)) };
      },
    });
    sites.push(site);
    origins[name] = site.url;
  }
  return {
    host: "127.0.0.1",
    origins,
    engineOrigins: Object.entries(origins).map(([name, url]) => `${name}=${url}`).join(","),
    requests,
    states,
    hits,
    delaysMs,
    mostAtOnce,
    asked,
    async [Symbol.asyncDispose]() {
      await Promise.all(sites.map((site) => site[Symbol.asyncDispose]()));
    },
  };
}

function sceneOf(shape: Shape, state: EngineState, hits: readonly SampleHit[]): Scene {
  switch (state) {
    case "ok":
      return { body: shape.results(hits) };
    case "empty":
      return { body: shape.empty };
    case "captcha":
      return { body: shape.captcha };
    case "captcha_202":
      return { status: 202, body: shape.captcha };
    case "429":
      return { status: 429, headers: { "retry-after": "60" } };
    case "403":
    case "500":
      return { status: Number(state), body: page("<h1>Sorry</h1>") };
    case "hang":
      return { hang: true };
    case "drip":
      return { body: shape.results(hits), drip: { bytes: 40, ms: 200 } };
    case "layout":
      return {
        body: page(
          hits.map(({ url, title }) => `<section><a href="${url}">${title}</a></section>`)
            .join(""),
        ),
      };
  }
}

function page(body: string): string {
  return `<!doctype html><html><head><title>search</title></head><body>${body}</body></html>`;
}

function ddg(url: string): string {
  return `//duckduckgo.com/l/?uddg=${encodeURIComponent(url)}&amp;rut=0123abcd`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

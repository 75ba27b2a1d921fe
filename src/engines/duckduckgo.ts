/**
 * DuckDuckGo: its page for browsers without scripts, and its still plainer "lite" one.
 *
 * Both ask the same index, Bing's for the most part, so one stands in for the other and adds nothing
 * beside it.
 *
 * @module
 */

import { RetrievalError } from "../core/errors.ts";
import { codePointCount } from "../core/text.ts";
import type {
  EngineQuery,
  EngineRequest,
  EngineToken,
  Freshness,
  Pace,
  Parameter,
  SearchEngine,
  SearchHit,
} from "../core/types.ts";
import { type DomElement, parseDocument, textOf } from "../dom.ts";
import { dateOf } from "./dates.ts";
import { targetOf } from "./links.ts";
import { acceptLanguage, marketFor, marketsOf } from "./locales.ts";
import {
  cookies,
  hitOf,
  hitsOrWhy,
  type Markers,
  MAX_ROWS,
  pageIndex,
  refusalOf,
  rowsOf,
  type SafeWords,
} from "./shared.ts";

/** Most code points of a query; DuckDuckGo takes a longer one for an attack. */
const MAX_QUERY_CHARS = 499;

const PAGE_SIZE = 10;

/** Results on every page but the first; where the pages begin: 0, 10, 25, 40… */
const NEXT_PAGE_SIZE = 15;

/** Table rows of one result in the lite page. */
const LITE_ROWS = 4;

const AGE: Readonly<Record<Freshness, string>> = { day: "d", week: "w", month: "m", year: "y" };

/** Not among the filters: whether the pages without scripts heed it is not known. */
const SAFE: SafeWords = { off: "-2", moderate: "", strict: "1" };

/** How often DuckDuckGo may be asked: twenty times a minute, three at once. */
export const DUCKDUCKGO_PACE: Pace = { perSecond: 1 / 3, burst: 3 };

/** Its regions. Source: the list in its lite page, 2026-04. */
export const DUCKDUCKGO_MARKETS = marketsOf(
  `en-us es-us en-au de-at nl-be fr-be pt-br bg-bg en-ca fr-ca es-cl zh-cn es-co hr-hr cs-cz da-dk
   et-ee fi-fi fr-fr de-de el-gr hu-hu is-is en-in en-id en-ie en-il it-it lv-lv lt-lt en-my es-mx
   nl-nl en-nz no-no en-pk es-pe en-ph pl-pl pt-pt ro-ro ru-ru en-sg sk-sk en-za es-es ca-es sv-se
   de-ch fr-ch en-th tr-tr uk-ua en-vn`,
  (language, country) => `${country}-${language}`,
  {
    "en-gb": "uk-en",
    "ja-jp": "jp-jp",
    "ko-kr": "kr-kr",
    "zh-hk": "hk-tzh",
    "zh-tw": "tw-tzh",
    "ar-sa": "xa-ar",
    "sl-si": "sl-sl",
  },
);

/** Tell DuckDuckGo's pages apart. */
export const DUCKDUCKGO_MARKERS: Markers = {
  engine: "DuckDuckGo",
  blocked: "#challenge-form, .anomaly-modal__mask, form[action*='/anomaly.js']",
  blockedAt: /\/anomaly/,
  empty: ".no-results, .result--no-result",
};

/** The page for browsers without scripts. */
export const duckduckgo: SearchEngine = {
  name: "duckduckgo",
  origin: "https://html.duckduckgo.com",
  index: "bing",
  pageSize: PAGE_SIZE,
  filters: ["freshness", "range", "region", "language", "offset"],
  pace: DUCKDUCKGO_PACE,
  bucket: "duckduckgo",
  token: nextPageToken(firstHtmlPage),

  request(query: EngineQuery, token: string): EngineRequest {
    return query.offset === 0
      ? firstHtmlPage(query)
      : nextPage(query, token, "/html/", "https://html.duckduckgo.com");
  },

  parse(body: string, url: string): SearchHit[] {
    const page = parseDocument(body);
    const hits = rowsOf(page, "#links .web-result", (row) => {
      const link = row.querySelector("h2 a.result__a");
      return hitFrom(link, textOf(row.querySelector(".result__snippet")), dateBeside(row));
    });
    return hitsOrWhy(hits, page, url, DUCKDUCKGO_MARKERS);
  },
};

/** The page for the plainest of browsers: tables, a result in several rows. */
export const duckduckgoLite: SearchEngine = {
  name: "duckduckgo_lite",
  origin: "https://lite.duckduckgo.com",
  index: "bing",
  pageSize: PAGE_SIZE,
  filters: ["freshness", "range", "region", "language", "offset"],
  pace: DUCKDUCKGO_PACE,
  bucket: "duckduckgo",
  token: nextPageToken(firstLitePage),

  request(query: EngineQuery, token: string): EngineRequest {
    return query.offset === 0
      ? firstLitePage(query)
      : nextPage(query, token, "/lite/", "https://lite.duckduckgo.com");
  },

  parse(body: string, url: string): SearchHit[] {
    const page = parseDocument(body);
    return hitsOrWhy(liteHits(page), page, url, DUCKDUCKGO_MARKERS);
  },
};

/**
 * The query's text.
 *
 * @throws {RetrievalError} `invalid_query` if it is longer than DuckDuckGo takes.
 */
export function textForDuckDuckGo({ text }: EngineQuery): string {
  const length = codePointCount(text);
  if (length <= MAX_QUERY_CHARS) return text;
  throw new RetrievalError(
    "invalid_query",
    `Cannot search DuckDuckGo: the query has ${length} characters, it takes ${MAX_QUERY_CHARS}`,
  );
}

function firstHtmlPage(query: EngineQuery): EngineRequest {
  const params: Parameter[] = [["q", textForDuckDuckGo(query)], ["b", ""], ...optionsOf(query)];
  return {
    method: "POST",
    path: "/html/",
    params,
    headers: formHeaders(query, "https://html.duckduckgo.com"),
  };
}

function firstLitePage(query: EngineQuery): EngineRequest {
  const market = marketFor(query, DUCKDUCKGO_MARKETS);
  return {
    path: "/lite/",
    params: [["q", textForDuckDuckGo(query)], ...optionsOf(query)],
    headers: acceptLanguage(market),
  };
}

/** What the form below a page sends. */
function nextPage(
  query: EngineQuery,
  token: string,
  path: string,
  origin: string,
): EngineRequest {
  const start = PAGE_SIZE + (pageIndex(query, PAGE_SIZE) - 1) * NEXT_PAGE_SIZE;
  return {
    method: "POST",
    path,
    params: [
      ["q", textForDuckDuckGo(query)],
      ["s", String(start)],
      ["nextParams", ""],
      ["v", "l"],
      ["o", "json"],
      ["dc", String(start + 1)],
      ["api", "d.js"],
      ["vqd", token],
      ...optionsOf(query),
    ],
    headers: formHeaders(query, origin),
  };
}

/** The key to the next page, which stands in the first; asking without it gets an address banned. */
function nextPageToken(firstPage: (query: EngineQuery) => EngineRequest): EngineToken {
  return {
    keepMs: 0,
    request: (query) => query.offset === 0 ? undefined : firstPage({ ...query, offset: 0 }),
    read(body: string, url: string): string {
      const page = parseDocument(body);
      const token = page.querySelector("input[name='vqd']")?.getAttribute("value") ?? "";
      if (token !== "") return token;
      const refusal = refusalOf(page, url, DUCKDUCKGO_MARKERS);
      if (refusal.code === "blocked") throw refusal;
      throw new RetrievalError("parse_error", "Cannot search DuckDuckGo: it has no further page");
    },
  };
}

function optionsOf(query: EngineQuery): Parameter[] {
  const values = [
    ["kl", marketFor(query, DUCKDUCKGO_MARKETS)?.name ?? ""],
    ["df", timeOf(query)],
    ["kp", SAFE[query.safeSearch]],
  ] as const;
  return values.filter(([, value]) => value !== "");
}

function timeOf({ freshness, range }: EngineQuery): string {
  if (range) return `${range.from}..${range.to}`;
  return freshness ? AGE[freshness] : "";
}

/** A browser's headers when a form is sent; region and age stand in its cookies too. */
function formHeaders(query: EngineQuery, origin: string): Parameter[] {
  const market = marketFor(query, DUCKDUCKGO_MARKETS);
  const cookie = cookies({ kl: market?.name ?? "", df: timeOf(query) });
  return [
    ["Origin", origin],
    ["Referer", `${origin}/`],
    ["Sec-Fetch-Site", "same-origin"],
    ...acceptLanguage(market),
    ...(cookie === "" ? [] : [["Cookie", cookie] as const]),
  ];
}

/** The date stands alone in the last span; the address beside it may hold another. */
function dateBeside(row: DomElement): string {
  const spans = [...row.querySelectorAll(".result__extras__url > span")];
  return dateOf(textOf(spans.at(-1) ?? null));
}

function liteHits(page: DomElement): SearchHit[] {
  const hits: SearchHit[] = [];
  let link: DomElement | null = null;
  let snippet = "";
  let date = "";
  const finish = (): void => {
    const hit = hitFrom(link, snippet, date);
    if (hit) hits.push(hit);
    link = null;
    snippet = date = "";
  };
  let looked = 0;
  for (const row of page.querySelectorAll("tr")) {
    if (looked++ === MAX_ROWS * LITE_ROWS) break;
    const isAd = row.getAttribute("class")?.includes("result-sponsored") ?? false;
    const next = row.querySelector("a.result-link");
    if (next || isAd) finish();
    if (isAd) continue;
    link = next ?? link;
    snippet ||= textOf(row.querySelector("td.result-snippet"));
    date ||= dateOf(textOf(row.querySelector("span.timestamp")));
  }
  finish();
  return hits;
}

function hitFrom(link: DomElement | null, snippet: string, date: string): SearchHit | undefined {
  const url = targetOf(link?.getAttribute("href") ?? "", "https://duckduckgo.com/");
  return hitOf(url, textOf(link), snippet, date);
}

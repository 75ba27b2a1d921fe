/**
 * DuckDuckGo: its page for browsers without scripts, and its still plainer "lite" one.
 *
 * Both ask the same index, Bing's for the most part, so one stands in for the other and adds nothing
 * beside it.
 *
 * @module
 */

import type {
  EngineQuery,
  EngineRequest,
  Freshness,
  Parameter,
  SearchEngine,
} from "../core/types.ts";
import type { SearchHit } from "../core/types.ts";
import { type DomElement, parseDocument, textOf } from "../dom.ts";
import { dateIn, hitsOrWhy, httpUrl } from "./shared.ts";

const AGE: Readonly<Record<Freshness, string>> = { day: "d", week: "w", month: "m", year: "y" };

const MARKERS = {
  blocked: "#challenge-form, .anomaly-modal__mask",
  empty: ".no-results, .result--no-result",
};

/** The page for browsers without scripts. */
export const duckduckgo: SearchEngine = {
  name: "duckduckgo",
  origin: "https://html.duckduckgo.com",
  index: "bing",
  filters: ["freshness"],

  request(query: EngineQuery): EngineRequest {
    return {
      method: "POST",
      path: "/html/",
      params: [["q", query.text], ["b", ""], ...ageOf(query)],
      headers: [["Referer", "https://html.duckduckgo.com/"]],
    };
  },

  parse(body: string): SearchHit[] {
    const page = parseDocument(body);
    const hits: SearchHit[] = [];
    for (const row of page.querySelectorAll("#links .web-result")) {
      const link = row.querySelector("h2 a.result__a");
      const date = dateIn(textOf(row.querySelector(".result__extras__url")));
      const hit = hitOf(link, textOf(row.querySelector(".result__snippet")), date);
      if (hit) hits.push(hit);
    }
    return hitsOrWhy("DuckDuckGo", page, hits, MARKERS);
  },
};

/** The page for the plainest of browsers: tables, a result in several rows. */
export const duckduckgoLite: SearchEngine = {
  name: "duckduckgo_lite",
  origin: "https://lite.duckduckgo.com",
  index: "bing",
  filters: ["freshness"],

  request(query: EngineQuery): EngineRequest {
    return { path: "/lite/", params: [["q", query.text], ...ageOf(query)] };
  },

  parse(body: string): SearchHit[] {
    const page = parseDocument(body);
    const hits: SearchHit[] = [];
    let link: DomElement | null = null;
    let snippet = "";
    let date = "";
    const finish = (): void => {
      const hit = hitOf(link, snippet, date);
      if (hit) hits.push(hit);
      link = null;
      snippet = date = "";
    };
    for (const row of page.querySelectorAll("tr")) {
      const isAd = row.getAttribute("class")?.includes("result-sponsored") ?? false;
      const next = row.querySelector("a.result-link");
      if (next || isAd) finish();
      if (isAd) continue;
      link = next ?? link;
      snippet ||= textOf(row.querySelector("td.result-snippet"));
      date ||= dateIn(textOf(row.querySelector("span.timestamp")));
    }
    finish();
    return hitsOrWhy("DuckDuckGo Lite", page, hits, MARKERS);
  },
};

function ageOf({ freshness }: EngineQuery): Parameter[] {
  return freshness ? [["df", AGE[freshness]]] : [];
}

/** A row as a hit; `undefined` for rows without a target or a title, and for advertisements. */
function hitOf(link: DomElement | null, snippet: string, date: string): SearchHit | undefined {
  const title = textOf(link);
  const url = targetOf(link?.getAttribute("href") ?? "");
  if (url === "" || title === "") return undefined;
  return { url, title, snippet, ...(date !== "" && { date }) };
}

/** Where a link leads behind DuckDuckGo's redirect, once decoded; empty for advertisements. */
function targetOf(href: string): string {
  const link = URL.parse(href, "https://duckduckgo.com/");
  if (!link) return "";
  const isRedirect = isDuckDuckGo(link) && link.pathname === "/l/";
  const target = isRedirect ? httpUrl(link.searchParams.get("uddg") ?? "") : httpUrl(link.href);
  const url = URL.parse(target);
  return url && isDuckDuckGo(url) && url.pathname === "/y.js" ? "" : target;
}

function isDuckDuckGo(url: URL): boolean {
  return url.hostname === "duckduckgo.com" || url.hostname.endsWith(".duckduckgo.com");
}

/**
 * Brave's public search page: an index of its own.
 *
 * @module
 */

import type {
  EngineQuery,
  EngineRequest,
  Freshness,
  SearchEngine,
  SearchHit,
} from "../core/types.ts";
import { type DomElement, parseDocument, textOf } from "../dom.ts";
import { type DatedText, dateOf } from "./dates.ts";
import { targetOf } from "./links.ts";
import { regionOf } from "./locales.ts";
import { cookies, hitOf, hitsOrWhy, type Markers, pageIndex, rowsOf } from "./shared.ts";

const PAGE_SIZE = 20;

const AGE: Readonly<Record<Freshness, string>> = { day: "pd", week: "pw", month: "pm", year: "py" };

/** Countries it knows. Source: the documentation of its search API. */
const COUNTRIES: ReadonlySet<string> = new Set(
  ("ar au at be br ca cl dk fi fr de gr hk in id it jp kr my mx nl nz no cn pl pt ph ru sa za es " +
    "se ch tw tr gb us").split(" "),
);

const MARKERS: Markers = {
  engine: "Brave",
  blocked: ".captcha-wrapper, form[action*='captcha']",
  blockedAt: /\/(?:captcha|verify)\b/,
  // Its page without results has no mark of its own: the frame of results, and in it at most what
  // stands alone, such as links to other engines.
  empty: "#results",
  unless: "#results > :not(.standalone) a[href^='http']",
};

/** The engine. */
export const brave: SearchEngine = {
  name: "brave",
  origin: "https://search.brave.com",
  index: "brave",
  pageSize: PAGE_SIZE,
  filters: ["freshness", "region", "safeSearch", "offset"],
  pace: { perSecond: 1 / 5, burst: 1 },

  request(query: EngineQuery): EngineRequest {
    const { text, freshness, safeSearch, offset } = query;
    const country = regionOf(query);
    return {
      path: "/search",
      params: [
        ["q", text],
        ["source", "web"],
        ...(freshness ? [["tf", AGE[freshness]] as const] : []),
        ...(offset === 0 ? [] : [["offset", String(pageIndex(query, PAGE_SIZE))] as const]),
      ],
      headers: [
        ["Accept-Encoding", "gzip, deflate"],
        [
          "Cookie",
          cookies({
            safesearch: safeSearch,
            useLocation: "0",
            summarizer: "0",
            country: COUNTRIES.has(country) ? country : "all",
            // Dates are printed in the language of the page.
            "ui_lang": "en-us",
          }),
        ],
      ],
    };
  },

  parse(body: string, url: string): SearchHit[] {
    const page = parseDocument(body);
    const hits = rowsOf(page, "#results > [data-type='web']", (row) => {
      const link = row.querySelector(".result-content > a");
      const { text, date } = snippetOf(row);
      const target = targetOf(link?.getAttribute("href") ?? "");
      return hitOf(target, textOf(row.querySelector(".search-snippet-title")), text, date);
    });
    return hitsOrWhy(hits, page, url, MARKERS);
  },
};

/** The snippet, without the date that an element of its own puts before it. */
function snippetOf(row: DomElement): DatedText {
  const content = row.querySelector(".generic-snippet .content");
  if (!content) {
    return { date: "", text: textOf(row.querySelector(".video-snippet .content > div")) };
  }
  const text = textOf(content);
  const before = textOf(content.querySelector(".t-secondary"));
  const date = before !== "" && text.startsWith(before) ? dateOf(before.replace(/ ?-$/, "")) : "";
  return { date, text: date === "" ? text : text.slice(before.length).trim() };
}

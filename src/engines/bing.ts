/**
 * Bing's search page. What it answers to programs may have nothing to do with the query.
 *
 * @module
 */

import type { EngineQuery, EngineRequest, SearchEngine, SearchHit } from "../core/types.ts";
import { type DomElement, parseDocument, textOf } from "../dom.ts";
import { AGE_DAYS, dayNumber, leadingDate } from "./dates.ts";
import { targetOf } from "./links.ts";
import { acceptLanguage, marketFor, type Markets, marketsOf } from "./locales.ts";
import { hitOf, hitsOrWhy, type Markers, pageIndex, rowsOf } from "./shared.ts";

const ORIGIN = "https://www.bing.com";

const PAGE_SIZE = 10;

const AGE = { day: "ez1", week: "ez2", month: "ez3" } as const;

/** Its markets. Source: the documentation of its former search API. */
export const BING_MARKETS: Markets = marketsOf(
  `en-us es-us es-ar en-au de-at nl-be fr-be pt-br en-ca fr-ca es-cl da-dk fi-fi fr-fr de-de en-hk
   en-in en-id it-it ja-jp ko-kr en-my es-mx nl-nl en-nz no-no zh-cn pl-pl en-ph pt-pt ru-ru ar-sa
   en-za es-es sv-se de-ch fr-ch zh-tw tr-tr en-gb`,
);

/** Tell Bing's pages apart. */
export const BING_MARKERS: Markers = {
  engine: "Bing",
  blocked: ".captcha, .captcha_header, #turnstile-widget",
  blockedAt: /\/turing\/captcha/,
  empty: "#b_results > li.b_no",
};

/** The engine. */
export const bing: SearchEngine = {
  name: "bing",
  origin: ORIGIN,
  index: "bing",
  pageSize: PAGE_SIZE,
  filters: ["freshness", "range", "region", "language", "safeSearch", "offset"],
  pace: { perSecond: 1 / 2, burst: 1 },
  bucket: "bing",

  request(query: EngineQuery): EngineRequest {
    const { text, safeSearch, offset } = query;
    const market = marketFor(query, BING_MARKETS);
    const time = timeOf(query);
    return {
      path: "/search",
      params: [
        ["q", text],
        ...(market ? [["mkt", market.name] as const] : []),
        ["adlt", safeSearch],
        ...(time === "" ? [] : [["filters", `ex1:"${time}"`] as const]),
        ...(offset === 0 ? [] : nextPage(query)),
      ],
      headers: acceptLanguage(market),
    };
  },

  parse(body: string, url: string): SearchHit[] {
    const page = parseDocument(body);
    const hits = rowsOf(page, "#b_results > li.b_algo", (row) => {
      const link = row.querySelector("h2 a");
      const { date, text } = leadingDate(snippetOf(row), "·");
      return hitOf(targetOf(link?.getAttribute("href") ?? "", ORIGIN), textOf(link), text, date);
    });
    return hitsOrWhy(hits, page, url, BING_MARKERS);
  },
};

/** A time by Bing's names; it has none for the year, which goes by the numbers of its days. */
function timeOf({ freshness, range, today }: EngineQuery): string {
  if (range) return `ez5_${dayNumber(range.from)}_${dayNumber(range.to)}`;
  if (freshness !== "year") return freshness ? AGE[freshness] : "";
  return `ez5_${dayNumber(today) - AGE_DAYS.year}_${dayNumber(today)}`;
}

/** The links below its pages are marked `PERE`, `PERE1`, `PERE2`… */
function nextPage(query: EngineQuery): (readonly [string, string])[] {
  const index = pageIndex(query, PAGE_SIZE);
  return [
    ["first", String(query.offset + 1)],
    ["FORM", index === 1 ? "PERE" : `PERE${index - 1}`],
  ];
}

/** The snippet, without the label of the result's kind that may stand at its beginning. */
function snippetOf(row: DomElement): string {
  const paragraph = row.querySelector(".b_caption p");
  const text = textOf(paragraph);
  const label = textOf(paragraph?.querySelector(".algoSlug_icon") ?? null);
  return label !== "" && text.startsWith(label) ? text.slice(label.length).trim() : text;
}

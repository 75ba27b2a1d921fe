/**
 * Startpage: Google's index, asked in its name.
 *
 * @module
 */

import type {
  EngineQuery,
  EngineRequest,
  EngineToken,
  Freshness,
  Parameter,
  SearchEngine,
  SearchHit,
} from "../core/types.ts";
import { parseDocument, textOf } from "../dom.ts";
import { leadingDate } from "./dates.ts";
import { targetOf } from "./links.ts";
import { languageOf, marketFor, marketsOf, regionOf } from "./locales.ts";
import {
  hitOf,
  hitsOrWhy,
  type Markers,
  pageIndex,
  refusalOf,
  rowsOf,
  type SafeWords,
} from "./shared.ts";

const ORIGIN = "https://www.startpage.com";

const PAGE_SIZE = 10;

const HOUR_MS = 3_600_000;

const AGE: Readonly<Record<Freshness, string>> = { day: "d", week: "w", month: "m", year: "y" };

const SAFE: SafeWords = { off: "none", moderate: "moderate", strict: "heavy" };

const MARKETS = marketsOf(
  `en-us es-us ar-eg bg-bg cs-cz da-dk de-de de-at de-ch fr-ch it-ch el-gr en-au en-ca fr-ca en-ie
   ms-my en-my en-nz en-za es-es ca-es es-ar es-cl es-uy fi-fi fr-fr nl-be fr-be hi-in it-it ja-jp
   ko-kr no-no nl-nl pl-pl pt-pt ro-ro ru-ru ru-by sv-se tr-tr uk-ua`,
  (language, country) => `${language}_${country.toUpperCase()}`,
  {
    "en-gb": "en-GB_GB",
    "pt-br": "pt-BR_BR",
    "zh-cn": "zh-CN_CN",
    "zh-tw": "zh-TW_TW",
    "zh-hk": "zh-TW_HK",
    "tl-ph": "fil_PH",
  },
);

/** Its words for languages. */
const LANGUAGES: Readonly<Record<string, string>> = {
  af: "afrikaans",
  ar: "arabic",
  bg: "bulgarian",
  bn: "bengali",
  ca: "catalan",
  cs: "czech",
  da: "dansk",
  de: "deutsch",
  el: "greek",
  en: "english",
  es: "espanol",
  et: "estonian",
  fa: "persian",
  fi: "suomi",
  fr: "francais",
  he: "hebrew",
  hi: "hindi",
  hr: "croatian",
  hu: "hungarian",
  id: "indonesian",
  is: "icelandic",
  it: "italiano",
  ja: "nihongo",
  ko: "hangul",
  lt: "lithuanian",
  lv: "latvian",
  ms: "malay",
  nl: "nederlands",
  no: "norsk",
  pl: "polski",
  pt: "portugues",
  ro: "romanian",
  ru: "russian",
  sk: "slovak",
  sl: "slovenian",
  sr: "serbian",
  sv: "svenska",
  th: "thai",
  tl: "tagalog",
  tr: "turkce",
  uk: "ukrainian",
  ur: "urdu",
  vi: "vietnamese",
  zh: "jiantizhongwen",
};

const MARKERS: Markers = {
  engine: "Startpage",
  blocked: "form[action*='captcha'], link[href*='src-pages-captcha']",
  blockedAt: /\/captcha|\/errors\b/,
  // Its page without results has no mark of its own: the main column without a result's link.
  empty: "#main",
  unless: "#main .result, #main a.result-link, #main h2 a, #main a h2",
};

/** Every page has a form with the word that a search must carry; one is good for an hour. */
const token: EngineToken = {
  keepMs: HOUR_MS,
  request: () => ({ path: "/", params: [] }),
  read(body: string, url: string): string {
    const page = parseDocument(body);
    const word = page.querySelector("input[name='sc']")?.getAttribute("value");
    if (word) return word;
    const refusal = refusalOf(page, url, MARKERS);
    const isItsPage = page.querySelector("form#search, input[name='query']") !== null;
    if (refusal.code === "blocked" || !isItsPage) throw refusal;
    return "";
  },
};

/** The engine. */
export const startpage: SearchEngine = {
  name: "startpage",
  origin: ORIGIN,
  index: "google",
  pageSize: PAGE_SIZE,
  filters: ["freshness", "region", "language", "safeSearch", "offset"],
  pace: { perSecond: 1 / 5, burst: 1 },
  token,

  request(query: EngineQuery, word: string): EngineRequest {
    const { text, freshness, safeSearch, offset } = query;
    const region = regionOf(query) === "" ? undefined : marketFor(query, MARKETS)?.name;
    const language = LANGUAGES[languageOf(query)];
    const page = pageIndex(query, PAGE_SIZE) + 1;
    return {
      method: "POST",
      path: "/sp/search",
      params: [
        ["query", text],
        ["t", "device"],
        ["lui", "english"],
        ["sc", word],
        ["cat", "web"],
        ["abd", "0"],
        ["abe", "0"],
        ["qsr", region ?? "all"],
        ["qadf", SAFE[safeSearch]],
        ["with_date", freshness ? AGE[freshness] : ""],
        ...(language === undefined ? [] : [["language", language] as const]),
        ...(offset === 0 ? [] : nextPage(page)),
      ],
      headers: [
        ["Origin", ORIGIN],
        ["Referer", `${ORIGIN}/`],
        ["Sec-Fetch-Site", "same-origin"],
        ...(region ? [["Cookie", `preferences=search_results_regionEEE${region}`] as const] : []),
      ],
    };
  },

  parse(body: string, url: string): SearchHit[] {
    const page = parseDocument(body);
    const hits = rowsOf(page, ".result:not(#sponsored .result)", (row) => {
      const link = row.querySelector("a.result-link");
      const { date, text } = leadingDate(textOf(row.querySelector("p.description")), "...");
      const target = targetOf(link?.getAttribute("href") ?? "");
      return hitOf(target, textOf(link?.querySelector("h2") ?? null), text, date);
    });
    return hitsOrWhy(hits, page, url, MARKERS);
  },
};

function nextPage(page: number): Parameter[] {
  return [["page", String(page)], ["segment", "startpage.udog"]];
}

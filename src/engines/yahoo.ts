/**
 * Yahoo: Bing's index behind a page of its own.
 *
 * @module
 */

import type {
  EngineQuery,
  EngineRequest,
  Freshness,
  Parameter,
  SearchEngine,
  SearchHit,
} from "../core/types.ts";
import { RetrievalError } from "../core/errors.ts";
import { type DomElement, parseDocument, textOf } from "../dom.ts";
import { leadingDate } from "./dates.ts";
import { targetOf } from "./links.ts";
import { languageOf, regionOf } from "./locales.ts";
import { hitOf, hitsOrWhy, type Markers, rowsOf, type SafeWords } from "./shared.ts";

const ORIGIN = "https://search.yahoo.com";

const PAGE_SIZE = 7;

/** It has no year; a month is the longest it keeps to, and what it finds is within the year. */
const AGE: Readonly<Record<Freshness, string>> = { day: "d", week: "w", month: "m", year: "m" };

const SAFE: SafeWords = { off: "p", moderate: "i", strict: "r" };

/** Countries with a host of their own, which is named after the country but for a few. */
const COUNTRIES: ReadonlySet<string> = new Set(
  ("us gb de fr es it nl be ch at se no dk fi gr tr pl ro ie ca mx br ar cl co pe ve au nz in id " +
    "my ph sg th vn za").split(" "),
);
const HOSTS: Readonly<Record<string, string>> = {
  us: "",
  gb: "uk.",
  es: "espanol.",
  my: "malaysia.",
};

/** Its codes for languages. */
const LANGUAGES: ReadonlySet<string> = new Set(
  ("ar bg cs da de el en es et fi fr he hr hu it ja ko lt lv nl no pl pt ro ru sk sl sv th tr zh")
    .split(" "),
);

const MARKERS: Markers = {
  engine: "Yahoo",
  blocked: "form[action*='captcha'], form.consent-form",
  blockedAt: /^(?:guce|consent)\.|\/collectConsent|\/captcha/,
  empty: ".zrp",
};

/** The engine. */
export const yahoo: SearchEngine = {
  name: "yahoo",
  origin: ORIGIN,
  index: "bing",
  pageSize: PAGE_SIZE,
  filters: ["freshness", "region", "language", "safeSearch", "offset"],
  pace: { perSecond: 1 / 3, burst: 1 },

  request(query: EngineQuery): EngineRequest {
    const { text, freshness, offset } = query;
    const region = regionOf(query);
    const host = HOSTS[region] ?? `${region}.`;
    return {
      path: "/search",
      params: [
        ["p", text],
        ...(freshness ? [["btf", AGE[freshness]] as const] : []),
        ...(offset === 0 ? [["iscqry", ""] as const] : nextPage(offset)),
      ],
      headers: [["Cookie", `sB=${settingsOf(query)}`]],
      ...(COUNTRIES.has(region) && { origin: `https://${host}search.yahoo.com` }),
    };
  },

  parse(body: string, url: string): SearchHit[] {
    // Where it looks for robots with a cookie, the last page of the redirects is a picture.
    if (body.startsWith("GIF8")) {
      throw new RetrievalError("blocked", "Cannot search Yahoo: it asks for a check of browsers");
    }
    const page = parseDocument(body);
    const hits = rowsOf(page, ".algo-sr", (row) => {
      const link = row.querySelector(".compTitle a");
      const { date, text } = leadingDate(textOf(row.querySelector(".compText")), "·");
      return hitOf(targetOf(link?.getAttribute("href") ?? "", ORIGIN), titleOf(row), text, date);
    });
    return hitsOrWhy(hits, page, url, MARKERS);
  },
};

function nextPage(offset: number): Parameter[] {
  return [["b", String(offset + 1)], ["pz", String(PAGE_SIZE)], ["bct", "0"], ["xargs", "0"]];
}

/** The heading; where it holds the site's address too, its link says what the title is. */
function titleOf(row: DomElement): string {
  const label = row.querySelector("h3 a[aria-label]")?.getAttribute("aria-label");
  return label?.trim() ?? textOf(row.querySelector("h3"));
}

function settingsOf(query: EngineQuery): string {
  const language = languageOf(query);
  const code = language === "zh" ? "zh_chs" : language;
  return [
    "v=1",
    `vm=${SAFE[query.safeSearch]}`,
    ...(LANGUAGES.has(language) ? ["fl=1", `vl=lang_${code}`] : []),
    "pn=10",
    "rw=new",
    "userset=1",
  ].join("&");
}

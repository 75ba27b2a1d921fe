/**
 * Mojeek: an index of its own, in plain pages.
 *
 * @module
 */

import type {
  EngineQuery,
  EngineRequest,
  Parameter,
  SearchEngine,
  SearchHit,
} from "../core/types.ts";
import { parseDocument, textOf } from "../dom.ts";
import { AGE_DAYS, daysBefore } from "./dates.ts";
import { targetOf } from "./links.ts";
import { languageOf, regionOf } from "./locales.ts";
import { cookies, hitOf, hitsOrWhy, type Markers, rowsOf } from "./shared.ts";

const ORIGIN = "https://www.mojeek.com";

/** Languages it is known to tell apart. It has none of those without spaces. */
const LANGUAGES: ReadonlySet<string> = new Set(
  "en fr de es it nl pt pl da fi sv no hu ro hr lt ca ga cy is id ms vi".split(" "),
);

const MARKERS: Markers = {
  engine: "Mojeek",
  blocked: ".captcha-wrap, altcha-widget",
  blockedAt: /\/captcha/,
  // Its page without results has no mark of its own: the frame of results with nothing in it.
  empty: ".serp-results",
  unless: ".serp-results h2 a, .serp-results li a",
};

/** The engine. */
export const mojeek: SearchEngine = {
  name: "mojeek",
  origin: ORIGIN,
  index: "mojeek",
  pageSize: 10,
  filters: ["freshness", "range", "region", "language", "safeSearch", "offset"],
  pace: { perSecond: 1 / 3, burst: 1 },

  request(query: EngineQuery): EngineRequest {
    const { text, safeSearch, offset } = query;
    const language = languageOf(query);
    const cookie = cookies({
      lb: LANGUAGES.has(language) ? language : "",
      arc: regionOf(query),
    });
    return {
      path: "/search",
      params: [
        ["q", text],
        ["safe", safeSearch === "off" ? "0" : "1"],
        ...timeOf(query),
        // On the first page this parameter is the mark of a robot.
        ...(offset === 0 ? [] : [["s", String(offset + 1)] as const]),
      ],
      headers: cookie === "" ? [] : [["Cookie", cookie]],
    };
  },

  parse(body: string, url: string): SearchHit[] {
    const page = parseDocument(body);
    const hits = rowsOf(page, "ul.results-standard > li", (row) => {
      const link = row.querySelector("h2 a.title");
      const target = targetOf(link?.getAttribute("href") ?? "", ORIGIN);
      return hitOf(target, textOf(link), textOf(row.querySelector("p.s")));
    });
    return hitsOrWhy(hits, page, url, MARKERS);
  },
};

/** Days as `YYYYMMDD`; `before` is the first day that no longer counts. */
function timeOf({ freshness, range, today }: EngineQuery): Parameter[] {
  if (range) {
    return [["since", compact(range.from)], ["before", compact(daysBefore(range.to, -1))]];
  }
  return freshness ? [["since", compact(daysBefore(today, AGE_DAYS[freshness]))]] : [];
}

function compact(day: string): string {
  return day.replaceAll("-", "");
}

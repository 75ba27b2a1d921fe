/**
 * DuckDuckGo's image search: a page hands out a key for the query, the list comes as JSON.
 *
 * @module
 */

import type {
  EngineQuery,
  EngineRequest,
  EngineToken,
  Freshness,
  ImageEngine,
  ImageHit,
  ImageKind,
  ImageSize,
  Parameter,
} from "../core/types.ts";
import { parseDocument } from "../dom.ts";
import {
  DUCKDUCKGO_MARKERS,
  DUCKDUCKGO_MARKETS,
  DUCKDUCKGO_PACE,
  textForDuckDuckGo,
} from "./duckduckgo.ts";
import { imageOf } from "./images.ts";
import { answerOf, countIn, fieldsOf, listOf, textIn } from "./json.ts";
import { acceptLanguage, marketFor } from "./locales.ts";
import { changedLayout, MAX_ROWS, refusalOf } from "./shared.ts";

const ORIGIN = "https://duckduckgo.com";

const AGE: Readonly<Record<Freshness, string>> = {
  day: "time:Day",
  week: "time:Week",
  month: "time:Month",
  year: "time:Year",
};

const SIZE: Readonly<Record<ImageSize, string>> = {
  small: "size:Small",
  medium: "size:Medium",
  large: "size:Large",
  wallpaper: "size:Wallpaper",
};

const KIND: Readonly<Record<ImageKind, string>> = {
  photo: "type:photo",
  clipart: "type:clipart",
  line: "type:line",
  animated: "type:gif",
  transparent: "type:transparent",
};

/** The key in the page's scripts: `vqd="4-123"`, `vqd='4-123'` or `vqd=4-123&`. */
const KEY = /\bvqd=["']?([0-9-]{5,200})/;

const MARKERS = { ...DUCKDUCKGO_MARKERS, engine: "DuckDuckGo Images" };

/** Gets the key; each query has its own, and it is good for the browser that got it only. */
const token: EngineToken = {
  keepMs: 0,
  request(query: EngineQuery): EngineRequest {
    const market = marketFor(query, DUCKDUCKGO_MARKETS);
    return {
      path: "/",
      params: [["q", textForDuckDuckGo(query)], ["iax", "images"], ["ia", "images"]],
      headers: acceptLanguage(market),
    };
  },
  read(body: string, url: string): string {
    const key = KEY.exec(body)?.[1];
    if (key !== undefined) return key;
    throw refusalOf(parseDocument(body), url, MARKERS);
  },
};

/** The image engine. */
export const duckduckgoImages: ImageEngine = {
  name: "duckduckgo_images",
  origin: ORIGIN,
  index: "bing",
  pageSize: 100,
  filters: ["freshness", "region", "language", "safeSearch", "offset", "size", "kind"],
  pace: DUCKDUCKGO_PACE,
  bucket: "duckduckgo",
  token,

  request(query: EngineQuery, key: string): EngineRequest {
    const { freshness, size, kind, safeSearch, offset } = query;
    const market = marketFor(query, DUCKDUCKGO_MARKETS);
    // Time, size, colour, type, layout, licence.
    const filters = [
      freshness ? AGE[freshness] : "",
      size ? SIZE[size] : "",
      "",
      kind ? KIND[kind] : "",
      "",
      "",
    ];
    return {
      path: "/i.js",
      params: [
        ["o", "json"],
        ["q", textForDuckDuckGo(query)],
        ["l", market?.name ?? "wt-wt"],
        ["vqd", key],
        ["f", filters.join(",")],
        ...(safeSearch === "moderate" ? [] : [["p", safeSearch === "off" ? "-1" : "1"] as const]),
        ...(offset === 0 ? [] : [["s", String(offset)] as const]),
      ],
      headers: scriptHeaders(query),
    };
  },

  parse(body: string, url: string): ImageHit[] {
    const answer = answerOf(body, url, MARKERS);
    const results = listOf(answer.results);
    if (!results) throw changedLayout(MARKERS.engine);
    return results.slice(0, MAX_ROWS).flatMap((result) => {
      const fields = fieldsOf(result);
      return imageOf({
        url: textIn(fields, "image"),
        pageUrl: textIn(fields, "url"),
        description: textIn(fields, "title"),
        thumbnail: textIn(fields, "thumbnail"),
        width: countIn(fields, "width"),
        height: countIn(fields, "height"),
      }) ?? [];
    });
  },
};

/** What the page's script sends. */
function scriptHeaders(query: EngineQuery): Parameter[] {
  const { safeSearch } = query;
  return [
    ["Accept", "application/json, text/javascript, */*; q=0.01"],
    ["Referer", `${ORIGIN}/`],
    ["Sec-Fetch-Dest", "empty"],
    ["Sec-Fetch-Mode", "cors"],
    ["Sec-Fetch-Site", "same-origin"],
    ...acceptLanguage(marketFor(query, DUCKDUCKGO_MARKETS)),
    ...(safeSearch === "moderate"
      ? []
      : [["Cookie", safeSearch === "off" ? "p=-2" : "p=1"] as const]),
  ];
}

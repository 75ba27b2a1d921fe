/**
 * Bing's image search.
 *
 * @module
 */

import type {
  EngineQuery,
  EngineRequest,
  Freshness,
  ImageEngine,
  ImageHit,
  ImageKind,
} from "../core/types.ts";
import { type DomElement, parseDocument } from "../dom.ts";
import { BING_MARKERS, BING_MARKETS } from "./bing.ts";
import { imageOf } from "./images.ts";
import { fieldsOf, jsonOf, textIn } from "./json.ts";
import { acceptLanguage, marketFor } from "./locales.ts";
import { hitsOrWhy, type Markers, rowsOf } from "./shared.ts";

/** Age of an image in minutes, as Bing's filter has it. */
const AGE_MINUTES: Readonly<Record<Freshness, number>> = {
  day: 1_440,
  week: 10_080,
  month: 43_200,
  year: 525_600,
};

const KIND: Readonly<Record<ImageKind, string>> = {
  photo: "photo-photo",
  clipart: "photo-clipart",
  line: "photo-linedrawing",
  animated: "photo-animatedgif",
  transparent: "photo-transparent",
};

const PAGE_SIZE = 35;

/** Marks around the words that were searched for. */
const HIGHLIGHT = /[\ue000\ue001]/g;

const MARKERS: Markers = {
  ...BING_MARKERS,
  engine: "Bing Images",
  empty: ".dgControl, .b_no",
  unless: ".dgControl li",
};

/** The image engine. */
export const bingImages: ImageEngine = {
  name: "bing_images",
  origin: "https://www.bing.com",
  index: "bing",
  pageSize: PAGE_SIZE,
  filters: ["freshness", "region", "language", "safeSearch", "offset", "size", "kind"],
  pace: { perSecond: 1 / 2, burst: 1 },
  bucket: "bing",

  request(query: EngineQuery): EngineRequest {
    const market = marketFor(query, BING_MARKETS);
    const filters = filtersOf(query);
    return {
      path: "/images/async",
      params: [
        ["q", query.text],
        ["async", "1"],
        ["first", String(query.offset + 1)],
        ["count", String(PAGE_SIZE)],
        ["adlt", query.safeSearch],
        ...(market ? [["mkt", market.name] as const] : []),
        ...(filters === "" ? [] : [["qft", filters] as const]),
      ],
      headers: acceptLanguage(market),
    };
  },

  parse(body: string, url: string): ImageHit[] {
    const page = parseDocument(body);
    return hitsOrWhy(rowsOf(page, "a.iusc[m]", tileOf), page, url, MARKERS);
  },
};

function filtersOf({ freshness, size, kind }: EngineQuery): string {
  return [
    freshness && `age-lt${AGE_MINUTES[freshness]}`,
    size && `imagesize-${size}`,
    kind && KIND[kind],
  ].filter(Boolean).map((filter) => `+filterui:${filter}`).join("");
}

/** A tile's data as a hit; `undefined` for placeholders and for what is no data. */
function tileOf(tile: DomElement): ImageHit | undefined {
  const data = fieldsOf(jsonOf(tile.getAttribute("m") ?? ""));
  const thumbnail = textIn(data, "turl");
  if (thumbnail === "") return undefined;
  const { searchParams } = URL.parse(tile.getAttribute("href") ?? "", "https://www.bing.com/") ??
    new URL("about:blank");
  return imageOf({
    url: textIn(data, "murl"),
    pageUrl: textIn(data, "purl"),
    description: (textIn(data, "t") || textIn(data, "desc")).replace(HIGHLIGHT, ""),
    thumbnail,
    width: pixels(searchParams.get("expw")),
    height: pixels(searchParams.get("exph")),
  });
}

function pixels(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
}

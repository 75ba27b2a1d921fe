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
} from "../core/types.ts";
import { parseDocument } from "../dom.ts";
import { hitsOrWhy, httpUrl } from "./shared.ts";

/** Age of an image in minutes, as Bing's filter has it. */
const AGE_MINUTES: Readonly<Record<Freshness, number>> = {
  day: 1_440,
  week: 10_080,
  month: 43_200,
  year: 525_600,
};

const PAGE_SIZE = 35;

/** Marks around the words that were searched for. */
const HIGHLIGHT = /[\ue000\ue001]/g;

/** The image engine. */
export const bingImages: ImageEngine = {
  name: "bing_images",
  origin: "https://www.bing.com",
  index: "bing",
  filters: ["freshness"],

  request(query: EngineQuery): EngineRequest {
    const age = query.freshness;
    return {
      path: "/images/async",
      params: [
        ["q", query.text],
        ["async", "1"],
        ["first", "1"],
        ["count", String(PAGE_SIZE)],
        ["adlt", "strict"],
        ...(age ? [["qft", `+filterui:age-lt${AGE_MINUTES[age]}`] as const] : []),
      ],
    };
  },

  parse(body: string): ImageHit[] {
    const page = parseDocument(body);
    const hits: ImageHit[] = [];
    for (const tile of page.querySelectorAll("a.iusc[m]")) {
      const hit = hitOf(tile.getAttribute("m")!);
      if (hit) hits.push(hit);
    }
    return hitsOrWhy("Bing Images", page, hits, {
      blocked: ".captcha, [src*='challenges.cloudflare.com']",
      empty: ".dgControl, .b_no",
    });
  },
};

/** A tile's data as a hit; `undefined` for placeholders and for what is no data. */
function hitOf(data: string): ImageHit | undefined {
  const tile = asRecord(data);
  const text = (name: string): string => typeof tile[name] === "string" ? tile[name] : "";
  const url = httpUrl(text("murl"));
  const pageUrl = httpUrl(text("purl"));
  if (url === "" || pageUrl === "" || text("turl") === "") return undefined;
  const description = (text("t") || text("desc")).replace(HIGHLIGHT, "").trim();
  return { url, pageUrl, description };
}

function asRecord(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null ? value as Record<string, unknown> : {};
  } catch {
    return {};
  }
}

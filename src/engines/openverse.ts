/**
 * Openverse: openly licensed images of many collections, with their licences.
 *
 * @module
 */

import type {
  EngineQuery,
  EngineRequest,
  ImageEngine,
  ImageHit,
  ImageKind,
  ImageSize,
  Parameter,
} from "../core/types.ts";
import { imageOf } from "./images.ts";
import { answerOf, API_HEADERS, countIn, fieldsOf, listOf, textIn } from "./json.ts";
import { changedLayout, type Markers, MAX_ROWS, pageIndex } from "./shared.ts";

/** The most that is given to clients without an account. */
const PAGE_SIZE = 20;

const SIZE: Readonly<Record<ImageSize, readonly Parameter[]>> = {
  small: [["size", "small"]],
  medium: [["size", "medium"]],
  large: [["size", "large"]],
  wallpaper: [["size", "large"], ["aspect_ratio", "wide"]],
};

/** Not among the filters: it knows two of the five. */
const KIND: Readonly<Partial<Record<ImageKind, Parameter>>> = {
  photo: ["category", "photograph"],
  clipart: ["category", "illustration"],
};

const MARKERS: Markers = { engine: "Openverse", blocked: "#cf-challenge, #challenge-form" };

/** The image engine. */
export const openverse: ImageEngine = {
  name: "openverse",
  origin: "https://api.openverse.org",
  index: "openverse",
  pageSize: PAGE_SIZE,
  filters: ["safeSearch", "offset", "size"],
  pace: { perSecond: 1 / 3, burst: 1 },
  oneHost: true,

  request(query: EngineQuery): EngineRequest {
    const { text, size, kind, safeSearch } = query;
    const category = kind && KIND[kind];
    return {
      path: "/v1/images/",
      params: [
        ["q", text],
        ["page", String(pageIndex(query, PAGE_SIZE) + 1)],
        ["page_size", String(PAGE_SIZE)],
        ["mature", String(safeSearch === "off")],
        ...(size ? SIZE[size] : []),
        ...(category ? [category] : []),
      ],
      headers: API_HEADERS,
    };
  },

  parse(body: string, url: string): ImageHit[] {
    const results = listOf(answerOf(body, url, MARKERS).results);
    if (!results) throw changedLayout(MARKERS.engine);
    return results.slice(0, MAX_ROWS).flatMap((result) => {
      const fields = fieldsOf(result);
      return imageOf({
        url: textIn(fields, "url"),
        pageUrl: textIn(fields, "foreign_landing_url"),
        description: textIn(fields, "title"),
        thumbnail: textIn(fields, "thumbnail"),
        width: countIn(fields, "width"),
        height: countIn(fields, "height"),
        license: `${textIn(fields, "license")} ${textIn(fields, "license_version")}`,
      }) ?? [];
    });
  },
};

/**
 * Wikimedia Commons: freely licensed images, with their licences.
 *
 * @module
 */

import type {
  EngineQuery,
  EngineRequest,
  ImageEngine,
  ImageHit,
  ImageSize,
} from "../core/types.ts";
import { imageOf } from "./images.ts";
import { countIn, type Fields, fieldsOf, listOf, textIn } from "./json.ts";
import { languageOf } from "./locales.ts";
import { MEDIAWIKI_PACE, mediawikiAnswer, mediawikiRequest } from "./mediawiki.ts";
import { changedLayout, MAX_ROWS, plainText } from "./shared.ts";

const NAME = "Wikimedia Commons";

const PAGE_SIZE = 20;

/** Width of thumbnails in pixels; one of the widths that are made beforehand. */
const THUMBNAIL_WIDTH = 320;

/** Sizes in its search's words: the root of an image's area, or its width, in pixels. */
const SIZE: Readonly<Record<ImageSize, string>> = {
  small: "fileres:<400 ",
  medium: "fileres:400,1000 ",
  large: "fileres:>1000 ",
  wallpaper: "filew:>1900 ",
};

/** The image engine. */
export const commons: ImageEngine = {
  name: "commons",
  origin: "https://commons.wikimedia.org",
  index: "wikimedia",
  pageSize: PAGE_SIZE,
  filters: ["offset", "size"],
  pace: MEDIAWIKI_PACE,
  oneHost: true,

  request(query: EngineQuery): EngineRequest {
    const { text, size, offset } = query;
    return mediawikiRequest([
      ["generator", "search"],
      ["gsrnamespace", "6"],
      ["gsrsearch", `filetype:bitmap|drawing ${size ? SIZE[size] : ""}${text}`],
      ["gsrlimit", String(PAGE_SIZE)],
      ["gsroffset", String(offset)],
      ["prop", "imageinfo"],
      ["iiprop", "url|size|mime|extmetadata"],
      ["iiurlwidth", String(THUMBNAIL_WIDTH)],
      ["iiextmetadatafilter", "LicenseShortName|ImageDescription"],
      // Not a filter: only descriptions come in it, where they exist.
      ["iiextmetadatalanguage", languageOf(query) || "en"],
    ]);
  },

  parse(body: string, url: string): ImageHit[] {
    const { query, batchcomplete } = mediawikiAnswer(body, url, NAME);
    // Where nothing is found there is no list at all, only the word that this was all.
    if (query === undefined && batchcomplete === undefined) throw changedLayout(NAME);
    const pages = Object.values(fieldsOf(fieldsOf(query).pages)).slice(0, MAX_ROWS).map(fieldsOf);
    return pages.sort((a, b) => rankOf(a) - rankOf(b)).flatMap((page) => imageFrom(page) ?? []);
  },
};

/** The answer is a table by page number; each entry says which place it had. */
function rankOf(page: Fields): number {
  return countIn(page, "index") ?? Number.MAX_SAFE_INTEGER;
}

function imageFrom(page: Fields): ImageHit | undefined {
  const info = fieldsOf(listOf(page.imageinfo)?.[0]);
  const metadata = fieldsOf(info.extmetadata);
  const noted = (name: string): string => plainText(textIn(fieldsOf(metadata[name]), "value"));
  return imageOf({
    url: textIn(info, "url"),
    pageUrl: textIn(info, "descriptionurl"),
    description: noted("ImageDescription") || nameOf(textIn(page, "title")),
    thumbnail: textIn(info, "thumburl"),
    width: countIn(info, "width"),
    height: countIn(info, "height"),
    license: noted("LicenseShortName"),
  });
}

/** A file's name without its namespace and ending. */
function nameOf(title: string): string {
  return title.replace(/^[^:]*:/, "").replace(/\.[A-Za-z0-9]{2,5}$/, "");
}

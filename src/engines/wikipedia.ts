/**
 * Wikipedia's search: an encyclopaedia and nothing else, asked when no engine for the web answers.
 *
 * @module
 */

import type { EngineQuery, EngineRequest, SearchEngine, SearchHit } from "../core/types.ts";
import { dateOf } from "./dates.ts";
import { fieldsOf, listOf, textIn } from "./json.ts";
import { httpUrl } from "./links.ts";
import { languageOf } from "./locales.ts";
import { MEDIAWIKI_PACE, mediawikiAnswer, mediawikiRequest } from "./mediawiki.ts";
import { changedLayout, hitOf, MAX_ROWS, plainText } from "./shared.ts";

const ORIGIN = "https://en.wikipedia.org";

const PAGE_SIZE = 20;

/** Languages with an encyclopaedia of some size; each is its host's name. */
const LANGUAGES: ReadonlySet<string> = new Set(
  ("af am ar as az be bg bn bs ca cs cy da de el en eo es et eu fa fi fo fr fy ga gd gl gu he hi " +
    "hr hu hy id is it ja jv ka kk km kn ko ky la lb lt lv mk ml mn mr ms mt my ne nl no oc or pa " +
    "pl ps pt qu ro ru sa sd si sk sl sq sr su sv sw ta te tg th tl tr tt uk ur uz vi yi zh zu")
    .split(" "),
);

/** The engine. */
export const wikipedia: SearchEngine = {
  name: "wikipedia",
  origin: ORIGIN,
  index: "wikimedia",
  pageSize: PAGE_SIZE,
  filters: ["language", "offset"],
  pace: MEDIAWIKI_PACE,
  oneHost: true,
  lastResort: true,

  request(query: EngineQuery): EngineRequest {
    const language = languageOf(query);
    return {
      ...mediawikiRequest([
        ["list", "search"],
        ["srsearch", query.text],
        ["srlimit", String(PAGE_SIZE)],
        ["sroffset", String(query.offset)],
        ["srprop", "snippet|timestamp"],
        ["meta", "siteinfo"],
        ["siprop", "general"],
      ]),
      ...(LANGUAGES.has(language) && { origin: `https://${language}.wikipedia.org` }),
    };
  },

  parse(body: string, url: string): SearchHit[] {
    const { query } = mediawikiAnswer(body, url, "Wikipedia");
    const found = listOf(fieldsOf(query).search);
    if (!found) throw changedLayout("Wikipedia");
    // A mirror may have any address; the pages are where its wiki says it is.
    const server = textIn(fieldsOf(fieldsOf(query).general), "server");
    const site = httpUrl(server, ORIGIN) || ORIGIN;
    return found.slice(0, MAX_ROWS).flatMap((result) => {
      const fields = fieldsOf(result);
      const title = textIn(fields, "title");
      return hitOf(
        title === "" ? "" : httpUrl(`/wiki/${pathOf(title)}`, site),
        title,
        plainText(textIn(fields, "snippet")),
        dateOf(textIn(fields, "timestamp")),
      ) ?? [];
    });
  },
};

/** A title as it stands in an address: what would end or split a path is escaped. */
function pathOf(title: string): string {
  return title.replaceAll(" ", "_").replace(/[%?#\\]/g, encodeURIComponent);
}

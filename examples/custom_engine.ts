// deno-lint-ignore-file no-console
/**
 * A search engine of one's own: data and two pure functions, put before the others.
 *
 * @module
 */

import { createRetriever, RetrievalError, type SearchEngine, type SearchHit } from "../mod.ts";

/** The search of an imaginary wiki that answers in JSON. */
export const wiki: SearchEngine = {
  name: "our_wiki",
  origin: "https://wiki.example",
  index: "our_wiki",
  request: (query) => ({ path: "/api/search", params: [["q", query.text], ["limit", "10"]] }),
  parse(body: string): SearchHit[] {
    const answer: unknown = JSON.parse(body);
    if (!Array.isArray(answer)) {
      throw new RetrievalError("parse_error", "Cannot search our wiki: its answer is no list");
    }
    return answer.map(({ title, path, text }) => ({
      url: new URL(path, wiki.origin).href,
      title,
      snippet: text,
    }));
  },
};

if (import.meta.main) {
  const retriever = createRetriever({ engines: [wiki] });
  console.log(await retriever.search(["sluice"]));
}

/**
 * The tools a client sees. Adding one is one file here and one line below.
 *
 * @module
 */

import { RetrievalError } from "../../core/errors.ts";
import type { Retriever } from "../../core/types.ts";
import type { Registration } from "../tool.ts";
import { webScrape } from "./web_scrape.ts";
import { webSearch } from "./web_search.ts";
import { webSearchImages } from "./web_search_images.ts";

/** All tools, in the order clients list them. */
const TOOLS: Readonly<Record<string, (retriever: Retriever) => Registration>> = {
  "web_search": webSearch,
  "web_search_images": webSearchImages,
  "web_scrape": webScrape,
};

/** Sets of tools an operator can name. */
const SETS: Readonly<Record<string, readonly string[]>> = {
  core: ["web_search", "web_search_images", "web_scrape"],
  all: Object.keys(TOOLS),
};

/**
 * The tools an operator asks for.
 *
 * @param names Tools and sets of tools.
 * @param retriever Its limits and engines are shown in the tools' descriptions.
 * @returns The tools, each once, in the order clients list them.
 * @throws {RetrievalError} `invalid_argument`, listing what there is.
 */
export function selectTools(names: readonly string[], retriever: Retriever): Registration[] {
  const wanted = new Set<string>();
  for (const name of names) {
    const tools = SETS[name] ?? (name in TOOLS ? [name] : undefined);
    if (!tools) {
      const known = [...Object.keys(SETS), ...Object.keys(TOOLS)].join(", ");
      throw new RetrievalError(
        "invalid_argument",
        `Cannot use TOOLS=${JSON.stringify(names.join(","))}: ${name} is not one of ${known}`,
      );
    }
    for (const tool of tools) wanted.add(tool);
  }
  return Object.entries(TOOLS).filter(([name]) => wanted.has(name))
    .map(([, define]) => define(retriever));
}

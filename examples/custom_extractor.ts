// deno-lint-ignore-file no-console
/**
 * A content kind of one's own: log files, of which only the errors are wanted.
 *
 * @module
 */

import { createRetriever, emptyDocument, type Extractor, EXTRACTORS } from "../mod.ts";

/** Takes `text/x-log` and returns its lines with errors, as a list. */
export const errorsOfLogs: Extractor = {
  name: "errors_of_logs",
  accepts: ({ mediaType }) => mediaType === "text/x-log",
  extract({ body, url }) {
    const lines = new TextDecoder().decode(body).split("\n");
    const errors = lines.filter((line) => line.includes("ERROR"));
    return {
      ...emptyDocument(),
      title: `${errors.length} errors in ${url}`,
      markdown: errors.map((line) => `- ${line}`).join("\n"),
    };
  },
};

if (import.meta.main) {
  const retriever = createRetriever({ extractors: [errorsOfLogs, ...EXTRACTORS] });
  console.log(await retriever.scrape(["https://example.com/today.log"]));
}

/**
 * The operations for a person at a terminal, or for a script.
 *
 * @module
 */

import type {
  ImageHit,
  ItemResult,
  Page,
  Retriever,
  SearchHit,
  SearchResult,
} from "../core/types.ts";
import type { Command } from "./flags.ts";
import { renderFailure, renderImages, renderPage, renderSearch, type Style } from "./render.ts";

/** Where a command's output goes. */
export interface Terminal {
  /** Takes what was asked for. */
  readonly out: (text: string) => void;
  /** Takes what is said meanwhile. */
  readonly err: (text: string) => void;
  /** Whether `out` is shown in color. */
  readonly color: boolean;
  /** Whether a person watches `err`. */
  readonly watched: boolean;
}

/** A command that works on a list. */
export type ListCommand = Extract<Command, { readonly items: readonly string[] }>;

/** Something worked. */
const EXIT_OK = 0;

/** Nothing did. */
const EXIT_NOTHING = 1;

/**
 * Runs a command.
 *
 * @param command What to do.
 * @param retriever Does the work.
 * @param terminal Where the output goes.
 * @returns The exit code: 0 when any item succeeded, else 1.
 */
export async function runCommand(
  command: ListCommand,
  retriever: Retriever,
  terminal: Terminal,
): Promise<number> {
  const { items } = command;
  const onProgress = progressOn(terminal);
  switch (command.name) {
    case "search": {
      const results = await retriever.search(items, { ...command.options, onProgress });
      return show(command, results, renderSearch, terminal);
    }
    case "images": {
      const results = await retriever.searchImages(items, { ...command.options, onProgress });
      return show(command, results, renderImages, terminal);
    }
    case "scrape": {
      const results = await retriever.scrape(items, { ...command.options, onProgress });
      return show(command, results, renderPage, terminal);
    }
  }
}

function show<Value extends SearchResult<SearchHit> | SearchResult<ImageHit> | Page>(
  { items, json, name }: ListCommand,
  results: readonly ItemResult<Value>[],
  render: (item: string, value: Value, style: Style) => string,
  { out, color }: Terminal,
): number {
  if (json) {
    const key = name === "scrape" ? "url" : "query";
    const listed = results.map((result, index) => ({ [key]: items[index], ...result }));
    out(`${JSON.stringify(listed, null, 2)}\n`);
  } else {
    const style = { color };
    const texts = results.map((result, index) => {
      const item = items[index]!;
      if (result.status === "success") return render(item, result.value, style);
      const failure = renderFailure(item, result.status, result.error.message, style);
      return result.partial ? `${failure}\n\n${render(item, result.partial, style)}` : failure;
    });
    out(`${texts.join("\n\n")}\n`);
  }
  return results.some(({ status }) => status === "success") ? EXIT_OK : EXIT_NOTHING;
}

/** One line that is written over; a log file would fill with it. */
function progressOn({ err, watched }: Terminal): (finished: number, total: number) => void {
  if (!watched) return () => {};
  return (finished, total) => {
    err(finished === total ? "\r\x1b[K" : `\r${finished} of ${total} done`);
  };
}

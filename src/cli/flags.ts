/**
 * The command line: what may stand on it and what it means.
 *
 * @module
 */

import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import { RetrievalError } from "../core/errors.ts";
import type { Freshness, ScrapeOptions, SearchOptions } from "../core/types.ts";

/** What the program is asked to do. */
export type Command =
  | { readonly name: "help" }
  | { readonly name: "version" }
  | { readonly name: "status"; readonly check?: string; readonly json: boolean }
  | { readonly name: "serve"; readonly tools?: string }
  | (Listing & { readonly name: "search" | "images"; readonly options: SearchOptions })
  | (Listing & { readonly name: "scrape"; readonly options: ScrapeOptions });

/** A command that works on a list and prints what comes of it. */
interface Listing {
  /** Queries or URLs. */
  readonly items: readonly string[];
  /** Whether to print JSON. */
  readonly json: boolean;
}

/** The command line, read. */
export interface CommandLine {
  /** What to do. */
  readonly command: Command;
  /** File with settings; absent for none. */
  readonly envPath?: string;
}

/** What `--help` prints. */
export const HELP = `mcp-retrieval: the web for language models

Usage: mcp-retrieval [command] [options]

Commands
  serve              serve MCP on standard input and output, or over HTTP by MCP_TRANSPORT=http
                     (what it does without a command)
  search QUERY ...   search the web
  images QUERY ...   search for images
  scrape URL ...     read pages as Markdown
  status             list the engines and how they stand; --check QUERY asks each of them once

Options of search and images
  --max-results N    results of each query
  --date d|w|m|y     of the past day, week, month or year only

Options of scrape
  --max-chars N      characters of each page
  --offset N         where to begin in the page
  --remove-links     links become their text
  --robots-txt       obey robots.txt

Options of all three
  --timeout-ms N     time for all together
  --json             print JSON

Options of serve
  --tools LIST       tools to offer: sets (core, all) or tool names, separated by commas

Everywhere
  --env PATH         read settings from a file; a missing file is no error (needs --allow-read)
  --help, --version

Settings are environment variables: see README.md and .env.example. Exit codes: 0 something worked,
1 nothing did, 2 wrong usage.
`;

const EVERYWHERE = {
  env: { type: "string" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" },
} as const;

const SERVE = { ...EVERYWHERE, tools: { type: "string" } } as const;

const LISTING = {
  ...EVERYWHERE,
  "json": { type: "boolean" },
  "timeout-ms": { type: "string" },
} as const;

const SEARCH = {
  ...LISTING,
  "max-results": { type: "string" },
  "date": { type: "string" },
} as const;

const STATUS = {
  ...EVERYWHERE,
  json: { type: "boolean" },
  check: { type: "string" },
} as const;

const SCRAPE = {
  ...LISTING,
  "max-chars": { type: "string" },
  "offset": { type: "string" },
  "remove-links": { type: "boolean" },
  "robots-txt": { type: "boolean" },
} as const;

const AGES: Readonly<Record<string, Freshness>> = { d: "day", w: "week", m: "month", y: "year" };

/**
 * Reads the command line.
 *
 * @param args The arguments; `-env` is taken for `--env`, as the Go server has it.
 * @returns What they say.
 * @throws {RetrievalError} `invalid_argument` for what is not known.
 */
export function parseCommandLine(args: readonly string[]): CommandLine {
  const [first = ""] = args;
  switch (first) {
    case "search":
    case "images":
      return parseSearch(first, args.slice(1));
    case "scrape":
      return parseScrape(args.slice(1));
    case "status":
      return parseStatus(args.slice(1));
    default:
      return parseServe(first === "serve" ? args.slice(1) : args);
  }
}

function parseServe(args: readonly string[]): CommandLine {
  const { values, positionals } = read(args, SERVE);
  if (positionals.length > 0) throw usage(`there is no command ${JSON.stringify(positionals[0])}`);
  const { tools } = values;
  return lineOf(values, { name: "serve", ...(tools !== undefined && { tools }) });
}

function parseStatus(args: readonly string[]): CommandLine {
  const { values, positionals } = read(args, STATUS);
  if (positionals.length > 0) throw usage("status takes a query after --check only");
  const { check, json = false } = values;
  return lineOf(values, { name: "status", json, ...(check !== undefined && { check }) });
}

function parseSearch(name: "search" | "images", args: readonly string[]): CommandLine {
  const { values, positionals: items } = read(args, SEARCH);
  const { date } = values;
  if (date !== undefined && !(date in AGES)) throw usage("--date must be d, w, m or y");
  const options = {
    ...number("timeoutMs", "--timeout-ms", values["timeout-ms"]),
    ...number("maxResults", "--max-results", values["max-results"]),
    ...(date !== undefined && { freshness: AGES[date]! }),
  };
  return lineOf(values, { name, items, json: values.json ?? false, options }, "query");
}

function parseScrape(args: readonly string[]): CommandLine {
  const { values, positionals: items } = read(args, SCRAPE);
  const options = {
    ...number("timeoutMs", "--timeout-ms", values["timeout-ms"]),
    ...number("maxChars", "--max-chars", values["max-chars"]),
    ...number("offset", "--offset", values.offset),
    removeLinks: values["remove-links"] ?? false,
    obeyRobots: values["robots-txt"] ?? false,
  };
  return lineOf(values, { name: "scrape", items, json: values.json ?? false, options }, "URL");
}

/** Flags that every command has come before what the command asks for. */
function lineOf(
  values: { readonly env?: string; readonly help?: boolean; readonly version?: boolean },
  command: Command,
  item = "",
): CommandLine {
  const envPath = values.env === undefined ? {} : { envPath: values.env };
  if (values.help) return { command: { name: "help" }, ...envPath };
  if (values.version) return { command: { name: "version" }, ...envPath };
  if ("items" in command && command.items.length === 0) {
    throw usage(`${command.name} needs at least one ${item}`);
  }
  return { command, ...envPath };
}

function read<Options extends ParseArgsOptionsConfig>(args: readonly string[], options: Options) {
  try {
    return parseArgs({
      args: args.map((arg) => arg.replace(/^-env(?==|$)/, "--env")),
      options,
      allowPositionals: true,
    });
  } catch (thrown) {
    throw usage((thrown as Error).message.split(". ", 1)[0]!, thrown);
  }
}

/** An option's value under the name of the field it becomes; nothing when it is not given. */
function number<Field extends string>(
  field: Field,
  flag: string,
  text: string | undefined,
): { [Key in Field]?: number } {
  if (text === undefined) return {};
  if (!/^\d{1,9}$/.test(text)) throw usage(`${flag} must be a whole number`);
  return { [field]: Number(text) } as { [Key in Field]?: number };
}

function usage(reason: string, cause?: unknown): RetrievalError {
  return new RetrievalError(
    "invalid_argument",
    `Cannot read the command line: ${reason}; see --help`,
    { cause },
  );
}

/**
 * The command line.
 *
 * @module
 */

import { parseArgs } from "node:util";
import { RetrievalError } from "../core/errors.ts";

/** What the command line says. */
export interface Flags {
  /** File with settings; absent for none. */
  readonly envPath?: string;
  /** Tools and sets of tools; absent for the setting. */
  readonly tools?: string;
  /** Whether to print {@linkcode HELP}. */
  readonly help: boolean;
  /** Whether to print the version. */
  readonly version: boolean;
}

/** What `--help` prints. */
export const HELP = `mcp-retrieval: the web for language models, as an MCP server

Usage: mcp-retrieval [options]

Serves one MCP client on standard input and output.

  --env PATH     read settings from a file; a missing file is no error (needs --allow-read)
  --tools LIST   tools to offer: sets (core, all) or tool names, separated by commas
  --help         print this
  --version      print the version

Settings are environment variables: see README.md and .env.example.
`;

/**
 * Reads the command line.
 *
 * @param args The arguments; `-env` is taken for `--env`, as the Go server has it.
 * @returns What they say.
 * @throws {RetrievalError} `invalid_argument` for what is not known.
 */
export function parseFlags(args: readonly string[]): Flags {
  try {
    const { values } = parseArgs({
      args: args.map((arg) => arg.replace(/^-env(?==|$)/, "--env")),
      options: {
        env: { type: "string" },
        tools: { type: "string" },
        help: { type: "boolean", short: "h", default: false },
        version: { type: "boolean", short: "v", default: false },
      },
    });
    const { env, tools, help, version } = values;
    return {
      help,
      version,
      ...(env !== undefined && { envPath: env }),
      ...(tools !== undefined && { tools }),
    };
  } catch (thrown) {
    const reason = (thrown as Error).message.split(". ", 1)[0];
    throw new RetrievalError(
      "invalid_argument",
      `Cannot read the command line: ${reason}; see --help`,
      { cause: thrown },
    );
  }
}

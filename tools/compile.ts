/**
 * Compiles the program to a binary with exactly the documented permissions.
 *
 *     deno task compile [--target TRIPLE] [--output FILE]
 *
 * @module
 */

import { SETTING_NAMES } from "../src/config.ts";

const { code } = await new Deno.Command(Deno.execPath(), {
  args: [
    "compile",
    "--no-prompt",
    "--allow-net",
    `--allow-env=${SETTING_NAMES.join(",")}`,
    ...(Deno.args.includes("--output") ? [] : ["--output", "dist/mcp-retrieval"]),
    ...Deno.args,
    "main.ts",
  ],
  cwd: new URL("../", import.meta.url),
}).spawn().status;
Deno.exit(code);

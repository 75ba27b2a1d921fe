// deno-lint-ignore-file no-console
/**
 * The command lines of the official MCP inspector, against the real server.
 *
 *     deno task test:inspector
 *
 * The inspector needs a newer Node than many machines have; npx brings both.
 *
 * @module
 */

import { startHttpServer } from "../support/http_server.ts";
import { startOrigin } from "../support/origin.ts";
import { articlePage } from "../support/pages.ts";
import { DOCUMENTED_FLAGS, PROJECT } from "../support/server_process.ts";

const NODE = "node@22.23.3";
const INSPECTOR = "@modelcontextprotocol/inspector@2.12.0";

interface Outcome {
  readonly code: number;
  readonly stdout: string;
}

function inspect(env: Readonly<Record<string, string>>, args: string[]): Promise<Outcome> {
  const passed = Object.entries(env).flatMap(([name, value]) => ["-e", `${name}=${value}`]);
  const server = [Deno.execPath(), "run", "--cached-only", ...DOCUMENTED_FLAGS, "main.ts"];
  return inspector([...passed, ...server, ...args]);
}

async function inspector(args: string[]): Promise<Outcome> {
  const command = new Deno.Command("npx", {
    args: ["-y", "-p", NODE, "-p", INSPECTOR, "mcp-inspector", "--cli", ...args],
    cwd: PROJECT,
    stdout: "piped",
    stderr: "null",
  });
  const { code, stdout } = await command.output();
  return { code, stdout: new TextDecoder().decode(stdout) };
}

function check(what: string, condition: boolean): void {
  console.log(`${condition ? "ok  " : "FAIL"} ${what}`);
  if (!condition) failures++;
}

let failures = 0;
await using site = await startOrigin({ "/": { body: articlePage("Inspected") } });
const denoDir = Deno.env.get("DENO_DIR");
const env = { ALLOW_PRIVATE_HOSTS: site.host, ...(denoDir && { DENO_DIR: denoDir }) };

const list = await inspect(env, ["--method", "tools/list"]);
check("tools/list ends with 0", list.code === 0);
check("tools/list shows web_scrape", list.stdout.includes('"web_scrape"'));

const scrape = ["--method", "tools/call", "--tool-name", "web_scrape", "--tool-arg"];
const call = await inspect(env, [...scrape, `urls=["${site.url}/"]`]);
check("tools/call ends with 0", call.code === 0);
check("tools/call returns the page", call.stdout.includes("Inspected"));

const failed = await inspect(env, [...scrape, 'urls=["nonsense"]']);
check("a failed call ends with 5", failed.code === 5);
check("a failed call says why", failed.stdout.includes("invalid url"));

await using http = await startHttpServer();
const overHttp = await inspector([http.url, "--transport", "http", "--method", "tools/list"]);
check("tools/list over HTTP ends with 0", overHttp.code === 0);
check("tools/list over HTTP shows web_scrape", overHttp.stdout.includes('"web_scrape"'));

if (failures > 0) Deno.exit(1);

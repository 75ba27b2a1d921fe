import { parse as parseToml } from "smol-toml";
import { assert, assertEquals } from "../support/assert.ts";
import { startSearchWeb } from "../support/search_web.ts";
import { PROJECT, ServerProcess } from "../support/server_process.ts";

const README = await Deno.readTextFile(new URL("README.md", PROJECT));

/** A command as a client's configuration or a shell has it. */
interface Snippet {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

function blocks(language: string): string[] {
  const found = README.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, "g"));
  return [...found].map(([, text]) => text!);
}

/** Every object with a command anywhere in a configuration. */
function commandsIn(value: unknown): Snippet[] {
  if (typeof value !== "object" || value === null) return [];
  const { command, args = [], env = {} } = value as Partial<Snippet>;
  if (typeof command === "string") return [{ command, args, env }];
  return Object.values(value).flatMap(commandsIn);
}

/** What a shell line starts, after `--` or a container's image. */
function commandInShell(line: string): Snippet {
  const words = line.match(/"[^"]*"|\S+/g)!.map((word) => word.replace(/^"|"$/g, ""));
  const start = Math.max(0, words.indexOf("deno"));
  return { command: words[start]!, args: words.slice(start + 1), env: {} };
}

/** The arguments of Deno in a snippet, with this checkout in the place of the package. */
function denoArguments({ command, args }: Snippet): string[] {
  const all = [command, ...args];
  const start = all.findIndex((word) => word === "deno" || word.startsWith("deno@"));
  assert(start >= 0, `no deno in ${all.join(" ")}`);
  const rest = all.slice(start + 1);
  assert(rest.includes("jsr:@scope/mcp-retrieval"), rest.join(" "));
  return rest.map((word) => word === "jsr:@scope/mcp-retrieval" ? "mod.ts" : word);
}

const CONFIGURATIONS = [
  ...blocks("json").flatMap((text) => commandsIn(JSON.parse(text))),
  ...blocks("toml").flatMap((text) => commandsIn(parseToml(text))),
];
const SHELL_LINES = blocks("sh").flatMap((text) => text.trim().split("\n"))
  .filter((line) => line.includes("jsr:"));

Deno.test("README.md has a snippet for every client it names", () => {
  assertEquals(CONFIGURATIONS.length, 5);
  assertEquals(SHELL_LINES.length, 5);
});

Deno.test("every configuration in README.md starts a server that works", async () => {
  await using search = await startSearchWeb();
  const servers = SHELL_LINES.filter((line) => !/ (search|scrape) /.test(line));
  for (const snippet of [...CONFIGURATIONS, ...servers.map(commandInShell)]) {
    const [run, ...args] = denoArguments(snippet);
    assertEquals(run, "run");
    const entry = args.indexOf("mod.ts");
    await using server = await ServerProcess.open({
      entry: "mod.ts",
      flags: args.slice(0, entry),
      args: args.slice(entry + 1),
      env: {
        ...snippet.env,
        ALLOW_PRIVATE_HOSTS: search.host,
        ENGINE_PACE: "off",
        ENGINE_ORIGINS: search.engineOrigins,
      },
    });
    const result = await server.call("web_search", { queries: ["x"] });
    assertEquals(result.structuredContent.results[0].status, "success");
  }
});

Deno.test("every command in README.md does what it shows", async () => {
  await using search = await startSearchWeb();
  const commands = SHELL_LINES.filter((line) => / search /.test(line));
  assertEquals(commands.length, 1);
  for (const line of commands) {
    const { success, stdout } = await new Deno.Command(Deno.execPath(), {
      args: denoArguments(commandInShell(line)),
      cwd: PROJECT,
      env: {
        ALLOW_PRIVATE_HOSTS: search.host,
        ENGINE_PACE: "off",
        ENGINE_ORIGINS: search.engineOrigins,
      },
      stderr: "null",
    }).output();
    assert(success && new TextDecoder().decode(stdout).includes("1. Result 1"), line);
  }
});

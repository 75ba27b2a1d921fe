import { assert, assertEquals } from "../support/assert.ts";
import { PROJECT } from "../support/server_process.ts";
import { envExample, syncedReadme } from "../../tools/sync_docs.ts";
import { SETTING_NAMES } from "../../src/config.ts";

const README = await read("README.md");

async function read(path: string): Promise<string> {
  return await Deno.readTextFile(new URL(path, PROJECT));
}

/** `markdown` as `deno fmt` writes it. */
async function formatted(markdown: string): Promise<string> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["fmt", "--ext", "md", "-"],
    cwd: PROJECT,
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(markdown));
  await writer.close();
  return new TextDecoder().decode((await child.output()).stdout);
}

Deno.test(".env.example is what the settings are (deno task sync)", async () => {
  assertEquals(await read(".env.example"), envExample());
});

Deno.test("README.md says of settings, errors and permissions what the code says", async () => {
  assertEquals(README, await formatted(syncedReadme(README)));
});

Deno.test("README.md names no setting that there is not", () => {
  const named = README.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/g);
  for (const [, name] of named) assert(SETTING_NAMES.includes(name!), name);
});

Deno.test("README.md stays short enough to be read", () => {
  assert(README.split("\n").length <= 350);
});

Deno.test("every local link in the documentation leads somewhere", async () => {
  const broken: string[] = [];
  const files = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"];
  for (const file of [...files, "docs/ARCHITECTURE.md", "docs/DECISIONS.md"]) {
    for (const [, target] of (await read(file)).matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)) {
      const url = new URL(target!, new URL(file, PROJECT));
      await Deno.stat(url).catch(() => broken.push(`${file}: ${target}`));
    }
  }
  assertEquals(broken, []);
});

Deno.test("every JSON snippet of README.md is JSON", () => {
  const snippets = [...README.matchAll(/```json\n([\s\S]*?)```/g)];
  assert(snippets.length >= 3);
  for (const [, snippet] of snippets) JSON.parse(snippet!);
});

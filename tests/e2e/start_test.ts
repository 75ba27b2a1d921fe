import {
  assert,
  assertAtMost,
  assertEquals,
  assertIncludes,
  assertMatch,
} from "../support/assert.ts";
import { startOrigin } from "../support/origin.ts";
import { articlePage } from "../support/pages.ts";
import { DOCUMENTED_FLAGS, PROJECT, runProgram, ServerProcess } from "../support/server_process.ts";
import { SETTING_NAMES } from "../../src/config.ts";

Deno.test("--help and --version print and end", async () => {
  const help = await runProgram({ args: ["--help"] });
  const version = await runProgram({ args: ["--version"] });

  assertEquals([help.code, help.stderr, version.code], [0, "", 0]);
  assertIncludes(help.stdout, "Usage: mcp-retrieval");
  assertMatch(version.stdout, /^\d+\.\d+\.\d+\n$/);
});

Deno.test("a wrong setting, flag or tool ends the start with one line that says what to do", async () => {
  const rows: readonly (readonly [Record<string, string>, readonly string[], string])[] = [
    [{ MAX_QUERIES: "ten" }, [], 'MAX_QUERIES="ten": it must be a whole number of at least 1'],
    [{ ALLOW_PRIVATE_HOSTS: "10.0.0.0/99" }, [], '"10.0.0.0/99"'],
    [{ TOOLS: "core,telepathy" }, [], "telepathy is not one of core, all, web_search"],
    [{ PROXY_HOST: "x" }, [], "PROXY_SCHEME, PROXY_PORT, PROXY_LOGIN, PROXY_PASSWORD not set"],
    [{}, ["--nonsense"], "see --help"],
    [{}, ["--env", "settings.env"], "start with --allow-read=settings.env"],
  ];
  for (const [env, args, message] of rows) {
    const { code, stdout, stderr } = await runProgram({ env, args });
    assertEquals([code, stdout], [2, ""], message);
    assertMatch(stderr, /^mcp-retrieval: [^\n]+\n$/);
    assertIncludes(stderr, message);
  }
});

Deno.test("without a permission it needs, the program names the flag", async () => {
  const [noPrompt, net, env] = DOCUMENTED_FLAGS as [string, string, string];
  const rows: readonly (readonly [readonly string[], string])[] = [
    [[noPrompt, net], `--allow-env=${SETTING_NAMES.join(",")}`],
    [[noPrompt, env], "--allow-net"],
  ];
  for (const [flags, named] of rows) {
    const { code, stdout, stderr } = await runProgram({ flags });
    assertEquals([code, stdout], [2, ""]);
    assertIncludes(stderr, named);
  }
});

Deno.test("a setting that --allow-env leaves out keeps its default, and that is said", async () => {
  await using server = await ServerProcess.open({
    flags: ["--no-prompt", "--allow-net", "--allow-env=MCP_NAME"],
    env: { MCP_NAME: "renamed", MAX_QUERIES: "ten" },
  });

  const { result } = await server.request("tools/list");

  assertEquals(result.tools[0].inputSchema.properties.queries.maxItems, 10);
  assertIncludes(server.stderr, "not in --allow-env");
});

Deno.test("--allow-net for some hosts is enough where one of them is named", async () => {
  await using site = await startOrigin({ "/": { body: articlePage("Scoped") } });
  await using server = await ServerProcess.open({
    flags: ["--no-prompt", `--allow-net=${site.host}`, "--allow-env"],
    env: { ALLOW_PRIVATE_HOSTS: site.host },
  });

  const result = await server.call("web_scrape", { urls: [site.url, "http://8.8.8.8/"] });

  const [good, other] = result.structuredContent.results;
  assertEquals(good.status, "success");
  assertIncludes(other.error.message, "without --allow-net for 8.8.8.8");
});

Deno.test("settings come from a file too; the environment wins, a missing file is no error", async () => {
  const file = await Deno.makeTempFile({ suffix: ".env" });
  try {
    await Deno.writeTextFile(file, '# comment\nMAX_QUERIES=3\nMCP_NAME="from file"\n');
    const flags = [...DOCUMENTED_FLAGS, `--allow-read=${file}`];
    await using server = ServerProcess.spawn({
      flags,
      args: ["-env", file],
      env: { MCP_NAME: "from environment" },
    });
    const { serverInfo } = await server.initialize();
    const { result } = await server.request("tools/list");
    assertEquals(serverInfo.name, "from environment");
    assertEquals(result.tools[0].inputSchema.properties.queries.maxItems, 3);
  } finally {
    await Deno.remove(file);
  }

  await using server = await ServerProcess.open({
    flags: [...DOCUMENTED_FLAGS, `--allow-read=${file}`],
    args: ["--env", file],
  });
  assert(await server.request("ping"));
  assertIncludes(server.stderr, "no settings file");
});

Deno.test("mod.ts starts the server too", async () => {
  await using server = await ServerProcess.open({ entry: "mod.ts" });

  const { result } = await server.request("tools/list");

  assertEquals(result.tools.length, 3);
});

Deno.test("LOG_MODE=prod logs JSON lines, LOG_LEVEL=error nothing of a normal day", async () => {
  {
    await using server = await ServerProcess.open({ env: { LOG_MODE: "prod" } });
    await server.request("ping");
    for (const line of server.stderr.trim().split("\n")) assert(JSON.parse(line).level, line);
  }
  await using server = await ServerProcess.open({ env: { LOG_LEVEL: "error" } });
  await server.request("ping");
  assertEquals(server.stderr, "");
});

Deno.test("a program that uses the library ends by itself", async () => {
  await using site = await startOrigin({ "/": { body: articlePage("Library") } });
  const script = `
    import { createRetriever } from "${new URL("mod.ts", PROJECT)}";
    const retriever = createRetriever({ allowPrivateHosts: ["${site.host}"] });
    const [item] = await retriever.scrape(["${site.url}"]);
    console.log(item.value.title);`;
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-prompt", `--allow-net=${site.host}`, "-"],
    cwd: PROJECT,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(script));
  await writer.close();
  const startMs = performance.now();

  const { code, stdout, stderr } = await child.output();

  assertEquals(new TextDecoder().decode(stdout), "Library\n", new TextDecoder().decode(stderr));
  assertEquals(code, 0);
  assertAtMost(performance.now() - startMs, 10_000, "ms");
});

import { assert, assertAtMost, assertEquals, assertIncludes } from "../support/assert.ts";
import { type Origin, type Route, startOrigin } from "../support/origin.ts";
import { articlePage } from "../support/pages.ts";
import { type ProcessOptions, ServerProcess } from "../support/server_process.ts";
import { sleep } from "../../src/core/deadline.ts";

interface Pair extends AsyncDisposable {
  readonly site: Origin;
  readonly server: ServerProcess;
}

/** A site and a server that may read it, with a session open. */
async function start(
  routes: Readonly<Record<string, Route>>,
  options: ProcessOptions = {},
): Promise<Pair> {
  const site = await startOrigin(routes);
  const env = { ALLOW_PRIVATE_HOSTS: site.host, ...options.env };
  const server = await ServerProcess.open({ ...options, env });
  return {
    site,
    server,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await site[Symbol.asyncDispose]();
    },
  };
}

async function until(condition: () => boolean, limitMs: number, what: string): Promise<void> {
  const startMs = performance.now();
  while (!condition()) {
    assertAtMost(performance.now() - startMs, limitMs, `${what} in ms`);
    await sleep(5);
  }
}

Deno.test("the server introduces itself in both eras of the protocol", async () => {
  await using server = ServerProcess.spawn();

  const { protocolVersion, serverInfo, capabilities } = await server.initialize("2025-06-18");

  assertEquals(protocolVersion, "2025-06-18");
  assertEquals(serverInfo.name, "mcp-retrieval");
  assertEquals(capabilities.tools, { listChanged: false });

  await using modern = ServerProcess.spawn();
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "0" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const discovered = await modern.request("server/discover", { _meta });
  assert(discovered.result, JSON.stringify(discovered));
  const listed = await modern.request("tools/list", { _meta });
  assertEquals(listed.result.tools.length, 3);
  assertEquals([listed.result.ttlMs, listed.result.cacheScope], [3_600_000, "public"]);
});

Deno.test("TOOLS, --tools and the limits in force shape what is listed", async () => {
  await using server = await ServerProcess.open({
    args: ["--tools", "web_scrape"],
    env: { TOOLS: "core", MAX_QUERIES: "3", MAX_DOCUMENT_CHARS: "500" },
  });

  const { result } = await server.request("tools/list");

  assertEquals(result.tools.length, 1);
  const [tool] = result.tools;
  assertEquals(tool.inputSchema.properties.urls.maxItems, 3);
  assertIncludes(tool.description, "up to 3 URLs");
  assertIncludes(tool.inputSchema.properties.max_chars.description, "default 500, maximum 500");
});

Deno.test("web_scrape returns every field of the Go server, as text and structured", async () => {
  await using pair = await start({ "/": { body: articlePage("The mill") } });

  const result = await pair.server.call("web_scrape", { urls: [pair.site.url] });

  assertEquals(JSON.parse(result.content[0].text), result.structuredContent);
  const [{ url, status, scraped_data: page, total_time_ms }] = result.structuredContent.results;
  assertEquals([url, status], [pair.site.url, "success"]);
  assert(Number.isInteger(total_time_ms));
  assert(Number.isInteger(result.structuredContent.metadata.total_request_time_ms));
  assertEquals(page.title, "The mill");
  assertEquals(page.byline, "Ada Miller");
  assertEquals(page.length, page.markdown.length);
  assertEquals(page.excerpt, "About The mill.");
  assertEquals(page.site_name, "The River Post");
  assertEquals(page.main_image, `${pair.site.url}/mill.jpg`);
  assertEquals(page.all_images, []);
  assertEquals(page.favicon, `${pair.site.url}/icon.png`);
  assertEquals([page.language, page.truncated], ["en", false]);
  assert(/^[0-9A-Za-z]{8}$/.test(page.id), page.id);
});

Deno.test("ten slow pages take as long as one", async () => {
  await using pair = await start({ "/slow": { body: articlePage("Slow"), delayMs: 1_000 } });
  const urls = Array.from({ length: 10 }, (_, index) => `${pair.site.url}/slow?${index}`);
  await pair.server.call("web_scrape", { urls: [`${pair.site.url}/slow`] });
  const startMs = performance.now();

  const result = await pair.server.call("web_scrape", { urls });

  assertAtMost(performance.now() - startMs, 1_300, "ms for ten pages of a second");
  for (const { status } of result.structuredContent.results) assertEquals(status, "success");
});

Deno.test("a page that never answers costs the others nothing", async () => {
  await using pair = await start({
    "/page": { body: articlePage("Quick") },
    "/hang": { hang: true },
  });
  const urls = Array.from({ length: 9 }, (_, index) => `${pair.site.url}/page?${index}`);
  urls.splice(4, 0, `${pair.site.url}/hang`);
  const startMs = performance.now();

  const result = await pair.server.call("web_scrape", { urls, timeout_ms: 1_500 });

  assertAtMost(performance.now() - startMs, 1_600, "ms");
  const statuses = result.structuredContent.results.map(({ status }: { status: string }) => status);
  assertEquals(statuses, urls.map((url) => url.endsWith("/hang") ? "timeout" : "success"));
});

Deno.test("a canceled call frees its connections and gets no answer", async () => {
  await using pair = await start({ "/": { hang: true } });
  const { id, answer } = pair.server.begin("tools/call", {
    name: "web_scrape",
    arguments: { urls: [pair.site.url] },
  });
  let answered = false;
  answer.then(() => answered = true);
  await until(() => pair.site.busyConnections === 1, 3_000, "request");

  await pair.server.send({ method: "notifications/cancelled", params: { requestId: id } });

  await until(() => pair.site.busyConnections === 0, 300, "connection freed");
  await pair.server.request("ping");
  assertEquals(answered, false);
});

Deno.test("the server ends with its client, calls under way or not", async () => {
  await using site = await startOrigin({ "/": { hang: true } });
  await using server = await ServerProcess.open({ env: { ALLOW_PRIVATE_HOSTS: site.host } });
  server.begin("tools/call", { name: "web_scrape", arguments: { urls: [site.url] } });
  await until(() => site.busyConnections === 1, 3_000, "request");

  await server.closeInput();

  await until(() => site.busyConnections === 0, 300, "connection freed");
  assertEquals((await server.status).code, 0);
});

Deno.test("SIGTERM lets running calls finish, takes no new ones, and ends with 0", async () => {
  await using pair = await start({ "/": { body: articlePage("Late"), delayMs: 800 } });
  const { answer } = pair.server.begin("tools/call", {
    name: "web_scrape",
    arguments: { urls: [pair.site.url] },
  });
  await until(() => pair.site.busyConnections === 1, 3_000, "request");

  pair.server.kill("SIGTERM");
  await sleep(100);
  const refused = await pair.server.request("ping");

  assertEquals(refused.error.message, "The server is shutting down");
  assertEquals((await answer).result.structuredContent.results[0].status, "success");
  assertEquals((await pair.server.status).code, 0);
});

Deno.test("SIGTERM waits no longer than SHUTDOWN_GRACE_MS", async () => {
  await using pair = await start({ "/": { hang: true } }, { env: { SHUTDOWN_GRACE_MS: "200" } });
  pair.server.begin("tools/call", {
    name: "web_scrape",
    arguments: { urls: [pair.site.url], timeout_ms: 10_000 },
  });
  await until(() => pair.site.busyConnections === 1, 3_000, "request");
  const startMs = performance.now();

  pair.server.kill("SIGTERM");

  assertEquals((await pair.server.status).code, 0);
  assertAtMost(performance.now() - startMs, 800, "ms");
});

Deno.test("whatever comes in, standard output carries only the protocol", async () => {
  await using server = ServerProcess.spawn();
  await server.write("\ufeff\n");
  await server.write("not json at all\r\n");
  await server.initialize();
  await server.write('{"jsonrpc":"2.0","id":91,"method":"ping"}{"jsonrpc":"2.0"}\n');
  await server.write('[{"jsonrpc":"2.0","id":92,"method":"ping"}]\n');
  for (const char of '{"jsonrpc":"2.0","id":93,"method":"ping"}\r\n') await server.write(char);

  const unknown = await server.request("no/such/method");
  const noTool = await server.call("no_such_tool", {});
  const giant = await server.call("web_scrape", { urls: ["x"], filler: "x".repeat(3_000_000) });

  assertEquals(unknown.error.code, -32601);
  assertEquals(noTool.code, -32602);
  assertEquals(giant.content[0].text, "invalid url");
  for (const line of server.lines) assertEquals(JSON.parse(line).jsonrpc, "2.0", line);
  assert(server.lines.some((line) => JSON.parse(line).id === 93));
});

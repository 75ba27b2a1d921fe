import net from "node:net";
import { assert, assertAtMost, assertEquals, assertIncludes } from "../support/assert.ts";
import { messagesOf, postMessage, startHttpServer } from "../support/http_server.ts";
import { startOrigin } from "../support/origin.ts";
import { articlePage } from "../support/pages.ts";
import { runProgram } from "../support/server_process.ts";
import { sleep } from "../../src/core/deadline.ts";

const LIST = { id: 1, method: "tools/list", params: {} };
const ERAS = ["2025-11-25", "2026-07-28"] as const;

/** Sends bytes as they are and tells what came back until the server closed, or did not in time. */
async function raw(host: string, parts: readonly string[], limitMs: number): Promise<string> {
  const [hostname, port] = host.split(":") as [string, string];
  const socket = net.connect({ host: hostname, port: Number(port) });
  let answer = "";
  const closed = new Promise<string>((resolve) => {
    socket.on("error", () => {}).on("data", (part) => answer += part);
    socket.once("close", () => resolve(`${answer}[closed]`));
  });
  for (const part of parts) socket.write(part);
  const outcome = await Promise.race([closed, sleep(limitMs).then(() => `${answer}[open]`)]);
  socket.destroy();
  await closed;
  return outcome;
}

async function until(condition: () => boolean, limitMs: number, what: string): Promise<void> {
  const startMs = performance.now();
  while (!condition()) {
    assertAtMost(performance.now() - startMs, limitMs, `${what} in ms`);
    await sleep(5);
  }
}

Deno.test("the HTTP endpoint lets in whom it should and says what the others did wrong", async () => {
  await using server = await startHttpServer({
    AUTH_TOKENS: "first-token, second-token",
    ALLOWED_HOSTS: "mcp.example",
    ALLOWED_ORIGINS: "https://app.example,other.example",
    MCP_PATH: "/tools",
  });
  const token = { authorization: "Bearer second-token" };
  const rows: readonly (readonly [string, Record<string, string>, number])[] = [
    ["a token", token, 200],
    ["the other token", { authorization: "bearer first-token" }, 200],
    ["no token", {}, 401],
    ["a wrong token", { authorization: "Bearer first-tokem" }, 401],
    ["a login", { authorization: "Basic Zmlyc3QtdG9rZW4=" }, 401],
    ["two tokens", { authorization: "Bearer first-token second-token" }, 401],
    ["an allowed host", { ...token, host: "mcp.example" }, 200],
    ["another host", { ...token, host: "evil.example" }, 403],
    ["an allowed origin", { ...token, origin: "https://app.example" }, 200],
    ["an allowed host's origin", { ...token, origin: "http://other.example:3000" }, 200],
    ["another origin", { ...token, origin: "https://evil.example" }, 403],
    ["the null origin", { ...token, origin: "null" }, 403],
    ["another media type", { ...token, "content-type": "text/plain" }, 415],
  ];
  for (const [what, headers, status] of rows) {
    const { host, ...others } = headers;
    const response = host === undefined
      ? await postMessage(server.url, "2025-11-25", LIST, { headers: others })
      : await postAsHost(server.host, host, others);
    assertEquals(response.status, status, what);
    await response.body?.cancel();
  }
  const preflight = await fetch(server.url, {
    method: "OPTIONS",
    headers: { "origin": "https://app.example", "access-control-request-method": "POST" },
  });
  assertEquals([preflight.status, preflight.headers.get("access-control-allow-origin")], [
    204,
    "https://app.example",
  ]);
});

/** fetch() sets the Host header itself, so this one writes its request by hand. */
async function postAsHost(
  address: string,
  host: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const body = JSON.stringify({ jsonrpc: "2.0", ...LIST });
  const lines = Object.entries({
    "host": host,
    "content-type": "application/json",
    "accept": "application/json, text/event-stream",
    "mcp-protocol-version": "2025-11-25",
    "content-length": String(body.length),
    "connection": "close",
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`);
  const answer = await raw(address, [
    `POST /tools HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body}`,
  ], 3_000);
  return new Response(null, { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]) });
}

Deno.test("the HTTP endpoint answers only at its path and only its methods", async () => {
  await using server = await startHttpServer();
  const base = `http://${server.host}`;
  const rows: readonly (readonly [string, string, number])[] = [
    ["GET", "/healthz", 200],
    ["POST", "/", 404],
    ["POST", "/mcp/", 404],
    ["POST", "//evil.example/mcp", 404],
    ["GET", "/mcp", 405],
    ["DELETE", "/mcp", 405],
    ["PUT", "/mcp", 405],
  ];
  for (const [method, path, status] of rows) {
    const response = await fetch(base + path, { method });
    assertEquals(response.status, status, `${method} ${path}`);
    await response.body?.cancel();
  }
});

Deno.test("the HTTP endpoint answers nonsense with what the protocol has for it", async () => {
  await using server = await startHttpServer();
  const post = (body: string): Promise<Response> =>
    fetch(server.url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "accept": "application/json, text/event-stream",
      },
      body,
    });
  for (const body of ["", "{", "[]", '"text"', '{"jsonrpc":"1.0","id":1,"method":"ping"}']) {
    const response = await post(body);
    assertEquals(response.status, 400, body);
    assert((await response.text()).includes("error"), body);
  }
  const large = await post(`"${"x".repeat(5 * 1024 * 1024)}"`);
  assertEquals(large.status, 413);
  await large.body?.cancel();
  assertEquals((await post('{"jsonrpc":"2.0","id":1,"method":"ping"}')).status, 200);
});

Deno.test("slow clients are closed by SERVER_READ_TIMEOUT", async () => {
  await using server = await startHttpServer({ SERVER_READ_TIMEOUT: "1s" });
  const head = "POST /mcp HTTP/1.1\r\nhost: localhost\r\n";
  const rows: readonly (readonly [string, readonly string[], string])[] = [
    ["half a header", [head], "408"],
    [
      "half a body",
      [`${head}content-type: application/json\r\ncontent-length: 50\r\n\r\n{`],
      "408",
    ],
    ["nothing at all", [], ""],
    ["idle after a request", ["GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n"], "200"],
  ];
  await Promise.all(rows.map(async ([what, parts, status]) => {
    const answer = await raw(server.host, parts, 4_000);
    assertIncludes(answer, status);
    assert(answer.endsWith("[closed]"), `${what}: ${answer}`);
  }));
});

Deno.test("a client that does not take its reply is cut off by SERVER_WRITE_TIMEOUT", async () => {
  await using site = await startOrigin({
    "/": { body: "x".repeat(9_000_000), type: "text/plain" },
  });
  await using server = await startHttpServer({
    SERVER_WRITE_TIMEOUT: "1s",
    ALLOW_PRIVATE_HOSTS: site.host,
    MAX_DOCUMENT_CHARS: "9000000",
    DEFAULT_DOCUMENT_CHARS: "9000000",
  });
  const [hostname, port] = server.host.split(":") as [string, string];
  const body = JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "web_scrape", arguments: { urls: [site.url] } },
  });
  const socket = net.connect({ host: hostname, port: Number(port) });
  socket.on("error", () => {});
  socket.pause();
  socket.write(
    "POST /mcp HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n" +
      "accept: application/json, text/event-stream\r\nmcp-protocol-version: 2025-11-25\r\n" +
      `content-length: ${body.length}\r\n\r\n${body}`,
  );
  await sleep(4_000);
  let taken = 0;
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.on("data", (part) => taken += part.length).resume();
  await closed;

  assert(taken < 9_000_000, `${taken} bytes were still sent`);
});

Deno.test("a client that hangs up ends its call, in both eras", async () => {
  await using site = await startOrigin({ "/": { hang: true } });
  await using server = await startHttpServer({ ALLOW_PRIVATE_HOSTS: site.host });
  for (const era of ERAS) {
    const client = new AbortController();
    const call = postMessage(server.url, era, {
      id: 1,
      method: "tools/call",
      params: { name: "web_scrape", arguments: { urls: [site.url] } },
    }, { signal: client.signal }).then((response) => response.text()).catch(() => {});
    await until(() => site.busyConnections === 1, 3_000, "request");
    client.abort();
    await call;
    await until(() => site.busyConnections === 0, 300, `connection freed, ${era}`);
  }
});

Deno.test("SIGTERM over HTTP answers what runs, refuses what comes, ends with 0", async () => {
  await using site = await startOrigin({ "/": { body: articlePage("Late"), delayMs: 800 } });
  await using server = await startHttpServer({ ALLOW_PRIVATE_HOSTS: site.host });
  const call = postMessage(server.url, "2025-11-25", {
    id: 1,
    method: "tools/call",
    params: { name: "web_scrape", arguments: { urls: [site.url] } },
  }).then(messagesOf);
  await until(() => site.busyConnections === 1, 3_000, "request");

  server.process.kill("SIGTERM");
  await sleep(100);
  const refused = await postMessage(server.url, "2025-11-25", LIST).then(
    () => "answered",
    () => "refused",
  );

  assertEquals(refused, "refused");
  const [answer] = await call;
  assertEquals(answer.result.structuredContent.results[0].status, "success");
  assertEquals((await server.process.status).code, 0);
});

Deno.test({
  name: "2,000 calls leave no connection, file or session behind",
  ignore: Deno.build.os !== "linux", // open files are counted under /proc
  fn: manyCalls,
});

async function manyCalls(): Promise<void> {
  await using site = await startOrigin({ "/": { body: "short", type: "text/plain" } });
  await using server = await startHttpServer({
    ALLOW_PRIVATE_HOSTS: site.host,
    PER_HOST_RPS: "0",
    LOG_LEVEL: "warn",
  });
  const call = async (id: number): Promise<void> => {
    const response = await postMessage(server.url, ERAS[id % 2]!, {
      id,
      method: "tools/call",
      params: { name: "web_scrape", arguments: { urls: [site.url] } },
    });
    assertEquals(response.headers.get("mcp-session-id"), null);
    const [answer] = await messagesOf(response);
    assertEquals(answer.result.structuredContent.results[0].status, "success");
  };
  const files = (): number => [...Deno.readDirSync(`/proc/${server.process.pid}/fd`)].length;
  for (let id = 1; id <= 40; id++) await call(id);
  const before = files();

  for (let round = 0; round < 196; round++) {
    await Promise.all(Array.from({ length: 10 }, (_, index) => call(round * 10 + index)));
  }

  await sleep(200);
  // Ten calls at once leave up to ten connections to the site and from us open for the next ones.
  assertAtMost(files() - before, 22, "more open files than before");
}

Deno.test("others are not let in unless the server is protected", async () => {
  const rows: readonly (readonly [Record<string, string>, string])[] = [
    [{}, "AUTH_TOKENS and ALLOWED_HOSTS"],
    [{ AUTH_TOKENS: "x" }, "set ALLOWED_HOSTS"],
    [{ ALLOWED_HOSTS: "mcp.example" }, "set AUTH_TOKENS"],
  ];
  for (const [env, message] of rows) {
    const { code, stderr } = await runProgram({
      env: { MCP_TRANSPORT: "http", SERVER_HOST: "0.0.0.0", LOG_LEVEL: "error", ...env },
    });
    assertEquals(code, 2);
    assertIncludes(stderr, message);
  }
});

Deno.test("a port that is taken ends the start with a line that says so", async () => {
  await using taken = await startOrigin({});

  const { code, stderr } = await runProgram({
    env: { MCP_TRANSPORT: "http", SERVER_PORT: new URL(taken.url).port, LOG_LEVEL: "error" },
  });

  assertEquals(code, 2);
  assertIncludes(stderr, `Cannot listen on ${taken.host}`);
});

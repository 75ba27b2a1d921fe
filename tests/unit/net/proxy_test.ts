import { assert, assertAtMost, assertEquals, assertIncludes } from "../../support/assert.ts";
import { startOrigin } from "../../support/origin.ts";
import { type ProxyBehavior, type RecordingProxy, startProxy } from "../../support/proxy.ts";
import { paperNetwork } from "../../support/underlay.ts";
import { Deadline, sleep } from "../../../src/core/deadline.ts";
import { RetrievalError } from "../../../src/core/errors.ts";
import type { ProxySettings } from "../../../src/core/settings.ts";
import { createFetcher } from "../../../src/net/fetcher.ts";
import { createHostLimiter } from "../../../src/store/host_limiter.ts";

const PASSWORD = "p@ss:w/rd%";

function settingsFor(proxy: RecordingProxy, scheme = "http"): ProxySettings {
  return { scheme, host: "127.0.0.1", port: proxy.port, login: "me", password: PASSWORD };
}

/** Fetches through a proxy, on a network where nothing but the proxy can be reached. */
async function fetchThrough(
  settings: ProxySettings,
  urls: readonly string[],
  timeoutMs = 2_000,
): Promise<{ outcomes: string[]; messages: string[]; lookups: readonly string[] }> {
  const network = paperNetwork();
  using fetcher = createFetcher(createHostLimiter(), { proxy: settings }, network);
  const outcomes: string[] = [];
  const messages: string[] = [];
  for (const url of urls) {
    using deadline = new Deadline(timeoutMs);
    try {
      const page = await fetcher.fetch({ url: new URL(url) }, deadline);
      outcomes.push(new TextDecoder().decode(page.body));
    } catch (thrown) {
      const { code, message } = RetrievalError.from(thrown);
      outcomes.push(code);
      messages.push(message);
    }
  }
  return { outcomes, messages, lookups: network.lookups };
}

for (const kind of ["http", "socks5"] as const) {
  Deno.test(`a ${kind} proxy alone resolves names, each request with a session of its own`, async () => {
    await using site = await startOrigin({
      "/": { body: "hello" },
      "/go": { status: 302, headers: { location: "http://other.example/" } },
    });
    await using proxy = await startProxy({ kind, site });

    const { outcomes, lookups } = await fetchThrough(settingsFor(proxy, kind), [
      "http://site.example/",
      "http://site.example:8080/",
      "http://site.example/go",
    ]);

    assertEquals(outcomes, ["hello", "hello", "hello"]);
    assertEquals(lookups, []);
    const plain = (target: string): string => target.replace(/:80$/, "");
    assertEquals(proxy.targets.map(plain), [
      "site.example",
      "site.example:8080",
      "site.example",
      "other.example",
    ]);
    assertEquals(new Set(proxy.logins).size, 4, "a login is used again");
    for (const login of proxy.logins) {
      assert(/^me__session-[0-9a-f]{8}_\d+:/.test(login), login);
      assert(login.endsWith(`:${PASSWORD}`), login);
    }
    assertEquals(proxy.connections, 4, "a connection is used again");
    for (let i = 0; i < 20 && proxy.openConnections > 0; i++) await sleep(10);
    assertEquals(proxy.openConnections, 0);
  });

  Deno.test(`a ${kind} proxy that refuses the login is named, its password is not`, async () => {
    await using site = await startOrigin({ "/": { body: "hello" } });
    await using proxy = await startProxy({ kind, site, accepts: () => false });

    const { outcomes, messages } = await fetchThrough(settingsFor(proxy, kind), [
      "http://site.example/",
      "https://site.example/",
    ]);

    assertEquals(outcomes, ["proxy", "proxy"]);
    for (const message of messages) {
      assertIncludes(message, `127.0.0.1:${proxy.port}`);
      assertIncludes(message, "refuses the login");
      assert(!message.includes(PASSWORD) && !message.includes("me__"), message);
    }
  });
}

Deno.test("a proxy in trouble is a clear error, at once or at the deadline", async () => {
  await using site = await startOrigin({ "/": { body: "hello" } });
  const troubles: readonly (readonly [ProxyBehavior["trouble"], string])[] = [
    ["silent", "timeout"],
    ["endless", "proxy"],
    ["junk", "proxy"],
    ["closes", "proxy"],
    ["502", "proxy"],
  ];
  for (const [trouble, code] of troubles) {
    for (const kind of ["http", "socks5"] as const) {
      if (kind === "socks5" && (trouble === "endless" || trouble === "502")) continue;
      await using proxy = await startProxy({ kind, site, ...(trouble && { trouble }) });
      const startMs = performance.now();
      const { outcomes } = await fetchThrough(
        settingsFor(proxy, kind),
        ["https://site.example/"],
        500,
      );
      assertEquals(outcomes, [code], `${trouble} ${kind}`);
      assertAtMost(performance.now() - startMs, 700, `ms for ${trouble}`);
      for (let i = 0; i < 20 && proxy.openConnections > 0; i++) await sleep(10);
      assertEquals(proxy.openConnections, 0, `${trouble} leaves a connection`);
    }
  }
});

Deno.test("a dead proxy is a clear error", async () => {
  await using site = await startOrigin({});
  const proxy = await startProxy({ site });
  const settings = settingsFor(proxy);
  await proxy[Symbol.asyncDispose]();

  const { outcomes, messages } = await fetchThrough(settings, ["http://site.example/"]);

  assertEquals(outcomes, ["proxy"]);
  assertIncludes(messages[0]!, "unreachable");
});

Deno.test("a proxy is not asked for what is private", async () => {
  await using site = await startOrigin({ "/": { body: "hello" } });
  await using proxy = await startProxy({ site });

  const { outcomes } = await fetchThrough(settingsFor(proxy), [
    "http://10.0.0.1/",
    "http://localhost/",
    "http://[::1]/",
  ]);

  assertEquals(outcomes, ["private_address", "private_address", "private_address"]);
  assertEquals(proxy.targets, []);
});

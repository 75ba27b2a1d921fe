import { Buffer } from "node:buffer";
import { assert, assertAtMost, assertEquals, assertIncludes } from "../../support/assert.ts";
import { type Origin, type Route, startOrigin } from "../../support/origin.ts";
import { Deadline, sleep } from "../../../src/core/deadline.ts";
import { RetrievalError } from "../../../src/core/errors.ts";
import type { FetchedPage, FetchRequest } from "../../../src/core/types.ts";
import { createFetcher, type FetcherOptions } from "../../../src/net/fetcher.ts";
import { createHostLimiter } from "../../../src/store/host_limiter.ts";

/** A site and a fetcher that may read it. */
interface Bench extends AsyncDisposable {
  readonly origin: Origin;
  fetch(path: string, request?: Partial<FetchRequest>, timeoutMs?: number): Promise<FetchedPage>;
}

async function bench(
  routes: Readonly<Record<string, Route>>,
  options: FetcherOptions = {},
): Promise<Bench> {
  const origin = await startOrigin(routes);
  const fetcher = createFetcher(createHostLimiter(), {
    allowPrivateHosts: ["127.0.0.1"],
    ...options,
  });
  return {
    origin,
    async fetch(path, request = {}, timeoutMs = 3_000) {
      using deadline = new Deadline(timeoutMs);
      return await fetcher.fetch({ url: new URL(path, origin.url), ...request }, deadline);
    },
    async [Symbol.asyncDispose]() {
      fetcher[Symbol.dispose]();
      await origin[Symbol.asyncDispose]();
    },
  };
}

async function failureOf(fetching: Promise<unknown>): Promise<RetrievalError> {
  return await fetching.then(
    () => {
      throw new Error("it succeeded");
    },
    (thrown) => RetrievalError.from(thrown),
  );
}

function textOf(page: FetchedPage): string {
  return new TextDecoder().decode(page.body);
}

const TEXT = "Bread and rivers. ".repeat(500);

Deno.test("fetch() undoes every content encoding, also wrongly labelled ones", async () => {
  await using site = await bench({
    "/gzip": { body: TEXT, encode: "gzip" },
    "/deflate": { body: TEXT, encode: "deflate" },
    "/raw": { body: TEXT, encode: "deflate-raw" },
    "/br": { body: TEXT, encode: "br" },
    "/zstd": { body: TEXT, encode: "zstd" },
    "/twice": { body: TEXT, encode: ["gzip", "br"] },
    "/identity": { body: TEXT, headers: { "content-encoding": "identity" } },
    "/unknown": { body: TEXT, headers: { "content-encoding": "rot13" } },
    "/liar": { body: TEXT, headers: { "content-encoding": "gzip" } },
    "/no-trailer": { body: TEXT, encode: "gzip", cutBytes: 8 },
    "/tiny": { body: "x", encode: "gzip" },
    "/none": { body: "", headers: { "content-encoding": "gzip" } },
  });
  const paths = ["gzip", "deflate", "raw", "br", "zstd", "twice", "identity", "unknown", "liar"];
  for (const path of [...paths, "no-trailer"]) {
    assertEquals(textOf(await site.fetch(`/${path}`)), TEXT, path);
  }
  assertEquals(textOf(await site.fetch("/tiny")), "x");
  assertEquals(textOf(await site.fetch("/none")), "");
});

Deno.test("fetch() stops at its byte limit, counted after decoding", async () => {
  await using site = await bench({
    "/bomb": { body: new Uint8Array(20_000_000), type: "text/plain", encode: "gzip" },
    "/long": { body: "x".repeat(200_000), type: "text/plain" },
    "/exact": { body: "x".repeat(100_000), type: "text/plain" },
  }, { maxBodyBytes: 100_000 });

  for (const path of ["/bomb", "/long"]) {
    const page = await site.fetch(path);
    assertEquals([page.body.length, page.truncated], [100_000, true], path);
    assertIncludes(page.warnings.join(), "only its first 100000 bytes");
  }
  const exact = await site.fetch("/exact");
  assertEquals([exact.body.length, exact.truncated], [100_000, false]);
});

Deno.test("fetch() follows redirects, relative and in UTF-8, and says where it ended", async () => {
  await using site = await bench({
    "/a": { status: 301, headers: { location: "b/../c" } },
    "/c": { status: 307, headers: { location: Buffer.from("/ende-ü").toString("latin1") } },
    "/ende-%C3%BC": { body: "here" },
  });

  const page = await site.fetch("/a");

  assertEquals(page.url, `${site.origin.url}/ende-%C3%BC`);
  assertEquals(textOf(page), "here");
});

Deno.test("fetch() ends a redirect loop and names it", async () => {
  await using site = await bench({ "/loop": { status: 302, headers: { location: "/loop" } } });

  const failure = await failureOf(site.fetch("/loop"));

  assertEquals(failure.code, "too_many_redirects");
  assertEquals(site.origin.requests.length, 11);
});

Deno.test("fetch() keeps a login to the origin it was given for", async () => {
  await using other = await startOrigin({ "/end": { body: "x" } });
  await using site = await bench({
    "/start": { status: 302, headers: { location: "/next" } },
    "/next": { status: 302, headers: { location: `${other.url}/end` } },
  });
  const url = new URL(`${site.origin.url}/start`);
  url.username = "me";
  url.password = "pä:w";

  const page = await site.fetch("/start", { url });

  const sent = (headers: readonly string[]): boolean => headers.includes("Authorization");
  assertEquals(site.origin.requests.map(({ headers }) => sent(headers)), [true, true]);
  assertEquals(other.requests.map(({ headers }) => sent(headers)), [false]);
  assertEquals(page.url, `${other.url}/end`);
});

Deno.test("fetch() sends one browser's headers, Host first, all along a redirect", async () => {
  await using site = await bench({
    "/a": { status: 302, headers: { location: "/b" } },
    "/b": { body: "x" },
  });

  await site.fetch("/a");

  const [first, second] = site.origin.requests;
  assertEquals(first?.headers, second?.headers);
  assertEquals(first?.headers.slice(0, 3), ["Host", site.origin.host, "User-Agent"]);
});

Deno.test("fetch() gives each status its code", async () => {
  await using site = await bench({
    "/401": { status: 401 },
    "/403": { status: 403 },
    "/404": { status: 404 },
    "/410": { status: 410 },
    "/429": { status: 429, headers: { "retry-after": "7" } },
    "/500": { status: 500, body: "x".repeat(100_000) },
    "/503": { status: 503 },
    "/999": { status: 999 },
    "/304": { status: 304 },
    "/302": { status: 302 },
  });
  const rows: readonly (readonly [number, string])[] = [
    [401, "login_wall"],
    [403, "http_error"],
    [404, "not_found"],
    [410, "not_found"],
    [429, "rate_limited"],
    [500, "http_error"],
    [503, "http_error"],
    [999, "http_error"],
    [304, "http_error"],
    [302, "http_error"],
  ];
  for (const [status, code] of rows) {
    const failure = await failureOf(site.fetch(`/${status}`));
    assertEquals([failure.code, failure.httpStatus], [code, status]);
  }
  assertEquals((await failureOf(site.fetch("/404"))).message, "Page not found");
  assertEquals((await failureOf(site.fetch("/429"))).retryAfterS, 7);
});

Deno.test("fetch() asks for the type before it reads the body", async () => {
  await using site = await bench({
    "/film": { type: "video/mp4", body: "x".repeat(2_000), stallAfterBytes: 1_500 },
  });

  const failure = await failureOf(
    site.fetch("/film", { accepts: ({ mediaType }) => mediaType === "text/html" }),
  );

  assertEquals(failure.code, "unsupported_type");
  assertIncludes(failure.message, "video/mp4");
});

Deno.test("fetch() returns what came of a body that broke off, with a warning", async () => {
  await using site = await bench({
    "/broken": { body: TEXT, breakAfterBytes: 4_000, headers: { "content-length": "9000" } },
  });

  const page = await site.fetch("/broken");

  assertEquals(textOf(page), TEXT.slice(0, 4_000));
  assertIncludes(page.warnings.join(), "broke off after 4000 bytes");
});

Deno.test("fetch() frees the connection when the deadline passes, wherever it waits", async () => {
  await using site = await bench({
    "/hang": { hang: true },
    "/stall": { body: TEXT, stallAfterBytes: 10 },
    "/drip": { body: TEXT, drip: { bytes: 1, ms: 20 } },
    "/redirect": { status: 302, headers: { location: "/hang" } },
  });
  for (const path of ["/hang", "/stall", "/drip", "/redirect"]) {
    const startMs = performance.now();
    const failure = await failureOf(site.fetch(path, {}, 200));
    assertEquals(failure.code, "timeout", path);
    assertAtMost(performance.now() - startMs, 300, `${path} in ms`);
  }
  for (let i = 0; i < 20 && site.origin.busyConnections > 0; i++) await sleep(20);
  assertEquals(site.origin.busyConnections, 0);
});

Deno.test("fetch() sends a request once that is ended on a used connection", async () => {
  await using site = await bench({ "/": { body: "x", delayMs: 20 }, "/hang": { hang: true } });
  await Promise.all([site.fetch("/"), site.fetch("/"), site.fetch("/")]);

  assertEquals((await failureOf(site.fetch("/hang", {}, 100))).code, "timeout");
  await sleep(100);

  assertEquals(site.origin.paths.filter((path) => path === "/hang").length, 1);
  assertEquals(site.origin.busyConnections, 0);
});

Deno.test("fetch() uses a connection again", async () => {
  await using site = await bench({
    "/": { body: "x" },
    "/go": { status: 302, headers: { location: "/" }, body: "moved" },
    "/404": { status: 404, body: "none" },
  });

  for (let i = 0; i < 3; i++) {
    await site.fetch("/go");
    await failureOf(site.fetch("/404"));
  }

  assertEquals(new Set(site.origin.requests.map(({ connection }) => connection)).size, 1);
});

Deno.test("fetch() keeps to the number of requests under way at one host", async () => {
  let running = 0;
  let most = 0;
  await using site = await bench({
    "/": () => {
      most = Math.max(most, ++running);
      sleep(50).then(() => running--);
      return { body: "x", delayMs: 50 };
    },
  }, { perHostInFlight: 2 });

  await Promise.all(Array.from({ length: 6 }, () => site.fetch("/")));

  assertEquals(most, 2);
});

Deno.test("fetch() gives up its place in the line when its deadline passes", async () => {
  await using site = await bench({
    "/slow": { body: "x", delayMs: 200 },
    "/": { body: "x" },
  }, { perHostInFlight: 1 });
  const slow = site.fetch("/slow");

  const failure = await failureOf(site.fetch("/", {}, 50));
  await slow;

  assertEquals(failure.code, "timeout");
  assertEquals(textOf(await site.fetch("/")), "x");
});

Deno.test("fetch() paces the requests to one host", async () => {
  await using site = await bench({ "/": { body: "x" } }, { perHostRps: 20 });
  const startMs = performance.now();

  await Promise.all(Array.from({ length: 26 }, () => site.fetch("/")));

  const tookMs = performance.now() - startMs;
  assert(tookMs > 250, `six over the burst of 20 take 0.3 s, not ${tookMs} ms`);
});

Deno.test("fetch() says at once that its turn comes too late", async () => {
  await using site = await bench({ "/": { body: "x" } }, { perHostRps: 1 });
  await site.fetch("/");

  const startMs = performance.now();
  const failure = await failureOf(site.fetch("/", {}, 500));

  assertEquals(failure.code, "timeout");
  assertIncludes(failure.message, "more than 1 requests a second");
  assertAtMost(performance.now() - startMs, 100, "wait in ms");
});

Deno.test("fetch() obeys robots.txt where asked, and asks for it once", async () => {
  await using site = await bench({
    "/robots.txt": { type: "text/plain", body: "User-agent: *\nDisallow: /private/\n" },
    "/private/a": { body: "x" },
    "/open": { body: "x" },
    "/sneak": { status: 302, headers: { location: "/private/a" } },
  });

  for (const path of ["/private/a", "/sneak"]) {
    const failure = await failureOf(site.fetch(path, { obeyRobots: true }));
    assertEquals(failure.code, "robots_denied", path);
  }
  assertEquals(textOf(await site.fetch("/open", { obeyRobots: true })), "x");
  assertEquals(textOf(await site.fetch("/private/a")), "x");
  assertEquals(site.origin.paths, ["/robots.txt", "/sneak", "/open", "/private/a"]);
});

Deno.test("fetch() reads a missing robots.txt as permission and a broken one as none", async () => {
  for (const status of [401, 404, 410, 429]) {
    await using site = await bench({ "/robots.txt": { status }, "/": { body: "x" } });
    assertEquals(textOf(await site.fetch("/", { obeyRobots: true })), "x", String(status));
  }
  for (const status of [500, 503]) {
    await using site = await bench({ "/robots.txt": { status }, "/": { body: "x" } });
    const failure = await failureOf(site.fetch("/", { obeyRobots: true }));
    assertEquals([failure.code, failure.httpStatus], ["robots_denied", status]);
    assertEquals(site.origin.paths, ["/robots.txt"]);
  }
});

Deno.test("fetch() counts a silent robots.txt towards the deadline", async () => {
  await using site = await bench({ "/robots.txt": { hang: true }, "/": { body: "x" } });

  const failure = await failureOf(site.fetch("/", { obeyRobots: true }, 150));

  assertEquals(failure.code, "timeout");
  assertEquals(site.origin.paths, ["/robots.txt"]);
});

// deno-lint-ignore-file camelcase -- wire names
import { Ajv2020 } from "ajv/dist/2020.js";
import { assert, assertAtMost, assertEquals, assertIncludes } from "../support/assert.ts";
import { CLIENTS, type McpClient } from "../support/mcp_client.ts";
import { type Origin, startOrigin } from "../support/origin.ts";
import { articlePage, paragraphs } from "../support/pages.ts";
import { lintTools } from "../support/schema_lint.ts";
import { SAMPLE_SIZE } from "../support/engine_shapes.ts";
import { sampleHits, type SearchWeb, startSearchWeb } from "../support/search_web.ts";
import type { Message } from "../support/server_process.ts";
import { sleep } from "../../src/core/deadline.ts";

/** What a behaviour is shown with. */
interface Stage {
  readonly client: McpClient;
  readonly site: Origin;
  readonly search: SearchWeb;
}

/** A promise to clients, and what shows that it is kept. */
type Behaviour = readonly [promise: string, show: (stage: Stage) => Promise<void>];

const ALL_QUERIES = "every query failed; the search upstream may be unreachable";
const ALL_URLS =
  "every url failed to be scraped; the pages may be unreachable or hold no extractable text";

async function structured(
  { client }: Stage,
  tool: string,
  args: unknown,
): Promise<Message> {
  const { result } = await client.call(tool, args);
  assertEquals(result.isError, undefined, JSON.stringify(result));
  assertEquals(JSON.parse(result.content[0].text), result.structuredContent);
  return result.structuredContent;
}

async function assertFails(
  { client }: Stage,
  tool: string,
  args: unknown,
  message: string,
  cause: string,
): Promise<void> {
  const { result } = await client.call(tool, args);
  assertEquals([result.isError, result.content[0].text], [true, message], JSON.stringify(args));
  assertIncludes(result.content[1].text, cause);
}

async function until(condition: () => boolean, limitMs: number, what: string): Promise<void> {
  const startMs = performance.now();
  while (!condition()) {
    assertAtMost(performance.now() - startMs, limitMs, `${what} in ms`);
    await sleep(5);
  }
}

const BEHAVIOURS: readonly Behaviour[] = [
  ["tools/list names the Go server's three tools, in its order", async ({ client }) => {
    const { result } = await client.request("tools/list");
    assertEquals(result.tools.map(({ name }: Message) => name), [
      "web_search",
      "web_search_images",
      "web_scrape",
    ]);
  }],
  ["tools/list has no schema that a client could refuse, and is small", async ({ client }) => {
    const { result } = await client.request("tools/list");
    assertEquals(lintTools(result.tools), []);
    const shown = result.tools.map(({ name, description, inputSchema }: Message) => {
      return { name, description, inputSchema };
    });
    assertAtMost(JSON.stringify(shown).length, 6_500, "bytes of names, descriptions, arguments");
  }],
  ["every answer is what its output schema says", async (stage) => {
    const { result } = await stage.client.request("tools/list");
    const ajv = new Ajv2020({ strict: false });
    const calls: Record<string, unknown> = {
      web_search: { queries: ["mill", ""], date: "soon" },
      web_search_images: { queries: ["mill", ""] },
      web_scrape: { urls: [`${stage.site.url}/article`, "nonsense"], max_chars: 100 },
    };
    for (const { name, outputSchema } of result.tools) {
      const isValid = ajv.compile(outputSchema);
      assert(isValid(await structured(stage, name, calls[name])), ajv.errorsText(isValid.errors));
    }
  }],
  ["an unknown tool is a protocol error", async ({ client }) => {
    assertEquals((await client.call("no_such_tool", {})).result.code, -32602);
  }],
  ["an unknown method is a protocol error", async ({ client }) => {
    assertEquals((await client.request("no/such/method")).result.code, -32601);
  }],
  ["web_search returns every field of the Go server", async (stage) => {
    const { results, metadata } = await structured(stage, "web_search", { queries: ["mill"] });
    const [{ query, status, count, snippets, total_time_ms }] = results;
    assertEquals([query, status, count], ["mill", "success", 5]);
    assert(Number.isInteger(total_time_ms) && Number.isInteger(metadata.total_request_time_ms));
    assertEquals(metadata.date, "");
    const [hit] = sampleHits(1);
    const { id, ...rest } = snippets[0];
    assert(/^[0-9A-Za-z]{8}$/.test(id));
    assertEquals(rest, {
      link: hit!.url,
      title: hit!.title,
      rank: 1,
      source: "site.example",
      snippet: hit!.snippet,
      favicon: "https://site.example/favicon.ico",
      engines: ["duckduckgo"],
    });
  }],
  ["max_results falls back to 5 and is held to 20", async (stage) => {
    const rows: readonly (readonly [unknown, number])[] = [
      [undefined, 5],
      [0, 5],
      [-1, 5],
      [3, 3],
      [100, 20],
      ["7", 7],
    ];
    stage.search.hits.duckduckgo = sampleHits(30);
    for (const [max_results, expected] of rows) {
      const { results } = await structured(stage, "web_search", { queries: ["x"], max_results });
      assertEquals(results[0].count, expected, String(max_results));
    }
  }],
  ["duplicates go before the limit, ranks stay 1 to n", async (stage) => {
    const [first, second, third] = sampleHits(3);
    stage.search.hits.duckduckgo = [first!, first!, second!, first!, third!];
    const { results } = await structured(stage, "web_search", { queries: ["x"], max_results: 3 });
    assertEquals(results[0].snippets.map(({ link, rank }: Message) => [link, rank]), [
      [first!.url, 1],
      [second!.url, 2],
      [third!.url, 3],
    ]);
  }],
  ["queries are answered in their order, duplicates across them stay", async (stage) => {
    const { results } = await structured(stage, "web_search", { queries: ["b", "a", "b"] });
    assertEquals(results.map(({ query }: Message) => query), ["b", "a", "b"]);
    for (const { count } of results) assertEquals(count, 5);
  }],
  ["date reaches the engine as the Go server's letters", async (stage) => {
    for (const date of ["d", "w", "m", "y"]) {
      const { metadata } = await structured(stage, "web_search", { queries: ["x"], date });
      assertEquals(metadata.date, date);
    }
    const { metadata } = await structured(stage, "web_search", { queries: ["x"], date: "soon" });
    assertIncludes(metadata.warnings[0], '"soon" is ignored');
  }],
  ["operators reach the engine untouched", async (stage) => {
    const query = 'site:example.com filetype:pdf "exact phrase" -word intitle:grün';
    await structured(stage, "web_search", { queries: [query] });
    const asked = stage.search.requests.map(({ path }) => new URL(path, "http://x").searchParams);
    assert(asked.some((params) => params.get("q") === query), asked.join("\n"));
  }],
  [
    "the second engine answers when the first is blocked, limited, broken or changed",
    async (stage) => {
      for (const state of ["captcha", "captcha_202", "403", "429", "500", "layout"] as const) {
        stage.search.states.duckduckgo = state;
        const { results } = await structured(stage, "web_search", { queries: ["x"] });
        assertEquals([results[0].status, results[0].count], ["success", 5], state);
      }
    },
  ],
  ["no results is a success with none, and only when an engine says so", async (stage) => {
    stage.search.setAll("empty");
    const { results } = await structured(stage, "web_search", { queries: ["x"] });
    assertEquals([results[0].status, results[0].count, results[0].snippets], ["success", 0, []]);
  }],
  ["a call in which every query failed says why", async (stage) => {
    stage.search.setAll("captcha");
    await assertFails(stage, "web_search", { queries: ["x"] }, ALL_QUERIES, '"x": blocked: ');
  }],
  ["a query that fails does not touch the others", async (stage) => {
    const { results } = await structured(stage, "web_search", { queries: ["x", " "] });
    assertEquals(results.map(({ status }: Message) => status), ["success", "failed"]);
    assertEquals(results[1].error.code, "invalid_query");
  }],
  ["wrong lists of queries get the Go server's words", async (stage) => {
    const long = "x".repeat(513);
    const many = Array.from({ length: 11 }, () => "x");
    for (const tool of ["web_search", "web_search_images"]) {
      await assertFails(stage, tool, {}, "invalid request", "queries");
      await assertFails(stage, tool, { queries: null }, "invalid request", "queries");
      await assertFails(stage, tool, { queries: [] }, "query must not be empty", "at least one");
      await assertFails(stage, tool, { queries: [" "] }, "query must not be empty", "empty");
      await assertFails(stage, tool, { queries: [long] }, "query is too long", "513 characters");
      await assertFails(stage, tool, { queries: many }, "too many queries", "at most 10");
    }
  }],
  ["512 characters of any alphabet are a query", async (stage) => {
    for (const char of ["a", "ж", "😀"]) {
      const { results } = await structured(stage, "web_search", { queries: [char.repeat(512)] });
      assertEquals(results[0].status, "success", char);
    }
  }],
  ["arguments are taken as models send them", async (stage) => {
    const rows: readonly Record<string, unknown>[] = [
      { queries: "x" },
      { queries: '["x"]' },
      { query: "x" },
      { queries: ["x"], date: null, max_results: null, timeout_ms: "" },
      { queries: ["x"], date: "null", region: null, unknown_extra: 1 },
    ];
    for (const args of rows) {
      const { results } = await structured(stage, "web_search", args);
      assertEquals([results.length, results[0].status], [1, "success"], JSON.stringify(args));
    }
  }],
  ["web_search_images returns every field of the Go server", async (stage) => {
    stage.search.setAll("empty");
    stage.search.states.bing_images = "ok";
    const { results, metadata } = await structured(stage, "web_search_images", {
      queries: ["mill"],
      max_images: 2,
    });
    const [{ query, status, count, images }] = results;
    assertEquals([query, status, count, metadata.date], ["mill", "success", 2, ""]);
    const [hit] = sampleHits(1);
    const { id, ...rest } = images[0];
    assert(/^[0-9A-Za-z]{8}$/.test(id));
    assertEquals(rest, {
      url: hit!.url,
      page_url: "https://site.example/page",
      description: hit!.title,
      engine: "bing_images",
      thumbnail: "https://site.example/thumbnail",
      ...SAMPLE_SIZE,
    });
  }],
  ["max_images falls back to 5 and is held to 10", async (stage) => {
    stage.search.hits.bing_images = sampleHits(30);
    for (const [max_images, expected] of [[undefined, 5], [3, 3], [100, 10]]) {
      const { results } = await structured(stage, "web_search_images", {
        queries: ["x"],
        max_images,
      });
      assertEquals(results[0].count, expected);
    }
  }],
  ["no images is the status 'no relevant'", async (stage) => {
    stage.search.setAll("empty");
    const { results } = await structured(stage, "web_search_images", { queries: ["x"] });
    assertEquals([results[0].status, results[0].count, results[0].images], ["no relevant", 0, []]);
  }],
  ["a page of images that is none is a failure, not 'no relevant'", async (stage) => {
    for (const state of ["captcha", "layout", "500"] as const) {
      stage.search.setAll(state);
      await assertFails(stage, "web_search_images", { queries: ["x"] }, ALL_QUERIES, '"x": ');
    }
  }],
  ["timeouts alone fail no call", async (stage) => {
    stage.search.setAll("hang");
    const calls = [
      ["web_search", { queries: ["x"], timeout_ms: 1_000 }],
      ["web_search_images", { queries: ["x"], timeout_ms: 1_000 }],
      ["web_scrape", { urls: [`${stage.site.url}/hang`], timeout_ms: 1_000 }],
    ] as const;
    for (const [tool, args] of calls) {
      const { results } = await structured(stage, tool, args);
      assertEquals([results[0].status, results[0].error.code], ["timeout", "timeout"], tool);
    }
  }],
  ["timeout_ms is held to 1000 and more", async (stage) => {
    const startMs = performance.now();
    const { results } = await structured(stage, "web_scrape", {
      urls: [`${stage.site.url}/hang`],
      timeout_ms: 1,
    });
    assertEquals(results[0].status, "timeout");
    const tookMs = performance.now() - startMs;
    assert(tookMs >= 990, `${tookMs} ms`);
    assertAtMost(tookMs, 1_100, "ms");
  }],
  ["an engine is asked no more at once than MAX_SEARCH_IN_FLIGHT says", async (stage) => {
    stage.search.delaysMs.duckduckgo = 50;
    const queries = Array.from({ length: 6 }, (_, index) => `q${index}`);
    const { results } = await structured(stage, "web_search", { queries });
    for (const { status } of results) assertEquals(status, "success");
    assertAtMost(stage.search.mostAtOnce.duckduckgo!, 2, "requests at once");
  }],
  ["web_scrape returns the page", async (stage) => {
    const { results } = await structured(stage, "web_scrape", {
      urls: [`${stage.site.url}/article`],
    });
    assertEquals(results[0].scraped_data.title, "The mill");
    assertIncludes(results[0].scraped_data.markdown, "the miller opens the sluice");
  }],
  ["max_chars cuts, marks the cut and tells where to go on", async (stage) => {
    const urls = [`${stage.site.url}/long`];
    const { results } = await structured(stage, "web_scrape", { urls, max_chars: 500 });
    const page = results[0].scraped_data;
    assertEquals([page.truncated, page.offset], [true, 0]);
    assert(page.markdown.endsWith("\n\n[truncated]"));
    const next = await structured(stage, "web_scrape", { urls, offset: page.next_offset });
    assertEquals(next.results[0].scraped_data.offset, page.next_offset);
  }],
  ["remove_links and robots_txt do what they say", async (stage) => {
    const { results } = await structured(stage, "web_scrape", {
      urls: [`${stage.site.url}/linked`, `${stage.site.url}/private`],
      remove_links: true,
      robots_txt: true,
    });
    assert(!results[0].scraped_data.markdown.includes("]("));
    assertIncludes(results[0].scraped_data.markdown, "the river");
    assertEquals(results[1].error.code, "robots_denied");
  }],
  ["wrong lists of URLs get the Go server's words", async (stage) => {
    const { url } = stage.site;
    const many = Array.from({ length: 11 }, () => url);
    await assertFails(stage, "web_scrape", { urls: [] }, "invalid request", "urls");
    await assertFails(stage, "web_scrape", { urls: many }, "too many urls", "at most 10");
    await assertFails(stage, "web_scrape", { urls: ["x"] }, "invalid url", "invalid_url");
    await assertFails(stage, "web_scrape", { urls: [`${url}/gone`] }, ALL_URLS, "Page not found");
    await assertFails(
      stage,
      "web_scrape",
      { urls: [`${url}/private`], robots_txt: true },
      "robots.txt denied",
      "robots_denied",
    );
  }],
  ["every status of a page is told with its code", async (stage) => {
    const { url } = stage.site;
    const { results } = await structured(stage, "web_scrape", {
      urls: [`${url}/article`, `${url}/gone`, `${url}/busy`, `${url}/film`, "http://10.0.0.1/"],
    });
    assertEquals(results.map(({ error }: Message) => error?.code), [
      undefined,
      "not_found",
      "rate_limited",
      "unsupported_type",
      "private_address",
    ]);
    assertEquals([results[1].error.http_status, results[2].error.retry_after_s], [404, 30]);
  }],
  ["progress goes to clients that ask for it, and only to them", async ({ client, site }) => {
    const urls = [1, 2, 3].map((index) => `${site.url}/article?${index}`);
    assertEquals((await client.call("web_scrape", { urls })).notifications, []);
    for (const progressToken of ["tok", 7]) {
      const { notifications } = await client.call("web_scrape", { urls }, { progressToken });
      assertEquals(notifications.map(({ method, params }) => [method, params.progressToken]), [
        ["notifications/progress", progressToken],
        ["notifications/progress", progressToken],
        ["notifications/progress", progressToken],
      ]);
      assertEquals(notifications.map(({ params }) => [params.progress, params.total]), [
        [1, 3],
        [2, 3],
        [3, 3],
      ]);
    }
  }],
  ["a canceled call frees its connections", async ({ client, site }) => {
    const cancel = new AbortController();
    const call = client.call("web_scrape", { urls: [`${site.url}/hang`] }, {
      signal: cancel.signal,
    }).catch(() => {});
    await until(() => site.busyConnections > 0, 3_000, "request");
    cancel.abort();
    await call;
    await until(() => site.busyConnections === 0, 300, "connection freed");
  }],
  ["a page with characters that break lines arrives whole", async (stage) => {
    const { results } = await structured(stage, "web_scrape", { urls: [`${stage.site.url}/odd`] });
    assertEquals(results[0].scraped_data.markdown, "ship 🚢 line\u2028separator é end");
  }],
];

for (const [transport, startClient] of Object.entries(CLIENTS)) {
  Deno.test(`${transport} keeps every promise to clients`, async (test) => {
    await using site = await startOrigin({
      "/article": { body: articlePage("The mill") },
      "/long": { body: articlePage("Long", paragraphs(20)) },
      "/linked": {
        body: articlePage("Linked", `${paragraphs(3)}<p><a href="/x">the river</a></p>`),
      },
      "/hang": { hang: true },
      "/busy": { status: 429, headers: { "retry-after": "30" } },
      "/film": { body: "x", type: "video/mp4" },
      "/private": { body: articlePage("Private") },
      "/odd": { body: "ship 🚢 line\u2028separator é end", type: "text/plain; charset=utf-8" },
      "/robots.txt": { body: "User-agent: *\nDisallow: /private", type: "text/plain" },
    });
    await using search = await startSearchWeb();
    await using client = await startClient({
      ALLOW_PRIVATE_HOSTS: "127.0.0.1",
      ENGINE_PACE: "off",
      ENGINE_ORIGINS: search.engineOrigins,
      PER_HOST_RPS: "0",
      LOG_LEVEL: "info",
    });
    for (const [promise, show] of BEHAVIOURS) {
      await test.step(promise, async () => {
        for (const told of [search.states, search.hits, search.delaysMs, search.mostAtOnce]) {
          for (const name of Object.keys(told)) delete told[name];
        }
        await show({ client, site, search });
      });
    }
  });
}

import { assert, assertAtMost, assertEquals, assertIncludes } from "../support/assert.ts";
import { HANGING_QUERY, startSearchWeb } from "../support/search_web.ts";
import { type Message, ServerProcess } from "../support/server_process.ts";

function statuses(result: Message): string[] {
  return result.structuredContent.results.map(({ status }: { status: string }) => status);
}

Deno.test("ten queries take as long as one where the operator sets no limit", async () => {
  await using search = await startSearchWeb();
  search.delaysMs.duckduckgo = 300;
  await using server = await ServerProcess.open({
    env: {
      ALLOW_PRIVATE_HOSTS: search.host,
      ENGINE_PACE: "off",
      ENGINE_ORIGINS: search.engineOrigins,
      MAX_SEARCH_IN_FLIGHT: "0",
    },
  });
  const queries = Array.from({ length: 10 }, (_, index) => `result ${index}`);
  await server.call("web_search", { queries: ["result"] });
  const startMs = performance.now();

  const result = await server.call("web_search", { queries });

  assertAtMost(performance.now() - startMs, 500, "ms for ten queries of 300 ms");
  assertEquals(statuses(result), queries.map(() => "success"));
});

Deno.test("a query that is never answered costs the others nothing", async () => {
  await using search = await startSearchWeb();
  await using server = await ServerProcess.open({
    env: {
      ALLOW_PRIVATE_HOSTS: search.host,
      ENGINE_PACE: "off",
      ENGINE_ORIGINS: search.engineOrigins,
      SEARCH_ENGINES: "duckduckgo_lite",
      MAX_SEARCH_IN_FLIGHT: "0",
    },
  });
  const queries = ["a", HANGING_QUERY, "b"];
  const startMs = performance.now();

  const result = await server.call("web_search", { queries, timeout_ms: 1_000 });

  assertAtMost(performance.now() - startMs, 1_100, "ms");
  assertEquals(statuses(result), ["success", "timeout", "success"]);
});

Deno.test("SEARCH_ENGINES chooses and orders the engines", async () => {
  await using search = await startSearchWeb();
  const env = {
    ALLOW_PRIVATE_HOSTS: search.host,
    ENGINE_PACE: "off",
    ENGINE_ORIGINS: search.engineOrigins,
  };
  await using server = await ServerProcess.open({
    env: { ...env, SEARCH_ENGINES: "duckduckgo_lite" },
  });

  await server.call("web_search", { queries: ["x"] });
  const images = await server.call("web_search_images", { queries: ["x"] });

  assertEquals([search.asked.duckduckgo, search.asked.duckduckgo_lite], [undefined, 1]);
  assertEquals(images.structuredContent.results[0].error.code, "not_configured");
  assertEquals(search.asked.bing_images, undefined);
});

Deno.test("three queries, two engines down: results that say where they come from, in 2 s", async () => {
  await using search = await startSearchWeb();
  search.states.duckduckgo = "captcha";
  search.states.mojeek = "hang";
  await using server = await ServerProcess.open({
    env: {
      ALLOW_PRIVATE_HOSTS: search.host,
      ENGINE_PACE: "off",
      ENGINE_ORIGINS: search.engineOrigins,
    },
  });
  const startMs = performance.now();

  const { structuredContent } = await server.call("web_search", {
    queries: ["result one", "result two", "result three"],
  });

  assertAtMost(performance.now() - startMs, 2_000, "ms");
  for (const { status, snippets, engines } of structuredContent.results) {
    assertEquals([status, snippets.length > 0], ["success", true]);
    const told = new Map(engines.map((outcome: Message) => [outcome.engine, outcome.status]));
    assertEquals(told.get("duckduckgo"), "blocked");
    assert(snippets.every((hit: Message) => told.get(hit.engines[0]) === "ok"));
  }
});

Deno.test("all engines down: the error names each with its outcome and says what would help", async () => {
  await using search = await startSearchWeb();
  search.setAll("captcha");
  search.states.mojeek = "429";
  search.states.brave = "layout";
  search.states.wikipedia = "500";
  await using server = await ServerProcess.open({
    env: {
      ALLOW_PRIVATE_HOSTS: search.host,
      ENGINE_PACE: "off",
      ENGINE_ORIGINS: search.engineOrigins,
    },
  });

  const { structuredContent } = await server.call("web_search", { queries: ["result"] });

  const [{ status, error }] = structuredContent.results;
  assertEquals(status, "failed");
  const wanted = ["duckduckgo: blocked", "mojeek: rate_limited", "brave: parse_error"];
  const other = ["wikipedia: error", "startpage: blocked", "yahoo: blocked", "bing: blocked"];
  for (const part of [...wanted, ...other, "wait", "name other engines"]) {
    assertIncludes(error.message, part);
  }
});

Deno.test("a query goes to the engine as it was written, in every script", async () => {
  await using search = await startSearchWeb(["mojeek"]);
  await using server = await ServerProcess.open({
    env: {
      ALLOW_PRIVATE_HOSTS: search.host,
      ENGINE_PACE: "off",
      ENGINE_ORIGINS: search.engineOrigins,
      SEARCH_ENGINES: "mojeek",
    },
  });
  const queries = ["вода и ветер", 'C# "two words" -site:b.example', "水车 & 风"];

  await server.call("web_search", { queries });

  const asked = search.requests.map(({ path }) => new URL(path, "http://x").searchParams.get("q"));
  assertEquals(asked.toSorted(), queries.toSorted());
});

Deno.test("a page without results is told from a challenge, whatever the status and the words", async () => {
  await using search = await startSearchWeb(["mojeek"]);
  await using server = await ServerProcess.open({
    env: {
      ALLOW_PRIVATE_HOSTS: search.host,
      ENGINE_PACE: "off",
      ENGINE_ORIGINS: search.engineOrigins,
      SEARCH_ENGINES: "mojeek",
    },
  });
  const rows = [
    ["empty", "success"],
    ["captcha", "blocked"],
    ["captcha_202", "blocked"],
    ["403", "blocked"],
    ["429", "rate_limited"],
    ["layout", "parse_error"],
  ] as const;
  for (const [state, outcome] of rows) {
    search.states.mojeek = state;

    const { structuredContent } = await server.call("web_search", {
      queries: ["captcha robot check"],
    });

    const [{ status, error }] = structuredContent.results;
    assertEquals(error?.code ?? status, outcome, state);
  }
});

import { assertAtMost, assertEquals } from "../support/assert.ts";
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

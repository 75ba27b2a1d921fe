import { assert, assertAtMost, assertEquals } from "../support/assert.ts";
import { startOrigin } from "../support/origin.ts";
import { articlePage, paragraphs } from "../support/pages.ts";
import { ServerProcess } from "../support/server_process.ts";

const PAGES = 10;
const PAGE_BYTES = 5_000_000;
const EVERY_MS = 50;

Deno.test("ten large pages in one call keep no other request waiting", async () => {
  const part = paragraphs(100);
  const body = articlePage("Large", part.repeat(Math.ceil(PAGE_BYTES / part.length)));
  await using site = await startOrigin({ "/": { body } });
  await using server = await ServerProcess.open({
    env: {
      ALLOW_PRIVATE_HOSTS: site.host,
      MAX_TIMEOUT_MS: "60000",
      PER_HOST_RPS: "0",
      LOG_LEVEL: "error",
    },
  });
  await server.request("tools/list");
  const urls = Array.from({ length: PAGES }, (_, page) => `${site.url}/?${page}`);

  let isDone = false;
  const call = server.call("web_scrape", { urls, timeout_ms: 60_000 })
    .finally(() => isDone = true);
  const waits: number[] = [];
  while (!isDone) {
    const startMs = performance.now();
    await server.request("tools/list");
    waits.push(performance.now() - startMs);
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }

  const { results } = (await call).structuredContent;
  assertEquals(results.map(({ status }: { status: string }) => status), Array(PAGES).fill("success"));
  assert(waits.length > 2, "the call was over at once");
  assertAtMost(Math.max(...waits), 100, `slowest of ${waits.length} tools/list, in ms`);
});

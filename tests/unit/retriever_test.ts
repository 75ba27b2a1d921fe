import {
  assert,
  assertAtMost,
  assertEquals,
  assertIncludes,
  assertRejects,
} from "../support/assert.ts";
import { startOrigin } from "../support/origin.ts";
import { articlePage, paragraphs } from "../support/pages.ts";
import { createRetriever, type Extractor } from "../../mod.ts";
import { sleep } from "../../src/core/deadline.ts";

Deno.test("scrape() gives each address its own outcome, in order", async () => {
  await using site = await startOrigin({
    "/article": { body: articlePage("The mill") },
    "/text": { body: "plain words", type: "text/plain" },
    "/film": { body: "x", type: "video/mp4" },
    "/slow": { hang: true },
  });
  const retriever = createRetriever({ allowPrivateHosts: [site.host] });
  const paths = ["/article", "/text", "/film", "/gone", "/slow"].map((path) => site.url + path);

  const items = await retriever.scrape([...paths, "ftp://x", "http://127.0.0.1:1/"], {
    timeoutMs: 1_000,
  });

  assertEquals(
    items.map((item) => item.status === "success" ? item.value.title || "ok" : item.error.code),
    [
      "The mill",
      "ok",
      "unsupported_type",
      "not_found",
      "timeout",
      "invalid_url",
      "private_address",
    ],
  );
});

Deno.test("scrape() fetches an address that is given twice once", async () => {
  await using site = await startOrigin({ "/": { body: articlePage("Twice"), delayMs: 20 } });
  const retriever = createRetriever({ allowPrivateHosts: [site.host] });

  const items = await retriever.scrape([site.url, site.url]);

  assertEquals(items.map(({ status }) => status), ["success", "success"]);
  assertEquals(site.requests.length, 1);
});

Deno.test("scrape() reads on where it stopped, to the end", async () => {
  await using site = await startOrigin({
    "/": { body: articlePage("Long", paragraphs(30)) },
  });
  const retriever = createRetriever({ allowPrivateHosts: [site.host] });
  const [whole] = await retriever.scrape([site.url]);
  assert(whole?.status === "success");

  let text = "";
  let offset: number | undefined = 0;
  for (let round = 0; offset !== undefined; round++) {
    assert(round < 100, "it never ends");
    const [part]: Awaited<ReturnType<typeof retriever.scrape>> = await retriever.scrape(
      [site.url],
      { maxChars: 700, offset },
    );
    assert(part?.status === "success");
    assertEquals([part.value.offset, part.value.totalChars], [offset, whole.value.totalChars]);
    text += part.value.markdown;
    offset = part.value.nextOffset;
  }

  assertEquals(text, whole.value.markdown);
});

Deno.test("scrape() says that an offset is past the end", async () => {
  await using site = await startOrigin({ "/": { body: articlePage("Short") } });
  const retriever = createRetriever({ allowPrivateHosts: [site.host] });

  const [item] = await retriever.scrape([site.url], { offset: 1_000_000 });

  assert(item?.status === "success");
  assertEquals([item.value.markdown, item.value.nextOffset], ["", undefined]);
  assertIncludes(item.value.warnings.join(), "past the end");
});

Deno.test("scrape() ends with the caller's signal", async () => {
  await using site = await startOrigin({ "/": { hang: true } });
  const retriever = createRetriever({ allowPrivateHosts: [site.host] });
  const caller = new AbortController();
  const startMs = performance.now();

  const calling = retriever.scrape([site.url], { signal: caller.signal });
  await sleep(50);
  caller.abort();
  const [item] = await calling;

  assertEquals(item?.status !== "success" && item?.error.code, "canceled");
  assertAtMost(performance.now() - startMs, 300, "ms");
});

Deno.test("scrape() refuses a call without or with too many addresses", async () => {
  const retriever = createRetriever();

  for (const urls of [[], Array.from({ length: 11 }, () => "https://example.com/")]) {
    await assertRejects(retriever.scrape(urls), { code: "invalid_argument" });
  }
});

Deno.test("createRetriever() takes an extractor of one's own", async () => {
  await using site = await startOrigin({ "/": { body: "a,b", type: "text/csv" } });
  const csv: Extractor = {
    name: "csv",
    accepts: ({ mediaType }) => mediaType === "text/csv",
    extract: ({ body }) => ({
      title: "table",
      byline: "",
      markdown: new TextDecoder().decode(body).replaceAll(",", " | "),
      excerpt: "",
      siteName: "",
      mainImage: "",
      images: [],
      favicon: "",
      language: "",
      published: "",
      warnings: ["made up"],
    }),
  };
  const retriever = createRetriever({ allowPrivateHosts: [site.host], extractors: [csv] });

  const [item] = await retriever.scrape([site.url]);

  assert(item?.status === "success");
  assertEquals([item.value.markdown, item.value.warnings], ["a | b", ["made up"]]);
});

Deno.test("createRetriever() logs what failed, without what may be secret", async () => {
  const lines: string[] = [];
  const retriever = createRetriever({
    log: (level, message, fields) => lines.push(JSON.stringify([level, message, fields])),
  });

  await retriever.scrape(["http://me:hunter2@127.0.0.1:1/path?token=hunter2"]);

  assertEquals(lines, [
    '["info","scrape failed",{"url":"http://127.0.0.1:1/path","code":"private_address"}]',
  ]);
});

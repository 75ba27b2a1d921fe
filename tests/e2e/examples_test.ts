import { assert, assertEquals, assertIncludes } from "../support/assert.ts";
import { startOrigin } from "../support/origin.ts";
import { articlePage } from "../support/pages.ts";
import { startSearchWeb } from "../support/search_web.ts";
import { createRetriever, EXTRACTORS } from "../../mod.ts";
import { wiki } from "../../examples/custom_engine.ts";
import { errorsOfLogs } from "../../examples/custom_extractor.ts";
import { readBest } from "../../examples/library.ts";

const LOOPBACK = { allowPrivateHosts: ["127.0.0.1"] };

Deno.test("examples/library.ts searches and reads", async () => {
  await using site = await startOrigin({ "/": { body: articlePage("The mill") } });
  await using search = await startSearchWeb();
  search.hits.duckduckgo = [{ url: `${site.url}/`, title: "Found" }];

  const text = await readBest("mill", { ...LOOPBACK, engineOrigins: search.origins });

  assert(text.startsWith("The mill\n\n"), text);
});

Deno.test("examples/custom_engine.ts is asked like any other engine", async () => {
  await using site = await startOrigin({
    "/api/search": {
      type: "application/json",
      body: JSON.stringify([{ title: "Sluice", path: "/sluice", text: "A gate." }]),
    },
    "/broken/api/search": { body: "{}" },
  });
  const retriever = createRetriever({ ...LOOPBACK, engines: [{ ...wiki, origin: site.url }] });

  const [item] = await retriever.search(["sluice"]);

  assert(item?.status === "success");
  assertEquals(item.value.hits, [
    {
      url: "https://wiki.example/sluice",
      title: "Sluice",
      snippet: "A gate.",
      engines: ["our_wiki"],
    },
  ]);
  assertEquals(site.paths, ["/api/search?q=sluice&limit=10"]);
});

Deno.test("examples/custom_extractor.ts reads what it says", async () => {
  await using site = await startOrigin({
    "/": { type: "text/x-log", body: "INFO fine\nERROR broken\nINFO fine" },
  });
  const retriever = createRetriever({ ...LOOPBACK, extractors: [errorsOfLogs, ...EXTRACTORS] });

  const [item] = await retriever.scrape([site.url]);

  assert(item?.status === "success");
  assertEquals(item.value.markdown, "- ERROR broken");
  assertIncludes(item.value.title, "1 errors");
});

import { assert, assertEquals, assertIncludes } from "../../support/assert.ts";
import { startSearchWeb } from "../../support/search_web.ts";
import { IMAGE_ENGINES, SEARCH_ENGINES } from "../../../src/engines/mod.ts";
import { createFetcher } from "../../../src/net/fetcher.ts";
import { createHostLimiter } from "../../../src/store/host_limiter.ts";
import {
  changedIn,
  readsAlike,
  record,
  reportOf,
  scrubbed,
} from "../../../tools/record_fixture.ts";

const SECRET = /hunter2|203\.0\.113|2001:db8:[1-9]|me@home|deadbeef/;

/** What the sample hits hold, of one site or many. */
const QUERY = "result site:example";

const GIVEAWAYS = [
  '<script>document.cookie = "MUID=hunter2; path=/";</script>',
  '<a href="/l/?uddg=https%3A%2F%2Fa.example%2F&vqd=4-hunter2&x=1">',
  '<input type="hidden" name="sc" value="hunter2">',
  "<input name='vqd' type='hidden' value='hunter2'>",
  'x={"sessionId":"hunter2","IG":"hunter2"}',
  '<a href="https://r.search.yahoo.com/_ylt=hunter2;_ylu=hunter2/RU=https%3a%2f%2fa.example/RK=2/RS=hunter2">',
  `<a href="/ck/a?p=${"deadbeef".repeat(8)}JmltdHM9&ntb=1">`,
  "fclid=deadbeef-e9ad-6b7d-2b3f-1897e8876a4c",
  "Your address is 203.0.113.77, or 2001:db8:1:2:3:4:5:6, or 2001:db8:9::7.",
  "Signed in as me@home.example",
];

Deno.test("scrubbed() leaves nothing of who asked", () => {
  for (const text of GIVEAWAYS) {
    assert(SECRET.test(text), `nothing to hide in ${text}`);
    assert(!SECRET.test(scrubbed(text)), scrubbed(text));
  }
});

Deno.test("scrubbed() leaves results alone", () => {
  const kept = [
    "https://www.bing.com/ck/a?!&&u=a1aHR0cHM6Ly9leGFtcGxlLmNvbS9wYWdl&ntb=1",
    "//duckduckgo.com/l/?uddg=https%3A%2F%2Fa.example%2Fhow-caffeine-affects-sleep-from-brain",
    "https://r.search.yahoo.com/RU=https%3a%2f%2fa.example%2f/RK=2/",
    "At 12:34:56 on 2026-03-02, version 1.2.3 of a::before",
  ];
  for (const text of kept) assertEquals(scrubbed(text), text);
});

Deno.test("record() keeps a page that is read like the one that came", async () => {
  await using web = await startSearchWeb();
  using fetcher = createFetcher(createHostLimiter(), { allowPrivateHosts: [web.host] });
  const engines = [...SEARCH_ENGINES, ...IMAGE_ENGINES];
  for (const engine of engines) {
    const there = { ...engine, origin: web.origins[engine.name]! };

    const recording = await record(there, QUERY, fetcher);

    assertEquals([recording.outcome, recording.hits.length], ["ok", 8], engine.name);
    assert(readsAlike(there, recording), engine.name);
  }
});

Deno.test("record() tells a changed page from one that is blocked, and keeps both", async () => {
  await using web = await startSearchWeb();
  using fetcher = createFetcher(createHostLimiter(), { allowPrivateHosts: [web.host] });
  const recordings = [];
  for (const state of ["captcha", "layout", "empty", "500", "ok"] as const) {
    web.states.mojeek = state;
    const mojeek = SEARCH_ENGINES.find(({ name }) => name === "mojeek")!;
    const there = { ...mojeek, origin: web.origins.mojeek! };

    const recording = await record(there, QUERY, fetcher);

    assert(state === "500" || readsAlike(there, recording), state);
    recordings.push({ ...recording, engine: state });
  }
  assertEquals(recordings.map(({ outcome }) => outcome), [
    "blocked",
    "parse_error",
    "no_results",
    "error",
    "ok",
  ]);
  assertEquals(changedIn(recordings), ["layout", "empty"]);
  assertIncludes(reportOf(recordings), "| captcha | blocked | 0 | Cannot search Mojeek");
});

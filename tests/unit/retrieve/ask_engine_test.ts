import { assert, assertEquals } from "../../support/assert.ts";
import { type EngineState, type SearchWeb, startSearchWeb } from "../../support/search_web.ts";
import { Deadline } from "../../../src/core/deadline.ts";
import { InFlight } from "../../../src/core/in_flight.ts";
import type { Engine, EngineQuery, ImageHit, SearchHit } from "../../../src/core/types.ts";
import { IMAGE_ENGINES, SEARCH_ENGINES } from "../../../src/engines/mod.ts";
import { createFetcher } from "../../../src/net/fetcher.ts";
import { createAsk } from "../../../src/retrieve/ask_engine.ts";
import { TIRELESS } from "../../../src/store/engine_health.ts";
import { createHostLimiter } from "../../../src/store/host_limiter.ts";

const ENGINES: readonly Engine<SearchHit | ImageHit>[] = [...SEARCH_ENGINES, ...IMAGE_ENGINES];

const QUERY: EngineQuery = {
  text: "result site:example",
  safeSearch: "moderate",
  offset: 0,
  today: "2026-06-15",
};

/** Asks the engines of a search web, none of which ever rests. */
function asker(web: SearchWeb) {
  const fetcher = createFetcher(createHostLimiter(), { allowPrivateHosts: [web.host] });
  const ask = createAsk({
    fetcher,
    limiter: undefined,
    health: TIRELESS,
    inFlight: new InFlight(0),
    moved: new Set(),
  });
  return {
    async ask(name: string, query: Partial<EngineQuery> = {}): Promise<string> {
      using deadline = new Deadline(2_000);
      const engine = ENGINES.find((engine) => engine.name === name)!;
      const there = { ...engine, origin: web.origins[name]! };
      const options = { patienceMs: 0, insist: false };
      const { outcome } = await ask(there, { ...QUERY, ...query }, deadline, options);
      return outcome.status;
    },
    [Symbol.dispose]: () => fetcher[Symbol.dispose](),
  };
}

Deno.test("an engine's outcome is told through its token and its search", async () => {
  await using web = await startSearchWeb();
  using client = asker(web);
  const outcomes: readonly (readonly [state: EngineState, outcome: string])[] = [
    ["ok", "ok"],
    ["empty", "no_results"],
    ["captcha", "blocked"],
    ["captcha_202", "blocked"],
    ["403", "blocked"],
    ["429", "rate_limited"],
    ["500", "error"],
    ["layout", "parse_error"],
  ];
  for (const { name } of ENGINES) {
    for (const [state, outcome] of outcomes) {
      web.states[name] = state;

      assertEquals(await client.ask(name), outcome, `${name} ${state}`);
    }
  }
});

Deno.test("a token is asked for once where it may be kept, else for each query", async () => {
  await using web = await startSearchWeb();
  using client = asker(web);

  for (let query = 0; query < 3; query++) {
    await client.ask("startpage");
    await client.ask("duckduckgo_images");
  }

  assertEquals(web.tokensAsked, { startpage: 1, "duckduckgo_images": 3 });
});

Deno.test("a token that was not taken is asked for anew", async () => {
  await using web = await startSearchWeb();
  using client = asker(web);

  for (const state of ["ok", "layout", "ok"] as const) {
    web.states.startpage = state;
    await client.ask("startpage");
  }

  assertEquals(web.tokensAsked.startpage, 2);
});

Deno.test("a further page is opened with the key of the first, by one browser", async () => {
  await using web = await startSearchWeb();
  using client = asker(web);

  assertEquals(await client.ask("duckduckgo", { offset: 10 }), "ok");

  assertEquals(web.asked.duckduckgo, 2);
  const agents = web.requests.map(({ headers }) => headers[headers.indexOf("User-Agent") + 1]);
  assert(agents.length === 2 && agents[0] === agents[1], agents.join());
});

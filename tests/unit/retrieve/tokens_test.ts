import { assertEquals, assertRejects } from "../../support/assert.ts";
import { RetrievalError } from "../../../src/core/errors.ts";
import { sleep } from "../../../src/core/deadline.ts";
import type { EngineQuery, EngineRequest, SearchEngine } from "../../../src/core/types.ts";
import { Tokens } from "../../../src/retrieve/tokens.ts";

const QUERY: EngineQuery = { text: "x", safeSearch: "moderate", offset: 0, today: "2026-06-15" };

function engineWith(keepMs: number, needs = true): SearchEngine {
  return {
    name: "own",
    origin: "https://own.example",
    index: "own",
    token: {
      keepMs,
      request: () => needs ? { path: "/token", params: [] } : undefined,
      read(body: string): string {
        if (body === "captcha") throw new RetrievalError("blocked", "no");
        return body;
      },
    },
    request: () => ({ path: "/", params: [] }),
    parse: () => [],
  };
}

/** Answers each request with the next of some pages. */
function pages(...bodies: string[]) {
  const asked: EngineRequest[] = [];
  return {
    asked,
    fetch: (request: EngineRequest) => {
      asked.push(request);
      return Promise.resolve({ body: bodies.shift()!, url: "https://own.example/token" });
    },
  };
}

Deno.test("Tokens asks nothing where no token is needed", async () => {
  const { asked, fetch } = pages();
  const { token: _, ...without } = engineWith(0);

  assertEquals(await new Tokens().tokenFor(without, QUERY, fetch), "");
  assertEquals(await new Tokens().tokenFor(engineWith(1_000, false), QUERY, fetch), "");
  assertEquals(asked, []);
});

Deno.test("Tokens keeps a token as long as its engine says", async () => {
  const { asked, fetch } = pages("first", "second");
  const tokens = new Tokens();
  const engine = engineWith(50);

  assertEquals(await tokens.tokenFor(engine, QUERY, fetch), "first");
  assertEquals(await tokens.tokenFor(engine, { ...QUERY, text: "y" }, fetch), "first");
  await sleep(60);
  assertEquals(await tokens.tokenFor(engine, QUERY, fetch), "second");
  assertEquals(asked.length, 2);
});

Deno.test("Tokens asks anew for each query of an engine that says so", async () => {
  const { asked, fetch } = pages("first", "second");
  const tokens = new Tokens();

  assertEquals(await tokens.tokenFor(engineWith(0), QUERY, fetch), "first");
  assertEquals(await tokens.tokenFor(engineWith(0), QUERY, fetch), "second");
  assertEquals(asked.length, 2);
});

Deno.test("Tokens keeps neither a failure nor an empty token, and forgets when told", async () => {
  const { fetch } = pages("captcha", "", "third", "fourth");
  const tokens = new Tokens();
  const engine = engineWith(60_000);

  await assertRejects(tokens.tokenFor(engine, QUERY, fetch), { code: "blocked" });
  assertEquals(await tokens.tokenFor(engine, QUERY, fetch), "");
  assertEquals(await tokens.tokenFor(engine, QUERY, fetch), "third");
  tokens.forget(engine.name);
  assertEquals(await tokens.tokenFor(engine, QUERY, fetch), "fourth");
});

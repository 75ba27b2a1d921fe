import { assertAtMost, assertEquals } from "../../support/assert.ts";
import { Deadline, sleep } from "../../../src/core/deadline.ts";
import type { EngineStatus } from "../../../src/core/engine_outcome.ts";
import type { Engine, SearchHit } from "../../../src/core/types.ts";
import type { Ask, AskResult } from "../../../src/retrieve/ask_engine.ts";
import { type ChainResult, runChain } from "../../../src/retrieve/chain.ts";

/** What an engine does: its status after a time. */
interface Behavior {
  readonly status?: EngineStatus;
  readonly afterMs?: number;
}

interface Played {
  readonly result: ChainResult<SearchHit>;
  readonly asked: readonly string[];
  readonly tookMs: number;
  readonly mostOfOneIndex: number;
}

const QUERY = { text: "x", safeSearch: "moderate", offset: 0, today: "2026-01-01" } as const;

/** Runs a chain over engines named `index/name`, each with its behavior. */
async function play(
  behaviors: Readonly<Record<string, Behavior>>,
  options: { readonly fuse?: boolean; readonly budgetMs?: number; readonly last?: string } = {},
): Promise<Played> {
  const { fuse = false, budgetMs = 3_000, last } = options;
  const asked: string[] = [];
  const running = new Map<string, number>();
  let mostOfOneIndex = 0;
  const engines: Engine<SearchHit>[] = Object.keys(behaviors).map((name) => ({
    name,
    origin: "https://x.example",
    index: name.split("/")[0]!,
    lastResort: name === last,
    request: () => ({ path: "/", params: [] }),
    parse: () => [],
  }));
  const ask: Ask = async <Hit>(
    engine: Engine<Hit>,
    _query: unknown,
    deadline: Deadline,
    { insist }: { readonly insist: boolean },
  ): Promise<AskResult<Hit>> => {
    const { status = "ok", afterMs = 0 } = behaviors[engine.name]!;
    asked.push(engine.name);
    running.set(engine.index, (running.get(engine.index) ?? 0) + 1);
    mostOfOneIndex = Math.max(mostOfOneIndex, running.get(engine.index)!);
    try {
      if (status !== "resting" || insist) await sleep(afterMs, deadline.signal);
    } finally {
      running.set(engine.index, running.get(engine.index)! - 1);
    }
    const hits = status === "ok" || status === "degraded"
      ? [{ url: `https://${engine.name.replace("/", "-")}.example/` } as Hit]
      : [];
    return { outcome: { engine: engine.name, status, count: hits.length, timeMs: afterMs }, hits };
  };
  using deadline = new Deadline(budgetMs);
  const startMs = performance.now();
  const result = await runChain({ engines, fuse, ask, queryFor: () => QUERY }, deadline);
  return { result, asked, tookMs: performance.now() - startMs, mostOfOneIndex };
}

function answered({ result }: Played): string[] {
  return result.answers.map(({ engine }) => engine);
}

Deno.test("runChain() asks one engine when it answers", async () => {
  const played = await play({ "a/1": {}, "b/1": {} });

  assertEquals([played.asked, answered(played)], [["a/1"], ["a/1"]]);
});

Deno.test("runChain() asks the next at once when one fails, and no later", async () => {
  for (const status of ["blocked", "rate_limited", "parse_error", "error", "resting"] as const) {
    const played = await play({ "a/1": { status, afterMs: 20 }, "b/1": { afterMs: 20 } });

    assertEquals(answered(played), ["b/1"], status);
    assertAtMost(played.tookMs, 120, `ms for ${status}`);
  }
});

Deno.test("runChain() asks the next after the hedge delay when one hangs", async () => {
  const played = await play({ "a/1": { afterMs: 60_000 }, "b/1": { afterMs: 20 } });

  assertEquals(answered(played), ["b/1"]);
  assertAtMost(played.tookMs, 520, "ms");
  assertEquals(played.result.outcomes.map(({ engine, status }) => [engine, status]), [
    ["b/1", "ok"],
    ["a/1", "timeout"],
  ]);
});

Deno.test("runChain() fuses two indexes and never waits long for the second", async () => {
  const both = await play({ "a/1": { afterMs: 30 }, "b/1": { afterMs: 60 } }, { fuse: true });
  const slow = await play({ "a/1": { afterMs: 30 }, "b/1": { afterMs: 60_000 } }, { fuse: true });

  assertEquals(answered(both), ["a/1", "b/1"]);
  assertAtMost(both.tookMs, 160, "ms");
  assertEquals(answered(slow), ["a/1"]);
  assertAtMost(slow.tookMs, 850, "ms");
});

Deno.test("runChain() never asks two engines of one index side by side", async () => {
  const played = await play({
    "a/1": { status: "error", afterMs: 30 },
    "a/2": { status: "error", afterMs: 30 },
    "b/1": { status: "error", afterMs: 30 },
    "b/2": { afterMs: 30 },
  }, { fuse: true });

  assertEquals(played.mostOfOneIndex, 1);
  assertEquals(answered(played), ["b/2"]);
});

Deno.test("runChain() adds nothing of an index that has answered", async () => {
  const played = await play({ "a/1": {}, "a/2": {} }, { fuse: true });

  assertEquals(played.asked, ["a/1"]);
});

Deno.test("runChain() takes a doubtful answer only when no better one comes", async () => {
  const better = await play({ "a/1": { status: "degraded" }, "b/1": {} });
  const worse = await play({ "a/1": { status: "degraded" }, "b/1": { status: "blocked" } });

  assertEquals([answered(better), answered(worse)], [["b/1"], ["a/1"]]);
});

Deno.test("runChain() knows when an engine says that it has nothing", async () => {
  const played = await play({ "a/1": { status: "no_results" }, "b/1": {} });

  assertEquals([played.result.saidNothing, answered(played), played.asked], [true, [], ["a/1"]]);
});

Deno.test("runChain() comes to the last resort only after all others, in time too", async () => {
  const failed = await play({
    "w/last": {},
    "a/1": { status: "blocked" },
    "b/1": { status: "blocked" },
  }, { last: "w/last", fuse: true });
  const hung = await play({ "a/1": { afterMs: 60_000 }, "w/last": {} }, { last: "w/last" });

  assertEquals([failed.asked.at(-1), answered(failed)], ["w/last", ["w/last"]]);
  assertEquals(answered(hung), ["w/last"]);
});

Deno.test("runChain() comes back to an engine that rests when all others fail", async () => {
  const played = await play({ "a/1": { status: "resting" }, "b/1": { status: "blocked" } });

  assertEquals(played.asked, ["a/1", "b/1", "a/1"]);
  assertEquals(played.result.outcomes.map(({ engine }) => engine), ["b/1", "a/1"]);
});

Deno.test("runChain() returns what it has when its time is up", async () => {
  const none = await play({ "a/1": { afterMs: 60_000 }, "b/1": { afterMs: 60_000 } }, {
    budgetMs: 600,
  });
  const one = await play({ "a/1": { afterMs: 100 }, "b/1": { afterMs: 60_000 } }, {
    budgetMs: 300,
    fuse: true,
  });

  assertEquals([answered(none), none.result.outcomes.length], [[], 2]);
  assertAtMost(none.tookMs, 700, "ms");
  assertEquals(answered(one), ["a/1"]);
});

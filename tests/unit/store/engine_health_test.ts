import { assert, assertEquals } from "../../support/assert.ts";
import type { EngineHealth, HealthReport } from "../../../src/core/types.ts";
import { createEngineHealth } from "../../../src/store/engine_health.ts";

const MINUTE_MS = 60_000;

function healthAt(): { health: EngineHealth; wait: (ms: number) => void } {
  let nowMs = 1;
  return { health: createEngineHealth(() => nowMs), wait: (ms) => nowMs += ms };
}

async function restAfter(report: Partial<HealthReport>): Promise<number> {
  const { health } = healthAt();
  await health.report("x", { status: "error", timeMs: 100, ...report });
  return (await health.rest("x")).ms;
}

Deno.test("an engine rests as long as its refusal deserves", async () => {
  assertEquals(await restAfter({ status: "blocked" }), 60 * MINUTE_MS);
  assertEquals(await restAfter({ status: "blocked", httpStatus: 403 }), 30 * MINUTE_MS);
  assertEquals(await restAfter({ status: "rate_limited" }), 3 * MINUTE_MS);
  assertEquals(await restAfter({ status: "rate_limited", retryAfterS: 7 }), 7_000);
  assertEquals(await restAfter({ status: "rate_limited", retryAfterS: 1e9 }), 24 * 60 * MINUTE_MS);
  assertEquals(await restAfter({ status: "error" }), 10_000);
  assertEquals(await restAfter({ status: "timeout", timeMs: 5_000 }), 30_000);
  assertEquals(await restAfter({ status: "timeout", timeMs: 500 }), 0, "it had no time to answer");
  assertEquals(await restAfter({ status: "parse_error" }), 0, "once may be an accident");
  assertEquals(await restAfter({ status: "ok" }), 0);
});

Deno.test("three pages in a row that nobody understands send an engine to rest", async () => {
  const { health, wait } = healthAt();
  const strike: HealthReport = { status: "parse_error", timeMs: 1 };
  for (let i = 0; i < 2; i++) await health.report("x", strike);
  await health.report("x", { status: "ok", timeMs: 1 });
  for (let i = 0; i < 2; i++) await health.report("x", strike);
  assertEquals((await health.rest("x")).ms, 0);
  wait(11 * MINUTE_MS);
  await health.report("x", strike);
  assertEquals((await health.rest("x")).ms, 0, "the old ones are forgotten");
  for (let i = 0; i < 2; i++) await health.report("x", strike);

  assertEquals(await health.rest("x"), {
    ms: 10 * MINUTE_MS,
    strict: false,
    reason: "parse_error",
  });
});

Deno.test("rests double, and successes bring them down again", async () => {
  const { health, wait } = healthAt();
  const rests: number[] = [];
  for (let i = 0; i < 3; i++) {
    await health.report("x", { status: "rate_limited", timeMs: 1 });
    const { ms } = await health.rest("x");
    rests.push(ms / MINUTE_MS);
    wait(ms);
  }
  await health.report("x", { status: "ok", timeMs: 1 });
  await health.report("x", { status: "rate_limited", timeMs: 1 });

  assertEquals([...rests, (await health.rest("x")).ms / MINUTE_MS], [3, 6, 12, 6]);
});

Deno.test("after a rest one asks first, the others wait for what comes of it", async () => {
  const { health, wait } = healthAt();
  await health.report("x", { status: "blocked", timeMs: 1 });
  wait(60 * MINUTE_MS);

  assertEquals((await health.rest("x")).ms, 0, "the probe");
  const second = await health.rest("x");
  assert(second.ms > 0 && second.strict);
  await health.report("x", { status: "ok", timeMs: 1 });
  assertEquals((await health.rest("x")).ms, 0);
  assertEquals((await health.rest("x")).ms, 0);
});

Deno.test("a probe that never reports holds nobody up for long", async () => {
  const { health, wait } = healthAt();
  await health.report("x", { status: "blocked", timeMs: 1 });
  wait(60 * MINUTE_MS);
  await health.rest("x");

  wait(15_000);

  assertEquals((await health.rest("x")).ms, 0);
});

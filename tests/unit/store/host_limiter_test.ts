import { assertEquals, assertRejects } from "../../support/assert.ts";
import { Deadline } from "../../../src/core/deadline.ts";
import { createHostLimiter } from "../../../src/store/host_limiter.ts";

Deno.test("createHostLimiter() lets a burst through and then paces", async () => {
  let nowMs = 0;
  const limiter = createHostLimiter(() => nowMs);
  using impatient = new Deadline(0);
  const pace = { perSecond: 10, burst: 3 };
  const tries = async (count: number): Promise<boolean[]> => {
    const results: boolean[] = [];
    for (let i = 0; i < count; i++) results.push(await limiter.acquire("a", pace, impatient));
    return results;
  };

  assertEquals(await tries(4), [true, true, true, false]);
  nowMs += 100;
  assertEquals(await tries(2), [true, false]);
  nowMs += 10_000;
  assertEquals(await tries(4), [true, true, true, false], "quiet time fills the burst, no more");
  assertEquals(await limiter.acquire("b", pace, impatient), true, "hosts are apart");
});

Deno.test("createHostLimiter() waits for the turn that comes in time", async () => {
  const limiter = createHostLimiter();
  using deadline = new Deadline(1_000);
  const pace = { perSecond: 20, burst: 1 };
  await limiter.acquire("a", pace, deadline);
  const startMs = performance.now();

  const taken = await limiter.acquire("a", pace, deadline);

  assertEquals([taken, performance.now() - startMs >= 40], [true, true]);
});

Deno.test("createHostLimiter() ends its wait with the deadline", async () => {
  const limiter = createHostLimiter();
  const client = new AbortController();
  using deadline = new Deadline(1_000, client.signal);
  const pace = { perSecond: 2, burst: 1 };
  await limiter.acquire("a", pace, deadline);

  const waiting = limiter.acquire("a", pace, deadline);
  client.abort(new DOMException("gone", "AbortError"));

  await assertRejects(waiting, { name: "AbortError" });
});

Deno.test("createHostLimiter() forgets the quietest hosts first", async () => {
  let nowMs = 0;
  const limiter = createHostLimiter(() => nowMs);
  using impatient = new Deadline(0);
  const pace = { perSecond: 1, burst: 1 };
  await limiter.acquire("busy", pace, impatient);
  for (let i = 0; i < 20_000; i++) {
    await limiter.acquire(`host${i}`, pace, impatient);
    if (i === 9_000) {
      nowMs = 1_000;
      await limiter.acquire("busy", pace, impatient);
    }
  }

  assertEquals(await limiter.acquire("host19999", pace, impatient), false, "still remembered");
  assertEquals(await limiter.acquire("host0", pace, impatient), true, "forgotten");
});

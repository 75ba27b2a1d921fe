import { assert, assertAtMost, assertEquals, assertRejects } from "../../support/assert.ts";
import { abortable, Deadline, sleep } from "../../../src/core/deadline.ts";

Deno.test("Deadline aborts with a TimeoutError when its time is up", async () => {
  using deadline = new Deadline(20);

  await assertRejects(sleep(1_000, deadline.signal), { name: "TimeoutError" });

  assertEquals(deadline.remainingMs, 0);
});

Deno.test("Deadline.slice() ends with its parent, whatever it asks for", async () => {
  using parent = new Deadline(20);
  using slice = parent.slice(10_000);

  assertAtMost(slice.remainingMs, 20, "time of the slice");
  await assertRejects(sleep(1_000, slice.signal), { name: "TimeoutError" });
});

Deno.test("Deadline passes on the reason of the signal it is linked to", () => {
  const client = new AbortController();
  using deadline = new Deadline(10_000, client.signal);

  client.abort(new DOMException("gone", "AbortError"));

  assertEquals((deadline.signal.reason as Error).name, "AbortError");
  assertEquals(deadline.remainingMs, 0);
});

Deno.test("Deadline made from an aborted signal is over at once", () => {
  using deadline = new Deadline(10_000, AbortSignal.abort());

  assert(deadline.signal.aborted);
});

Deno.test("abortable() does not wait for work that ignores the signal", async () => {
  using deadline = new Deadline(20);
  const startMs = performance.now();

  await assertRejects(abortable(new Promise(() => {}), deadline.signal), { name: "TimeoutError" });

  assertAtMost(performance.now() - startMs, 300, "wait in ms");
});

Deno.test("abortable() hides the later failure of work it left behind", async () => {
  const late = Promise.withResolvers<void>();

  await assertRejects(abortable(late.promise, AbortSignal.abort(new Error("over"))), /over/);

  late.reject(new Error("nobody listens any more"));
  await sleep(1);
});

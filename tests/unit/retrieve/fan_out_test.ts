import { assertAtMost, assertEquals } from "../../support/assert.ts";
import { Deadline, sleep } from "../../../src/core/deadline.ts";
import { RetrievalError } from "../../../src/core/errors.ts";
import { fanOut } from "../../../src/retrieve/fan_out.ts";

Deno.test("fanOut() answers by the deadline even if the work ignores it", async () => {
  using deadline = new Deadline(50);
  const startMs = performance.now();

  const items = await fanOut(["never", "now"], deadline, (item) => {
    return item === "now" ? Promise.resolve(1) : new Promise<number>(() => {});
  });

  assertEquals(items.map(({ status }) => status), ["timeout", "success"]);
  assertAtMost(performance.now() - startMs, 150, "ms");
});

Deno.test("fanOut() keeps to its limit and to the order of the items", async () => {
  using deadline = new Deadline(1_000);
  let running = 0;
  let most = 0;

  const items = await fanOut([30, 10, 20, 0], deadline, async (ms) => {
    most = Math.max(most, ++running);
    await sleep(ms);
    running--;
    return ms;
  }, { limit: 2 });

  assertEquals(items.map((item) => item.status === "success" && item.value), [30, 10, 20, 0]);
  assertEquals(most, 2);
});

Deno.test("fanOut() keeps each failure with its item, with what the server said", async () => {
  using deadline = new Deadline(1_000);

  const [limited, broken, well] = await fanOut([1, 2, 3], deadline, (item) => {
    if (item === 1) {
      throw new RetrievalError("rate_limited", "slow", { httpStatus: 429, retryAfterS: 3 });
    }
    return item === 2 ? Promise.reject(new Error("secret")) : Promise.resolve(item);
  });

  assertEquals(limited?.status !== "success" && limited?.error, {
    code: "rate_limited",
    message: "slow",
    httpStatus: 429,
    retryAfterS: 3,
  });
  assertEquals(broken?.status !== "success" && broken?.error, {
    code: "internal",
    message: "Internal error",
  });
  assertEquals(well?.status, "success");
});

Deno.test("fanOut() tells of each finished item and each failure", async () => {
  using deadline = new Deadline(1_000);
  const progress: string[] = [];
  const failures: string[] = [];

  await fanOut(["a", "b"], deadline, (item) => {
    return item === "a" ? Promise.resolve() : Promise.reject(new RetrievalError("dns", "no"));
  }, {
    onProgress: (finished, total) => progress.push(`${finished}/${total}`),
    onFailure: ({ code }, index) => failures.push(`${index} ${code}`),
  });

  assertEquals([progress, failures], [["1/2", "2/2"], ["1 dns"]]);
});

Deno.test("fanOut() begins nothing after its deadline", async () => {
  using deadline = new Deadline(1_000, AbortSignal.abort(new DOMException("", "AbortError")));
  let begun = 0;

  const items = await fanOut([1, 2], deadline, () => Promise.resolve(begun++));

  assertEquals(begun, 0);
  assertEquals(items.map((item) => item.status !== "success" && item.error.code), [
    "canceled",
    "canceled",
  ]);
});

import { assertAtMost } from "../../../support/assert.ts";
import { fuzz } from "../../../support/fuzz.ts";

Deno.test("readPage() takes a thousand broken pages", async () => {
  const { slowestMs } = await fuzz(1_000, 2);

  assertAtMost(slowestMs, 1_000, "ms for one page");
});

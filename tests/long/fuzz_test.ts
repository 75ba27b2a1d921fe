/**
 * Pages cut and spliced at random: whatever comes out, nothing is thrown and nothing takes long.
 *
 * @module
 */

import { assertAtMost } from "../support/assert.ts";
import { fuzz } from "../support/fuzz.ts";

Deno.test("readPage() takes 50,000 broken pages", async () => {
  const { slowestMs } = await fuzz(50_000);

  assertAtMost(slowestMs, 500, "ms for one page");
});

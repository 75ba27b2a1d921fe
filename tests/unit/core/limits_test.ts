import { assertEquals } from "../../support/assert.ts";
import { clampTo } from "../../../src/core/limits.ts";

Deno.test("clampTo() reads numbers as the Go server does", () => {
  const range = { fallback: 5, min: 2, max: 10 };
  const rows: readonly (readonly [number | undefined, number])[] = [
    [undefined, 5],
    [0, 5],
    [-3, 5],
    [NaN, 5],
    [1, 2],
    [7.9, 7],
    [99, 10],
  ];
  for (const [given, expected] of rows) assertEquals(clampTo(given, range), expected);
  assertEquals(clampTo(undefined, { fallback: 50, min: 1, max: 10 }), 10);
  assertEquals(clampTo(3, { fallback: 5, min: 20, max: 10 }), 10, "the maximum wins");
});

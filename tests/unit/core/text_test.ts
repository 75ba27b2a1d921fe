import { assertEquals } from "../../support/assert.ts";
import {
  codePointCount,
  collapseSpace,
  ellipsis,
  indexOfCodePoint,
} from "../../../src/core/text.ts";

Deno.test("codePointCount() counts characters outside the basic plane once", () => {
  assertEquals(codePointCount("a😀é"), 3);
  assertEquals(codePointCount("plain"), 5);
  assertEquals(codePointCount("\ud83d alone"), 7);
  assertEquals(codePointCount("ends in half \ud83d"), 14);
});

Deno.test("indexOfCodePoint() never points into a character", () => {
  assertEquals(indexOfCodePoint("a😀b", 2), 3);
  assertEquals(indexOfCodePoint("a😀b", 1, 1), 3);
  assertEquals(indexOfCodePoint("a😀b", 99), 4);
});

Deno.test("ellipsis() marks only what it cut", () => {
  assertEquals(ellipsis("four", 4), "four");
  assertEquals(ellipsis("😀😀😀", 2), "😀😀…");
});

Deno.test("collapseSpace() makes lines one line", () => {
  assertEquals(collapseSpace("  a\n\t b\u00a0c "), "a b c");
});

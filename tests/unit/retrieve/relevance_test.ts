import { assertEquals, assertMatch } from "../../support/assert.ts";
import { asksForOneSite, doubtOf } from "../../../src/retrieve/relevance.ts";

function rows(count: number, title: string, host = "site"): { url: string; title: string }[] {
  return Array.from({ length: count }, (_, index) => ({
    url: `https://${host}${index}.example/`,
    title,
  }));
}

Deno.test("doubtOf() doubts an answer to another question", () => {
  assertMatch(doubtOf("water mill wheel", rows(8, "Cheap flights to Rome")) ?? "", /nothing to do/);
  assertEquals(doubtOf("water mill wheel", rows(8, "The wheel of the mill")), undefined);
  assertEquals(doubtOf("water mill", rows(4, "Cheap flights")), undefined, "too few to tell");
});

Deno.test("doubtOf() knows words in other forms, scripts and places", () => {
  const known: readonly (readonly [string, string])[] = [
    ["testing golang", "How to test in Go: tests and testify"],
    ["grüne Müller", "GRUNE MULLEREI"],
    ["cafés", "Cafe au lait"],
    ["灯台の歴史", "日本の灯台"],
    ["привет мир", "Привет, мир!"],
  ];
  for (const [query, title] of known) {
    assertEquals(doubtOf(query, rows(6, title)), undefined, query);
  }
  const urls = Array.from({ length: 6 }, (_, index) => ({
    url: `https://x${index}.example/watermill`,
    title: "",
  }));
  assertEquals(doubtOf("watermill", urls), undefined);
});

Deno.test("doubtOf() cannot judge a query of operators and small words", () => {
  assertEquals(doubtOf("how to be site:x.example -y", rows(6, "Something")), undefined);
});

Deno.test("doubtOf() doubts ten results of one host, unless they were asked for", () => {
  const hits = Array.from({ length: 10 }, (_, index) => ({
    url: `https://${index < 7 ? "big" : `other${index}`}.example/${index}`,
    title: "mill",
  }));

  assertMatch(doubtOf("mill", hits) ?? "", /7 of its 10 results are of big\.example/);
  assertEquals(doubtOf("mill site:big.example", hits), undefined);
  assertEquals(doubtOf("mill", hits.slice(1)), "6 of its 9 results are of big.example");
  assertEquals(doubtOf("mill", hits.slice(3)), undefined);
});

Deno.test("asksForOneSite() sees the operator, not the word", () => {
  assertEquals(
    ["site:x.example mill", "mill (site:a.example OR site:b.example)", "web site: how", "website:x"]
      .map(asksForOneSite),
    [true, true, false, false],
  );
});

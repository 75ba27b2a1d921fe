import { assertEquals, assertThrows } from "../../support/assert.ts";
import { isWanted, parseDomains, withDomains } from "../../../src/retrieve/domains.ts";

Deno.test("parseDomains() takes domains as people write them", () => {
  assertEquals(
    parseDomains([
      "example.com",
      "WWW.Example.org",
      "https://a.example/path",
      "*.b.example",
      ".c.example",
    ]),
    ["example.com", "example.org", "a.example", "b.example", "c.example"],
  );
  for (const wrong of ["", "localhost", "two words.example", "*"]) {
    assertThrows(() => parseDomains([wrong]), { code: "invalid_argument" }, wrong);
  }
});

Deno.test("withDomains() writes operators that engines know", () => {
  assertEquals(withDomains("mill", {}), "mill");
  assertEquals(withDomains("mill", { includeDomains: ["a.example"] }), "mill site:a.example");
  assertEquals(
    withDomains("mill", {
      includeDomains: ["a.example", "b.example"],
      excludeDomains: ["c.example"],
    }),
    "mill (site:a.example OR site:b.example) -site:c.example",
  );
});

Deno.test("isWanted() counts what lies below a domain, and nothing that only looks like it", () => {
  const options = { includeDomains: ["example.com"], excludeDomains: ["bad.example.com"] };
  const rows: readonly (readonly [string, boolean])[] = [
    ["https://example.com/", true],
    ["https://www.example.com/x", true],
    ["https://notexample.com/", false],
    ["https://example.com.evil.example/", false],
    ["https://bad.example.com/", false],
    ["https://very.bad.example.com/", false],
  ];
  for (const [url, wanted] of rows) assertEquals(isWanted(url, options), wanted, url);
  assertEquals(isWanted("https://anything.example/", {}), true);
});

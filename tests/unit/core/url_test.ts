import { assertEquals, assertThrows } from "../../support/assert.ts";
import { canonicalUrl, pageId, parseHttpUrl, withoutCredentials } from "../../../src/core/url.ts";

Deno.test("parseHttpUrl() takes URLs as people paste them", () => {
  const rows: readonly (readonly [string, string])[] = [
    ["http://www.grün.example/pfad/ü?q=a b", "http://www.xn--grn-ioa.example/pfad/%C3%BC?q=a%20b"],
    ["HTTP://EXAMPLE.TEST:80/A", "http://example.test/A"],
    [" https://example.test/x \n", "https://example.test/x"],
    ["https://example.test/x#part", "https://example.test/x"],
  ];
  for (const [given, expected] of rows) assertEquals(parseHttpUrl(given).href, expected);
});

Deno.test("parseHttpUrl() says what is wrong with the others", () => {
  const rows: readonly (readonly [string, RegExp])[] = [
    ["example.test/page", /did you mean "https:\/\/example\.test\/page"/],
    ["ftp://example.test/f", /only http and https/],
    ["file:///etc/hosts", /only http and https/],
    ["javascript:alert(1)", /only http and https/],
    ["https://", /not an absolute URL/],
    ["no url at all", /not an absolute URL$/],
    ["", /not an absolute URL$/],
    [`https://example.test/${"x".repeat(2_048)}`, /2069 characters, at most 2048/],
  ];
  for (const [given, message] of rows) {
    assertThrows(() => parseHttpUrl(given), { code: "invalid_url", message });
  }
});

Deno.test("parseHttpUrl() shows little of a giant text", () => {
  assertThrows(() => parseHttpUrl("x".repeat(1_000_000)), ({ message }: Error) => {
    return message.length < 400;
  });
});

Deno.test("withoutCredentials() drops user name and password", () => {
  assertEquals(
    withoutCredentials(new URL("https://me:pw@example.test/a")),
    "https://example.test/a",
  );
});

Deno.test("pageId() is short and always the same", async () => {
  const id = await pageId("https://example.test/");

  assertEquals(id, await pageId("https://example.test/"));
  assertEquals(/^[0-9A-Za-z]{8}$/.test(id), true);
  assertEquals(id === await pageId("https://example.test/a"), false);
});

Deno.test("canonicalUrl() leaves out what changes no page and touches nothing else", () => {
  const rows: readonly (readonly [string, string])[] = [
    [
      "http://www.Example.com:80/a/?utm_source=x&b=%7E&c=1+2#part",
      "https://example.com/a?b=%7E&c=1+2",
    ],
    ["https://m.example.com/", "https://example.com"],
    ["https://amp.example.com/x", "https://example.com/x"],
    ["https://www.com/", "https://www.com"],
    ["https://mobile.de/x", "https://mobile.de/x"],
    ["https://example.com:8443/x/", "https://example.com:8443/x"],
    ["https://example.com/?q=a&fbclid=1&gclid=2&mc_cid=3", "https://example.com?q=a"],
    ["https://example.com/?&&q=a&", "https://example.com?q=a"],
    [
      "https://example.com/x?ref=home&id=utm_source",
      "https://example.com/x?ref=home&id=utm_source",
    ],
    ["ftp://example.com/x", "ftp://example.com/x"],
    ["no url", "no url"],
  ];
  for (const [address, name] of rows) assertEquals(canonicalUrl(address), name);
});

Deno.test("pageId() is one for all addresses of a page", async () => {
  assertEquals(
    await pageId("http://www.example.test/a/?utm_source=x"),
    await pageId("https://example.test/a"),
  );
});

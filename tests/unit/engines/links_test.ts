import { Buffer } from "node:buffer";
import { assertEquals } from "../../support/assert.ts";
import { httpUrl, targetOf } from "../../../src/engines/links.ts";

function ck(text: string): string {
  return `https://www.bing.com/ck/a?!&&p=1&u=a1${Buffer.from(text).toString("base64url")}&ntb=1`;
}

const VECTORS: Readonly<Record<string, readonly (readonly [href: string, target: string])[]>> = {
  "DuckDuckGo's redirect": [
    [
      "//duckduckgo.com/l/?uddg=https%3A%2F%2Fa.example%2Fx%3Fq%3D1%2526%26r%3D2&rut=0",
      "https://a.example/x?q=1%26&r=2",
    ],
    ["/l/?kh=-1&uddg=http%3A%2F%2Fa.example%2F%23part", "http://a.example/#part"],
    ["https://html.duckduckgo.com/l/?uddg=https%3A%2F%2Fa.example%2F", "https://a.example/"],
    ["//duckduckgo.com/l/?rut=0", ""],
    ["//duckduckgo.com/l/?uddg=javascript%3Aalert(1)", ""],
    ["//duckduckgo.com/l/?uddg=%2Frelative", ""],
    ["//duckduckgo.com/l/?uddg=%E0%A4%A", ""],
    ["https://duckduckgo.com/about", "https://duckduckgo.com/about"],
    [
      "https://notduckduckgo.com/l/?uddg=https%3A%2F%2Fa.example%2F",
      "https://notduckduckgo.com/l/?uddg=https%3A%2F%2Fa.example%2F",
    ],
  ],
  "Bing's redirect": [
    [ck("https://a.example/page?x=1&y=ü#z"), "https://a.example/page?x=1&y=%C3%BC#z"],
    [ck("javascript:alert(1)"), ""],
    [ck("/images/search?q=x"), ck("/images/search?q=x")],
    ["https://www.bing.com/ck/a?!&&p=1&ntb=1", "https://www.bing.com/ck/a?!&&p=1&ntb=1"],
    [
      "https://www.bing.com/ck/a?u=b1aHR0cHM6Ly9hLmV4YW1wbGUv",
      "https://www.bing.com/ck/a?u=b1aHR0cHM6Ly9hLmV4YW1wbGUv",
    ],
    ["https://www.bing.com/ck/a?u=a1%00%ff", "https://www.bing.com/ck/a?u=a1%00%ff"],
    ["https://www.bing.com/search?q=x&u=a1eA", "https://www.bing.com/search?q=x&u=a1eA"],
  ],
  "Yahoo's redirect": [
    [
      "https://r.search.yahoo.com/_ylt=A/RV=2/RO=10/RU=https%3a%2f%2fa.example%2fp%3fq%3d1%26r%3d%2525/RK=2/RS=x-",
      "https://a.example/p?q=1&r=%25",
    ],
    ["https://r.search.yahoo.com/_ylt=A/RU=http%3a%2f%2fa.example%2f/RS=x", "http://a.example/"],
    ["https://r.search.yahoo.com/_ylt=A/RU=https%3a%2f%2fa.example%2f", "https://a.example/"],
    ["https://r.search.yahoo.com/_ylt=A/RU=%e0%a4%a/RK=2", ""],
    ["https://r.search.yahoo.com/_ylt=A/RU=/RK=2", ""],
    ["https://search.yahoo.com/search?p=x", "https://search.yahoo.com/search?p=x"],
    [
      "https://a.example/RU=https%3a%2f%2fb.example/RK=2",
      "https://a.example/RU=https%3a%2f%2fb.example/RK=2",
    ],
  ],
  "advertisements": [
    ["https://duckduckgo.com/y.js?ad_domain=a.example", ""],
    ["https://www.bing.com/aclick?ld=1&u=aHR0cA", ""],
    ["https://www.bing.com/aclk?ld=1", ""],
    ["https://www.google.co.uk/aclk?sa=l", ""],
    ["https://www.googleadservices.com/pagead/aclk?x=1", ""],
    ["https://r.search.yahoo.com/cbclk/dWU9M/RU=https%3a%2f%2fa.example%2f/RK=2", ""],
    ["https://a.example/aclick", "https://a.example/aclick"],
    ["https://google.example/aclk", "https://google.example/aclk"],
  ],
  "wraps in wraps": [
    [ck(ck("https://a.example/")), "https://a.example/"],
    [
      `//duckduckgo.com/l/?uddg=${encodeURIComponent(ck("https://a.example/"))}`,
      "https://a.example/",
    ],
    [ck("https://duckduckgo.com/y.js?u=1"), ""],
    [ck(ck(ck("https://a.example/"))), "https://a.example/"],
    [ck(ck(ck(ck("https://a.example/")))), ""],
  ],
  "what is no web address": [
    ["", "https://duckduckgo.com/"],
    ["mailto:a@b.example", ""],
    ["data:text/html,x", ""],
    ["http://", ""],
    ["http://[::1", ""],
  ],
};

for (const [what, vectors] of Object.entries(VECTORS)) {
  Deno.test(`targetOf() reads ${what}`, () => {
    for (const [href, target] of vectors) {
      assertEquals(targetOf(href, "https://duckduckgo.com/"), target, href);
    }
  });
}

Deno.test("httpUrl() needs a base for what is relative", () => {
  assertEquals(httpUrl("/x"), "");
  assertEquals(httpUrl("/x", "https://a.example/y"), "https://a.example/x");
});

const SHARED = new URL("../../../../shared/serp/link-vectors.json", import.meta.url);

const recorded = await Deno.readTextFile(SHARED).catch(() => "");

Deno.test({
  name: "targetOf() reads recorded links",
  ignore: recorded === "",
  fn() {
    const vectors: { engine: string; raw: string; expected: string | null; source: string }[] = JSON
      .parse(recorded);
    for (const { engine, raw, expected, source } of vectors) {
      // Google is no engine here; a help link among advertisements is told by its row.
      if (engine === "google" || source.includes("by row class")) continue;
      assertEquals(targetOf(raw, "https://duckduckgo.com/"), expected ?? "", source);
    }
  },
});

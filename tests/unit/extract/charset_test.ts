import { Buffer } from "node:buffer";
import { assert, assertAtMost, assertEquals, assertIncludes } from "../../support/assert.ts";
import { decodeText, htmlDeclaration } from "../../../src/extract/charset.ts";

/** "Привет, река", "水车", "Młyn" in the character sets of old. */
const CYRILLIC = Buffer.from("cff0e8e2e5f22c20f0e5eae0", "hex");
const CHINESE = Buffer.from("cbaeb3b5", "hex");
const POLISH = Buffer.from("4db3796e", "hex");

/** Russian text in the character set of old Windows. */
function windows1251(text: string): Uint8Array {
  return Uint8Array.from(text, (char) => {
    const code = char.charCodeAt(0);
    return code < 0x80 ? code : char === "ё" ? 0xb8 : code - 0x410 + 0xc0;
  });
}

function decode(body: Uint8Array, charset = ""): { text: string; warnings: readonly string[] } {
  return decodeText({ url: "", mediaType: "text/html", charset, body }, htmlDeclaration);
}

function page(head: string, body: Uint8Array, foot = ""): Uint8Array {
  return Buffer.concat([Buffer.from(head), body, Buffer.from(foot)]);
}

Deno.test("decodeText() believes, in this order: the mark, the server, the document", () => {
  const utf8Mark = Buffer.from("efbbbf", "hex");
  const declared = '<meta charset="windows-1251">';

  assertEquals(decode(page("", Buffer.concat([utf8Mark, Buffer.from("é")])), "latin1").text, "é");
  assertEquals(decode(Buffer.from("fffe4100", "hex")).text, "A");
  assertEquals(decode(page(declared, POLISH), "iso-8859-2").text, `${declared}Młyn`);
  assertEquals(decode(page(declared, CYRILLIC)).text, `${declared}Привет, река`);
});

Deno.test("decodeText() knows labels as browsers do", () => {
  const rows: readonly (readonly [string, Uint8Array, string])[] = [
    ["GB2312", CHINESE, "水车"],
    ["x-gbk", CHINESE, "水车"],
    ["Windows-1251", CYRILLIC, "Привет, река"],
    [" cp1251 ", CYRILLIC, "Привет, река"],
    ["LATIN5", Buffer.from("de", "hex"), "Ş"],
    ["Shift-JIS", Buffer.from("90e2", "hex"), "絶"],
    ["no-such-label", Buffer.from("é"), "é"],
  ];
  for (const [label, body, text] of rows) assertEquals(decode(body, label).text, text, label);
});

Deno.test("decodeText() finds declarations wherever documents put them", () => {
  const rows = [
    '<meta charset="windows-1251">',
    "<META CHARSET=windows-1251>",
    '<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">',
    '<?xml version="1.0" encoding="windows-1251"?><html>',
    `<title>${"x".repeat(3_000)}</title><meta charset='windows-1251'/>`,
    '<!-- <meta charset="utf-8"> --><meta charset="windows-1251">',
  ];
  for (const head of rows) assertEquals(decode(page(head, CYRILLIC)).text, `${head}Привет, река`);
  assertEquals(htmlDeclaration('<body><meta charset="windows-1251">'), undefined);
  assertEquals(htmlDeclaration("<!-- <meta charset=utf-8>"), undefined);
});

Deno.test("decodeText() reads a document that calls itself UTF-16 as UTF-8", () => {
  assertEquals(decode(page('<meta charset="utf-16">', Buffer.from("é"))).text.slice(-1), "é");
});

Deno.test("decodeText() takes valid UTF-8 for UTF-8, also when cut inside a character", () => {
  const cut = { url: "", mediaType: "", charset: "", body: Buffer.from("水车").subarray(0, 5) };

  assertEquals(decodeText({ ...cut, truncated: true }), { text: "水", warnings: [] });
});

Deno.test("decodeText() guesses from the text, not from the markup, and says so", () => {
  const markup = `<style>${"a{b:c}".repeat(4_000)}</style><p class="x">`;
  const words = "Каждое утро мельник открывает шлюз рукой, слушает воду и пишет её уровень мелом";

  const { text, warnings } = decode(page(markup, windows1251(words), "</p>"));

  assert(text.endsWith(`${words}</p>`), text.slice(-200));
  assertIncludes(warnings.join(), "read as windows-1251");
});

Deno.test("decodeText() falls back to what most of the old web is in", () => {
  assertEquals(decode(Buffer.from("636166e9", "hex")).text, "café");
});

Deno.test("decodeText() is linear in pages made to be slow", () => {
  const pages = ["<", "<meta ", "<!--", "<script>", "charset = ", "<meta charset"];
  for (const part of pages) {
    const body = Buffer.concat([Buffer.from(part.repeat(300_000)), Buffer.from("ff", "hex")]);
    const startMs = performance.now();
    decode(body);
    assertAtMost(performance.now() - startMs, 1_000, `ms for ${part}`);
  }
});

import { assertEquals } from "../../../support/assert.ts";
import { readPage } from "../../../../src/extract/html/engine.ts";

const CASES = new URL("../../../fixtures/extract/", import.meta.url);

for await (const { name } of Deno.readDir(CASES)) {
  Deno.test(`readPage() on ${name}`, async () => {
    const source = await Deno.readTextFile(new URL(`${name}/source.html`, CASES));
    const expected = await Deno.readTextFile(new URL(`${name}/expected.md`, CASES));

    const { markdown } = readPage(source, "https://site.example/dir/page");

    assertEquals(`${markdown}\n`, expected);
  });
}

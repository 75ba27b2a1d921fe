import { assert, assertAtMost, assertEquals } from "../../support/assert.ts";
import { codePointCount } from "../../../src/core/text.ts";
import { sliceMarkdown } from "../../../src/retrieve/slice.ts";

/** All slices of a text, read one after the other as a client would. */
function allSlices(markdown: string, maxChars: number): string[] {
  const slices: string[] = [];
  let offset: number | undefined = 0;
  while (offset !== undefined) {
    assert(slices.length <= markdown.length, "it never ends");
    const slice = sliceMarkdown(markdown, offset, maxChars);
    slices.push(slice.text);
    offset = slice.nextOffset;
  }
  return slices;
}

const PAGE = `# The mill 🏞️

Every morning the miller opens the sluice by hand 👩🏽‍🌾, listens, and [notes the level](https://example.test/a_(b)?c=d "t").

![the wheel](https://example.test/wheel.png) turned since 1743; see [![icon](https://example.test/i.png)](https://example.test/x).

\`\`\`ts
const level = 3;

if (level > 2) close();
\`\`\`

| Month | Level |
| --- | --- |
| April | high |
| August | low |

- one
- two, which is much longer than one and goes on for a while without a good reason at all
`;

Deno.test("sliceMarkdown() gives slices that are the whole, each within its size", () => {
  for (let maxChars = 1; maxChars <= 700; maxChars++) {
    const slices = allSlices(PAGE, maxChars);
    assertEquals(slices.join(""), PAGE, `at ${maxChars}`);
    for (const slice of slices) {
      assertAtMost(codePointCount(slice), maxChars, "characters");
      assert(slice.isWellFormed(), `half a character at ${maxChars}`);
    }
  }
});

Deno.test("sliceMarkdown() cuts no link, no code and no joined character where there is room", () => {
  for (let maxChars = 120; maxChars <= 700; maxChars++) {
    for (const slice of allSlices(PAGE, maxChars)) {
      assertEquals((slice.match(/```/g) ?? []).length % 2, 0, `code cut at ${maxChars}: ${slice}`);
      assertEquals(slice.split("](").length, slice.split(/\]\([^)]*\)/).length, `link: ${slice}`);
      assert(!/^[\u200d\ufe0f\p{M}]/u.test(slice), `joined character cut at ${maxChars}`);
    }
  }
});

Deno.test("sliceMarkdown() prefers the border between two blocks", () => {
  const markdown = `${"word ".repeat(12).trim()}\n\n${"other ".repeat(20)}`;

  const slice = sliceMarkdown(markdown, 0, 100);

  assertEquals(slice.text, `${"word ".repeat(12).trim()}\n\n`);
  assertEquals(slice.nextOffset, codePointCount(slice.text));
});

Deno.test("sliceMarkdown() goes on inside code that is longer than a slice", () => {
  const markdown = `\`\`\`\n${"let a = 1;\n".repeat(50)}\`\`\`\n`;

  const slices = allSlices(markdown, 100);

  assertEquals(slices.join(""), markdown);
  for (const slice of slices.slice(0, -1)) assert(slice.endsWith("\n"), "cut between lines");
});

Deno.test("sliceMarkdown() counts code points in offsets and totals", () => {
  const markdown = "😀".repeat(10);

  assertEquals(sliceMarkdown(markdown, 4, 3), { text: "😀😀😀", nextOffset: 7, totalChars: 10 });
  assertEquals(sliceMarkdown(markdown, 7, 3), { text: "😀😀😀", totalChars: 10 });
  assertEquals(sliceMarkdown(markdown, 99, 3), { text: "", totalChars: 10 });
});

Deno.test("sliceMarkdown() is linear in the text it skips and cuts", () => {
  const texts = [
    "[".repeat(400_000),
    "[a](".repeat(100_000),
    "\n```\n".repeat(80_000),
    "x".repeat(4e5),
  ];
  for (const text of texts) {
    const startMs = performance.now();
    sliceMarkdown(text, 100_000, 200_000);
    assertAtMost(performance.now() - startMs, 1_500, `ms for ${text.slice(0, 8)}`);
  }
});

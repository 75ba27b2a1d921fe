import { assertEquals, assertIncludes } from "../../support/assert.ts";
import { readFilters } from "../../../src/mcp/tools/search_arguments.ts";

Deno.test("readFilters() reads what models write", () => {
  const rows: readonly (readonly [Parameters<typeof readFilters>[0], Record<string, unknown>])[] = [
    [{}, {}],
    [{ date: "" }, {}],
    [{ date: "W" }, { freshness: "week" }],
    [{ date: "2026-01-31..2026-02-28" }, { range: { from: "2026-01-31", to: "2026-02-28" } }],
    [{ region: "JP", language: "Ja" }, { region: "jp", language: "ja" }],
    [{ region: "us-en" }, { region: "us", language: "en" }],
    [{ region: "de-DE" }, { region: "de", language: "de" }],
    [{ language: "pt_BR" }, { region: "br", language: "pt" }],
  ];
  for (const [args, options] of rows) {
    assertEquals(readFilters(args), { options, warnings: [] }, JSON.stringify(args));
  }
});

Deno.test("readFilters() leaves out what makes no sense, and says so", () => {
  const rows: readonly (readonly [Parameters<typeof readFilters>[0], string])[] = [
    [{ date: "soon" }, 'date "soon" is ignored'],
    [{ date: "2026-02-30..2026-03-01" }, "is ignored"],
    [{ date: "2026-03-02..2026-03-01" }, "is ignored"],
    [{ region: "zz" }, 'region "zz" is ignored: it must be a country code'],
    [{ region: "Germany" }, 'region "Germany" is ignored'],
    [{ language: "xx" }, 'language "xx" is ignored'],
  ];
  for (const [args, warning] of rows) {
    const { options, warnings } = readFilters(args);
    assertEquals(options, {}, JSON.stringify(args));
    assertIncludes(warnings.join("\n"), warning);
  }
});

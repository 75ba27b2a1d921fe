import { assert, assertEquals } from "../../support/assert.ts";
import type { EngineQuery } from "../../../src/core/types.ts";
import { BING_MARKETS } from "../../../src/engines/bing.ts";
import { DUCKDUCKGO_MARKETS } from "../../../src/engines/duckduckgo.ts";
import {
  acceptLanguage,
  languageOf,
  marketFor,
  marketsOf,
  regionOf,
} from "../../../src/engines/locales.ts";

function asking(region?: string, language?: string): EngineQuery {
  return {
    text: "x",
    safeSearch: "moderate",
    offset: 0,
    today: "2026-06-15",
    ...(region !== undefined && { region }),
    ...(language !== undefined && { language }),
  };
}

Deno.test("marketFor() takes the nearest that an engine has", () => {
  const cases: readonly (readonly [
    region: string | undefined,
    language: string | undefined,
    string | undefined,
  ])[] = [
    [undefined, undefined, undefined],
    ["us", undefined, "us-en"],
    ["us", "es", "us-es"],
    ["us", "de", "us-en"],
    ["ch", undefined, "ch-de"],
    ["ch", "fr", "ch-fr"],
    ["in", undefined, "in-en"],
    ["gb", undefined, "uk-en"],
    ["uk", "en", "uk-en"],
    ["no", "nb", "no-no"],
    [undefined, "ja", "jp-jp"],
    [undefined, "en", "us-en"],
    [undefined, "pt", "br-pt"],
    [undefined, "zh", "cn-zh"],
    ["tw", "zh", "tw-tzh"],
    ["zz", undefined, undefined],
    ["zz", "de", "de-de"],
    [undefined, "xx", undefined],
    [undefined, "tlh", undefined],
  ];
  for (const [region, language, name] of cases) {
    assertEquals(marketFor(asking(region, language), DUCKDUCKGO_MARKETS)?.name, name);
  }
  assertEquals(marketFor(asking("hk", "zh"), BING_MARKETS)?.name, "en-hk");
});

Deno.test("languageOf() and regionOf() take nothing that is no code", () => {
  for (const text of ["", "EN", "english", "e", "en-us", "a.b", "../x", "e\n", "١٢"]) {
    assertEquals([languageOf(asking(text, text)), regionOf(asking(text, text))], ["", ""], text);
    assertEquals(marketFor(asking(text, text), DUCKDUCKGO_MARKETS), undefined);
  }
});

Deno.test("acceptLanguage() asks as a browser of that market would", () => {
  const markets = marketsOf("en-gb de-at");

  assertEquals(acceptLanguage(marketFor(asking("gb"), markets)), [
    ["Accept-Language", "en-GB,en;q=0.9"],
  ]);
  assertEquals(acceptLanguage(marketFor(asking("at"), markets)), [
    ["Accept-Language", "de-AT,de;q=0.9,en;q=0.5"],
  ]);
  assertEquals(acceptLanguage(undefined), []);
});

Deno.test("the lists of markets hold codes that there are", () => {
  for (const market of [...DUCKDUCKGO_MARKETS.keys(), ...BING_MARKETS.keys()]) {
    const [language, region] = market.split("-");
    const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
    const countries = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
    assert(names.of(language!) && countries.of(region!.toUpperCase()), market);
  }
});

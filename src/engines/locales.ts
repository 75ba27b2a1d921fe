/**
 * Regions and languages as engines name them.
 *
 * A market is a language in a country, such as `de-at`; every engine has its own list of those it
 * knows, and most a few names that follow no rule.
 *
 * @module
 */

import type { EngineQuery, Parameter } from "../core/types.ts";

/** An engine's names of its markets, by language and country, such as `de-at`. */
export type Markets = ReadonlyMap<string, string>;

/** A market that an engine has. */
export interface Market {
  /** What the engine calls it. */
  readonly name: string;
  /** ISO 639 code of its language. */
  readonly language: string;
  /** ISO 3166 code of its country, lower-case. */
  readonly country: string;
}

/** What else codes of languages and countries are written as. */
const SAME_LANGUAGE: Readonly<Record<string, string>> = { nb: "no", nn: "no", iw: "he", fil: "tl" };
const SAME_COUNTRY: Readonly<Record<string, string>> = { uk: "gb" };

/**
 * Makes an engine's list of markets.
 *
 * @param names Markets, such as `de-at`, with a space between them; the first of a country is
 * its main one.
 * @param nameOf How the engine writes most of them. @default as we do
 * @param exceptions The engine's names that follow no rule, by market.
 */
export function marketsOf(
  names: string,
  nameOf: (language: string, country: string) => string = (language, country) =>
    `${language}-${country}`,
  exceptions: Readonly<Record<string, string>> = {},
): Markets {
  const markets = names.split(/\s+/).filter(Boolean).map((market) => {
    const [language, country] = market.split("-") as [string, string];
    return [market, nameOf(language, country)] as const;
  });
  return new Map([...markets, ...Object.entries(exceptions)]);
}

/**
 * The market that fits a query best.
 *
 * In this order: its language in its region; its region, with the language most spoken there; its
 * language, at home.
 *
 * @returns `undefined` when the query names neither, or the engine has neither.
 */
export function marketFor(query: EngineQuery, markets: Markets): Market | undefined {
  const language = languageOf(query);
  const region = regionOf(query);
  const found = [
    language && region && `${language}-${region}`,
    region && `${mainLanguage(region)}-${region}`,
    region && [...markets.keys()].find((market) => market.endsWith(`-${region}`)),
    language && `${language}-${homeCountry(language)}`,
    language && [...markets.keys()].find((market) => market.startsWith(`${language}-`)),
  ].find((market) => market && markets.has(market));
  if (!found) return undefined;
  const [itsLanguage, country] = found.split("-") as [string, string];
  return { name: markets.get(found)!, language: itsLanguage, country };
}

/** The language a query asks for, by its usual code; empty for any and for what is no code. */
export function languageOf({ language = "" }: EngineQuery): string {
  return /^[a-z]{2,3}$/.test(language) ? SAME_LANGUAGE[language] ?? language : "";
}

/** The country a query asks for, by its usual code; empty for any and for what is no code. */
export function regionOf({ region = "" }: EngineQuery): string {
  return /^[a-z]{2}$/.test(region) ? SAME_COUNTRY[region] ?? region : "";
}

/** The header by which a browser of that market would ask; none without a market. */
export function acceptLanguage(market: Market | undefined): Parameter[] {
  if (!market) return [];
  const { language, country } = market;
  const others = language === "en" ? "" : ",en;q=0.5";
  return [[
    "Accept-Language",
    `${language}-${country.toUpperCase()},${language};q=0.9${others}`,
  ]];
}

/** Source: the likely subtags of Unicode's CLDR, which the runtime carries. */
function mainLanguage(country: string): string {
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  return SAME_LANGUAGE[language] ?? language;
}

function homeCountry(language: string): string {
  return new Intl.Locale(language).maximize().region?.toLowerCase() ?? "";
}

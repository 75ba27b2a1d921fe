/**
 * The arguments that narrow a search, from wire form to the retriever's.
 *
 * What makes no sense is left out and said, as the Go server leaves it out.
 *
 * @module
 */

import type { DateRange, Freshness, ImageSearchOptions } from "../../core/types.ts";

/** Arguments as they are sent. */
export interface SearchArguments {
  /** How recent, or from when to when. */
  readonly date?: string | undefined;
  /** Country. */
  readonly region?: string | undefined;
  /** Language. */
  readonly language?: string | undefined;
}

/** Arguments as they were understood. */
export interface SearchFilters {
  /** For the retriever. */
  readonly options: Pick<ImageSearchOptions, "freshness" | "range" | "region" | "language">;
  /** What was left out, and why. */
  readonly warnings: readonly string[];
}

/** What a tool says of its `date`. */
export const DATE_DESCRIPTION =
  "d, w, m or y (past day, week, month, year), or from..to as YYYY-MM-DD..YYYY-MM-DD";

const FRESHNESS: Readonly<Record<string, Freshness>> = {
  d: "day",
  w: "week",
  m: "month",
  y: "year",
};

/** Reads the arguments that narrow a search. */
export function readFilters(args: SearchArguments): SearchFilters {
  const warnings: string[] = [];
  const ignored = (name: string, value: string, allowed: string): void => {
    warnings.push(
      `${name} ${JSON.stringify(value.slice(0, 40))} is ignored: it must be ${allowed}`,
    );
  };
  const date = args.date?.trim() ?? "";
  const freshness = FRESHNESS[date.toLowerCase()];
  const range = rangeOf(date);
  if (date !== "" && !freshness && !range) ignored("date", date, DATE_DESCRIPTION);

  // A whole locale such as "us-en" or "de-DE" is taken for both, wherever it is given.
  const locale = localeOf(args.region ?? "") ?? localeOf(args.language ?? "");
  const region = locale?.region ?? codeOf(args.region, "region");
  const language = locale?.language ?? codeOf(args.language, "language");
  if (args.region && !region) ignored("region", args.region, "a country code such as us or jp");
  if (args.language && !language) ignored("language", args.language, "a code such as en or ja");
  return {
    options: {
      ...(freshness && { freshness }),
      ...(range && { range }),
      ...(region && { region }),
      ...(language && { language }),
    },
    warnings,
  };
}

function rangeOf(text: string): DateRange | undefined {
  const [, from, to] = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/.exec(text) ?? [];
  if (!from || !to || !isDay(from) || !isDay(to) || from > to) return undefined;
  return { from, to };
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function codeOf(text: string | undefined, type: "region" | "language"): string | undefined {
  const code = text?.trim() ?? "";
  if (!/^[a-z]{2}$/i.test(code)) return undefined;
  const canonical = type === "region" ? code.toUpperCase() : code.toLowerCase();
  const name = new Intl.DisplayNames(["en"], { type, fallback: "none" }).of(canonical);
  return name && name !== "Unknown Region" ? code.toLowerCase() : undefined;
}

/** Both halves of a locale, whichever comes first. */
function localeOf(text: string): { region: string; language: string } | undefined {
  const [, a, b] = /^([a-z]{2})[-_]([a-z]{2})$/i.exec(text.trim()) ?? [];
  if (!a || !b) return undefined;
  const isRegionFirst = a === a.toLowerCase() && b === b.toLowerCase();
  const [region, language] = isRegionFirst ? [a, b] : [b, a];
  const known = { region: codeOf(region, "region"), language: codeOf(language, "language") };
  return known.region && known.language
    ? { ...known } as { region: string; language: string }
    : undefined;
}

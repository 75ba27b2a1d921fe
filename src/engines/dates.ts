/**
 * Dates as engines print them, and days as engines want them.
 *
 * A date is taken only where it can mean one day and no other; `3 days ago` and `03/04/2025` are not
 * dates here.
 *
 * @module
 */

import type { Freshness } from "../core/types.ts";

/** How old a result may be, in days, for engines that want a date or a number. */
export const AGE_DAYS: Readonly<Record<Freshness, number>> = {
  day: 1,
  week: 7,
  month: 30,
  year: 365,
};

const DAY_MS = 86_400_000;

/** Longest text that is looked at as a date. */
const MAX_DATE_CHARS = 40;

/** `2025-07-16`, with or without a time; `2025/7/16`; `2025. 7. 16.`; `2025年7月16日`. */
const YEAR_FIRST =
  /^(\d{4})(?:-|\/|\. ?|年 ?)(\d{1,2})(?:-|\/|\. ?|月 ?)(\d{1,2})(?:日|\.)?(?:T[\d:.+Z-]{1,20})?$/;

/** `16.07.2025`: with points, the day comes first everywhere. */
const DAY_FIRST = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;

/** Month names, January first, long and short, of the languages whose pages print them so. */
const MONTHS: readonly string[] = [
  "january jan januar januari janvier janv enero ene gennaio gen janeiro",
  "february feb februar februari février févr febrero febbraio fevereiro fev",
  "march mar märz mär mars marts maart mrt marzo março",
  "april apr avril avr abril abr aprile",
  "may mai maj mei mayo maggio mag maio",
  "june jun juni juin junio giugno giu junho",
  "july jul juli juillet juil julio luglio lug julho",
  "august aug augusti augustus août aout agosto ago",
  "september sep sept septembre septiembre settembre set setembro",
  "october oct oktober okt octobre octubre ottobre ott outubro out",
  "november nov novembre noviembre novembro",
  "december dec dezember dez december décembre déc diciembre dic dicembre dezembro desember des",
];

const MONTH_OF: ReadonlyMap<string, number> = new Map(
  MONTHS.flatMap((names, index) => names.split(" ").map((name) => [name, index + 1] as const)),
);

/** Words that stand between the parts of a date and mean nothing, as in `16 de julio de 2025`. */
const FILLERS: ReadonlySet<string> = new Set(["de", "del", "of"]);

/** A date split from the text it stood before. */
export interface DatedText {
  /** `YYYY-MM-DD`; empty where the text begins with no date. */
  readonly date: string;
  /** The text without its date, or the whole of it. */
  readonly text: string;
}

/**
 * Reads a text that is one date and nothing else.
 *
 * @param text The text, such as `Jul 16, 2025` or `16. Juli 2025`.
 * @returns `YYYY-MM-DD`; empty for anything that is no day, or could be another day.
 */
export function dateOf(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length > MAX_DATE_CHARS) return "";
  const [, year, month, day] = YEAR_FIRST.exec(trimmed) ?? [];
  if (year) return isoDate(Number(year), Number(month), Number(day));
  const points = DAY_FIRST.exec(trimmed);
  if (points) return isoDate(Number(points[3]), Number(points[2]), Number(points[1]));
  return wordyDate(trimmed);
}

/**
 * Splits a date off the beginning of a snippet.
 *
 * @param text The snippet, such as `Jul 16, 2025 · Drinking caffeine…`.
 * @param separator What stands between the date and the rest.
 * @returns See {@linkcode DatedText}; what is no exact date stays in the text, so nothing is lost.
 */
export function leadingDate(text: string, separator: string): DatedText {
  const end = text.slice(0, MAX_DATE_CHARS).indexOf(separator);
  const date = end > 0 ? dateOf(text.slice(0, end)) : "";
  return { date, text: date === "" ? text : text.slice(end + separator.length).trim() };
}

/** The day so many days before another; both as `YYYY-MM-DD`. */
export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
}

/** The number of a day, counted from 1970-01-01. */
export function dayNumber(day: string): number {
  return Math.floor(Date.parse(day) / DAY_MS);
}

/** A day of the calendar as `YYYY-MM-DD`; empty when there is no such day. */
function isoDate(year: number, month: number, day: number): string {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists && year >= 1900 ? date.toISOString().slice(0, 10) : "";
}

/** `Jul 16, 2025`, `16. Juli 2025` and their like. */
function wordyDate(text: string): string {
  const words = text.toLowerCase().split(/[\s,.]+/).filter((word) => word && !FILLERS.has(word));
  if (words.length !== 3) return "";
  const at = words.findIndex((word) => MONTH_OF.has(word));
  const [day, year] = words.filter((_, index) => index !== at);
  if (at < 0 || at > 1 || !/^\d{1,2}(?:er|º|st|nd|rd|th)?$/.test(day!) || !/^\d{4}$/.test(year!)) {
    return "";
  }
  return isoDate(Number(year), MONTH_OF.get(words[at]!)!, parseInt(day!, 10));
}

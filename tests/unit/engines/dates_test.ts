import { assertEquals } from "../../support/assert.ts";
import { dateOf, dayNumber, daysBefore, leadingDate } from "../../../src/engines/dates.ts";

const SAME_DAY = [
  "2025-07-06",
  "2025-07-06T00:00:00.0000000",
  "2025-07-06T12:00:00+02:00",
  "2025/7/6",
  "2025. 7. 6.",
  "2025年7月6日",
  "06.07.2025",
  "Jul 6, 2025",
  "July 6th, 2025",
  "6 Jul 2025",
  "6. Juli 2025",
  "6 de julio de 2025",
  "6 juil. 2025",
  "6 lug 2025",
  " 6\u00a0jul. 2025 ",
];

const NO_DAY = [
  "",
  "3 days ago",
  "06/07/2025",
  "6 7 2025",
  "Jul 2025",
  "Jul 6",
  "2025-13-01",
  "2025-02-30",
  "31.04.2025",
  "0000-01-01",
  "Jul 6, 20255",
  "July 6, 2025 was a day to remember",
  "2025-07-06 - 2025-07-08",
  "May May 2025",
  "2025 6 Jul",
];

Deno.test("dateOf() reads one day, however it is written", () => {
  for (const text of SAME_DAY) assertEquals(dateOf(text), "2025-07-06", text);
  assertEquals(dateOf("29 Feb 2024"), "2024-02-29");
  assertEquals(dateOf("1er mars 2025"), "2025-03-01");
});

Deno.test("dateOf() reads nothing that is no day or could be another", () => {
  for (const text of NO_DAY) assertEquals(dateOf(text), "", text);
});

Deno.test("leadingDate() splits off a date and leaves everything else", () => {
  assertEquals(leadingDate("Jul 6, 2025 · About · it", "·"), {
    date: "2025-07-06",
    text: "About · it",
  });
  for (const text of ["2 days ago · About", "About it", "· About", "", "Jul 6, 2025 ... x"]) {
    assertEquals(leadingDate(text, "·"), { date: "", text });
  }
});

Deno.test("daysBefore() and dayNumber() count days across months and years", () => {
  assertEquals(daysBefore("2026-01-01", 1), "2025-12-31");
  assertEquals(daysBefore("2024-02-28", -1), "2024-02-29");
  assertEquals(dayNumber("1970-01-02"), 1);
  assertEquals(dayNumber("2026-06-15") - dayNumber("2025-06-15"), 365);
});

/**
 * Results as text for a person. Pure.
 *
 * @module
 */

import type { EngineOutcome } from "../core/engine_outcome.ts";
import type {
  EngineInfo,
  FoundHit,
  HealthReport,
  ImageHit,
  Page,
  SearchHit,
  SearchResult,
} from "../core/types.ts";

/** How text is shown. */
export interface Style {
  /** Whether to use color. */
  readonly color: boolean;
}

/** An engine with what came of a check. */
export interface CheckedEngine extends EngineInfo {
  /** Absent where none was asked for. */
  readonly checked?: EngineOutcome;
}

/** ANSI codes, by what they mark. */
const CODES = { strong: 1, faint: 2, bad: 31, warning: 33, link: 36 } as const;

/** The hits of one query, numbered. */
export function renderSearch(
  query: string,
  { hits, engines }: SearchResult<SearchHit>,
  style: Style,
): string {
  const rows = hits.map(({ title, url, snippet, date }, index) => {
    const facts = [date, snippet].filter((text) => text).join(" · ");
    return [
      `${index + 1}. ${paint("strong", title, style)}`,
      `   ${paint("link", url, style)}`,
      ...(facts === "" ? [] : [`   ${plain(facts)}`]),
    ].join("\n");
  });
  return [heading(query, noteOf(hits, engines), style), ...rows].join("\n");
}

/** The images of one query, numbered. */
export function renderImages(
  query: string,
  { hits, engines }: SearchResult<ImageHit>,
  style: Style,
): string {
  const rows = hits.map(({ url, pageUrl, description }, index) => {
    return [
      `${index + 1}. ${paint("strong", description || "(no description)", style)}`,
      `   ${paint("link", url, style)}`,
      `   on ${plain(pageUrl)}`,
    ].join("\n");
  });
  return [heading(query, noteOf(hits, engines), style), ...rows].join("\n");
}

/** Who answered, or that nobody had anything. */
function noteOf<Hit>(
  hits: readonly FoundHit<Hit>[],
  engines: SearchResult<Hit>["engines"],
): string {
  if (hits.length === 0) return "no results";
  const found = new Set(hits.flatMap((hit) => hit.engines));
  const answered = engines.filter(({ engine }) => found.has(engine))
    .map(({ engine, status }) => status === "degraded" ? `${engine} (doubtful)` : engine);
  return answered.join(" and ");
}

/** One page: what it is, then its text. */
export function renderPage(address: string, page: Page, style: Style): string {
  const { title, byline, siteName, published, finalUrl, markdown, nextOffset, totalChars } = page;
  const facts = [byline, siteName, published].filter((text) => text !== "").join(" · ");
  const lines = [
    paint("strong", title || address, style),
    paint("link", finalUrl, style),
    ...(facts === "" ? [] : [paint("faint", facts, style)]),
    ...page.warnings.map((warning) => paint("warning", `warning: ${warning}`, style)),
    "",
    plain(markdown.trimEnd()),
  ];
  if (nextOffset !== undefined) {
    const rest = `… ${totalChars} characters in all; go on with --offset ${nextOffset}`;
    lines.push("", paint("faint", rest, style));
  }
  return lines.join("\n");
}

/** The engines, a line for each. */
export function renderStatus(engines: readonly CheckedEngine[], style: Style): string {
  const width = Math.max(...engines.map(({ engine }) => engine.length));
  const indexWidth = Math.max(...engines.map(({ index }) => index.length));
  const lines = engines.map(({ engine, kind, index, checked, last, restMs }) => {
    const outcome = checked ?? last;
    const told = !outcome
      ? paint("faint", "not asked yet", style)
      : paint(outcome.status === "ok" ? "link" : "bad", toldOf(outcome), style);
    const rest = restMs > 0 ? `, rests for ${Math.ceil(restMs / 1_000)} s more` : "";
    return `${engine.padEnd(width)}  ${kind.padEnd(6)}  ${
      index.padEnd(indexWidth)
    }  ${told}${rest}`;
  });
  const head = `${"engine".padEnd(width)}  kind    ${"index".padEnd(indexWidth)}  last answer`;
  return [paint("strong", head, style), ...lines].join("\n");
}

function toldOf(outcome: HealthReport & Partial<EngineOutcome>): string {
  const { status, count, reason, timeMs } = outcome;
  const found = status === "ok" && count !== undefined ? `, ${count} results` : "";
  return `${status}${found} in ${timeMs} ms${reason ? ` (${reason})` : ""}`;
}

/** An item that did not succeed. */
export function renderFailure(
  item: string,
  status: string,
  message: string,
  style: Style,
): string {
  return `${heading(item, status, style)}\n   ${paint("bad", message, style)}`;
}

function heading(item: string, note: string, style: Style): string {
  const text = note === "" ? item : `${item}: ${note}`;
  return paint("strong", text, style);
}

function paint(as: keyof typeof CODES, text: string, { color }: Style): string {
  return color ? `\x1b[${CODES[as]}m${plain(text)}\x1b[0m` : plain(text);
}

/** Text without control characters but tab and line feed: a page must not drive the terminal. */
function plain(text: string): string {
  return text.replace(/\p{Cc}/gu, (char) => char === "\n" || char === "\t" ? char : "");
}

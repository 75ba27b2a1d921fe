// deno-lint-ignore-file no-console
/**
 * Saves what an engine answers, for an operator with a network, and says what the parser reads in it.
 *
 *     deno task record ENGINE QUERY PATH     one page, scrubbed, to a file
 *     deno task check:engines [REPORT]       all engines, once; fails when a layout has changed, or
 *                                            when none answered
 *
 * @module
 */

import { Deadline } from "../src/core/deadline.ts";
import type { EngineStatus } from "../src/core/engine_outcome.ts";
import { RetrievalError } from "../src/core/errors.ts";
import { InFlight } from "../src/core/in_flight.ts";
import type {
  Engine,
  EngineQuery,
  FetchedPage,
  Fetcher,
  ImageHit,
  SearchHit,
} from "../src/core/types.ts";
import { IMAGE_ENGINES, SEARCH_ENGINES } from "../src/engines/mod.ts";
import { createFetcher } from "../src/net/fetcher.ts";
import { createAsk } from "../src/retrieve/ask_engine.ts";
import { createEngineHealth } from "../src/store/engine_health.ts";
import { createHostLimiter } from "../src/store/host_limiter.ts";

type AnyEngine = Engine<SearchHit | ImageHit>;

/** What an engine did. */
export interface Recording {
  /** The engine's name. */
  readonly engine: string;
  /** What came of it. */
  readonly outcome: EngineStatus;
  /** What was read; empty with an error. */
  readonly hits: readonly (SearchHit | ImageHit)[];
  /** Why there is nothing, or why it is doubtful; empty without a reason. */
  readonly reason: string;
  /** The last page that came, scrubbed; empty if none did. */
  readonly body: string;
}

const ENGINES: readonly AnyEngine[] = [...SEARCH_ENGINES, ...IMAGE_ENGINES];

/** A query that every engine has results for. */
const CHECK_QUERY = "lighthouse";

const TIMEOUT_MS = 20_000;

/** Outcomes that are news: the engine answered, and its page was not understood. */
const CHANGED: ReadonlySet<EngineStatus> = new Set(["parse_error", "no_results"]);

/** What gives away who asked, and what stands in its place. The order matters. */
const SECRETS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/document\.cookie\s*=\s*(?:"[^"]*"|'[^']*')/g, 'document.cookie=""'],
  // Tokens by name: in an address, in an attribute or in a script.
  [
    /\b(vqd|sc|sgt|IG|CVID|cvid|fclid|sid|crumb|nonce|csrf\w{0,20}|session\w{0,20}|_ylt|_ylu|RS)(=|%3D|":\s?"|="|=')[\w.~%+-]+/g,
    "$1$20",
  ],
  [/(name=["'](?:sc|vqd|sgt|token|csrf)["'][^>]{0,80}?value=["'])[^"']*/g, "$10"],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, "0".repeat(8)],
  [/\b[0-9a-f]{32,}[\w-]*/gi, "0".repeat(8)],
  [/\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{2,63}){1,4}\b/g, "somebody@example.com"],
  [/\b(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)\b/g, "192.0.2.1"],
  [/\b(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}\b/gi, "2001:db8::1"],
  [/\b(?:[0-9a-f]{1,4}:){1,6}(?::[0-9a-f]{1,4}){1,6}\b/gi, "2001:db8::1"],
];

/** A page without cookies, tokens, and addresses of networks and people. */
export function scrubbed(body: string): string {
  return SECRETS.reduce((text, [pattern, to]) => text.replaceAll(pattern, to), body);
}

/** Asks an engine once, and keeps its page. */
export async function record(
  engine: AnyEngine,
  text: string,
  fetcher: Fetcher,
): Promise<Recording> {
  const query: EngineQuery = {
    text,
    safeSearch: "moderate",
    offset: 0,
    today: new Date().toISOString().slice(0, 10),
  };
  let last: FetchedPage | undefined;
  const keeping: Fetcher = {
    async fetch(request, deadline) {
      last = undefined;
      return last = await fetcher.fetch(request, deadline);
    },
  };
  const ask = createAsk({
    fetcher: keeping,
    limiter: undefined,
    health: createEngineHealth(),
    inFlight: new InFlight(1),
    moved: new Set(),
  });
  using deadline = new Deadline(TIMEOUT_MS);
  const { outcome, hits } = await ask(engine, query, deadline, { patienceMs: 0, insist: true });
  const { status, reason = "" } = outcome;
  const body = last ? scrubbed(textOf(last)) : "";
  return { engine: engine.name, outcome: status, hits, reason, body };
}

/** Whether the parser reads in the scrubbed page what it read in the page. */
export function readsAlike(engine: AnyEngine, { hits, outcome, body }: Recording): boolean {
  try {
    const again = engine.parse(body, engine.origin);
    return JSON.stringify(again) === scrubbed(JSON.stringify(hits));
  } catch (thrown) {
    return RetrievalError.from(thrown).code === outcome;
  }
}

/** The outcomes as a table in Markdown. */
export function reportOf(recordings: readonly Recording[]): string {
  const rows = recordings.map(({ engine, outcome, hits, reason }) => {
    const first = hits[0]?.url ?? "";
    return `| ${engine} | ${outcome} | ${hits.length} | ${escaped(reason || first)} |`;
  });
  return ["| engine | outcome | hits | |", "|---|---|---|---|", ...rows, ""].join("\n");
}

/** The engines whose pages are no longer understood. */
export function changedIn(recordings: readonly Recording[]): string[] {
  return recordings.filter(({ outcome }) => CHANGED.has(outcome)).map(({ engine }) => engine);
}

function escaped(text: string): string {
  return text.slice(0, 200).replaceAll("|", "\\|").replaceAll("\n", " ");
}

function textOf({ body, charset }: FetchedPage): string {
  try {
    return new TextDecoder(charset || "utf-8").decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}

async function checkAll(fetcher: Fetcher, path: string | undefined): Promise<number> {
  const recordings: Recording[] = [];
  for (const engine of ENGINES) recordings.push(await record(engine, CHECK_QUERY, fetcher));
  const changed = changedIn(recordings);
  const report = `Query: ${CHECK_QUERY}. Not understood: ${changed.join(", ") || "none"}.\n\n` +
    reportOf(recordings);
  console.log(report);
  if (path !== undefined) await Deno.writeTextFile(path, report);
  // Where not even the official interfaces answer, nothing was checked.
  return changed.length === 0 && recordings.some(({ hits }) => hits.length > 0) ? 0 : 1;
}

async function recordOne(
  engine: AnyEngine,
  text: string,
  path: string,
  fetcher: Fetcher,
): Promise<number> {
  const recording = await record(engine, text, fetcher);
  const { outcome, hits, reason, body } = recording;
  console.log(`${engine.name}: ${outcome}, ${hits.length} hits${reason && `; ${reason}`}`);
  for (const hit of hits) console.log(JSON.stringify(hit));
  if (body === "") return 1;
  await Deno.writeTextFile(path, body);
  const alike = readsAlike(engine, recording);
  console.log(
    `${path}: ${body.length} characters, ` +
      (alike ? "read like the page itself" : "NOT read like the page itself: scrubbing broke it"),
  );
  console.log("Look through it before you give it away: a page may name where you are.");
  return alike ? 0 : 1;
}

if (import.meta.main) {
  const [first = "", text, path] = Deno.args;
  const fetcher = createFetcher(createHostLimiter());
  const engine = ENGINES.find(({ name }) => name === first);
  if (first === "--check") Deno.exit(await checkAll(fetcher, text));
  if (!engine || !text || !path) {
    console.error("Usage: deno task record ENGINE QUERY PATH");
    console.error(`Engines: ${ENGINES.map(({ name }) => name).join(", ")}`);
    Deno.exit(2);
  }
  Deno.exit(await recordOne(engine, text, path, fetcher));
}

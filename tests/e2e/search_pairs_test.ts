/**
 * Every pair of what two engines can do, and the outcome a person would want.
 *
 * `deno task test:search` prints the table.
 *
 * @module
 */

import { createRetriever } from "../../mod.ts";
import { assertEquals, assertIncludes } from "../support/assert.ts";
import { type EngineState, startSearchWeb } from "../support/search_web.ts";

const STATES: readonly EngineState[] = [
  "ok",
  "empty",
  "irrelevant",
  "captcha",
  "captcha_202",
  "403",
  "429",
  "500",
  "layout",
  "hang",
  "drip",
];

/** What the caller sees of a query. */
type Seen = "results" | "doubtful results" | "nothing found" | "failed" | "timeout";

/** Time for a query, in milliseconds: engines that hang or drip are not done by then. */
const TIMEOUT_MS = 1_500;

/** Pairs tried at once. */
const AT_ONCE = 12;

/** How each state is named to the caller when it is no answer. */
const NAMED: Readonly<Partial<Record<EngineState, string>>> = {
  "captcha": "blocked",
  "captcha_202": "blocked",
  "403": "blocked",
  "429": "rate_limited",
  "500": "error",
  "layout": "parse_error",
  "hang": "timeout",
  "drip": "timeout",
};

/** Results are better than doubtful ones, these than none, and none is only said when it was said. */
function wanted(states: readonly EngineState[]): Seen {
  if (states.includes("ok")) return "results";
  if (states.includes("irrelevant")) return "doubtful results";
  if (states.includes("empty")) return "nothing found";
  return states.some((state) => state === "hang" || state === "drip") ? "timeout" : "failed";
}

async function seen(states: readonly [EngineState, EngineState]): Promise<Seen> {
  const names = ["duckduckgo", "mojeek"] as const;
  await using web = await startSearchWeb(names);
  names.forEach((name, index) => web.states[name] = states[index]!);
  const retriever = createRetriever({
    allowPrivateHosts: [web.host],
    enginePace: false,
    engineOrigins: web.origins,
    searchEngines: names,
  });
  const [item] = await retriever.search(["result"], { timeoutMs: TIMEOUT_MS });
  const engines = item!.status === "success" ? item!.value.engines : item!.error.engines!;
  for (const { engine, status } of engines) {
    const named = NAMED[states[names.indexOf(engine as "mojeek")]!];
    // One that is slower than the other's answer is left alone, whatever it would have said.
    if (named && status !== "timeout") assertEquals(status, named, `${states} ${engine}`);
  }
  if (item!.status !== "success") {
    for (const name of names) assertIncludes(item!.error.message, name);
    return item!.status;
  }
  if (item!.value.hits.length === 0) return "nothing found";
  return engines.some(({ status }) => status === "ok") ? "results" : "doubtful results";
}

Deno.test("every pair of two engines' states gives what a person would want", async () => {
  const pairs = STATES.flatMap((first) => STATES.map((second) => [first, second] as const));
  const outcomes = new Map<string, Seen>();
  let next = 0;
  async function work(): Promise<void> {
    while (next < pairs.length) {
      const pair = pairs[next++]!;
      outcomes.set(pair.join(), await seen(pair));
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (Deno.args.includes("--table")) printTable(outcomes);
  for (const pair of pairs) assertEquals(outcomes.get(pair.join()), wanted(pair), pair.join());
});

function printTable(outcomes: ReadonlyMap<string, Seen>): void {
  const row = (cells: readonly string[]): string =>
    cells.map((cell) => cell.padEnd(17)).join("").trimEnd();
  const lines = STATES.map((first) => {
    return row([first, ...STATES.map((second) => outcomes.get([first, second].join())!)]);
  });
  // deno-lint-ignore no-console -- it is asked for
  console.log([row(["first \\ second", ...STATES]), ...lines].join("\n"));
}

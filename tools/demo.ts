// deno-lint-ignore-file no-console
/**
 * Shows the main job to a person: starts the real server as a client would, against a web on this
 * machine, and prints what comes back.
 *
 * @module
 */

import { type Route, startOrigin } from "../tests/support/origin.ts";
import { articlePage } from "../tests/support/pages.ts";
import { startSearchWeb } from "../tests/support/search_web.ts";
import { type Message, ServerProcess } from "../tests/support/server_process.ts";

const TIMEOUT_MS = 1_500;

const PAGES: readonly (readonly [path: string, route: Route])[] = [
  ["/article", { body: articlePage("The mill at the bend") }],
  ["/compressed", { body: articlePage("Snow and the sluice"), encode: "br" }],
  ["/moved", { status: 301, headers: { location: "/article" } }],
  ["/notes.txt", { body: "Level at dawn: 3.2 m, rising.", type: "text/plain" }],
  ["/levels.json", { body: '{"april": 3.2, "august": 0.8}', type: "application/json" }],
  ["/slow", { body: articlePage("A page that takes a second"), delayMs: 1_000 }],
  ["/gone", { status: 404 }],
  ["/busy", { status: 429, headers: { "retry-after": "30" } }],
  ["/film", { body: "…", type: "video/mp4" }],
  ["/silent", { hang: true }],
];

const COLOR = Deno.stdout.isTerminal() && !Deno.env.get("NO_COLOR");

function paint(code: number, text: string): string {
  return COLOR ? `\x1b[${code}m${text}\x1b[0m` : text;
}

function print(line = ""): void {
  console.log(line);
}

function printHits({ query, snippets }: Message): void {
  print(paint(1, `  ${query}`));
  for (const { rank, title, link, snippet, date } of snippets) {
    print(`  ${rank}. ${title}`);
    print(paint(36, `     ${link}`));
    print(`     ${[date, snippet].filter(Boolean).join(" · ")}`);
  }
}

function printArticle({ scraped_data: page }: Message): void {
  print(paint(1, `  ${page.title}`));
  const about = [`by ${page.byline}`, page.site_name, page.published, page.language];
  print(paint(2, `  ${about.join(" · ")}`));
  print();
  for (const line of page.markdown.slice(0, 420).split("\n")) print(`  ${line}`);
  print(paint(2, `  … ${page.total_chars} characters in all`));
}

function printOutcome(
  { url, status, scraped_data: page, error, total_time_ms: ms }: Message,
): void {
  const color = status === "success" ? 32 : status === "timeout" ? 33 : 31;
  const path = new URL(url).pathname.padEnd(14);
  const said = page
    ? `${page.content_type}, ${page.total_chars} characters`
    : `${error.code}: ${error.message}`;
  print(`  ${paint(color, status.padEnd(8))} ${path} ${String(ms).padStart(5)} ms  ${said}`);
}

if (import.meta.main) {
  await using web = await startOrigin(Object.fromEntries(PAGES));
  await using search = await startSearchWeb();
  search.states.duckduckgo = "captcha";
  search.hits.duckduckgo_lite = PAGES.slice(0, 3).map(([path], index) => ({
    url: web.url + path,
    title: `Hit ${index + 1}: ${path.slice(1)}`,
    snippet: "What an engine says of it.",
    date: `2026-0${index + 1}-15`,
  }));
  await using server = await ServerProcess.open({
    env: {
      ALLOW_PRIVATE_HOSTS: "127.0.0.1",
      ENGINE_PACE: "off",
      ENGINE_ORIGINS: search.engineOrigins,
      LOG_LEVEL: "error",
    },
  });
  print("web_search: the first engine asks for a captcha, the second answers");
  print();
  const found = await server.call("web_search", { queries: ["the mill at the bend"] });
  printHits(found.structuredContent.results[0]);
  print();
  const urls = PAGES.map(([path]) => web.url + path);
  print(`web_scrape: ${urls.length} pages of a web on this machine, timeout_ms ${TIMEOUT_MS}`);
  print();
  const startMs = performance.now();
  const result = await server.call("web_scrape", { urls, timeout_ms: TIMEOUT_MS });
  const tookMs = Math.round(performance.now() - startMs);
  const { results } = result.structuredContent;
  printArticle(results[0]);
  print();
  for (const item of results) printOutcome(item);
  print();
  print(`All ${results.length} in ${tookMs} ms: each has its own outcome, none waits for another.`);
}

import { assert, assertEquals, assertIncludes } from "../support/assert.ts";
import { startOrigin } from "../support/origin.ts";
import { articlePage, paragraphs } from "../support/pages.ts";
import { sampleHits, startSearchWeb } from "../support/search_web.ts";
import { runProgram } from "../support/server_process.ts";

Deno.test("search prints numbered results for a person", async () => {
  await using search = await startSearchWeb();
  const env = {
    ALLOW_PRIVATE_HOSTS: search.host,
    ENGINE_PACE: "off",
    ENGINE_ORIGINS: search.engineOrigins,
  };

  const { code, stdout, stderr } = await runProgram({
    args: ["search", "result", "--max-results", "2", "--date", "w"],
    env,
  });

  const [first, second] = sampleHits(2);
  assertEquals([code, stderr], [0, ""]);
  assertEquals(
    stdout,
    `result: duckduckgo and mojeek
1. ${first!.title}
   ${first!.url}
   ${first!.snippet}
2. ${second!.title}
   ${second!.url}
   ${second!.snippet}
`,
  );
});

Deno.test("images prints where the pictures are", async () => {
  await using search = await startSearchWeb();
  const env = {
    ALLOW_PRIVATE_HOSTS: search.host,
    ENGINE_PACE: "off",
    ENGINE_ORIGINS: search.engineOrigins,
  };

  const { code, stdout } = await runProgram({ args: ["images", "mill"], env });

  assertEquals(code, 0);
  assertIncludes(stdout, `${sampleHits(1)[0]!.url}\n   on https://site.example/page`);
});

Deno.test("scrape prints the page, what it is and where to go on", async () => {
  await using site = await startOrigin({
    "/": { body: articlePage("The mill", paragraphs(9)) },
    "/bell": { body: "ding\u001b[31m dong", type: "text/plain" },
  });
  const env = { ALLOW_PRIVATE_HOSTS: site.host };

  const page = await runProgram({ args: ["scrape", site.url, "--max-chars", "900"], env });
  const bell = await runProgram({ args: ["scrape", `${site.url}/bell`], env });

  assertEquals(page.code, 0);
  assert(
    page.stdout.startsWith(`The mill\n${site.url}/\nAda Miller · The River Post`),
    page.stdout,
  );
  assertIncludes(page.stdout, "go on with --offset ");
  assertIncludes(bell.stdout, "ding[31m dong");
});

Deno.test("--json prints what the library returns", async () => {
  await using site = await startOrigin({ "/": { body: articlePage("The mill") } });

  const { code, stdout } = await runProgram({
    args: ["scrape", "--json", site.url, "nonsense"],
    env: { ALLOW_PRIVATE_HOSTS: site.host },
  });

  const [good, bad] = JSON.parse(stdout);
  assertEquals(code, 0, "one of two worked");
  assertEquals([good.url, good.status, good.value.title], [site.url, "success", "The mill"]);
  assertEquals([bad.url, bad.status, bad.error.code], ["nonsense", "failed", "invalid_url"]);
});

Deno.test("exit codes tell nothing worked from wrong usage", async () => {
  await using site = await startOrigin({});
  const env = { ALLOW_PRIVATE_HOSTS: site.host };

  const nothing = await runProgram({ args: ["scrape", `${site.url}/gone`, "nonsense"], env });
  const usage = await runProgram({ args: ["scrape"], env });

  assertEquals([nothing.code, usage.code, usage.stdout], [1, 2, ""]);
  assertIncludes(nothing.stdout, "Page not found");
  assertIncludes(usage.stderr, "at least one URL");
});

Deno.test("status lists the engines; --check asks each of them once", async () => {
  await using search = await startSearchWeb();
  search.states.mojeek = "captcha";
  const env = {
    ALLOW_PRIVATE_HOSTS: search.host,
    ENGINE_PACE: "off",
    ENGINE_ORIGINS: search.engineOrigins,
  };

  const listed = await runProgram({ args: ["status"], env });
  const checked = await runProgram({ args: ["status", "--check", "result"], env });

  assertEquals([listed.code, listed.stderr], [0, ""]);
  assertIncludes(listed.stdout, "mojeek             web     mojeek");
  assertIncludes(listed.stdout, "not asked yet");
  assertEquals([checked.code, checked.stderr], [0, ""]);
  assert(/^duckduckgo +web +bing +ok, 8 results in \d+ ms$/m.test(checked.stdout), checked.stdout);
  assert(/^mojeek +web +mojeek +blocked in \d+ ms \(/m.test(checked.stdout), checked.stdout);
  assertEquals([search.asked.mojeek, search.asked.commons], [1, 1]);
});

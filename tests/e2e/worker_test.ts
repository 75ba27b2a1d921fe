import { assert, assertEquals } from "../support/assert.ts";
import { startOrigin } from "../support/origin.ts";
import { articlePage } from "../support/pages.ts";
import { DOCUMENTED_FLAGS, PROJECT, ServerProcess } from "../support/server_process.ts";

const FALLBACK = "no thread starts";

/** Scrapes a page with the program started from `entry`; fails if no thread did the work. */
async function scrapesOnThreads(entry: string, flags: readonly string[]): Promise<void> {
  await using site = await startOrigin({ "/": { body: articlePage("Threaded") } });
  await using server = await ServerProcess.open({
    entry,
    flags,
    env: { ALLOW_PRIVATE_HOSTS: site.host, WORKERS: "2" },
  });

  const result = await server.call("web_scrape", { urls: [site.url] });

  assertEquals(result.structuredContent.results[0].scraped_data?.title, "Threaded", server.stderr);
  assert(!server.stderr.includes(FALLBACK), server.stderr);
}

Deno.test("threads start from a checkout with the documented flags only", async () => {
  await scrapesOnThreads("main.ts", DOCUMENTED_FLAGS);
});

Deno.test("threads start from modules that come over http", async () => {
  await using site = {
    server: Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
      const path = new URL(request.url).pathname.slice(1);
      const type = path.endsWith(".json")
        ? "application/json"
        : path.endsWith(".js")
        ? "text/javascript"
        : "application/typescript";
      const body = await Deno.readFile(new URL(path, PROJECT));
      return new Response(body, { headers: { "content-type": type } });
    }),
    [Symbol.asyncDispose]() {
      return this.server.shutdown();
    },
  };
  const { port } = site.server.addr as Deno.NetAddr;
  const config = `--config=${new URL("deno.json", PROJECT).pathname}`;

  await scrapesOnThreads(`http://127.0.0.1:${port}/main.ts`, [
    "--no-lock",
    "--reload=http://127.0.0.1",
    config,
    ...DOCUMENTED_FLAGS,
  ]);
});

Deno.test("threads start from the bundle", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const file = `${folder}/program.js`;
    const { success } = await new Deno.Command(Deno.execPath(), {
      args: ["bundle", "--platform=deno", `--output=${file}`, "main.ts"],
      cwd: PROJECT,
      stdout: "null",
      stderr: "null",
    }).output();
    assert(success);

    await scrapesOnThreads(`file://${file}`, ["--no-remote", ...DOCUMENTED_FLAGS]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

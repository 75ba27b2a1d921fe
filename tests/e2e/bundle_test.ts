import { assertEquals, assertIncludes } from "../support/assert.ts";
import { startOrigin } from "../support/origin.ts";
import { articlePage } from "../support/pages.ts";
import { DOCUMENTED_FLAGS, PROJECT, ServerProcess } from "../support/server_process.ts";

Deno.test("the bundle alone, in an empty folder, answers as the checkout does", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const file = `${folder}/mcp-retrieval.js`;
    const bundle = new Deno.Command(Deno.execPath(), {
      args: ["bundle", "--platform=deno", "--minify", "--output", file, "main.ts"],
      cwd: PROJECT,
      stderr: "piped",
    });
    const { success, stderr } = await bundle.output();
    assertEquals(success, true, new TextDecoder().decode(stderr));

    await using site = await startOrigin({
      "/": { body: articlePage("Bundled") },
      "/json": { body: '{"a": 1}', type: "application/json" },
    });
    await using server = await ServerProcess.open({
      entry: `file://${file}`,
      flags: ["--no-remote", ...DOCUMENTED_FLAGS],
      env: { ALLOW_PRIVATE_HOSTS: site.host },
    });
    const result = await server.call("web_scrape", { urls: [`${site.url}/`, `${site.url}/json`] });

    const [page, json] = result.structuredContent.results;
    assertEquals(page.scraped_data?.title, "Bundled", JSON.stringify(page));
    assertIncludes(json.scraped_data.markdown, '{"a": 1}');
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

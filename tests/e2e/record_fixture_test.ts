import { assertEquals, assertIncludes } from "../support/assert.ts";
import { PROJECT } from "../support/server_process.ts";

Deno.test("record_fixture says how it is used and which engines there are", async () => {
  const { code, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-prompt", new URL("tools/record_fixture.ts", PROJECT).href, "altavista"],
    env: { NO_COLOR: "1" },
  }).output();

  assertEquals(code, 2);
  assertIncludes(new TextDecoder().decode(stderr), "Engines: duckduckgo, mojeek,");
});

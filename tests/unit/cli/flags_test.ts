import { assertEquals, assertThrows } from "../../support/assert.ts";
import { parseFlags } from "../../../src/cli/flags.ts";

Deno.test("parseFlags() reads the Go server's flag and ours", () => {
  const none = { help: false, version: false };

  assertEquals(parseFlags([]), none);
  assertEquals(parseFlags(["-env", "/a/.env"]), { ...none, envPath: "/a/.env" });
  assertEquals(parseFlags(["-env=/a/.env"]), { ...none, envPath: "/a/.env" });
  assertEquals(parseFlags(["--env", "x", "--tools", "core"]), {
    ...none,
    envPath: "x",
    tools: "core",
  });
  assertEquals(parseFlags(["--help"]), { help: true, version: false });
  assertEquals(parseFlags(["--version"]), { help: false, version: true });
});

Deno.test("parseFlags() says what it does not know", () => {
  for (const args of [["--verbose"], ["extra"], ["--env"], ["-x"]]) {
    assertThrows(() => parseFlags(args), { code: "invalid_argument", message: /see --help$/ });
  }
});

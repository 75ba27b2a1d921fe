import { assertEquals, assertMatch } from "../../support/assert.ts";
import { createLog } from "../../../src/core/log.ts";

Deno.test("createLog() writes one line of text for a person", () => {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line), { level: "debug" });

  log("warn", "two\nlines", { url: "http://x/", missing: undefined, ms: 3 });

  assertEquals(lines.length, 1);
  assertMatch(
    lines[0]!,
    /^\d{4}-\d\d-\d\dT[\d:.]+Z WARN {2}two\\nlines url="http:\/\/x\/" ms=3\n$/,
  );
});

Deno.test("createLog() writes one line of JSON for a machine", () => {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line), { format: "json" });

  log("error", 'it "broke"', { code: "dns" });

  const { time: _time, ...rest } = JSON.parse(lines[0]!);
  assertEquals(rest, { level: "error", message: 'it "broke"', code: "dns" });
});

Deno.test("createLog() drops what is below its level", () => {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line), { level: "warn" });

  log("info", "not wanted");

  assertEquals(lines, []);
});

// deno-lint-ignore-file no-console
/**
 * The official conformance suite, against the real server over HTTP.
 *
 *     deno task test:conformance
 *
 * The suite asks for fixture tools by name, so only the scenarios that any server must pass are run.
 *
 * @module
 */

import { startHttpServer } from "../support/http_server.ts";

const SUITE = "npm:@modelcontextprotocol/conformance@0.2.0-alpha.12";

const SCENARIOS: Readonly<Record<string, readonly string[]>> = {
  "2025-11-25": ["server-initialize", "ping", "tools-list", "dns-rebinding-protection"],
  "2026-07-28": [
    "tools-list",
    "dns-rebinding-protection",
    "http-header-validation",
    "server-sse-multiple-streams",
    "sep-2164-resource-not-found",
    "input-required-result-unsupported-methods",
  ],
};

await using server = await startHttpServer();
let failures = 0;
for (const [version, scenarios] of Object.entries(SCENARIOS)) {
  for (const scenario of scenarios) {
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: [
        ...["run", "--no-lock", "-A", SUITE, "server", "--url", server.url],
        ...["--spec-version", version, "--scenario", scenario],
      ],
      cwd: await Deno.makeTempDir(),
    }).output();
    console.log(`${code === 0 ? "ok  " : "FAIL"} ${version} ${scenario}`);
    if (code === 0) continue;
    failures++;
    const decoder = new TextDecoder();
    console.log(decoder.decode(stdout) + decoder.decode(stderr));
  }
}
if (failures > 0) Deno.exit(1);

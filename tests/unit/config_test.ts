import { assertEquals, assertThrows } from "../support/assert.ts";
import { describeSettings, parseSettings, settingsWarnings } from "../../src/config.ts";

function settingsOf(env: Readonly<Record<string, string>>): ReturnType<typeof parseSettings> {
  return parseSettings((name) => env[name]);
}

Deno.test("parseSettings() gives the Go server's defaults for an empty environment", () => {
  const settings = settingsOf({});

  assertEquals(settings.transport, "stdio");
  assertEquals([settings.name, settings.path, settings.port], ["mcp-retrieval", "/mcp", 8080]);
  assertEquals([settings.readTimeoutMs, settings.writeTimeoutMs], [60_000, 60_000]);
  assertEquals(settings.limits, {
    maxItems: 10,
    timeoutMs: { fallback: 5_000, min: 1_000, max: 10_000 },
    documentChars: { fallback: 20_000, min: 1, max: 20_000 },
    results: { fallback: 5, min: 1, max: 20 },
    images: { fallback: 5, min: 1, max: 10 },
  });
  assertEquals([settings.maxSearchInFlight, settings.maxImagesInFlight], [2, 2]);
  assertEquals([settings.logFormat, settings.logLevel], ["text", "debug"]);
  assertEquals(settings.proxy, undefined);
});

Deno.test("parseSettings() gives the same for the defaults written out", () => {
  const written = Object.fromEntries(
    describeSettings().map(({ name, fallback }) => [name, fallback]),
  );

  assertEquals(settingsOf(written), settingsOf({}));
});

Deno.test("parseSettings() names the variable, its value and what it may be", () => {
  const rows: readonly (readonly [string, string, RegExp])[] = [
    [
      "MAX_QUERIES",
      "ten",
      /^Cannot use MAX_QUERIES="ten": it must be a whole number of at least 1$/,
    ],
    ["MAX_QUERIES", "0", /MAX_QUERIES="0"/],
    ["MAX_QUERIES", "-1", /MAX_QUERIES/],
    ["MAX_QUERIES", "1.5", /MAX_QUERIES/],
    ["MAX_SEARCH_IN_FLIGHT", "-1", /at least 0/],
    ["MCP_TRANSPORT", "carrier pigeon", /stdio or http/],
    ["SERVER_PORT", "70000", /from 1 to 65535/],
    ["SERVER_READ_TIMEOUT", "soon", /a duration such as 60s/],
    ["SERVER_READ_TIMEOUT", "0s", /a duration/],
    ["MCP_PATH", "mcp", /beginning with \//],
    ["LOG_LEVEL", "loud", /debug or info or warn or error/],
  ];
  for (const [name, value, message] of rows) {
    assertThrows(() => settingsOf({ [name]: value }), { code: "invalid_argument", message });
  }
});

Deno.test("parseSettings() reads Go durations and seconds", () => {
  const rows: readonly (readonly [string, number])[] = [
    ["90", 90_000],
    ["60s", 60_000],
    ["1m30s", 90_000],
    ["250ms", 250],
    ["1.5h", 5_400_000],
  ];
  for (const [text, ms] of rows) {
    assertEquals(settingsOf({ SERVER_READ_TIMEOUT: text }).readTimeoutMs, ms);
  }
});

Deno.test("parseSettings() takes empty and blank values for unset ones", () => {
  assertEquals(settingsOf({ MAX_QUERIES: "", LOG_MODE: "  " }), settingsOf({}));
});

Deno.test("parseSettings() takes all five of PROXY_* or none", () => {
  const all = {
    PROXY_SCHEME: "http",
    PROXY_HOST: "proxy.example",
    PROXY_PORT: "3128",
    PROXY_LOGIN: "me",
    PROXY_PASSWORD: "s3cret",
  };

  assertEquals(settingsOf(all).proxy?.port, 3128);
  for (const name of Object.keys(all)) {
    assertThrows(() => settingsOf({ ...all, [name]: "" }), {
      code: "invalid_argument",
      message: new RegExp(`${name} not set`),
    });
  }
});

Deno.test("parseSettings() splits lists and forgives spaces and empty entries", () => {
  const { allowPrivateHosts } = settingsOf({ ALLOW_PRIVATE_HOSTS: "localhost:80, ,10.0.0.0/8 ," });

  assertEquals(allowPrivateHosts, ["localhost:80", "10.0.0.0/8"]);
});

Deno.test("settingsWarnings() names limits that contradict each other", () => {
  assertEquals(settingsWarnings(settingsOf({})), []);
  assertEquals(settingsWarnings(settingsOf({ MIN_TIMEOUT_MS: "20000" })), [
    "MIN_TIMEOUT_MS=20000 is above MAX_TIMEOUT_MS=10000, which wins",
    "MIN_TIMEOUT_MS=20000 is above DEFAULT_TIMEOUT_MS=5000, which wins",
  ]);
});

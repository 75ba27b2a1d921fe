import { assertEquals, assertThrows } from "../../support/assert.ts";
import { parseCommandLine } from "../../../src/cli/flags.ts";

Deno.test("parseCommandLine() serves when it is told nothing else", () => {
  assertEquals(parseCommandLine([]), { command: { name: "serve" } });
  assertEquals(parseCommandLine(["serve", "--tools", "core"]), {
    command: { name: "serve", tools: "core" },
  });
});

Deno.test("parseCommandLine() reads the Go server's flag and ours", () => {
  for (const args of [["-env", "/a/.env"], ["-env=/a/.env"], ["--env", "/a/.env"]]) {
    assertEquals(parseCommandLine(args), { command: { name: "serve" }, envPath: "/a/.env" });
  }
  assertEquals(parseCommandLine(["--help"]).command, { name: "help" });
  assertEquals(parseCommandLine(["scrape", "--help"]).command, { name: "help" });
  assertEquals(parseCommandLine(["--version"]).command, { name: "version" });
});

Deno.test("parseCommandLine() reads the commands with all their options", () => {
  assertEquals(
    parseCommandLine(["search", "a b", "c", "--json", "--max-results", "3", "--date", "w"]),
    {
      command: {
        name: "search",
        items: ["a b", "c"],
        json: true,
        options: { maxResults: 3, freshness: "week" },
      },
    },
  );
  assertEquals(
    parseCommandLine([
      "scrape",
      "https://x/",
      "--max-chars=5",
      "--offset=0",
      "--remove-links",
      "--robots-txt",
      "--timeout-ms=9",
    ]).command,
    {
      name: "scrape",
      items: ["https://x/"],
      json: false,
      options: { timeoutMs: 9, maxChars: 5, offset: 0, removeLinks: true, obeyRobots: true },
    },
  );
  assertEquals(parseCommandLine(["images", "--", "-x"]).command, {
    name: "images",
    items: ["-x"],
    json: false,
    options: {},
  });
});

Deno.test("parseCommandLine() says what it does not know", () => {
  const rows: readonly (readonly [readonly string[], RegExp])[] = [
    [["--verbose"], /--verbose/],
    [["fetch"], /no command "fetch"/],
    [["--env"], /--env/],
    [["search"], /at least one query/],
    [["scrape"], /at least one URL/],
    [["scrape", "x", "--max-results", "1"], /--max-results/],
    [["scrape", "x", "--max-chars", "many"], /--max-chars must be a whole number/],
    [["search", "x", "--date", "today"], /--date must be d, w, m or y/],
  ];
  for (const [args, message] of rows) {
    assertThrows(() => parseCommandLine(args), ({ message: said }: Error) => {
      return message.test(said) && said.endsWith("; see --help");
    }, args.join(" "));
  }
});

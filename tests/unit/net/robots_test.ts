import { assertAtMost, assertEquals } from "../../support/assert.ts";
import { parseRobots } from "../../../src/net/robots.ts";

/** Rows of a robots.txt, a path, and whether it is allowed. */
const ROWS: readonly (readonly [robots: string, path: string, allowed: boolean])[] = [
  ["", "/x", true],
  ["User-agent: *\nDisallow:", "/x", true],
  ["User-agent: *\nDisallow: /", "/x", false],
  ["User-agent: *\nDisallow: /", "/robots.txt", true],
  ["user-agent:*\ndisallow:/a", "/a/b", false],
  ["User-agent: *\nDisallow: /a", "/b", true],
  ["User-agent: *\nDisallow: /a\nAllow: /a/b", "/a/b/c", true],
  ["User-agent: *\nAllow: /a/b\nDisallow: /a", "/a/x", false],
  ["User-agent: *\nDisallow: /a\nAllow: /a", "/a", true],
  ["User-agent: *\nDisallow: /*.pdf$", "/x/y.pdf", false],
  ["User-agent: *\nDisallow: /*.pdf$", "/x/y.pdf?z", true],
  ["User-agent: *\nDisallow: /*?", "/x?y", false],
  ["User-agent: *\nDisallow: /a*b*c", "/a1b2b3c4", false],
  ["User-agent: *\nDisallow: /a*b*c", "/a1c2b3", true],
  ["User-agent: *\nDisallow: /a$", "/a", false],
  ["User-agent: *\nDisallow: /a$", "/ab", true],
  ["User-agent: *\nDisallow: /*ab$", "/aab", false],
  ["User-agent: *\nDisallow: /a*a$", "/a", true],
  ["User-agent: *\nDisallow: /%7efoo", "/~foo", false],
  ["User-agent: *\nDisallow: /%e4", "/%E4", false],
  ["User-agent: *\nDisallow: /ä", "/%C3%A4", false],
  ["User-agent: *\nDisallow: / # all of it", "/x", false],
  ["Disallow: /x", "/x", true],
  ["User-agent: other\nDisallow: /", "/x", true],
  ["User-agent: MCP-Retrieval/2.0\nDisallow: /x", "/x", false],
  ["User-agent: mcp-retrieval\nAllow: /\n\nUser-agent: *\nDisallow: /", "/x", true],
  ["User-agent: mcp-retrieval-2\nDisallow: /\n\nUser-agent: *\nAllow: /", "/x", true],
  ["User-agent: a\nUser-agent: *\nDisallow: /x", "/x", false],
  ["User-agent: *\nDisallow: /x\n\nUser-agent: *\nDisallow: /y", "/y", false],
  ["User-agent: *\nSitemap: /s\nDisallow: /x", "/x", false],
  ["User-agent: *\r\nDisallow: /x\r\n", "/x", false],
  ["User-agent: *\rDisallow: /x", "/x", false],
  ["<html>User-agent: *</html>", "/x", true],
];

Deno.test("parseRobots() reads groups and rules as RFC 9309 has them", () => {
  for (const [robots, path, allowed] of ROWS) {
    assertEquals(
      parseRobots(robots).allows(path),
      allowed,
      `${JSON.stringify(robots)} for ${path}`,
    );
  }
});

Deno.test("parseRobots() takes no longer for patterns made to be slow", () => {
  const pattern = `/${"*a".repeat(200)}$`;
  const robots = `User-agent: *\n${`Disallow: ${pattern}\n`.repeat(1_200)}`;
  const startMs = performance.now();

  parseRobots(robots).allows(`/${"a".repeat(2_000)}b`);

  assertAtMost(performance.now() - startMs, 500, "ms for 500 kB of rules");
});

import { z } from "zod";
import { assertEquals } from "../../support/assert.ts";
import { lenient, plainSchema } from "../../../src/mcp/arguments.ts";

const SCHEMA = plainSchema(z.object({
  urls: z.array(z.string()).meta({ maxItems: 10 }),
  max_chars: z.int().optional(),
  robots_txt: z.boolean().optional(),
  date: z.string().optional(),
}));

Deno.test("plainSchema() holds nothing that a client could stumble over", () => {
  assertEquals(SCHEMA, {
    type: "object",
    properties: {
      urls: { type: "array", items: { type: "string" }, maxItems: 10 },
      max_chars: { type: "integer" },
      robots_txt: { type: "boolean" },
      date: { type: "string" },
    },
    required: ["urls"],
  });
});

Deno.test("lenient() takes arguments as models send them", () => {
  const rows: readonly (readonly [unknown, Record<string, unknown>])[] = [
    [{ urls: ["a"] }, { urls: ["a"] }],
    [{ urls: "a" }, { urls: ["a"] }],
    [{ urls: '["a", "b"]' }, { urls: ["a", "b"] }],
    [{ urls: "[not json" }, { urls: ["[not json"] }],
    [{ url: "a" }, { urls: ["a"] }],
    [{ urls: ["a"], url: "b" }, { urls: ["a"] }],
    [{ url: "b", urls: ["a"] }, { urls: ["a"] }],
    [{ urls: [7, null, "a"] }, { urls: ["7", "a"] }],
    [{ urls: [] }, { urls: [] }],
    [{ max_chars: "500" }, { max_chars: 500 }],
    [{ max_chars: 99.9 }, { max_chars: 99 }],
    [{ max_chars: "many" }, { max_chars: "many" }],
    [{ max_chars: null, date: "", robots_txt: "null" }, {}],
    [{ robots_txt: "true" }, { robots_txt: true }],
    [{ robots_txt: 0 }, { robots_txt: false }],
    [{ date: 2026 }, { date: "2026" }],
    [{ unknown: 1, __proto__: { urls: "x" } }, {}],
    [null, {}],
    ["text", {}],
  ];
  for (const [given, expected] of rows) {
    assertEquals(lenient(SCHEMA, given, { url: "urls" }), expected, JSON.stringify(given));
  }
});

import { assert, assertEquals } from "../../support/assert.ts";
import { lintTools } from "../../support/schema_lint.ts";

/** One tool for each rule that breaks just that rule. */
const BAD: readonly unknown[] = [
  { type: "object" },
  { type: "array", properties: {} },
  { type: "object", properties: { a: { type: ["string", "null"] } } },
  { type: "object", properties: { a: { type: "string", format: "uri" } } },
  { type: "object", properties: { a: { anyOf: [{ type: "string" }] } } },
  { type: "object", properties: { a: { type: "array" } } },
  { type: "object", properties: { a: { type: "array", items: {} } } },
  { type: "object", properties: { a: { type: "integer", exclusiveMinimum: 0 } } },
  { type: "object", properties: { a: { type: "string", default: null } } },
  { type: "object", properties: { a: { type: "string", enum: [1] } } },
  { type: "object", properties: { a: { type: "string", enum: [""] } } },
  { type: "object", properties: {}, required: ["a"] },
  { type: "object", properties: { "a.b": { type: "string" } } },
  { type: "object", properties: {}, $schema: "https://json-schema.org/" },
];

Deno.test("lintTools() finds each fault on its own", () => {
  for (const inputSchema of BAD) {
    const findings = lintTools([{ name: "x", description: "x", inputSchema }]);
    assert(findings.length > 0, JSON.stringify(inputSchema));
  }
  const inputSchema = { type: "object", properties: {} };
  assertEquals(lintTools([{ name: "a.b", description: "", inputSchema }]).length, 2);
  assertEquals(lintTools([{ name: "fine", description: "x", inputSchema }]), []);
});

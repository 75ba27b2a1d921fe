/**
 * The rules that strict MCP clients have for the schemas of tools.
 *
 * @module
 */

/** A JSON Schema, or any part of one. */
type Json = unknown;

/** Keywords that some client or model provider refuses. */
const FORBIDDEN = [
  "$schema",
  "$ref",
  "$defs",
  "definitions",
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "if",
  "const",
  "format",
  "patternProperties",
  "additionalProperties",
  "exclusiveMinimum",
  "exclusiveMaximum",
];

/** Deepest nesting of an input schema. */
const MAX_INPUT_DEPTH = 4;

/** A tool as tools/list shows it. */
export interface ListedTool {
  /** Its name. */
  readonly name: string;
  /** What the model reads. */
  readonly description?: string;
  /** Its arguments. */
  readonly inputSchema: Json;
  /** Its answer. */
  readonly outputSchema?: Json;
}

/** What is wrong with a list of tools; empty when nothing is. */
export function lintTools(tools: readonly ListedTool[]): string[] {
  const findings: string[] = [];
  for (const tool of tools) {
    const { name, description = "", inputSchema, outputSchema } = tool;
    if (!/^[a-zA-Z0-9_-]{1,40}$/.test(name)) findings.push(`${name}: bad name`);
    if (description === "" || description.length > 1_024) findings.push(`${name}: description`);
    findings.push(...lintRoot(inputSchema, `${name}.input`));
    if (outputSchema !== undefined) findings.push(...lintRoot(outputSchema, `${name}.output`));
    if (depthOf(inputSchema) > MAX_INPUT_DEPTH) findings.push(`${name}.input: nested too deep`);
  }
  return findings;
}

function lintRoot(schema: Json, where: string): string[] {
  const root = asObject(schema);
  const findings = lintSchema(schema, where);
  if (root.type !== "object") findings.push(`${where}: the root is no object`);
  if (root.properties === undefined) findings.push(`${where}: the root has no properties`);
  return findings;
}

function lintSchema(schema: Json, where: string): string[] {
  const object = asObject(schema);
  const findings: string[] = [];
  for (const keyword of FORBIDDEN) {
    if (keyword in object) findings.push(`${where}: ${keyword}`);
  }
  const { type, items, enum: values, required, properties } = object;
  if (typeof type !== "string") findings.push(`${where}: type is not one name`);
  if (type === "array" && typeof asObject(items).type !== "string") {
    findings.push(`${where}: items`);
  }
  if (type === "number") findings.push(`${where}: counts are integers`);
  if (object.default === null) findings.push(`${where}: default null`);
  if (
    Array.isArray(values) && !values.every((value) => typeof value === "string" && value !== "")
  ) {
    findings.push(`${where}: enum of more than words`);
  }
  for (const name of Array.isArray(required) ? required : []) {
    if (!(String(name) in asObject(properties))) findings.push(`${where}: requires ${name}`);
  }
  if (items !== undefined) findings.push(...lintSchema(items, `${where}[]`));
  for (const [name, property] of Object.entries(asObject(properties))) {
    if (!/^[A-Za-z_][A-Za-z0-9_]{0,63}$/.test(name)) findings.push(`${where}.${name}: bad name`);
    findings.push(...lintSchema(property, `${where}.${name}`));
  }
  return findings;
}

function depthOf(schema: Json): number {
  const { items, properties } = asObject(schema);
  const below = [...Object.values(asObject(properties)), ...(items === undefined ? [] : [items])];
  return 1 + Math.max(0, ...below.map(depthOf));
}

function asObject(value: Json): Record<string, unknown> {
  return typeof value === "object" && value !== null ? value as Record<string, unknown> : {};
}

/**
 * Arguments as language models send them.
 *
 * Models write a list as a JSON string, a number as a string, one URL where a list is asked for, and
 * `null`, `""` or `"null"` for what they leave out. What is meant is plain, so it is taken.
 *
 * @module
 */

import { z } from "zod";

/** A JSON Schema, as far as this module reads it. */
interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
}

/**
 * The JSON Schema of a zod schema, in the plain form that every client accepts.
 *
 * Left out is what some clients refuse or cannot use: `$schema`, `additionalProperties`, and the
 * bounds that zod gives every whole number.
 *
 * @param schema The zod schema of an object.
 * @returns The JSON Schema.
 */
export function plainSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _dialect, ...plain } = z.toJSONSchema(schema, {
    io: "input",
    override: ({ jsonSchema }) => {
      delete jsonSchema.additionalProperties;
      if (jsonSchema.type !== "integer") return;
      delete jsonSchema.minimum;
      delete jsonSchema.maximum;
    },
  });
  return plain;
}

/**
 * Brings arguments to the form their schema asks for, where it is plain what is meant.
 *
 * @param schema The JSON Schema of the arguments.
 * @param given The arguments as sent; anything but an object counts as none.
 * @param aliases Other names of arguments, such as `url` for `urls`.
 * @returns The known arguments, those left out missing; values that make no sense as they were.
 */
export function lenient(
  schema: Schema,
  given: unknown,
  aliases: Readonly<Record<string, string>> = {},
): Record<string, unknown> {
  const source = typeof given === "object" && given !== null ? given : {};
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(source)) {
    const target = schema.properties?.[name] ? name : aliases[name];
    const property = target === undefined ? undefined : schema.properties?.[target];
    if (target === undefined || property === undefined || isLeftOut(value)) continue;
    if (target !== name && target in result) continue;
    result[target] = coerced(property, value);
  }
  return result;
}

function isLeftOut(value: unknown): boolean {
  return value === undefined || value === null || value === "" || value === "null";
}

function coerced(schema: Schema, value: unknown): unknown {
  switch (schema.type) {
    case "array":
      return listOf(value).filter((entry) => !isLeftOut(entry) || entry === "")
        .map((entry) => coerced(schema.items ?? {}, entry));
    case "integer": {
      const number = typeof value === "string" ? Number(value) : value;
      return Number.isFinite(number) ? Math.trunc(number as number) : value;
    }
    case "boolean":
      return BOOLEANS.get(String(value).toLowerCase()) ?? value;
    case "string":
      return typeof value === "number" ? String(value) : value;
    default:
      return value;
  }
}

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["1", true],
  ["yes", true],
  ["false", false],
  ["0", false],
  ["no", false],
]);

function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value === "string" && value.trimStart().startsWith("[")) {
    try {
      const list: unknown = JSON.parse(value);
      if (Array.isArray(list)) return list;
    } catch {
      // Not JSON after all: one entry that begins with a bracket.
    }
  }
  return [value];
}

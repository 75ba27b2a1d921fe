/**
 * Reading JSON answers: nothing in them is what it should be until it was looked at.
 *
 * @module
 */

import { parseDocument } from "../dom.ts";
import type { Parameter } from "../core/types.ts";
import { type Markers, refusalOf } from "./shared.ts";

/** A JSON object of unknown content. */
export type Fields = Readonly<Record<string, unknown>>;

/**
 * What requests to official interfaces carry: their operators ask clients to name themselves.
 *
 * Source: the access policy of Wikimedia's APIs.
 */
export const API_HEADERS: readonly Parameter[] = [
  ["User-Agent", "mcp-retrieval (+https://jsr.io/@scope/mcp-retrieval)"],
  ["Accept", "application/json"],
];

/**
 * An engine's JSON answer.
 *
 * @param body The answer.
 * @param url Where it came from, after redirects.
 * @param markers Tell the pages apart that come instead of JSON.
 * @throws {RetrievalError} `blocked` or `parse_error` if it is no JSON object.
 */
export function answerOf(body: string, url: string, markers: Markers): Fields {
  const answer = jsonOf(body);
  if (isFields(answer)) return answer;
  throw refusalOf(parseDocument(body), url, markers);
}

/** A JSON text's value; `undefined` for what is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `value` if it is an object, else one without fields. */
export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

/** `value` if it is a list, else `undefined`. */
export function listOf(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

/** A field's text; empty for anything else. */
export function textIn(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === "string" ? value : "";
}

/** A field's whole number of at least 1; `undefined` for anything else. */
export function countIn(fields: Fields, name: string): number | undefined {
  const value = fields[name];
  return Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Assertions; here so that the choice of library is one place. */
import { AssertionError, deepStrictEqual, match, ok, rejects, throws } from "node:assert/strict";

/** Fails unless `actual` and `expected` are deeply equal. */
export function assertEquals<Value>(actual: Value, expected: Value, message?: string): void {
  deepStrictEqual(actual, expected, message);
}

/** Fails unless `condition` holds. */
export function assert(condition: unknown, message?: string): asserts condition {
  ok(condition, message);
}

/** Fails unless `actual` is at most `limit`. */
export function assertAtMost(actual: number, limit: number, what: string): void {
  if (!(actual <= limit)) {
    throw new AssertionError({ message: `${what}: ${actual}, at most ${limit} wanted` });
  }
}

/** Fails unless `text` contains `part`. */
export function assertIncludes(text: string, part: string): void {
  if (!text.includes(part)) {
    const message = `${JSON.stringify(part)} is not in ${JSON.stringify(text.slice(0, 2_000))}`;
    throw new AssertionError({ message });
  }
}

export { match as assertMatch, rejects as assertRejects, throws as assertThrows };

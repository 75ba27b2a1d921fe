import { assert, assertEquals, assertMatch } from "../../support/assert.ts";
import { ERRORS, RetrievalError } from "../../../src/core/errors.ts";

Deno.test("RetrievalError.from() tells a deadline from a cancellation", () => {
  assertEquals(RetrievalError.from(new DOMException("", "TimeoutError")).code, "timeout");
  assertEquals(RetrievalError.from(new DOMException("", "AbortError")).code, "canceled");
});

Deno.test("RetrievalError.from() tells nothing of an unexpected error but keeps it as cause", () => {
  const secret = new Error("password=hunter2");

  const error = RetrievalError.from(secret);

  assertEquals(error.code, "internal");
  assertEquals(error.message, "Internal error");
  assertEquals(error.cause, secret);
});

Deno.test("RetrievalError.from() passes its own kind through", () => {
  const error = new RetrievalError("dns", "Cannot find x", { httpStatus: 1, retryAfterS: 2 });

  assert(RetrievalError.from(error) === error);
  assertEquals([error.httpStatus, error.retryAfterS], [1, 2]);
});

Deno.test("every code says what it means, without a final period", () => {
  for (const [code, { meaning }] of Object.entries(ERRORS)) {
    assertMatch(meaning, /^[A-Z].{20,}[^.]$/, code);
  }
});

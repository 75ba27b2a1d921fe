/**
 * Asks one engine one question.
 *
 * @module
 */

import type { Deadline } from "../core/deadline.ts";
import { RetrievalError } from "../core/errors.ts";
import type { Engine, EngineQuery, Fetcher, FetchRequest } from "../core/types.ts";

/**
 * Sends a query to an engine and reads its answer.
 *
 * @typeParam Hit What the engine returns.
 * @param engine The engine.
 * @param query What to ask.
 * @param fetcher Does the request.
 * @param deadline For the request.
 * @returns The hits, best first; none when the engine says that it has none.
 * @throws {RetrievalError} What the fetcher and the engine throw; a refusal by status is `blocked`.
 */
export async function askEngine<Hit>(
  engine: Engine<Hit>,
  query: EngineQuery,
  fetcher: Fetcher,
  deadline: Deadline,
): Promise<Hit[]> {
  try {
    const page = await fetcher.fetch(requestFor(engine, query), deadline);
    return engine.parse(new TextDecoder(charsetOf(page.charset)).decode(page.body), page.url);
  } catch (thrown) {
    throw refusal(engine, RetrievalError.from(thrown));
  }
}

function requestFor<Hit>(engine: Engine<Hit>, query: EngineQuery): FetchRequest {
  const { path, params, method = "GET", headers = [] } = engine.request(query, "");
  const url = new URL(path, engine.origin);
  if (method === "POST") return { url, headers, form: params };
  for (const [name, value] of params) url.searchParams.append(name, value);
  return { url, headers };
}

/** What the fetcher says of pages means more when an engine says it. */
function refusal<Hit>({ name }: Engine<Hit>, error: RetrievalError): RetrievalError {
  const { httpStatus, retryAfterS } = error;
  const options = {
    cause: error,
    ...(httpStatus !== undefined && { httpStatus }),
    ...(retryAfterS !== undefined && { retryAfterS }),
  };
  if (httpStatus === 403) {
    return new RetrievalError("blocked", `${name} refuses automated queries (403)`, options);
  }
  if (error.code === "rate_limited") {
    const wait = retryAfterS === undefined ? "later" : `in ${retryAfterS} s`;
    const message = `${name} asks to slow down (429); try again ${wait}`;
    return new RetrievalError("rate_limited", message, options);
  }
  if (httpStatus !== undefined) {
    return new RetrievalError("http_error", `${name} answered ${httpStatus}`, options);
  }
  return error;
}

function charsetOf(label: string): string {
  try {
    return new TextDecoder(label || "utf-8").encoding;
  } catch {
    return "utf-8";
  }
}

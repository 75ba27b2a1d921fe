/**
 * What Wikipedia and Wikimedia Commons have in common: the interface of MediaWiki.
 *
 * @module
 */

import { RetrievalError } from "../core/errors.ts";
import type { EngineRequest, Pace, Parameter } from "../core/types.ts";
import { answerOf, API_HEADERS, type Fields, fieldsOf, textIn } from "./json.ts";

/** Its operators ask clients to wait for one answer before the next request. */
export const MEDIAWIKI_PACE: Pace = { perSecond: 1, burst: 1 };

/** Codes by which it asks to slow down. */
const BUSY: ReadonlySet<string> = new Set(["ratelimited", "maxlag"]);

/** A request to the interface. */
export function mediawikiRequest(params: readonly Parameter[]): EngineRequest {
  return {
    path: "/w/api.php",
    params: [["action", "query"], ["format", "json"], ...params],
    headers: API_HEADERS,
  };
}

/**
 * The interface's answer.
 *
 * @throws {RetrievalError} `rate_limited` or `parse_error` for what it says of itself; `parse_error`
 * for anything else.
 */
export function mediawikiAnswer(body: string, url: string, engine: string): Fields {
  const answer = answerOf(body, url, { engine, blocked: "#cf-challenge, form[action*='captcha']" });
  const code = textIn(fieldsOf(answer.error), "code");
  if (BUSY.has(code)) {
    throw new RetrievalError("rate_limited", `${engine} asks to slow down (${code})`);
  }
  if (answer.error !== undefined) {
    const shown = /^[\w-]{1,60}$/.test(code) ? code : "an error without a name";
    throw new RetrievalError("parse_error", `Cannot search ${engine}: it answered ${shown}`);
  }
  return answer;
}

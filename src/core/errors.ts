/**
 * The one error type that crosses module borders.
 *
 * A caller branches on {@linkcode RetrievalError.code}, never on the message. Everything a code
 * implies is in {@linkcode ERRORS}, so a new failure is one new row there.
 *
 * @module
 */

import type { EngineOutcome } from "./engine_outcome.ts";

/** What one kind of failure means to the rest of the program. */
export interface ErrorRule {
  /** What happened and what the caller can do about it; the README's table is made of these. */
  readonly meaning: string;
  /** Whether the same request may succeed if sent again, or to another engine. */
  readonly retryable: boolean;
  /** The status that an item ending in this error gets in a tool's answer. */
  readonly status: "failed" | "timeout";
  /** How long the engine that raised it rests, in milliseconds; 0 for no rest. */
  readonly restMs: number;
}

/** Every way a retrieval can fail. */
export type ErrorCode =
  | "invalid_url"
  | "invalid_query"
  | "invalid_argument"
  | "private_address"
  | "bad_port"
  | "dns"
  | "connect"
  | "tls"
  | "proxy"
  | "timeout"
  | "canceled"
  | "not_found"
  | "http_error"
  | "blocked"
  | "needs_javascript"
  | "consent_wall"
  | "login_wall"
  | "rate_limited"
  | "robots_denied"
  | "too_many_redirects"
  | "too_large"
  | "unsupported_type"
  | "empty"
  | "parse_error"
  | "not_configured"
  | "internal";

const MINUTE_MS = 60_000;

const TIMED_OUT = "Not finished in time; allow more time (timeout_ms) or ask for fewer items";

function failed(meaning: string, retryable = false, restMs = 0): ErrorRule {
  return { meaning, retryable, status: "failed", restMs };
}

/** The rule for each code; the compiler asks for a row when a code is added. */
export const ERRORS: Readonly<Record<ErrorCode, ErrorRule>> = {
  "invalid_url": failed("Not an absolute http(s) URL of at most 2048 characters: correct it"),
  "invalid_query": failed("The query is empty or longer than 512 characters: shorten it"),
  "invalid_argument": failed(
    "An argument is not what the tool takes: the message says what it may be",
  ),
  "private_address": failed(
    "The address is private, local or reserved: the operator can allow it by ALLOW_PRIVATE_HOSTS",
  ),
  "bad_port": failed("The port belongs to another service than the web: correct the URL"),
  "dns": failed("The host name has no address: check its spelling", true),
  "connect": failed(
    "The host does not accept the connection or broke it off: try again later",
    true,
  ),
  "tls": failed("The host's certificate or TLS handshake is not acceptable: use another source"),
  "proxy": failed(
    "The operator's proxy refuses or is unreachable: the operator must look at it",
    true,
  ),
  "timeout": {
    meaning: "Not finished within timeout_ms: raise it, or ask for fewer items",
    retryable: true,
    status: "timeout",
    restMs: 0,
  },
  "canceled": failed("The client canceled the call"),
  "not_found": failed("The server has no such page (404 or 410): check the URL or search for it"),
  "http_error": failed("The server answered with another error status: see http_status", true),
  "rate_limited": failed(
    "The server asks to slow down (429): wait retry_after_s seconds, then try again",
    true,
    5 * MINUTE_MS,
  ),
  "blocked": failed(
    "The server demands a check for browsers or people: trying again at once is of no use",
    true,
    60 * MINUTE_MS,
  ),
  "needs_javascript": failed(
    "The page is drawn by JavaScript, which is not run: look for another source",
  ),
  "consent_wall": failed("Only a consent notice was found: look for another source"),
  "login_wall": failed("The page asks for a login: look for another source"),
  "robots_denied": failed(
    "The site's robots.txt forbids the page or is unavailable: leave out robots_txt to read it anyway",
  ),
  "too_many_redirects": failed("The page redirects more than 10 times: try the final address"),
  "too_large": failed(
    "The page is too large and its beginning holds no text: the operator can raise MAX_BODY_BYTES",
  ),
  "unsupported_type": failed(
    "The content is of a type that cannot be read as text: see the message",
  ),
  "empty": failed("The page was read but holds no text: it may be drawn by JavaScript"),
  "parse_error": failed("The answer could not be understood", true, MINUTE_MS),
  "not_configured": failed("The operator's settings leave nothing that could do it"),
  "internal": failed("A fault of this program: please report it with the server's log"),
};

/** What a failure may carry besides its code and message. */
export interface RetrievalErrorOptions extends ErrorOptions {
  /** Status of the HTTP answer that caused it. */
  readonly httpStatus?: number;
  /** Seconds the server asks to wait before the next try. */
  readonly retryAfterS?: number;
  /** What came of each engine, when a search failed. */
  readonly engines?: readonly EngineOutcome[];
  /** The page that came with the failure, for whoever can read more in it. */
  readonly page?: unknown;
  /** What was had of the item when it failed. */
  readonly partial?: unknown;
}

/** A failure with a code the program can act on and a message a reader can act on. */
export class RetrievalError extends Error {
  /** The kind of failure. */
  readonly code: ErrorCode;
  /** Status of the HTTP answer that caused it, if one did. */
  readonly httpStatus: number | undefined;
  /** Seconds the server asks to wait before the next try, if it said so. */
  readonly retryAfterS: number | undefined;
  /** What came of each engine, when a search failed. */
  readonly engines: readonly EngineOutcome[] | undefined;
  /** The page that came with the failure, for whoever can read more in it. */
  readonly page: unknown;
  /** What was had of the item when it failed. */
  readonly partial: unknown;

  /**
   * Makes an error.
   *
   * @param code The kind of failure.
   * @param message What could not be done and the value that stopped it, without a final period.
   * @param options The error underneath and what the server said.
   */
  constructor(code: ErrorCode, message: string, options: RetrievalErrorOptions = {}) {
    super(message, options);
    this.name = "RetrievalError";
    this.code = code;
    this.httpStatus = options.httpStatus;
    this.retryAfterS = options.retryAfterS;
    this.engines = options.engines;
    this.page = options.page;
    this.partial = options.partial;
  }

  /** The rule that goes with {@linkcode code}. */
  get rule(): ErrorRule {
    return ERRORS[this.code];
  }

  /**
   * Turns anything thrown into a `RetrievalError`.
   *
   * @param thrown The caught value.
   * @returns `thrown` itself if it already is one; `timeout` or `canceled` for an abort; else
   * `internal`, whose message tells nothing of the program's inside.
   */
  static from(thrown: unknown): RetrievalError {
    if (thrown instanceof RetrievalError) return thrown;
    const name = thrown instanceof Error ? thrown.name : "";
    if (name === "TimeoutError") {
      return new RetrievalError("timeout", TIMED_OUT, { cause: thrown });
    }
    if (name === "AbortError") {
      return new RetrievalError("canceled", "The call was canceled", { cause: thrown });
    }
    return new RetrievalError("internal", "Internal error", { cause: thrown });
  }
}

/**
 * Answers: what is a page, what is an error, and what an error means.
 *
 * @module
 */

import { abortable, type Deadline } from "../core/deadline.ts";
import { RetrievalError } from "../core/errors.ts";
import type { FetchedPage, FetchRequest, PageHead } from "../core/types.ts";
import { withoutCredentials } from "../core/url.ts";
import type { Body } from "./body.ts";
import { networkFailure } from "./failure.ts";
import type { HttpAnswer } from "./http.ts";
import { mediaTypeOf } from "./media_type.ts";
import { guardOf } from "./walls.ts";

/** Bytes by which a type is recognised. */
const HEAD_BYTES = 1_024;

/** Bytes of an error's page that are read to see what it is. */
const ERROR_PAGE_BYTES = 64 * 1024;

/** How long the body of a redirect or an error may take, in milliseconds. */
const DISCARD_MS = 250;

/**
 * Reads a page.
 *
 * @param answer The answer.
 * @param url Where it came from.
 * @param request What was asked for.
 * @param deadline For the body.
 * @returns The page; its beginning when the deadline passes and the request takes that.
 * @throws {RetrievalError} For an answer that is no page, with what it says as `page`.
 */
export async function readPage(
  answer: HttpAnswer,
  url: URL,
  request: FetchRequest,
  deadline: Deadline,
): Promise<FetchedPage> {
  const { status, body } = answer;
  const head = headOf(answer, url);
  if (status < 200 || status >= 300 || guardOf(answer) !== undefined) {
    throw await failureOf(answer, head, deadline);
  }
  const start = await abortable(body.start(HEAD_BYTES), deadline.signal);
  if (request.accepts && !request.accepts({ ...head, body: start })) {
    body.cancel();
    throw unsupported({ ...head, body: start }, answer);
  }
  const read = await readBody(answer, url, deadline, request.settleMs);
  const { bytes, truncated, isPartial } = read;
  return {
    ...head,
    status,
    body: bytes,
    truncated,
    partial: isPartial,
    warnings: warningsOf(read),
  };
}

/** Leaves an answer's body, reading it to the end when that is quickly done. */
export async function leave(answer: HttpAnswer, deadline: Deadline): Promise<void> {
  using patience = deadline.slice(DISCARD_MS);
  await answer.body.discard(patience.signal);
}

/**
 * Reads a robots.txt.
 *
 * @returns Its text; `undefined` where the server says that there is none.
 * @throws {RetrievalError} `http_error` where it cannot be had.
 */
export async function readRobots(
  answer: HttpAnswer,
  url: URL,
  deadline: Deadline,
): Promise<string | undefined> {
  const { status } = answer;
  if (status >= 200 && status < 300) {
    const { bytes } = await readBody(answer, url, deadline);
    return new TextDecoder().decode(bytes);
  }
  await leave(answer, deadline);
  if (status >= 400 && status < 500) return undefined;
  throw new RetrievalError("http_error", `the server answered ${status}`, { httpStatus: status });
}

function headOf(answer: HttpAnswer, url: URL): Omit<PageHead, "body"> {
  return { url: withoutCredentials(url), ...mediaTypeOf(answer.header("content-type")) };
}

interface ReadBody extends Body {
  /** Whether the deadline passed first. */
  readonly isPartial: boolean;
}

/** The body; of one that broke off what was read, unless that is nothing. */
async function readBody(
  answer: HttpAnswer,
  url: URL,
  deadline: Deadline,
  settleMs?: number,
): Promise<ReadBody> {
  const rest = answer.body.rest();
  if (settleMs !== undefined) {
    using patience = deadline.slice(Math.max(0, deadline.remainingMs - settleMs));
    await abortable(rest, patience.signal).catch(() => {});
    const isLate = patience.signal.aborted && !deadline.signal.aborted;
    const taken = isLate ? answer.body.taken() : undefined;
    if (taken && taken.bytes.length > 0) {
      answer.body.cancel();
      return { ...taken, isPartial: true };
    }
  }
  const { signal } = deadline;
  const body = await abortable(rest, signal).catch(() => undefined);
  if (!body || (body.failure && signal.aborted)) throw networkFailure(signal.reason, url);
  if (body.failure && body.bytes.length === 0) throw networkFailure(body.failure, url);
  return { ...body, isPartial: false };
}

function warningsOf({ bytes, truncated, failure, endsEarly, isPartial }: ReadBody): string[] {
  if (isPartial) return [`only the first ${bytes.length} bytes came in time`];
  if (truncated) return [`the page is long: only its first ${bytes.length} bytes were read`];
  if (failure) return [`the page broke off after ${bytes.length} bytes`];
  if (endsEarly) return ["the page's compressed data ends early: its end may be missing"];
  return [];
}

/** The error an answer stands for, with its page for whoever can read more in it. */
async function failureOf(
  answer: HttpAnswer,
  head: Omit<PageHead, "body">,
  deadline: Deadline,
): Promise<RetrievalError> {
  const { status } = answer;
  using patience = deadline.slice(DISCARD_MS);
  const body = await abortable(answer.body.start(ERROR_PAGE_BYTES), patience.signal)
    .catch(() => new Uint8Array(0));
  await answer.body.discard(patience.signal);
  const page: FetchedPage = {
    ...head,
    status,
    body: body.slice(),
    truncated: false,
    partial: false,
    warnings: [],
  };
  const retryAfterS = secondsUntil(answer.header("retry-after"));
  const options = {
    httpStatus: status,
    page,
    ...(retryAfterS !== undefined && { retryAfterS }),
  };
  const guard = guardOf(answer);
  if (guard) {
    return new RetrievalError(
      "blocked",
      `Cannot read ${head.url}: ${guard} demands a browser check (status ${status}); ` +
        "trying again is of no use, look for another source",
      options,
    );
  }
  const wait = retryAfterS === undefined ? "later" : `in ${retryAfterS} s`;
  switch (status) {
    case 404:
    case 410:
      return new RetrievalError("not_found", "Page not found", options);
    case 401:
    case 407:
      return new RetrievalError(
        "login_wall",
        `Cannot read ${head.url}: it asks for a login (${status}); look for another source`,
        options,
      );
    case 429:
      return new RetrievalError(
        "rate_limited",
        `Cannot read ${head.url}: the server asks to slow down (429); try again ${wait}`,
        options,
      );
    default:
      return new RetrievalError(
        "http_error",
        `Cannot read ${head.url}: the server answered ${status}; ${adviceFor(status, wait)}`,
        options,
      );
  }
}

function adviceFor(status: number, wait: string): string {
  if (status >= 500) return `try again ${wait}`;
  return status === 403 || status === 451 ? "look for another source" : "check the URL";
}

/** `Retry-After`, given in seconds or as a date. */
function secondsUntil(retryAfter: string): number | undefined {
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter);
  const atMs = Date.parse(retryAfter);
  return Number.isNaN(atMs) ? undefined : Math.max(0, Math.ceil((atMs - Date.now()) / 1_000));
}

function unsupported(head: PageHead, answer: HttpAnswer): RetrievalError {
  const length = Number(answer.header("content-length"));
  const size = length > 0 ? `, ${length} bytes` : "";
  const type = head.mediaType || "unknown type";
  return new RetrievalError(
    "unsupported_type",
    `Cannot read ${head.url}: its content (${type}${size}) is of no kind that is read as text`,
  );
}

/**
 * The fetcher: redirects, robots.txt, pace and statuses around single requests.
 *
 * @module
 */

import { Buffer } from "node:buffer";
import { abortable, type Deadline } from "../core/deadline.ts";
import { InFlight } from "../core/in_flight.ts";
import { RetrievalError } from "../core/errors.ts";
import type { ProxySettings } from "../core/settings.ts";
import { parseHttpUrl, withoutCredentials } from "../core/url.ts";
import type {
  FetchedPage,
  Fetcher,
  FetchRequest,
  HostLimiter,
  PageHead,
  Parameter,
} from "../core/types.ts";
import { createAddressRules } from "./address.ts";
import type { Body } from "./body.ts";
import { type Connect, createDial } from "./dial.ts";
import { networkFailure } from "./failure.ts";
import { createGuard, type Resolve } from "./guard.ts";
import { directRouter, type HttpAnswer, sendRequest } from "./http.ts";
import { mediaTypeOf } from "./media_type.ts";
import { headersFor, pickProfile, type Profile } from "./profiles.ts";
import { type Proxy, proxyRouter } from "./proxy.ts";
import { MAX_ROBOTS_BYTES } from "./robots.ts";
import { createRobotsPolicy } from "./robots_policy.ts";

/** Redirects followed for one item. Source: RFC 9110 names no number; browsers stop at 20. */
const MAX_REDIRECTS = 10;

/** Bytes by which a type is recognised. */
const HEAD_BYTES = 1_024;

/** How long the body of a redirect or an error may take, in milliseconds. */
const DISCARD_MS = 100;

/** Options of {@linkcode createFetcher}. */
export interface FetcherOptions {
  /**
   * Private hosts that may be read all the same: `host`, `host:port`, `CIDR` or `CIDR:port`.
   *
   * @default {[]}
   */
  readonly allowPrivateHosts?: readonly string[];
  /** Most decoded bytes read of a body; the rest is left unread. @default {10_000_000} */
  readonly maxBodyBytes?: number;
  /** Requests to one host under way at once. @default {10} */
  readonly perHostInFlight?: number;
  /** Requests to one host a second, and at once after a quiet time; 0 for no limit. @default {20} */
  readonly perHostRps?: number;
  /** Unused connections kept for each host. @default {100} */
  readonly maxIdlePerHost?: number;
  /** The proxy everything goes through, with a session for each request. @default none */
  readonly proxy?: ProxySettings | undefined;
}

/** What lies below the fetcher; replaced in tests that must not reach the web. */
export interface Underlay {
  /** Finds the addresses of a name. @default the system's resolver */
  readonly resolve?: Resolve;
  /** Begins to connect to an address. @default node:net */
  readonly connect?: Connect;
}

/** One item on its way through its redirects. */
interface Journey {
  readonly request: FetchRequest;
  readonly deadline: Deadline;
  readonly profile: Profile;
  readonly maxBodyBytes: number;
}

/**
 * Makes the fetcher used in production.
 *
 * @param limiter Paces the requests to each host.
 * @param options See {@linkcode FetcherOptions}.
 * @param underlay See {@linkcode Underlay}.
 * @returns A fetcher that holds every request to the public web, its deadline and its limits;
 * dispose of it to close its connections.
 * @throws {RetrievalError} `invalid_argument` if a private host cannot be read.
 */
export function createFetcher(
  limiter: HostLimiter,
  options: FetcherOptions = {},
  underlay: Underlay = {},
): Fetcher & Disposable {
  const { maxBodyBytes = 10_000_000, perHostInFlight = 10, perHostRps = 20 } = options;
  const guard = createGuard(createAddressRules(options.allowPrivateHosts), underlay.resolve);
  const router = options.proxy
    ? proxyRouter(sessionsOf(options.proxy))
    : directRouter(createDial(guard, underlay.connect), options.maxIdlePerHost ?? 100);
  const inFlight = new InFlight(perHostInFlight);
  const pace = { perSecond: perHostRps, burst: Math.max(1, Math.ceil(perHostRps)) };
  const robots = createRobotsPolicy((url, deadline) => {
    return follow(journeyOf({ url }, deadline, MAX_ROBOTS_BYTES), readRobots);
  });

  async function send(journey: Journey, hop: Hop): Promise<HttpAnswer> {
    const { request, deadline, profile, maxBodyBytes } = journey;
    const { url, authorization, isPost } = hop;
    const paced = perHostRps === 0 || await limiter.acquire(url.host, pace, deadline);
    if (!paced) {
      throw new RetrievalError(
        "timeout",
        `Cannot read ${withoutCredentials(url)} in time: more than ${perHostRps} requests a ` +
          `second to ${url.host} are waiting; ask for fewer of its pages at once`,
      );
    }
    const body = isPost ? formBody(request.form) : "";
    const extra: Parameter[] = url.origin === request.url.origin ? [...request.headers ?? []] : [];
    if (isPost) extra.push(FORM_TYPE, ["Content-Length", String(Buffer.byteLength(body))]);
    if (authorization !== "") extra.push(["Authorization", authorization]);
    const headers = headersFor(profile, url, extra);
    const method = isPost ? "POST" : "GET";
    const { signal } = deadline;
    return await sendRequest({ method, url, headers, body, signal, maxBodyBytes }, router);
  }

  /** Requests an address and where it redirects to, and hands the first other answer to `read`. */
  async function follow<Value>(
    journey: Journey,
    read: (answer: HttpAnswer, url: URL, journey: Journey) => Promise<Value>,
  ): Promise<Value> {
    const { request, deadline } = journey;
    let hop: Hop = {
      url: request.url,
      authorization: authorizationFor(request.url),
      isPost: request.form !== undefined,
    };
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const { url } = hop;
      guard.check(url);
      if (request.obeyRobots) await robots.check(url, deadline);
      using _place = await inFlight.enter(url.host, deadline);
      const answer = await send(journey, hop);
      const location = answer.header("location");
      if (!isRedirect(answer.status) || location === "") return await read(answer, url, journey);
      using patience = deadline.slice(DISCARD_MS);
      await answer.body.discard(patience.signal);
      hop = nextHop(hop, answer.status, location);
    }
    throw new RetrievalError(
      "too_many_redirects",
      `Cannot read ${
        withoutCredentials(request.url)
      }: it redirects more than ${MAX_REDIRECTS} times`,
    );
  }

  return {
    fetch(request: FetchRequest, deadline: Deadline): Promise<FetchedPage> {
      return follow(journeyOf(request, deadline, maxBodyBytes), readPage);
    },
    [Symbol.dispose](): void {
      router[Symbol.dispose]();
    },
  };
}

/** One request of a journey. */
interface Hop {
  readonly url: URL;
  /** Value of the `Authorization` header; empty for none. */
  readonly authorization: string;
  readonly isPost: boolean;
}

/** The request a redirect asks for. A login stays with its origin; a form only with 307 and 308. */
function nextHop(hop: Hop, status: number, location: string): Hop {
  const url = redirectTarget(location, hop.url);
  const stays = url.username === "" && url.origin === hop.url.origin;
  return {
    url,
    authorization: stays ? hop.authorization : authorizationFor(url),
    isPost: hop.isPost && (status === 307 || status === 308),
  };
}

const FORM_TYPE: Parameter = ["Content-Type", "application/x-www-form-urlencoded"];

function formBody(form: readonly Parameter[] = []): string {
  return new URLSearchParams(form.map(([name, value]) => [name, value])).toString();
}

function journeyOf(request: FetchRequest, deadline: Deadline, maxBodyBytes: number): Journey {
  return { request, deadline, profile: pickProfile(request.browser), maxBodyBytes };
}

/**
 * The proxy with the login of the next session: the operator's, a prefix of this process, a number.
 *
 * Source: the form in which the Go server asks providers of rotating proxies for a fresh exit.
 */
function sessionsOf(settings: ProxySettings): () => Proxy {
  const { scheme, host, port, login, password } = settings;
  const kind = scheme === "http" || scheme === "https" ? scheme : "socks5";
  const prefix = crypto.randomUUID().slice(0, 8);
  let count = 0;
  return () => {
    return { kind, host, port, password, login: `${login}__session-${prefix}_${++count}` };
  };
}

function isRedirect(status: number): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308;
}

/** Header values arrive as Latin-1; browsers read the bytes of a Location as UTF-8. */
function redirectTarget(location: string, base: URL): URL {
  const bytes = Uint8Array.from(location, (char) => char.charCodeAt(0));
  const target = URL.parse(new TextDecoder().decode(bytes), base);
  if (!target) {
    throw new RetrievalError(
      "http_error",
      `Cannot read ${withoutCredentials(base)}: it redirects to ${JSON.stringify(location)}, ` +
        "which is no URL",
    );
  }
  return parseHttpUrl(target.href);
}

/** User name and password of a URL, as the header that carries them; empty without them. */
function authorizationFor(url: URL): string {
  if (url.username === "" && url.password === "") return "";
  const pair = `${percentDecoded(url.username)}:${percentDecoded(url.password)}`;
  return `Basic ${Buffer.from(pair).toString("base64")}`;
}

/** `text` as it is where it is not well percent-encoded. */
function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

async function readPage(answer: HttpAnswer, url: URL, journey: Journey): Promise<FetchedPage> {
  const { request, deadline } = journey;
  const { body } = answer;
  const failure = statusFailure(answer, url);
  if (failure) {
    using patience = deadline.slice(DISCARD_MS);
    await body.discard(patience.signal);
    throw failure;
  }
  const { mediaType, charset } = mediaTypeOf(answer.header("content-type"));
  const head = { url: withoutCredentials(url), mediaType, charset };
  const start = await abortable(body.start(HEAD_BYTES), deadline.signal);
  if (request.accepts && !request.accepts({ ...head, body: start })) {
    body.cancel();
    throw unsupported({ ...head, body: start }, answer);
  }
  const { bytes, truncated, failure: broken } = await readBody(answer, url, deadline);
  const warnings: string[] = [];
  if (truncated) warnings.push(`the page is long: only its first ${bytes.length} bytes were read`);
  if (broken) warnings.push(`the page broke off after ${bytes.length} bytes`);
  return { ...head, status: answer.status, body: bytes, truncated, warnings };
}

/** The body; what was read of one that broke off, unless that is nothing or it was the deadline. */
async function readBody(answer: HttpAnswer, url: URL, deadline: Deadline): Promise<Body> {
  const body = await abortable(answer.body.rest(), deadline.signal);
  if (body.failure && deadline.signal.aborted) throw networkFailure(deadline.signal.reason, url);
  if (body.failure && body.bytes.length === 0) throw networkFailure(body.failure, url);
  return body;
}

/** The text of a robots.txt; `undefined` where the server says that there is none. */
async function readRobots(
  answer: HttpAnswer,
  url: URL,
  journey: Journey,
): Promise<string | undefined> {
  const { status } = answer;
  if (status >= 200 && status < 300) {
    const { bytes } = await readBody(answer, url, journey.deadline);
    return new TextDecoder().decode(bytes);
  }
  using patience = journey.deadline.slice(DISCARD_MS);
  await answer.body.discard(patience.signal);
  if (status >= 400 && status < 500) return undefined;
  throw new RetrievalError("http_error", `the server answered ${status}`, { httpStatus: status });
}

function statusFailure(answer: HttpAnswer, url: URL): RetrievalError | undefined {
  const { status } = answer;
  if (status >= 200 && status < 300) return undefined;
  const shown = withoutCredentials(url);
  const options = { httpStatus: status };
  if (status === 404 || status === 410) {
    return new RetrievalError("not_found", "Page not found", options);
  }
  if (status === 429) {
    const retryAfterS = secondsUntil(answer.header("retry-after"));
    const wait = retryAfterS === undefined ? "later" : `in ${retryAfterS} s`;
    return new RetrievalError(
      "rate_limited",
      `Cannot read ${shown}: the server asks to slow down (429); try again ${wait}`,
      { ...options, ...(retryAfterS !== undefined && { retryAfterS }) },
    );
  }
  return new RetrievalError(
    "http_error",
    `Cannot read ${shown}: the server answered ${status}`,
    options,
  );
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

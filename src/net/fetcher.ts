/**
 * The fetcher: redirects, robots.txt, cookies, pace and retries around single requests.
 *
 * @module
 */

import { Buffer } from "node:buffer";
import type { Deadline } from "../core/deadline.ts";
import { InFlight } from "../core/in_flight.ts";
import { RetrievalError } from "../core/errors.ts";
import type { ProxySettings } from "../core/settings.ts";
import { withoutCredentials } from "../core/url.ts";
import type { FetchedPage, Fetcher, FetchRequest, HostLimiter, Parameter } from "../core/types.ts";
import { createAddressRules } from "./address.ts";
import { leave, readPage, readRobots } from "./answer.ts";
import { CookieJar } from "./cookies.ts";
import { type Connect, createDial } from "./dial.ts";
import { createGuard, type Resolve } from "./guard.ts";
import { firstHop, type Hop, isRedirect, nextHop, refreshTarget, utf8Header } from "./hop.ts";
import { directRouter, type HttpAnswer, sendRequest } from "./http.ts";
import { headersFor, pickProfile, type Profile } from "./profiles.ts";
import { proxyRouter, sessionsOf } from "./proxy.ts";
import { withRetries } from "./retry.ts";
import { MAX_ROBOTS_BYTES } from "./robots.ts";
import { createRobotsPolicy } from "./robots_policy.ts";

/** Redirects and refreshes followed for one item. Source: browsers stop at 20. */
const MAX_REDIRECTS = 10;

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
  /** Certificates of authorities to trust beside the usual ones, as PEM. @default none */
  readonly ca?: string | undefined;
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
  readonly cookies: CookieJar;
  readonly maxBodyBytes: number;
}

/** Reads an answer; `next` is where it leads on, if it does. */
type Read<Value> = (
  answer: HttpAnswer,
  url: URL,
  journey: Journey,
) => Promise<{ readonly value: Value; readonly next?: string | undefined }>;

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
    ? proxyRouter(sessionsOf(options.proxy), options.ca)
    : directRouter(createDial(guard, underlay.connect), options);
  const inFlight = new InFlight(perHostInFlight);
  const pace = { perSecond: perHostRps, burst: Math.max(1, Math.ceil(perHostRps)) };
  const robots = createRobotsPolicy((url, deadline) => {
    return follow(journeyOf({ url }, deadline, MAX_ROBOTS_BYTES), async (answer, at) => {
      return { value: await readRobots(answer, at, deadline) };
    });
  });

  async function send(journey: Journey, hop: Hop): Promise<HttpAnswer> {
    const { request, deadline, maxBodyBytes } = journey;
    const { url } = hop;
    const paced = perHostRps === 0 || await limiter.acquire(url.host, pace, deadline);
    if (!paced) throw tooBusy(url, perHostRps);
    const method = hop.isPost ? "POST" : "GET";
    const body = hop.isPost ? formBody(request.form) : "";
    const headers = headersOf(journey, hop, body);
    const { signal } = deadline;
    return await sendRequest({ method, url, headers, body, signal, maxBodyBytes }, router);
  }

  /** Requests an address and where it leads on to, and hands every answer of its own to `read`. */
  async function follow<Value>(journey: Journey, read: Read<Value>): Promise<Value> {
    const { request, deadline, cookies } = journey;
    let hop = firstHop(request.url, request.form !== undefined);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const { url } = hop;
      guard.check(url);
      if (request.obeyRobots) await robots.check(url, deadline);
      using _place = await inFlight.enter(url.host, deadline);
      const answer = await send(journey, hop);
      cookies.take(url, answer.cookies);
      const { status } = answer;
      const location = utf8Header(answer.header("location"));
      if (isRedirect(status) && location !== "") {
        await leave(answer, deadline);
        hop = nextHop(hop, location, status === 307 || status === 308);
        continue;
      }
      const { value, next } = await read(answer, url, journey);
      if (next === undefined) return value;
      hop = nextHop(hop, next, false);
    }
    throw new RetrievalError(
      "too_many_redirects",
      `Cannot read ${withoutCredentials(request.url)}: it leads on more than ${MAX_REDIRECTS} ` +
        "times; give the address it should end at",
    );
  }

  return {
    fetch(request: FetchRequest, deadline: Deadline): Promise<FetchedPage> {
      const once = (): Promise<FetchedPage> =>
        follow(journeyOf(request, deadline, maxBodyBytes), pageAndNext);
      return withRetries(once, deadline, request.mayRetry);
    },
    [Symbol.dispose](): void {
      router[Symbol.dispose]();
    },
  };
}

/** A page, and where it sends its visitors by a refresh. */
async function pageAndNext(
  answer: HttpAnswer,
  url: URL,
  { request, deadline }: Journey,
): Promise<{ readonly value: FetchedPage; readonly next?: string | undefined }> {
  const value = await readPage(answer, url, request, deadline);
  const refresh = utf8Header(answer.header("refresh")) || await request.refreshIn?.(value);
  if (!refresh || value.partial) return { value };
  const next = refreshTarget(refresh);
  // A page that calls itself again without a new cookie is one that is watched.
  const isAgain = next !== undefined && isSamePage(next, url) && answer.cookies.length === 0;
  return { value, next: isAgain ? undefined : next };
}

function isSamePage(address: string, url: URL): boolean {
  return URL.parse(address, url)?.href.replace(/#.*/, "") === url.href.replace(/#.*/, "");
}

function journeyOf(request: FetchRequest, deadline: Deadline, maxBodyBytes: number): Journey {
  return {
    request,
    deadline,
    profile: pickProfile(request.browser),
    cookies: new CookieJar(),
    maxBodyBytes,
  };
}

function headersOf({ request, profile, cookies }: Journey, hop: Hop, body: string): string[] {
  const { url, authorization, isPost } = hop;
  const extra: Parameter[] = url.origin === request.url.origin ? [...request.headers ?? []] : [];
  const cookie = cookies.headerFor(url);
  if (cookie !== "") extra.push(["Cookie", cookie]);
  if (isPost) extra.push(FORM_TYPE, ["Content-Length", String(Buffer.byteLength(body))]);
  if (authorization !== "") extra.push(["Authorization", authorization]);
  return headersFor(profile, url, extra);
}

const FORM_TYPE: Parameter = ["Content-Type", "application/x-www-form-urlencoded"];

function formBody(form: readonly Parameter[] = []): string {
  return new URLSearchParams(form.map(([name, value]) => [name, value])).toString();
}

function tooBusy(url: URL, perSecond: number): RetrievalError {
  return new RetrievalError(
    "timeout",
    `Cannot read ${withoutCredentials(url)} in time: more than ${perSecond} requests a second to ` +
      `${url.host} are waiting; ask for fewer of its pages at once`,
  );
}

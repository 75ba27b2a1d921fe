/**
 * One HTTP request and its answer, over node:http.
 *
 * Not `fetch`: that resolves names by itself, which leaves a gap between judging an address and
 * connecting to it, lower-cases header names, and decodes two of the four encodings
 * (docs/DECISIONS.md).
 *
 * @module
 */

import http from "node:http";
import https from "node:https";
import { abortable } from "../core/deadline.ts";
import { agentOver } from "./agent.ts";
import { BodyReader } from "./body.ts";
import type { Dial } from "./dial.ts";
import { networkFailure } from "./failure.ts";
import { portOf } from "./guard.ts";

/** Most bytes of an answer's header. Source: large security policies reach 30 KB, Node allows 16. */
const MAX_HEADER_BYTES = 128 * 1024;

/** How a request reaches its host. */
export interface Route {
  /** Hands out connections. */
  readonly agent: http.Agent;
  /** What stands in the request line: a path, or for a proxy the whole address. */
  readonly target: string;
  /** Headers for a proxy on the way: names and values in turn. */
  readonly headers: readonly string[];
  /** What is wrong with an answer that comes from the way and not from the host. */
  failureOf(status: number): Error | undefined;
}

/** Finds the way to an address. */
export interface Router extends Disposable {
  /** The way for one request. */
  route(url: URL): Route;
}

/** The answer to a request; its body must be read to the end or canceled. */
export interface HttpAnswer {
  /** Status code. */
  readonly status: number;
  /** A header's value; empty when absent, values joined when repeated. */
  header(name: string): string;
  /** Its `Set-Cookie` headers. */
  readonly cookies: readonly string[];
  /** The body. */
  readonly body: BodyReader;
}

/** A request. */
export interface HttpRequest {
  /** What is done. */
  readonly method: "GET" | "POST";
  /** The address; the guard must have checked it. */
  readonly url: URL;
  /** Names and values in turn, in the order to be sent. */
  readonly headers: readonly string[];
  /** What is sent with a POST; empty for a GET. */
  readonly body: string;
  /** Ends the request, the answer's body included, and closes its connection. */
  readonly signal: AbortSignal;
  /** Most decoded bytes read of the answer's body. */
  readonly maxBodyBytes: number;
}

/**
 * Sends a request; does not follow redirects.
 *
 * @param request See {@linkcode HttpRequest}.
 * @param router Finds the way.
 * @returns The answer, as soon as its header is there.
 * @throws {RetrievalError} As {@linkcode networkFailure} names it.
 */
export async function sendRequest(request: HttpRequest, router: Router): Promise<HttpAnswer> {
  const { method, url, headers, body, signal, maxBodyBytes } = request;
  const route = router.route(url);
  const options = {
    agent: route.agent,
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: portOf(url),
    method,
    path: route.target,
    headers: [...headers, ...route.headers] as unknown as http.OutgoingHttpHeaders,
    setHost: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    dialSignal: signal,
  };
  try {
    const message = await abortable(exchange(url, options, body, signal), signal);
    const failure = route.failureOf(message.statusCode ?? 0);
    if (!failure) return toAnswer(message, maxBodyBytes);
    message.destroy();
    throw failure;
  } catch (thrown) {
    throw networkFailure(signal.aborted ? signal.reason : thrown, url);
  }
}

/**
 * The way without a proxy.
 *
 * @param dial Opens the connections.
 * @param options Unused connections kept for each host, and authorities to trust.
 * @returns A router; dispose of it to close its connections.
 */
export function directRouter(
  dial: Dial,
  options: { readonly maxIdlePerHost?: number; readonly ca?: string | undefined },
): Router {
  const { maxIdlePerHost: maxIdle = 100, ca } = options;
  const plain = agentOver(dial, { secure: false, maxIdle, ca });
  const secure = agentOver(dial, { secure: true, maxIdle, ca });
  return {
    route: (url) => ({
      agent: url.protocol === "https:" ? secure : plain,
      target: url.pathname + url.search,
      headers: [],
      failureOf: () => undefined,
    }),
    [Symbol.dispose](): void {
      plain.destroy();
      secure.destroy();
    },
  };
}

function exchange(
  url: URL,
  options: https.RequestOptions,
  body: string,
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = url.protocol === "https:" ? https.request(options) : http.request(options);
    const stop = (): void => {
      // Deno 2.9 takes a request that is destroyed on a used connection for one whose connection
      // went stale, and sends it again on another, where nothing ends it any more.
      request.reusedSocket = false;
      request.destroy(signal.reason);
    };
    signal.addEventListener("abort", stop, { once: true });
    request.once("close", () => signal.removeEventListener("abort", stop));
    request.once("response", resolve);
    // Not once: a request may emit another error after the first, and an unheard one is fatal.
    request.on("error", reject);
    request.end(body);
  });
}

function toAnswer(message: http.IncomingMessage, maxBodyBytes: number): HttpAnswer {
  const header = (name: string): string => {
    const value = message.headers[name];
    return Array.isArray(value) ? value.join(", ") : value ?? "";
  };
  const length = Number(header("content-length")) || 0;
  return {
    status: message.statusCode ?? 0,
    header,
    cookies: message.headers["set-cookie"] ?? [],
    body: new BodyReader(message, header("content-encoding"), maxBodyBytes, length),
  };
}

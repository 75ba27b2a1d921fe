/**
 * One HTTP request and its answer, over node:http and node:https.
 *
 * Not `fetch`: that resolves names by itself, which leaves a gap between judging an address and
 * connecting to it, lower-cases header names, and decodes two of the four encodings
 * (docs/DECISIONS.md).
 *
 * @module
 */

import http from "node:http";
import https from "node:https";
import net from "node:net";
import tls from "node:tls";
import { abortable } from "../core/deadline.ts";
import { BodyReader } from "./body.ts";
import type { Dial } from "./dial.ts";
import { networkFailure } from "./failure.ts";
import { portOf } from "./guard.ts";

/** Most bytes of an answer's header. Source: large security policies reach 30 KB, Node allows 16. */
const MAX_HEADER_BYTES = 128 * 1024;

/** How long an unused connection stays open, in milliseconds. */
const IDLE_MS = 30_000;

/** The answer to a request; its body must be read to the end or canceled. */
export interface HttpAnswer {
  /** Status code. */
  readonly status: number;
  /** A header's value; empty when absent, values joined when repeated. */
  header(name: string): string;
  /** The body. */
  readonly body: BodyReader;
}

/** A GET request. */
export interface HttpRequest {
  /** The address; the guard must have checked it. */
  readonly url: URL;
  /** Names and values in turn, in the order to be sent. */
  readonly headers: readonly string[];
  /** Ends the request, its body included, and closes its connection. */
  readonly signal: AbortSignal;
  /** Most decoded bytes read of the body. */
  readonly maxBodyBytes: number;
}

/** Sends requests and keeps connections for the next ones. */
export interface HttpClient extends Disposable {
  /**
   * Sends a request; does not follow redirects.
   *
   * @throws {RetrievalError} As {@linkcode networkFailure} names it.
   */
  get(request: HttpRequest): Promise<HttpAnswer>;
}

/** Options of {@linkcode createHttpClient}. */
export interface HttpClientOptions {
  /** Unused connections kept for each host. @default {100} */
  readonly maxIdlePerHost?: number;
}

/**
 * Makes a client.
 *
 * @param dial Opens the connections.
 * @param options See {@linkcode HttpClientOptions}.
 * @returns A client; dispose of it to close its connections.
 */
export function createHttpClient(dial: Dial, options: HttpClientOptions = {}): HttpClient {
  const { maxIdlePerHost = 100 } = options;
  const agentOptions = { keepAlive: true, maxFreeSockets: maxIdlePerHost, timeout: IDLE_MS };
  const plain = new http.Agent(agentOptions);
  const secure = new https.Agent(agentOptions);
  plain.createConnection = connection((target) =>
    dial(target.host, target.port, target.dialSignal)
  );
  secure.createConnection = connection(async (target) => {
    const socket = await dial(target.host, target.port, target.dialSignal);
    return await secured(socket, target.host, target.dialSignal);
  });
  return {
    async get(request: HttpRequest): Promise<HttpAnswer> {
      const { url, headers, signal, maxBodyBytes } = request;
      const requestOptions = {
        agent: url.protocol === "https:" ? secure : plain,
        host: url.hostname.replace(/^\[|\]$/g, ""),
        port: portOf(url),
        path: url.pathname + url.search,
        headers: headers as unknown as http.OutgoingHttpHeaders,
        setHost: false,
        maxHeaderSize: MAX_HEADER_BYTES,
        signal,
        dialSignal: signal,
      };
      try {
        const message = await abortable(send(requestOptions), signal);
        return toAnswer(message, maxBodyBytes);
      } catch (thrown) {
        throw networkFailure(signal.aborted ? signal.reason : thrown, url);
      }
    },
    [Symbol.dispose](): void {
      plain.destroy();
      secure.destroy();
    },
  };
}

/** The options of a request as its agent hands them on. */
interface Target {
  readonly host: string;
  readonly port: number;
  /** The request's signal; Node keeps `signal` itself to the request. */
  readonly dialSignal: AbortSignal;
}

/** An agent's `createConnection` that answers when the connection stands. */
function connection(open: (target: Target) => Promise<net.Socket>): http.Agent["createConnection"] {
  return (options, callback) => {
    open(options as unknown as Target).then(
      (socket) => callback?.(null, socket),
      (thrown) => callback?.(thrown as Error, undefined as unknown as net.Socket),
    );
    return undefined as unknown as net.Socket; // Node's way to say "later"; its types know no other
  };
}

/** `socket` with TLS over it, for a host whose certificate is checked. */
function secured(socket: net.Socket, host: string, signal: AbortSignal): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const servername = net.isIP(host) ? "" : host;
    const secure = tls.connect({ socket, host, servername, ALPNProtocols: ["http/1.1"] });
    const stop = (): void => fail(signal.reason);
    const fail = (reason: unknown): void => {
      signal.removeEventListener("abort", stop);
      secure.destroy();
      socket.destroy();
      reject(reason);
    };
    secure.on("error", fail);
    secure.once("secureConnect", () => {
      signal.removeEventListener("abort", stop);
      resolve(secure);
    });
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
  });
}

function send(options: https.RequestOptions): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = options.agent instanceof https.Agent
      ? https.request(options)
      : http.request(options);
    request.once("response", resolve);
    // Not once: a request may emit another error after the first, and an unheard one is fatal.
    request.on("error", reject);
    request.end();
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
    body: new BodyReader(message, header("content-encoding"), maxBodyBytes, length),
  };
}

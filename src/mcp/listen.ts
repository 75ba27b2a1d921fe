/**
 * An HTTP listener with limits, around a web-standard handler.
 *
 * Over node:http and not Deno.serve, which closes no slow client and tells no handler that its client
 * is gone before the reply has begun.
 *
 * @module
 */

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { abortable, Deadline, sleep } from "../core/deadline.ts";
import type { Log } from "../core/log.ts";

/** Answers a request; the request's signal aborts when the client is gone. */
export type Handler = (request: Request) => Promise<Response>;

/** Most bytes of a request's header. */
const MAX_HEADER_BYTES = 16 * 1024;

/** Most bytes of a request's body. Source: the SDK reads no more either. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** Connections open at once; more are refused. */
const MAX_CONNECTIONS = 500;

/** How long an unused connection stays open, in milliseconds. */
const IDLE_MS = 60_000;

/** How often slow clients are looked for, in milliseconds; their time may run over by this. */
const CHECK_MS = 500;

/** Time between telling running requests to end and cutting their connections, in milliseconds. */
const CUT_MS = 500;

/** Options of {@linkcode listen}. */
export interface ListenOptions {
  /** Address to listen on. */
  readonly hostname: string;
  /** Port to listen on; 0 for any. */
  readonly port: number;
  /** Time a client has to send a request, in milliseconds. */
  readonly readTimeoutMs: number;
  /** Time a client may keep a reply waiting in all, in milliseconds. */
  readonly writeTimeoutMs: number;
  /** Takes what goes wrong below the handler. */
  readonly log: Log;
}

/** A running listener. */
export interface Listening {
  /** The port it listens on. */
  readonly port: number;
  /**
   * Takes no more requests and waits for the replies to those under way.
   *
   * @param graceMs How long they may take, in milliseconds; then they are told to end.
   */
  stop(graceMs: number): Promise<void>;
}

/**
 * Starts listening.
 *
 * @param handler Answers the requests.
 * @param options See {@linkcode ListenOptions}.
 * @returns The listener, once it listens.
 * @throws The system's error when the address cannot be listened on.
 */
export async function listen(handler: Handler, options: ListenOptions): Promise<Listening> {
  const { hostname, port, readTimeoutMs, writeTimeoutMs, log } = options;
  const running = new Set<AbortController>();
  const sockets = new Set<Socket>();

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const client = new AbortController();
    running.add(client);
    outgoing.once("close", () => {
      running.delete(client);
      // A finished reply also closes; only an unfinished one means that the client is gone.
      if (!outgoing.writableFinished) client.abort(new DOMException("gone", "AbortError"));
    });
    try {
      const body = await readBody(incoming);
      if (body === undefined) return refuse(outgoing, 413, "The request is too large");
      const request = toRequest(incoming, body, client.signal);
      if (request === undefined) return refuse(outgoing, 400, "The request makes no sense");
      await reply(await handler(request), outgoing, writeTimeoutMs);
    } catch (thrown) {
      if (outgoing.destroyed) return;
      log("error", "http", { cause: thrown instanceof Error ? thrown.stack : String(thrown) });
      if (outgoing.headersSent) outgoing.destroy();
      else refuse(outgoing, 500, "Internal server error");
    }
  }

  const server = createServer({
    headersTimeout: readTimeoutMs,
    requestTimeout: readTimeoutMs,
    keepAliveTimeout: Math.min(IDLE_MS, readTimeoutMs),
    connectionsCheckingInterval: Math.min(CHECK_MS, readTimeoutMs),
    maxHeaderSize: MAX_HEADER_BYTES,
  }, serve);
  server.maxConnections = MAX_CONNECTIONS;
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, hostname, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async stop(graceMs: number): Promise<void> {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      if (await isDoneWithin(closed, graceMs)) return;
      for (const client of running) client.abort(new DOMException("stopping", "AbortError"));
      if (await isDoneWithin(closed, CUT_MS)) return;
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

async function isDoneWithin(work: Promise<void>, ms: number): Promise<boolean> {
  using deadline = new Deadline(ms);
  return await abortable(work.then(() => true), deadline.signal).catch(() => false);
}

function refuse(outgoing: ServerResponse, status: number, message: string): void {
  outgoing.writeHead(status, { "content-type": "text/plain", "connection": "close" });
  outgoing.end(`${message}\n`);
}

/** The whole body; `undefined` when it is larger than allowed. */
async function readBody(incoming: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(incoming.headers["content-length"] ?? 0) > MAX_BODY_BYTES) return undefined;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const part of incoming) {
    size += part.length;
    if (size > MAX_BODY_BYTES) return undefined;
    parts.push(part);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** The request in web-standard form; `undefined` for one without a usable path or host. */
function toRequest(
  incoming: IncomingMessage,
  body: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Request | undefined {
  const { method = "GET", url: path = "", rawHeaders } = incoming;
  // Joined and not resolved: "//evil.example/" as a path must not become the host.
  const url = `http://${incoming.headers.host}${path}`;
  if (!path.startsWith("/") || !URL.canParse(url)) return undefined;
  const headers = new Headers();
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    headers.append(rawHeaders[i]!, rawHeaders[i + 1]!);
  }
  const hasBody = method !== "GET" && method !== "HEAD" && body.length > 0;
  return new Request(url, { method, headers, signal, ...(hasBody && { body }) });
}

/** Sends a response; a client that keeps it waiting too long in all is cut off. */
async function reply(
  response: Response,
  outgoing: ServerResponse,
  writeTimeoutMs: number,
): Promise<void> {
  outgoing.writeHead(response.status, [...response.headers].flat());
  outgoing.flushHeaders();
  const reader = response.body?.getReader();
  outgoing.once("close", () => void reader?.cancel().catch(() => {}));
  let patienceMs = writeTimeoutMs;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    if (outgoing.destroyed) return;
    if (outgoing.write(part.value)) continue;
    const startMs = performance.now();
    await drained(outgoing, patienceMs);
    patienceMs -= performance.now() - startMs;
  }
  outgoing.end();
}

/** Resolves when more can be written; cuts the client off when that takes too long. */
async function drained(outgoing: ServerResponse, patienceMs: number): Promise<void> {
  const stop = new AbortController();
  const ready = new Promise<void>((resolve) => {
    outgoing.once("drain", resolve).once("close", resolve);
  });
  const late = sleep(Math.max(0, patienceMs), stop.signal).then(() => void outgoing.destroy());
  await Promise.race([ready, late]);
  stop.abort();
  await late.catch(() => {});
}

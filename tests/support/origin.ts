/**
 * A web site in a box: an HTTP server on loopback that behaves as told, well and badly.
 *
 * @module
 */

import { Buffer } from "node:buffer";
import http from "node:http";
import type { AddressInfo, Socket } from "node:net";
import zlib from "node:zlib";

/** How one path answers. Everything may be left out. */
export interface Scene {
  /** @default {200} */
  readonly status?: number;
  /** @default {"text/html; charset=utf-8"} */
  readonly type?: string;
  /** @default {""} */
  readonly body?: string | Uint8Array;
  /** More headers; values may repeat. */
  readonly headers?: Readonly<Record<string, string | string[]>>;
  /** The body is compressed so; a list is applied in order. */
  readonly encode?: Encoding | readonly Encoding[];
  /** This many bytes are cut off the end of what is sent. */
  readonly cutBytes?: number;
  /** Wait before the header, in milliseconds. */
  readonly delayMs?: number;
  /** Never answers. */
  readonly hang?: boolean;
  /** Sends the body in pieces with pauses. */
  readonly drip?: { readonly bytes: number; readonly ms: number };
  /** Sends this much of the body and then breaks the connection. */
  readonly breakAfterBytes?: number;
  /** Sends the header and part of the body, and never the rest. */
  readonly stallAfterBytes?: number;
}

type Encoding = "gzip" | "deflate" | "deflate-raw" | "br" | "zstd";

/** A request that came in. */
export interface SeenRequest {
  /** Path with query. */
  readonly path: string;
  /** Names and values in turn, as they came. */
  readonly headers: readonly string[];
  /** Which connection it came on; 0 is the first. */
  readonly connection: number;
}

/** A path's scene, or what makes one from the request. */
export type Route = Scene | ((request: URL, seen: SeenRequest) => Scene);

/** A running site. */
export interface Origin extends AsyncDisposable {
  /** Its address, such as `http://127.0.0.1:40123`. */
  readonly url: string;
  /** Its host and port, such as `127.0.0.1:40123`. */
  readonly host: string;
  /** Requests so far, in order. */
  readonly requests: readonly SeenRequest[];
  /** Paths asked for so far, in order. */
  readonly paths: readonly string[];
  /** Connections open now. */
  readonly openConnections: number;
  /** Connections on which a request is unanswered now. */
  readonly busyConnections: number;
}

/** Starts a site; paths without a route are 404. */
export async function startOrigin(routes: Readonly<Record<string, Route>>): Promise<Origin> {
  const requests: SeenRequest[] = [];
  const sockets = new Map<Socket, number>();
  const busy = new Set<Socket>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let connections = 0;

  function later(ms: number, act: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, ms);
    timers.add(timer);
  }

  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://origin");
    const connection = sockets.get(request.socket) ?? -1;
    const seen = { path: url.pathname + url.search, headers: request.rawHeaders, connection };
    requests.push(seen);
    busy.add(request.socket);
    response.on("error", () => {});
    response.once("close", () => busy.delete(request.socket));
    const route = routes[url.pathname + url.search] ?? routes[url.pathname];
    const scene = typeof route === "function" ? route(url, seen) : route ?? { status: 404 };
    if (!scene.hang) later(scene.delayMs ?? 0, () => play(scene, response, later));
  });
  server.on("connection", (socket: Socket) => {
    sockets.set(socket, connections++);
    socket.on("error", () => {});
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}`,
    host,
    requests,
    get paths() {
      return requests.map(({ path }) => path);
    },
    get openConnections() {
      return sockets.size;
    },
    get busyConnections() {
      return busy.size;
    },
    async [Symbol.asyncDispose]() {
      for (const timer of timers) clearTimeout(timer);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets.keys()) socket.destroy();
      await closed;
    },
  };
}

function play(
  scene: Scene,
  response: http.ServerResponse,
  later: (ms: number, act: () => void) => void,
): void {
  const { status = 200, type = "text/html; charset=utf-8", headers = {}, cutBytes = 0 } = scene;
  const encodings = [scene.encode ?? []].flat();
  const whole = encodings.reduce(encoded, Buffer.from(scene.body ?? ""));
  const body = whole.subarray(0, whole.length - cutBytes);
  const names = encodings.map((encoding) => encoding.replace("-raw", ""));
  response.writeHead(status, {
    ...(type !== "" && { "content-type": type }),
    ...(names.length > 0 && { "content-encoding": names.join(", ") }),
    ...headers,
  });
  if (scene.drip) drip(body, scene.drip, response, later);
  else if (scene.breakAfterBytes !== undefined) {
    response.write(body.subarray(0, scene.breakAfterBytes));
    later(20, () => response.socket?.destroy());
  } else if (scene.stallAfterBytes !== undefined) {
    response.write(body.subarray(0, scene.stallAfterBytes));
  } else response.end(body);
}

function drip(
  body: Buffer,
  { bytes, ms }: { readonly bytes: number; readonly ms: number },
  response: http.ServerResponse,
  later: (ms: number, act: () => void) => void,
): void {
  if (response.destroyed) return;
  if (body.length === 0) return void response.end();
  response.write(body.subarray(0, bytes));
  later(ms, () => drip(body.subarray(bytes), { bytes, ms }, response, later));
}

function encoded(body: Buffer, encoding: Encoding): Buffer {
  switch (encoding) {
    case "gzip":
      return zlib.gzipSync(body);
    case "deflate":
      return zlib.deflateSync(body);
    case "deflate-raw":
      return zlib.deflateRawSync(body);
    case "br":
      return zlib.brotliCompressSync(body);
    case "zstd":
      return zlib.zstdCompressSync(body);
  }
}

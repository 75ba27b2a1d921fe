/**
 * Proxies: a tunnel through an HTTP, HTTPS or SOCKS5 proxy, which alone resolves the target's name.
 *
 * Not the agent libraries: a proxy that says nothing or talks without end cannot be taken from them,
 * and they want the whole environment (docs/DECISIONS.md).
 *
 * @module
 */

import { Buffer } from "node:buffer";
import net from "node:net";
import { abortable } from "../core/deadline.ts";
import { RetrievalError } from "../core/errors.ts";
import type { ProxySettings } from "../core/settings.ts";
import { agentOver, secured } from "./agent.ts";
import { established } from "./dial.ts";
import type { Route, Router } from "./http.ts";

/** Most bytes of a proxy's reply before the tunnel stands. */
const MAX_REPLY_BYTES = 16 * 1024;

/** A proxy, with the login for one session. */
export interface Proxy {
  /** How it is spoken to. */
  readonly kind: "http" | "https" | "socks5";
  /** Its host. */
  readonly host: string;
  /** Its port. */
  readonly port: number;
  /** Login; empty for none. */
  readonly login: string;
  /** Password. */
  readonly password: string;
}

/**
 * The way through a proxy, with a session of its own for every request.
 *
 * Connections are used once: one that is used again would carry a request of one session under the
 * login of another.
 *
 * @param nextProxy The proxy, with the login for the next session.
 * @param ca Certificates of authorities to trust beside the usual ones, as PEM.
 * @returns A router; it holds nothing.
 */
export function proxyRouter(nextProxy: () => Proxy, ca?: string): Router {
  return {
    route(url: URL): Route {
      const proxy = nextProxy();
      const isSecure = url.protocol === "https:";
      // A proxy for HTTP takes plain requests as they are, with the whole address.
      const isForwarded = !isSecure && proxy.kind !== "socks5";
      const login = proxy.login === "" ? [] : ["Proxy-Authorization", basicLogin(proxy)];
      return {
        agent: agentOver(
          (host, port, signal) =>
            isForwarded ? connectTo(proxy, signal, ca) : openTunnel(proxy, host, port, signal, ca),
          { secure: isSecure, maxIdle: 0, ca },
        ),
        target: isForwarded
          ? `${url.origin}${url.pathname}${url.search}`
          : url.pathname + url.search,
        headers: isForwarded ? login : [],
        failureOf: (status) => isForwarded && status === 407 ? refusedLogin(proxy) : undefined,
      };
    },
    [Symbol.dispose](): void {},
  };
}

/**
 * The proxy with the login of the next session: the operator's, a prefix of this process, a number.
 *
 * Source: the form in which the Go server asks providers of rotating proxies for a fresh exit.
 *
 * @param settings The operator's.
 * @returns Gives the proxy for one more session.
 */
export function sessionsOf(settings: ProxySettings): () => Proxy {
  const { scheme, host, port, login, password } = settings;
  const kind = scheme === "http" || scheme === "https" ? scheme : "socks5";
  const prefix = crypto.randomUUID().slice(0, 8);
  let count = 0;
  return () => {
    return { kind, host, port, password, login: `${login}__session-${prefix}_${++count}` };
  };
}

/**
 * Opens a connection to a host through a proxy.
 *
 * @param proxy The proxy.
 * @param host The target's name or address; it is not resolved here.
 * @param port The target's port.
 * @param signal Ends the attempt and closes the connection.
 * @param ca Certificates of authorities to trust beside the usual ones, for a proxy over TLS.
 * @returns The connection, ready for the target's first byte.
 * @throws {RetrievalError} `proxy`.
 */
export async function openTunnel(
  proxy: Proxy,
  host: string,
  port: number,
  signal: AbortSignal,
  ca?: string,
): Promise<net.Socket> {
  const socket = await connectTo(proxy, signal, ca);
  try {
    const asked = proxy.kind === "socks5"
      ? askSocks(socket, proxy, host, port)
      : askConnect(socket, proxy, host, port);
    await abortable(asked, signal);
    return socket;
  } catch (thrown) {
    socket.destroy();
    throw thrown;
  }
}

async function connectTo(proxy: Proxy, signal: AbortSignal, ca?: string): Promise<net.Socket> {
  const { kind, host, port } = proxy;
  try {
    const socket = await established(net.connect({ host, port }), signal);
    return kind === "https" ? await secured(socket, host, signal, ca) : socket;
  } catch (thrown) {
    if (signal.aborted) throw signal.reason;
    throw proxyError(proxy, `is unreachable (${(thrown as Error).message})`, thrown);
  }
}

async function askConnect(
  socket: net.Socket,
  proxy: Proxy,
  host: string,
  port: number,
): Promise<void> {
  const target = `${net.isIPv6(host) ? `[${host}]` : host}:${port}`;
  const login = proxy.login === "" ? "" : `Proxy-Authorization: ${basicLogin(proxy)}\r\n`;
  socket.write(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n${login}\r\n`);
  const reply = await readReply(socket, proxy, (bytes) => {
    const end = bytes.indexOf("\r\n\r\n");
    return end < 0 ? 0 : end + 4;
  });
  const status = /^HTTP\/1\.[01] (\d{3})/.exec(reply.toString("latin1"))?.[1];
  if (status === "407") throw refusedLogin(proxy);
  if (!status?.startsWith("2")) {
    throw proxyError(proxy, status ? `answered ${status}` : "does not speak HTTP");
  }
}

/** Source: RFC 1928 (SOCKS5) and RFC 1929 (login). */
async function askSocks(
  socket: net.Socket,
  proxy: Proxy,
  host: string,
  port: number,
): Promise<void> {
  socket.write(Buffer.from(proxy.login === "" ? [5, 1, 0] : [5, 2, 0, 2]));
  const [version, method] = await readReply(socket, proxy, (bytes) => bytes.length >= 2 ? 2 : 0);
  if (version !== 5) throw proxyError(proxy, "does not speak SOCKS5");
  if (method === 2) {
    const login = [...sized(proxy.login), ...sized(proxy.password)];
    socket.write(Buffer.from([1, ...login]));
    const [, verdict] = await readReply(socket, proxy, (bytes) => bytes.length >= 2 ? 2 : 0);
    if (verdict !== 0) throw refusedLogin(proxy);
  } else if (method !== 0) throw refusedLogin(proxy);
  const address = net.isIPv4(host) ? [1, ...host.split(".").map(Number)] : [3, ...sized(host)];
  socket.write(Buffer.from([5, 1, 0, ...address, port >> 8, port & 255]));
  const reply = await readReply(socket, proxy, (bytes) => {
    const size = socksReplySize(bytes);
    return bytes.length >= size ? size : 0;
  });
  if (reply[1] !== 0) throw proxyError(proxy, `could not reach the host (SOCKS code ${reply[1]})`);
}

/** Bytes of a SOCKS5 reply, from its first five; more than there can be while those are missing. */
function socksReplySize(bytes: Uint8Array): number {
  if (bytes.length < 5) return MAX_REPLY_BYTES + 1;
  const addressBytes = { 1: 4, 3: 1 + bytes[4]!, 4: 16 }[bytes[3]!] ?? 0;
  return 6 + addressBytes;
}

function sized(text: string): number[] {
  const bytes = Buffer.from(text);
  if (bytes.length > 255) {
    throw new RetrievalError("proxy", "Cannot use the proxy: a name is longer than SOCKS5 allows");
  }
  return [bytes.length, ...bytes];
}

/**
 * Reads a reply.
 *
 * @param used How many of the bytes so far are the reply; 0 while it is not complete.
 */
function readReply(
  socket: net.Socket,
  proxy: Proxy,
  used: (bytes: Buffer) => number,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let bytes: Buffer = Buffer.alloc(0);
    const finish = (act: () => void): void => {
      socket.off("data", onData).off("close", onClose);
      socket.pause();
      act();
    };
    const onClose = (): void => finish(() => reject(proxyError(proxy, "closed the connection")));
    const onData = (part: Buffer): void => {
      bytes = Buffer.concat([bytes, part]);
      const size = used(bytes);
      if (size > 0) {
        finish(() => {
          // What came with the reply is the target's first word.
          if (size < bytes.length) socket.unshift(bytes.subarray(size));
          resolve(bytes.subarray(0, size));
        });
      } else if (bytes.length > MAX_REPLY_BYTES) {
        finish(() => reject(proxyError(proxy, "sent a reply without end")));
      }
    };
    socket.on("data", onData).on("close", onClose).resume();
  });
}

function basicLogin({ login, password }: Proxy): string {
  return `Basic ${Buffer.from(`${login}:${password}`).toString("base64")}`;
}

function refusedLogin(proxy: Proxy): RetrievalError {
  return proxyError(proxy, "refuses the login (407): check PROXY_LOGIN and PROXY_PASSWORD");
}

function proxyError({ host, port }: Proxy, state: string, cause?: unknown): RetrievalError {
  return new RetrievalError("proxy", `Cannot use the proxy ${host}:${port}: it ${state}`, {
    cause,
  });
}

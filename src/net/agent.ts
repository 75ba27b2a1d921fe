/**
 * Node's agents, over connections of ours.
 *
 * @module
 */

import http from "node:http";
import https from "node:https";
import net from "node:net";
import tls from "node:tls";
import type { Dial } from "./dial.ts";

/** How long an unused connection stays open, in milliseconds. */
const IDLE_MS = 30_000;

/** The options of a request as its agent hands them on. */
interface Target {
  readonly host: string;
  readonly port: number;
  /** Ends the attempt; Node hands on no other signal. */
  readonly dialSignal: AbortSignal;
}

/** Options of {@linkcode agentOver}. */
export interface AgentOptions {
  /** Whether TLS goes over the connections. */
  readonly secure: boolean;
  /** Unused connections kept for each host; 0 to use each for one request only. */
  readonly maxIdle: number;
  /** Certificates of authorities to trust beside the usual ones, as PEM. */
  readonly ca: string | undefined;
}

/**
 * Makes an agent.
 *
 * @param dial Opens the connections.
 * @param options See {@linkcode AgentOptions}.
 * @returns An agent for requests that carry their signal as `dialSignal`.
 */
export function agentOver(dial: Dial, options: AgentOptions): http.Agent {
  const { secure, maxIdle, ca } = options;
  const settings = { keepAlive: maxIdle > 0, maxFreeSockets: maxIdle, timeout: IDLE_MS };
  const agent = secure ? new https.Agent(settings) : new http.Agent(settings);
  const open = async ({ host, port, dialSignal }: Target): Promise<net.Socket> => {
    const socket = await dial(host, Number(port), dialSignal);
    return secure ? await secured(socket, host, dialSignal, ca) : socket;
  };
  agent.createConnection = (given, callback) => {
    open(given as unknown as Target).then(
      (socket) => {
        callback?.(null, socket);
        socket.resume(); // one that a proxy's reply was read from is still paused
      },
      (thrown) => callback?.(thrown as Error, undefined as unknown as net.Socket),
    );
    return undefined as unknown as net.Socket; // Node's way to say "later"; its types know no other
  };
  return agent;
}

/**
 * TLS over a connection, for a host whose certificate is checked.
 *
 * @param socket The connection; destroyed when the handshake fails.
 * @param host Whose certificate is expected: a name or an address.
 * @param signal Ends the handshake.
 * @param ca Certificates of authorities to trust beside the usual ones, as PEM.
 */
export function secured(
  socket: net.Socket,
  host: string,
  signal: AbortSignal,
  ca?: string,
): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const servername = net.isIP(host) ? "" : host;
    const secure = tls.connect({
      socket,
      host,
      servername,
      ALPNProtocols: ["http/1.1"],
      ...(ca !== undefined && { ca: [...tls.rootCertificates, ca] }),
    });
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

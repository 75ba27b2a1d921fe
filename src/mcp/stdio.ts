/**
 * The stdio transport. Standard output carries the protocol and nothing else.
 *
 * @module
 */

import type { JSONRPCMessage, McpServer } from "@modelcontextprotocol/server";
import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { abortable, Deadline } from "../core/deadline.ts";
import type { Log } from "../core/log.ts";

/** JSON-RPC's code for a server that cannot take the request. */
const UNAVAILABLE = -32_000;

/** One client on standard input and output. */
export interface StdioConnection {
  /** Resolves when the client is gone. */
  readonly closed: Promise<void>;
  /**
   * Takes no more requests and waits for the answers to those under way.
   *
   * @param graceMs The longest wait, in milliseconds.
   */
  drain(graceMs: number): Promise<void>;
}

/**
 * Serves one client over standard input and output.
 *
 * @param create Makes the server.
 * @param log Takes what goes wrong on the wire.
 * @returns The connection.
 */
export function connectStdio(create: () => McpServer, log: Log): StdioConnection {
  // A dependency's message on standard output would break the protocol.
  const toLog = (...parts: unknown[]): void => log("debug", parts.map(String).join(" "));
  Object.assign(globalThis.console, { log: toLog, info: toLog, debug: toLog });

  const closed = Promise.withResolvers<void>();
  const idle = Promise.withResolvers<void>();
  const running = new Set<unknown>();
  let draining = false;
  const finish = (id: unknown): void => {
    running.delete(id);
    if (draining && running.size === 0) idle.resolve();
  };

  const wire = new StdioServerTransport();
  serveStdio(create, {
    transport: wire,
    onerror: (error) => log("warn", "stdio", { error: error.message }),
  });
  const { onclose, onmessage, send } = wire;
  wire.onclose = () => {
    onclose?.();
    closed.resolve();
  };
  wire.onmessage = (message) => {
    const { method, id, params } = message as Partial<Request>;
    if (method === "notifications/cancelled") finish(params?.requestId);
    else if (method !== undefined && id !== undefined) {
      if (draining) return void send.call(wire, stopping(id)).catch(() => {});
      running.add(id);
    }
    onmessage?.(message);
  };
  wire.send = async (message) => {
    await send.call(wire, message);
    if (!("method" in message)) finish(message.id);
  };
  return {
    closed: closed.promise,
    async drain(graceMs: number): Promise<void> {
      draining = true;
      if (running.size === 0) return;
      using grace = new Deadline(graceMs);
      await abortable(Promise.race([idle.promise, closed.promise]), grace.signal).catch(() => {});
    },
  };
}

interface Request {
  readonly method: string;
  readonly id: string | number;
  readonly params: { readonly requestId?: unknown };
}

function stopping(id: string | number): JSONRPCMessage {
  const error = { code: UNAVAILABLE, message: "The server is shutting down" };
  return { jsonrpc: "2.0", id, error };
}

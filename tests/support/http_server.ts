/**
 * The real program serving HTTP, and a client of it in each era of the protocol.
 *
 * @module
 */

import { startOrigin } from "./origin.ts";
import { type Message, ServerProcess } from "./server_process.ts";
import { sleep } from "../../src/core/deadline.ts";

/** A running HTTP server. */
export interface HttpServer extends AsyncDisposable {
  /** Address of its endpoint. */
  readonly url: string;
  /** Host and port. */
  readonly host: string;
  /** The process. */
  readonly process: ServerProcess;
}

/** Starts the program with MCP_TRANSPORT=http on a free port and waits until it listens. */
export async function startHttpServer(
  env: Readonly<Record<string, string>> = {},
  flags?: readonly string[],
): Promise<HttpServer> {
  const port = await freePort();
  const process = ServerProcess.spawn({
    env: { MCP_TRANSPORT: "http", SERVER_PORT: String(port), ...env },
    ...(flags && { flags }),
  });
  const host = `127.0.0.1:${port}`;
  for (let i = 0; i < 500; i++) {
    if (process.stderr.includes("serving on http")) break;
    await sleep(20);
  }
  return {
    url: `http://${host}${env.MCP_PATH ?? "/mcp"}`,
    host,
    process,
    async [Symbol.asyncDispose]() {
      process.kill("SIGTERM");
      await process[Symbol.asyncDispose]();
    },
  };
}

async function freePort(): Promise<number> {
  const origin = await startOrigin({});
  await origin[Symbol.asyncDispose]();
  return Number(new URL(origin.url).port);
}

/** The eras of the protocol. */
export type Era = "2025-11-25" | "2026-07-28";

/** Sends one JSON-RPC message and returns the HTTP response, unread. */
export function postMessage(
  url: string,
  era: Era,
  message: Record<string, unknown>,
  init: { readonly headers?: Record<string, string>; readonly signal?: AbortSignal } = {},
): Promise<Response> {
  const params = message.params as Record<string, unknown> | undefined;
  const isModern = era === "2026-07-28";
  const name = params?.name;
  const body = {
    jsonrpc: "2.0",
    ...message,
    params: isModern ? { ...params, _meta: { ...envelope(), ...params?._meta as object } } : params,
  };
  return fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "accept": "application/json, text/event-stream",
      "mcp-protocol-version": era,
      ...(isModern && { "mcp-method": String(message.method) }),
      ...(isModern && typeof name === "string" && { "mcp-name": name }),
      ...init.headers,
    },
    body: JSON.stringify(body),
    ...(init.signal && { signal: init.signal }),
  });
}

function envelope(): Record<string, unknown> {
  return {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "0" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
}

/** The messages in a response, whether it is one JSON text or a stream of events. */
export async function messagesOf(response: Response): Promise<Message[]> {
  const text = await response.text();
  if (response.headers.get("content-type")?.includes("text/event-stream")) {
    return text.split("\n").filter((line) => line.startsWith("data: "))
      .map((line) => JSON.parse(line.slice("data: ".length)));
  }
  return text === "" ? [] : [JSON.parse(text)];
}

/**
 * One face for a client, whatever lies between it and the server.
 *
 * @module
 */

import { type Era, messagesOf, postMessage, startHttpServer } from "./http_server.ts";
import { type Message, ServerProcess } from "./server_process.ts";

/** What a call came to. */
export interface CallOutcome {
  /** The result, or the JSON-RPC error. */
  readonly result: Message;
  /** Notifications that came with it. */
  readonly notifications: readonly Message[];
}

/** A client with a server of its own. */
export interface McpClient extends AsyncDisposable {
  /** Sends a request. */
  request(method: string, params?: Record<string, unknown>): Promise<CallOutcome>;
  /** Calls a tool, and cancels the call when the signal aborts; then it rejects. */
  call(
    name: string,
    args: unknown,
    options?: { readonly progressToken?: string | number; readonly signal?: AbortSignal },
  ): Promise<CallOutcome>;
}

/** Starts a server and a client of it. */
export type StartClient = (env: Readonly<Record<string, string>>) => Promise<McpClient>;

/** Every way between a client and the server. */
export const CLIENTS: Readonly<Record<string, StartClient>> = {
  "stdio": startStdioClient,
  "HTTP 2025-11-25": (env) => startHttpClient("2025-11-25", env),
  "HTTP 2026-07-28": (env) => startHttpClient("2026-07-28", env),
};

async function startStdioClient(env: Readonly<Record<string, string>>): Promise<McpClient> {
  const server = await ServerProcess.open({ env });
  const request = async (method: string, params: unknown = {}): Promise<CallOutcome> => {
    const answer = await server.request(method, params);
    return { result: answer.result ?? answer.error, notifications: server.notifications.splice(0) };
  };
  return {
    request,
    async call(name, args, { progressToken, signal } = {}) {
      const meta = progressToken === undefined ? {} : { _meta: { progressToken } };
      const params = { name, arguments: args, ...meta };
      if (!signal) return await request("tools/call", params);
      const { id, answer } = server.begin("tools/call", params);
      const canceled = Promise.withResolvers<never>();
      signal.addEventListener("abort", () => {
        server.send({ method: "notifications/cancelled", params: { requestId: id } });
        canceled.reject(signal.reason);
      });
      const message: Message = await Promise.race([answer, canceled.promise]);
      return { result: message.result, notifications: [] };
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
    },
  };
}

async function startHttpClient(
  era: Era,
  env: Readonly<Record<string, string>>,
): Promise<McpClient> {
  const server = await startHttpServer(env);
  let nextId = 1;
  const request = async (
    method: string,
    params: Record<string, unknown> = {},
    signal?: AbortSignal,
  ): Promise<CallOutcome> => {
    const message = { id: nextId++, method, params };
    const response = await postMessage(server.url, era, message, signal ? { signal } : {});
    const messages = await messagesOf(response);
    const answer = messages.find(({ id }) => id === message.id);
    return {
      result: answer?.result ?? answer?.error,
      notifications: messages.filter(({ method }) => method !== undefined),
    };
  };
  return {
    request: (method, params) => request(method, params),
    call(name, args, { progressToken, signal } = {}) {
      const meta = progressToken === undefined ? {} : { _meta: { progressToken } };
      return request("tools/call", { name, arguments: args, ...meta }, signal);
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
    },
  };
}

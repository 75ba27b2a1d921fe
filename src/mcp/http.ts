/**
 * The streamable HTTP transport: stateless, both eras of the protocol.
 *
 * @module
 */

import { createHash, timingSafeEqual } from "node:crypto";
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  type McpServer,
  originValidationResponse,
} from "@modelcontextprotocol/server";
import { RetrievalError } from "../core/errors.ts";
import type { Log } from "../core/log.ts";
import { type Handler, listen, type Listening } from "./listen.ts";

/** Names of this machine, which no other site can take on. */
const LOOPBACK_NAMES: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/** Headers that a browser may send and read across origins. */
const CORS_HEADERS: Readonly<Record<string, string>> = {
  "access-control-allow-methods": "POST, GET, DELETE, OPTIONS",
  "access-control-allow-headers": "authorization, content-type, accept, mcp-protocol-version, " +
    "mcp-session-id, mcp-method, mcp-name, last-event-id",
  "access-control-expose-headers": "mcp-session-id, mcp-protocol-version",
  "access-control-max-age": "600",
};

/** Options of {@linkcode serveHttp}. */
export interface HttpOptions {
  /** Address to listen on. */
  readonly hostname: string;
  /** Port to listen on; 0 for any. */
  readonly port: number;
  /** Path of the endpoint. */
  readonly path: string;
  /** Time a client has to send a request, in milliseconds. */
  readonly readTimeoutMs: number;
  /** Time a client may keep a reply waiting, in milliseconds. */
  readonly writeTimeoutMs: number;
  /** Tokens of which a client must present one; empty for none. */
  readonly authTokens: readonly string[];
  /** Host names by which clients may call the server, beside those of this machine. */
  readonly allowedHosts: readonly string[];
  /** Hosts of pages that may call it from a browser, beside those of this machine. */
  readonly allowedOrigins: readonly string[];
}

/**
 * Serves MCP over HTTP.
 *
 * @param create Makes a server; called for each request.
 * @param options See {@linkcode HttpOptions}.
 * @param log Takes what goes wrong.
 * @returns The listener, once it listens.
 * @throws {RetrievalError} `invalid_argument` if it would be open to others without protection, or
 * the address cannot be listened on.
 */
export async function serveHttp(
  create: () => McpServer,
  options: HttpOptions,
  log: Log,
): Promise<Listening> {
  checkExposure(options);
  try {
    return await listen(createHttpHandler(create, options, log), { ...options, log });
  } catch (thrown) {
    throw new RetrievalError(
      "invalid_argument",
      `Cannot listen on ${options.hostname}:${options.port}: ${(thrown as Error).message}`,
      { cause: thrown },
    );
  }
}

/**
 * Makes the endpoint without a listener.
 *
 * @param create Makes a server; called for each request.
 * @param options What is asked of a client.
 * @param log Takes what goes wrong.
 * @returns Answers one request.
 */
export function createHttpHandler(
  create: () => McpServer,
  options: Pick<HttpOptions, "path" | "authTokens" | "allowedHosts" | "allowedOrigins">,
  log: Log,
): Handler {
  const hosts = [...LOOPBACK_NAMES, ...options.allowedHosts];
  const origins = [...LOOPBACK_NAMES, ...options.allowedOrigins.map(originHost)];
  const isAllowed = tokenCheck(options.authTokens);
  const mcp = createMcpHandler(create, {
    responseMode: "sse",
    onerror: (error) => log("debug", "http", { error: error.message }),
  });
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/healthz") return text(200, "ok");
    const refusal = hostHeaderValidationResponse(request, hosts) ??
      originValidationResponse(request, origins);
    if (refusal) return refusal;
    if (pathname !== options.path) {
      return text(404, `Not found: the MCP endpoint is ${options.path}`);
    }
    const origin = request.headers.get("origin");
    if (request.method === "OPTIONS") return withCors(new Response(null, { status: 204 }), origin);
    const response = isAllowed(request.headers.get("authorization"))
      ? await mcp.fetch(request)
      : unauthorized();
    return withCors(response, origin);
  };
}

/** An unprotected server is for this machine only: anybody could use it to read the web. */
function checkExposure({ hostname, authTokens, allowedHosts }: HttpOptions): void {
  if (LOOPBACK_NAMES.includes(hostname) || hostname === "::1" || /^127\./.test(hostname)) return;
  const missing = [
    ...(authTokens.length === 0 ? ["AUTH_TOKENS"] : []),
    ...(allowedHosts.length === 0 ? ["ALLOWED_HOSTS"] : []),
  ];
  if (missing.length === 0) return;
  throw new RetrievalError(
    "invalid_argument",
    `Cannot listen on SERVER_HOST=${hostname}, which others can reach, without protection: ` +
      `set ${missing.join(" and ")}`,
  );
}

/** The host of an origin, which may be written with or without scheme and port. */
function originHost(origin: string): string {
  return URL.parse(origin)?.hostname || origin.replace(/:\d+$/, "");
}

/** Compares hashes and all of them, so that the time taken tells nothing of a token. */
function tokenCheck(tokens: readonly string[]): (authorization: string | null) => boolean {
  const known = tokens.map(hashOf);
  return (authorization) => {
    if (known.length === 0) return true;
    const given = hashOf(/^bearer\s+(\S+)\s*$/i.exec(authorization ?? "")?.[1] ?? "");
    return known.map((token) => timingSafeEqual(token, given)).includes(true);
  };
}

function hashOf(token: string): Uint8Array {
  return createHash("sha256").update(token).digest();
}

function text(status: number, body: string): Response {
  return new Response(`${body}\n`, { status, headers: { "content-type": "text/plain" } });
}

function unauthorized(): Response {
  const headers = { "content-type": "text/plain", "www-authenticate": "Bearer" };
  return new Response("Send one of AUTH_TOKENS as a bearer token\n", { status: 401, headers });
}

function withCors(response: Response, origin: string | null): Response {
  if (origin === null) return response;
  const headers = new Headers(response.headers);
  headers.set("access-control-allow-origin", origin);
  headers.append("vary", "origin");
  for (const [name, value] of Object.entries(CORS_HEADERS)) headers.set(name, value);
  return new Response(response.body, { status: response.status, headers });
}

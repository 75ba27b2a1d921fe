/**
 * The requests of an item, one after the other: where each leads to.
 *
 * @module
 */

import { Buffer } from "node:buffer";
import { RetrievalError } from "../core/errors.ts";
import { parseHttpUrl, withoutCredentials } from "../core/url.ts";

/** Refreshes later than this are for people who watch a page, in seconds. */
const MAX_REFRESH_S = 5;

/** One request. */
export interface Hop {
  /** Where it goes. */
  readonly url: URL;
  /** Value of the `Authorization` header; empty for none. */
  readonly authorization: string;
  /** Whether the form goes with it. */
  readonly isPost: boolean;
}

/** The first request for an address. */
export function firstHop(url: URL, isPost: boolean): Hop {
  return { url, authorization: authorizationFor(url), isPost };
}

/** Whether a status asks for another request. */
export function isRedirect(status: number): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308;
}

/**
 * The request that a redirect asks for. A login stays with its origin; a form only with 307 and 308.
 *
 * @param hop The request that was answered.
 * @param location Where the answer leads, relative or absolute.
 * @param keepsForm Whether the form goes along.
 * @returns The next request.
 * @throws {RetrievalError} `http_error` for what is no URL, `invalid_url` for one that is not read.
 */
export function nextHop(hop: Hop, location: string, keepsForm: boolean): Hop {
  const url = targetOf(location, hop.url);
  const stays = url.username === "" && url.origin === hop.url.origin;
  return {
    url,
    authorization: stays ? hop.authorization : authorizationFor(url),
    isPost: hop.isPost && keepsForm,
  };
}

/** The text of a header that may hold UTF-8, which arrives as Latin-1. */
export function utf8Header(value: string): string {
  return new TextDecoder().decode(Uint8Array.from(value, (char) => char.charCodeAt(0)));
}

/**
 * Where a refresh leads.
 *
 * @param value The `Refresh` header, or the content of such a `meta` element: `0; url=/next`.
 * @returns The address as written; `undefined` without one, or when it is meant for later.
 */
export function refreshTarget(value: string): string | undefined {
  const [, seconds, rest] = /^\s*(\d{1,6})(?:\.\d*)?\s*[;,\s]\s*(.*)$/s.exec(value) ?? [];
  if (seconds === undefined || Number(seconds) >= MAX_REFRESH_S) return undefined;
  const url = (rest ?? "").replace(/^url\s*=\s*/i, "").trim();
  const quoted = /^(["'])(.*?)\1/s.exec(url);
  return (quoted ? quoted[2]! : url.replace(/^["']/, "")) || undefined;
}

function targetOf(location: string, base: URL): URL {
  const target = URL.parse(location, base);
  if (!target) {
    throw new RetrievalError(
      "http_error",
      `Cannot read ${withoutCredentials(base)}: it redirects to ` +
        `${JSON.stringify(location.slice(0, 200))}, which is no URL`,
    );
  }
  return parseHttpUrl(target.href);
}

/** User name and password of a URL, as the header that carries them; empty without them. */
function authorizationFor(url: URL): string {
  if (url.username === "" && url.password === "") return "";
  const pair = `${percentDecoded(url.username)}:${percentDecoded(url.password)}`;
  return `Basic ${Buffer.from(pair).toString("base64")}`;
}

/** `text` as it is where it is not well percent-encoded. */
function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

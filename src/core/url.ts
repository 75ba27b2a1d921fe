/**
 * URLs: what a caller may send, and when two of them mean the same page.
 *
 * @module
 */

import { RetrievalError } from "./errors.ts";

/** Most characters of a URL, after percent-encoding. Source: the Go server. */
export const MAX_URL_CHARS = 2_048;

/**
 * Reads a URL as a caller wrote it.
 *
 * @param text The URL; white space around it is ignored.
 * @returns The parsed URL, `http` or `https`, without fragment.
 * @throws {RetrievalError} `invalid_url`, saying what is wrong with it.
 */
export function parseHttpUrl(text: string): URL {
  const shown = JSON.stringify(text.length > 200 ? `${text.slice(0, 200)}…` : text);
  const url = URL.parse(text.trim());
  if (!url) {
    const guess = URL.parse(`https://${text.trim()}`);
    const hint = guess?.hostname.includes(".") && !/\s/.test(text.trim())
      ? `; did you mean ${JSON.stringify(`https://${text.trim()}`)}?`
      : "";
    throw new RetrievalError("invalid_url", `Cannot read ${shown}: not an absolute URL${hint}`);
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new RetrievalError("invalid_url", `Cannot read ${shown}: only http and https are read`);
  }
  if (url.href.length > MAX_URL_CHARS) {
    throw new RetrievalError(
      "invalid_url",
      `Cannot read ${shown}: ${url.href.length} characters, at most ${MAX_URL_CHARS}`,
    );
  }
  url.hash = "";
  return url;
}

/** A URL fit to be shown and logged: without user name and password. */
export function withoutCredentials(url: URL): string {
  if (url.username === "" && url.password === "") return url.href;
  const shown = new URL(url);
  shown.username = "";
  shown.password = "";
  return shown.href;
}

const ID_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const ID_CHARS = 8;

/**
 * A short name for a page that is the same in every call.
 *
 * @param url The page's address.
 * @returns 8 characters of `[0-9A-Za-z]`, from the SHA-256 of the address.
 */
export async function pageId(url: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(url));
  let number = new DataView(digest).getBigUint64(0);
  let id = "";
  for (let i = 0; i < ID_CHARS; i++) {
    id += ID_ALPHABET[Number(number % 62n)];
    number /= 62n;
  }
  return id;
}

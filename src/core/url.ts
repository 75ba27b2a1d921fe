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

/** Parameters that say where a visitor comes from and change nothing of a page. */
const TRACKING = new RegExp(
  "^(?:utm_[a-z_]+|gclid|gclsrc|dclid|gbraid|wbraid|srsltid|fbclid|msclkid|yclid|twclid|ttclid|" +
    "igshid|li_fat_id|mc_[ce]id|_hs(?:enc|mi)|mkt_tok|vero_id|oly_(?:enc|anon)_id|wickedid|" +
    "ref_src|ref_url|spm|s_cid)$",
  "i",
);

/**
 * One name for the addresses of one page.
 *
 * Leaves out what seldom changes a page: the scheme, `www.`, `m.`, `mobile.` and `amp.` before the
 * host, the default port, a final slash, tracking parameters and the fragment. Every other parameter
 * stays as it is, byte for byte. For telling results apart, not for requests.
 *
 * @param address An absolute `http` or `https` address; anything else comes back as it is.
 * @returns The name, beginning with `https://`.
 */
export function canonicalUrl(address: string): string {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return address;
  const host = url.host.replace(/\.(?=:|$)/, "").replace(/^(?:www|m|mobile|amp)\.(?=[^.]+\.)/, "");
  const path = url.pathname.replace(/\/$/, "");
  const kept = url.search.slice(1).split("&").filter((parameter) => {
    return parameter !== "" && !TRACKING.test(parameter.split("=", 1)[0]!);
  });
  const query = kept.length === 0 ? "" : `?${kept.join("&")}`;
  return `https://${host}${path}${query}`;
}

const ID_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const ID_CHARS = 8;

/**
 * A short name for a page that is the same in every call.
 *
 * @param url The page's address.
 * @returns 8 characters of `[0-9A-Za-z]`, from the SHA-256 of the {@linkcode canonicalUrl}.
 */
export async function pageId(url: string): Promise<string> {
  const bytes = new TextEncoder().encode(canonicalUrl(url));
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  let number = new DataView(digest).getBigUint64(0);
  let id = "";
  for (let i = 0; i < ID_CHARS; i++) {
    id += ID_ALPHABET[Number(number % 62n)];
    number /= 62n;
  }
  return id;
}

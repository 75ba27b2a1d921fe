/**
 * Where the links of result pages lead, behind the engines' redirects.
 *
 * One reader for all engines: they show each other's links, wrapped once more.
 *
 * @module
 */

import { Buffer } from "node:buffer";

/** Redirects unwrapped for one link; a link wrapped deeper is none. */
const MAX_WRAPS = 3;

/**
 * The target of a link in a result.
 *
 * Unwraps DuckDuckGo's `/l/?uddg=`, Bing's `/ck/a?u=a1…` and Yahoo's `/RU=…/RK=`; any other address
 * is its own target.
 *
 * @param href The link as it stands in the page; may be relative or without a scheme.
 * @param base What it is relative to.
 * @returns An absolute `http` or `https` address, its fragment kept; empty for advertisements, for
 * redirects without a target and for anything else.
 */
export function targetOf(href: string, base?: string): string {
  let target = httpUrl(href, base);
  for (let wraps = 0; wraps <= MAX_WRAPS && target !== ""; wraps++) {
    const url = new URL(target);
    if (isAdvertisement(url)) return "";
    const inner = unwrapped(url);
    if (inner === undefined) return target;
    target = inner;
  }
  return "";
}

/** An absolute http(s) address, its fragment kept; empty for anything else. */
export function httpUrl(href: string, base?: string): string {
  const url = URL.parse(href, base);
  return url?.protocol === "http:" || url?.protocol === "https:" ? url.href : "";
}

/** What a redirect leads to, empty when it does not say; `undefined` for what is no redirect. */
function unwrapped(url: URL): string | undefined {
  if (isOf(url, "duckduckgo.com") && url.pathname === "/l/") {
    return httpUrl(url.searchParams.get("uddg") ?? "");
  }
  if (isOf(url, "bing.com") && url.pathname === "/ck/a") {
    const [, encoded = ""] = /^a1(.+)$/.exec(url.searchParams.get("u") ?? "") ?? [];
    const decoded = Buffer.from(encoded, "base64url").toString();
    // A redirect whose target cannot be read still leads there.
    return URL.canParse(decoded) ? httpUrl(decoded) : undefined;
  }
  if (isOf(url, "search.yahoo.com")) {
    const [, encoded] = url.href.split("/RU=", 2);
    return encoded === undefined ? undefined : httpUrl(percentDecoded(beforeAny(encoded)));
  }
  return undefined;
}

/** The part of Yahoo's path that is the target: it ends at the next of its own fields. */
function beforeAny(text: string): string {
  return text.split(/\/R[KS]=/, 1)[0]!;
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

function isAdvertisement(url: URL): boolean {
  const { pathname } = url;
  return (isOf(url, "duckduckgo.com") && pathname === "/y.js") ||
    (isOf(url, "bing.com") && /^\/acl(?:ic)?k$/.test(pathname)) ||
    (isOf(url, "search.yahoo.com") && pathname.startsWith("/cbclk")) ||
    (/(?:^|\.)google\.[a-z.]{2,6}$/.test(url.hostname) && pathname === "/aclk") ||
    isOf(url, "googleadservices.com");
}

function isOf(url: URL, domain: string): boolean {
  return url.hostname === domain || url.hostname.endsWith(`.${domain}`);
}

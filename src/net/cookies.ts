/**
 * Cookies, for as long as one item takes: some sites answer only who brings theirs back.
 *
 * @module
 */

import { plainHost } from "./address.ts";

/** Cookies kept for an item; further ones are dropped. */
const MAX_COOKIES = 50;

/** Characters of a cookie's name and value together; longer ones are dropped. */
const MAX_COOKIE_CHARS = 4_096;

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly domain: string;
  /** Whether hosts below the domain get it too. */
  readonly below: boolean;
  readonly path: string;
  readonly secure: boolean;
}

/** The cookies of one item. */
export class CookieJar {
  readonly #cookies = new Map<string, Cookie>();

  /**
   * Takes the cookies of an answer.
   *
   * @param url Where the answer came from.
   * @param headers Its `Set-Cookie` headers.
   */
  take(url: URL, headers: readonly string[]): void {
    for (const header of headers) {
      const cookie = parseCookie(header, url);
      if (!cookie) continue;
      const key = `${cookie.name};${cookie.domain};${cookie.path}`;
      if (isExpired(header)) this.#cookies.delete(key);
      else if (this.#cookies.has(key) || this.#cookies.size < MAX_COOKIES) {
        this.#cookies.set(key, cookie);
      }
    }
  }

  /** The `Cookie` header for a request; empty for none. */
  headerFor(url: URL): string {
    const host = plainHost(url.hostname);
    return [...this.#cookies.values()].filter(({ domain, below, path, secure }) => {
      return (host === domain || (below && host.endsWith(`.${domain}`))) &&
        isBelow(url.pathname, path) && (!secure || url.protocol === "https:");
    }).map(({ name, value }) => `${name}=${value}`).join("; ");
  }
}

/** Source: RFC 6265, sections 5.2 and 5.3, without what needs a list of public suffixes. */
function parseCookie(header: string, url: URL): Cookie | undefined {
  const [pair = "", ...attributes] = header.split(";");
  const equals = pair.indexOf("=");
  const name = pair.slice(0, equals).trim();
  const value = pair.slice(equals + 1).trim();
  if (equals < 1 || name === "" || name.length + value.length > MAX_COOKIE_CHARS) return undefined;
  const host = plainHost(url.hostname);
  const given = attributeOf(attributes, "domain").replace(/^\./, "").toLowerCase();
  // Only for the host's own domain, never for one of a single label such as "com".
  if (given !== "" && given !== host && !(host.endsWith(`.${given}`) && given.includes("."))) {
    return undefined;
  }
  const path = attributeOf(attributes, "path");
  return {
    name,
    value,
    domain: given || host,
    below: given !== "",
    path: path.startsWith("/") ? path : url.pathname.replace(/\/[^/]*$/, "") || "/",
    secure: attributes.some((attribute) => attribute.trim().toLowerCase() === "secure"),
  };
}

function attributeOf(attributes: readonly string[], name: string): string {
  const found = attributes.map((attribute) => attribute.trim())
    .findLast((attribute) => attribute.toLowerCase().startsWith(`${name}=`));
  return found?.slice(name.length + 1).trim() ?? "";
}

function isExpired(header: string): boolean {
  const attributes = header.split(";").slice(1);
  const age = attributeOf(attributes, "max-age");
  if (/^-?\d+$/.test(age)) return Number(age) <= 0;
  const expires = Date.parse(attributeOf(attributes, "expires"));
  return expires < Date.now();
}

function isBelow(pathname: string, path: string): boolean {
  return pathname === path || path === "/" || pathname.startsWith(path.replace(/\/?$/, "/"));
}

/**
 * Which addresses a reader may ask for: those that were shown to it before.
 *
 * A page that talks a model into asking for an address with a secret in it gets nowhere when only
 * addresses are read that results or pages held before the secret was known.
 *
 * @module
 */

import { RetrievalError } from "../core/errors.ts";

/** Most addresses that are remembered; the oldest go first. */
const MAX_SEEN = 50_000;

/** Links in Markdown, their target in angle brackets or not. */
const LINK = /\]\(<?(https?:[^\s<>]{1,2048}?)>?(?:\s"[^"\n]{0,200}")?\)/g;

/** The addresses shown so far. */
export class SeenUrls {
  readonly #hosts: ReadonlySet<string>;
  readonly #urls = new Set<string>();

  /** @param hosts Hosts whose addresses may be read unseen, without port. */
  constructor(hosts: readonly string[]) {
    this.#hosts = new Set(hosts.map((host) => host.toLowerCase()));
  }

  /** Remembers an address. */
  add(address: string): void {
    const key = keyOf(address);
    if (key === undefined) return;
    this.#urls.delete(key);
    this.#urls.add(key);
    const oldest = this.#urls.values().next();
    if (this.#urls.size > MAX_SEEN && !oldest.done) this.#urls.delete(oldest.value);
  }

  /** Remembers the links of a text in Markdown. */
  addLinks(markdown: string): void {
    for (const [, address] of markdown.matchAll(LINK)) this.add(address!);
  }

  /**
   * Makes sure that an address was shown.
   *
   * @throws {RetrievalError} `invalid_url` if it was not.
   */
  check(url: URL): void {
    if (this.#hosts.has(url.hostname) || this.#urls.has(keyOf(url.href)!)) return;
    throw new RetrievalError(
      "invalid_url",
      `Cannot read ${url.origin}${url.pathname}: by URL_POLICY=seen only addresses are read that ` +
        "an earlier search or page showed, as they stood there; search for it first",
    );
  }
}

/** An address without its fragment, which is never sent. */
function keyOf(address: string): string | undefined {
  return URL.parse(address)?.href.replace(/#.*$/s, "");
}

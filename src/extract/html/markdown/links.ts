/**
 * Addresses as Markdown takes them: absolute, of schemes a reader can follow, without characters
 * that would end the link.
 *
 * @module
 */

/** Longest address that is kept, in characters. */
const MAX_URL_CHARS = 4_096;

/** Most addresses remembered of one page. */
const MAX_REMEMBERED = 20_000;

/** Parentheses that readers of Markdown follow. Source: CommonMark asks for 32. */
const MAX_PARENTHESES = 30;

const SCHEMES = /^(?:https?|mailto|tel):$/;
const PLAIN_ABSOLUTE = /^https?:\/\/[a-z\d.-]+(?::\d{1,5})?\/[\w\-./?=&%+,:;@!~*'#]*$/;
const PLAIN_PATH = /^\/(?!\/)[\w\-./?=&%+,:;@!~*'#]*$/;
const DOT_SEGMENT = /\/\./;

/** Resolves the addresses of one page. */
export class LinkResolver {
  readonly #base: string;
  readonly #origin: string;
  readonly #known = new Map<string, string>();

  /** @param base Where relative addresses start from. */
  constructor(base: string) {
    this.#base = base;
    const url = URL.parse(base);
    this.#origin = url && /^https?:$/.test(url.protocol) ? url.origin : "";
  }

  /** `href` as an absolute address for a Markdown link; empty if it leads nowhere. */
  resolve(href: string): string {
    let url = this.#known.get(href);
    if (url === undefined) {
      url = this.#resolve(href);
      if (this.#known.size < MAX_REMEMBERED) this.#known.set(href, url);
    }
    return url;
  }

  /** Most addresses need no parser; what the parser would change does not match. */
  #resolve(href: string): string {
    const plain = href.trim();
    if (plain === "" || plain.length > MAX_URL_CHARS) return "";
    if (!DOT_SEGMENT.test(plain)) {
      if (this.#origin !== "" && PLAIN_PATH.test(plain)) return this.#origin + plain;
      if (PLAIN_ABSOLUTE.test(plain)) return plain;
    }
    const url = URL.parse(plain, this.#base || undefined);
    return url && SCHEMES.test(url.protocol) ? destination(url.href) : "";
  }
}

/** An address as a link's destination: parentheses may stand in it as long as they pair. */
function destination(url: string): string {
  const plain = url.replace(/[\s<>\\]/g, encodeURIComponent);
  return hasPairedParentheses(plain) ? plain : `<${plain}>`;
}

function hasPairedParentheses(url: string): boolean {
  let open = 0;
  for (let i = 0; i < url.length; i++) {
    const code = url.charCodeAt(i);
    if (code === 40 && ++open > MAX_PARENTHESES) return false;
    if (code === 41 && --open < 0) return false;
  }
  return open === 0;
}

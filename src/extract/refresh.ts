/**
 * Pages that only send their visitors on. Pure.
 *
 * @module
 */

import { decodeHTMLAttribute } from "entities/decode";
import type { PageHead } from "../core/types.ts";

/** How far a page is searched: those that only send on are short. */
const MAX_BYTES = 64 * 1024;

/** Elements whose content is not markup. */
const RAW = /^<(script|style|title|textarea|template|xmp|iframe)\b/i;

/**
 * The content of a page's `meta` refresh.
 *
 * @param page The page.
 * @returns What `content` says, such as `0; url=/next`; `undefined` if there is none.
 */
export function metaRefresh(page: PageHead): string | undefined {
  if (!/html|^$/.test(page.mediaType)) return undefined;
  // What is looked for is ASCII, and an address in another script is percent-encoded or UTF-8.
  const html = new TextDecoder().decode(page.body.subarray(0, MAX_BYTES));
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", at)) {
    if (html.startsWith("<!--", at)) {
      at = endOf(html, "-->", at + 4);
      continue;
    }
    const raw = RAW.exec(html.slice(at, at + 12));
    const end = endOf(html, ">", at);
    if (raw) {
      at = closing(html, raw[1]!, end);
      continue;
    }
    const content = /^<meta[\s/]/i.test(html.slice(at, at + 6))
      ? contentOf(html.slice(at, end))
      : undefined;
    if (content !== undefined) return content;
    at += 1;
  }
  return undefined;
}

/** Longest `meta` element that is looked at, in characters. */
const MAX_META_CHARS = 4_096;

function contentOf(meta: string): string | undefined {
  const tag = meta.slice(0, MAX_META_CHARS);
  if (!/\bhttp-equiv\s*=\s*["']?refresh\b/i.test(tag)) return undefined;
  const [, double, single, bare] =
    /\bcontent\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/i.exec(tag) ?? [];
  const content = double ?? single ?? bare;
  return content === undefined ? undefined : decodeHTMLAttribute(content);
}

function endOf(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from);
  return at < 0 ? html.length : at + mark.length;
}

function closing(html: string, name: string, from: number): number {
  const pattern = new RegExp(`</${name}`, "gi");
  pattern.lastIndex = from;
  return pattern.exec(html)?.index ?? html.length;
}

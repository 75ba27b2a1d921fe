/**
 * Films, sounds and embedded pages as links.
 *
 * @module
 */

import { attr, type HtmlNode } from "../../../dom/node.ts";
import { T } from "../../../dom/tags.ts";

/** An embedded thing. */
export interface Embedded {
  /** What it is called in the link. */
  readonly label: string;
  /** Its address as written. */
  readonly href: string;
}

/** Players, by the part of their address that tells them, and the page a person would open. */
const PLAYERS: readonly (readonly [pattern: RegExp, label: string, page: string])[] = [
  [
    /^(?:https?:)?\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{6,20})/,
    "Video",
    "https://www.youtube.com/watch?v=$1",
  ],
  [/^(?:https?:)?\/\/player\.vimeo\.com\/video\/(\d{3,20})/, "Video", "https://vimeo.com/$1"],
  [
    /^(?:https?:)?\/\/(?:www\.)?dailymotion\.com\/embed\/video\/(\w{3,20})/,
    "Video",
    "https://www.dailymotion.com/video/$1",
  ],
  [/^(?:https?:)?\/\/(?:w\.soundcloud\.com|open\.spotify\.com)\//, "Audio", ""],
  [
    /^(?:https?:)?\/\/(?:www\.)?(?:google\.[a-z.]{2,6}\/maps|openstreetmap\.org\/export)/,
    "Map",
    "",
  ],
  [/^(?:https?:)?\/\/(?:codepen\.io|jsfiddle\.net|codesandbox\.io|stackblitz\.com)\//, "Code", ""],
];

/** What a `video`, `audio`, `iframe` or `frame` shows; `undefined` for what is no content. */
export function embedded(node: HtmlNode): Embedded | undefined {
  if (node.tag === T.video || node.tag === T.audio) {
    const label = node.tag === T.video ? "Video" : "Audio";
    const href = attr(node, "src") || sourceIn(node);
    return href === "" || href.startsWith("blob:") ? undefined : { label, href };
  }
  const src = attr(node, "src") || attr(node, "data-src") || attr(node, "data-lazy-src");
  for (const [pattern, label, page] of PLAYERS) {
    const match = pattern.exec(src);
    if (match) return { label, href: page === "" ? src : page.replace("$1", match[1]!) };
  }
  return undefined;
}

function sourceIn(node: HtmlNode): string {
  for (const child of node.children) {
    const src = child.tag === T.source ? attr(child, "src") : "";
    if (src !== "") return src;
  }
  return "";
}

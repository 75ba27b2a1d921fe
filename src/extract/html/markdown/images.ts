/**
 * Which address of a picture is the picture, and what is said about it.
 *
 * @module
 */

import { attr, type HtmlNode } from "../../../dom/node.ts";
import { T } from "../../../dom/tags.ts";

/** Longest list of candidates that is read, in characters. */
const MAX_SRCSET_CHARS = 20_000;

/** Attributes in which scripts for lazy loading keep the address. */
const LAZY_SOURCES = [
  "data-src",
  "data-lazy-src",
  "data-original",
  "data-actualsrc",
  "data-lazy",
  "data-full-url",
  "data-url",
];
const CANDIDATE_LISTS = ["srcset", "data-srcset", "data-lazy-srcset"];

/** Addresses that only fill the place until a script has run. */
const PLACEHOLDER =
  /^(?:data:|#|about:)|placeholder|\/(?:blank|spacer|transparent|1x1|pixel|lazy[-_]?load)[\w-]{0,20}\.(?:gif|png|svg|jpe?g)/i;

/**
 * The address of a picture as written; empty if it has none.
 *
 * A good `src` wins: lazy attributes beside it often hold a thumbnail.
 */
export function imageSource(image: HtmlNode): string {
  const source = attr(image, "src").trim();
  if (isReal(source)) return source;
  const lazy = LAZY_SOURCES.map((name) => attr(image, name).trim()).find(isReal);
  return lazy ?? bestCandidate(image) ?? pictureSource(image) ?? "";
}

function isReal(source: string): boolean {
  return source !== "" && !PLACEHOLDER.test(source.slice(0, 500));
}

function bestCandidate(node: HtmlNode): string | undefined {
  for (const name of CANDIDATE_LISTS) {
    const best = largest(attr(node, name));
    if (best !== undefined) return best;
  }
  return undefined;
}

/** The address with the largest descriptor in a `srcset`. */
function largest(srcset: string): string | undefined {
  if (srcset.length > MAX_SRCSET_CHARS) return undefined;
  let best: string | undefined;
  let size = 0;
  for (const candidate of srcset.split(/,\s+|,(?=https?:|\/)/)) {
    const [url = "", descriptor = ""] = candidate.trim().split(/\s+/, 2);
    const value = parseFloat(descriptor) || 1;
    const pixels = descriptor.endsWith("w") ? value : value * 1_000;
    if (isReal(url) && pixels > size) {
      size = pixels;
      best = url.replace(/,$/, "");
    }
  }
  return best;
}

/** The best `source` of the `picture` around an image. */
function pictureSource(image: HtmlNode): string | undefined {
  const { parent } = image;
  if (parent?.tag !== T.picture) return undefined;
  for (const source of parent.children) {
    const best = source.tag === T.source ? bestCandidate(source) : undefined;
    if (best !== undefined) return best;
  }
  return undefined;
}

/** Whether an image only counts its visitors. */
export function isTracker(image: HtmlNode): boolean {
  return /^[01](?:px)?$/.test(attr(image, "width")) && /^[01](?:px)?$/.test(attr(image, "height"));
}

/** The figure an element stands in, if it is near. */
export function figureOf(node: HtmlNode): HtmlNode | undefined {
  let above = node.parent;
  for (let level = 0; above !== null && level < 4; level++, above = above.parent) {
    if (above.tag === T.figure) return above;
  }
  return undefined;
}

/**
 * What engines for images have in common.
 *
 * @module
 */

import type { ImageHit } from "../core/types.ts";
import { collapseSpace } from "../core/text.ts";
import { httpUrl } from "./links.ts";
import { clipped } from "./shared.ts";

/** What an engine knows of an image; everything may be missing. */
export interface FoundImage {
  /** Address of the image. */
  readonly url: string;
  /** Address of its page. */
  readonly pageUrl: string;
  /** What it shows. */
  readonly description: string;
  /** Address of a small version. */
  readonly thumbnail: string;
  /** Width in pixels. */
  readonly width: number | undefined;
  /** Height in pixels. */
  readonly height: number | undefined;
  /** Licence. @default {""} */
  readonly license?: string;
}

/** An image as a hit; `undefined` without an address of its own and one of its page. */
export function imageOf(found: FoundImage): ImageHit | undefined {
  const { width, height, license = "" } = found;
  const url = httpUrl(found.url);
  const pageUrl = httpUrl(found.pageUrl);
  const thumbnail = httpUrl(found.thumbnail);
  if (url === "" || pageUrl === "") return undefined;
  return {
    url,
    pageUrl,
    description: clipped(collapseSpace(found.description)),
    ...(thumbnail !== "" && { thumbnail }),
    ...(width !== undefined && height !== undefined && { width, height }),
    ...(license !== "" && { license: clipped(collapseSpace(license)) }),
  };
}

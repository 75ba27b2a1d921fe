/**
 * The engines, in the order they are tried. Adding one is one file here and one line below.
 *
 * @module
 */

import type { ImageEngine, SearchEngine } from "../core/types.ts";
import { bingImages } from "./bing_images.ts";
import { duckduckgo, duckduckgoLite } from "./duckduckgo.ts";

/** Engines for web pages, preferred first. */
export const SEARCH_ENGINES: readonly SearchEngine[] = [
  duckduckgo,
  duckduckgoLite,
];

/** Engines for images, preferred first. */
export const IMAGE_ENGINES: readonly ImageEngine[] = [
  bingImages,
];

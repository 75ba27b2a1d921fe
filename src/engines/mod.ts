/**
 * The engines, in the order they are tried. Adding one is one file here and one line below.
 *
 * @module
 */

import type { ImageEngine, SearchEngine } from "../core/types.ts";
import { bing } from "./bing.ts";
import { bingImages } from "./bing_images.ts";
import { brave } from "./brave.ts";
import { commons } from "./commons.ts";
import { duckduckgo, duckduckgoLite } from "./duckduckgo.ts";
import { duckduckgoImages } from "./duckduckgo_images.ts";
import { mojeek } from "./mojeek.ts";
import { openverse } from "./openverse.ts";
import { startpage } from "./startpage.ts";
import { wikipedia } from "./wikipedia.ts";
import { yahoo } from "./yahoo.ts";

/** Engines for web pages, preferred first. */
export const SEARCH_ENGINES: readonly SearchEngine[] = [
  duckduckgo,
  mojeek,
  duckduckgoLite,
  brave,
  startpage,
  yahoo,
  bing,
  wikipedia,
];

/** Engines for images, preferred first. */
export const IMAGE_ENGINES: readonly ImageEngine[] = [
  bingImages,
  duckduckgoImages,
  openverse,
  commons,
];

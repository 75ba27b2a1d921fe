/**
 * What the parts of the Markdown writer share.
 *
 * @module
 */

import type { PageTree } from "../page_tree.ts";
import type { Footnotes } from "./footnotes.ts";
import type { LinkResolver } from "./links.ts";

/** The text being written. */
export interface WriterContext {
  /** The page. */
  readonly tree: PageTree;
  /** Resolves its addresses. */
  readonly links: LinkResolver;
  /** Whether links become their text. */
  readonly removesLinks: boolean;
  /** Its footnotes. */
  readonly footnotes: Footnotes;
  /** Addresses of the pictures written so far. */
  readonly images: Set<string>;
  /** Whether a note is being written. */
  isInNote: boolean;
}

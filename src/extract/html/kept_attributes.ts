/**
 * The attributes extraction looks at; the parser leaves out all others.
 *
 * @module
 */

/** Their names. */
export const KEPT_ATTRIBUTES: ReadonlySet<string> = new Set(
  [
    // names and roles
    "class id role rel itemprop itemtype name property data-component data-testid data-module",
    // hidden
    "style hidden aria-hidden aria-modal",
    // addresses
    "href src srcset data-src data-srcset data-lazy-src data-lazy-srcset data-original",
    "data-actualsrc data-lazy data-full-url data-url",
    // pictures and players
    "alt title aria-label width height",
    // lists, tables, forms
    "start value colspan rowspan type checked open close",
    // code and formulas
    "data-lang data-language data-enlighter-language lang display alttext encoding",
    // metadata
    "content charset http-equiv datetime shadowrootmode",
  ].join(" ").split(" "),
);

/**
 * What the tags of each element do inside a body, as a table.
 *
 * Source: "the rules for parsing tokens in HTML content, in body" of the HTML standard.
 *
 * @module
 */

import { MAX_TAGS, tagSet } from "./tags.ts";

/** The kinds of element. Those up to `endsSelect` cannot stand in a `select`. */
export const Action = {
  ordinary: 50,
  block: 1,
  paragraph: 2,
  heading: 3,
  preformatted: 4,
  form: 5,
  listItem: 6,
  table: 7,
  field: 8,
  endsSelect: 8,
  button: 10,
  link: 11,
  noBreak: 12,
  formatting: 13,
  object: 14,
  line: 15,
  void: 16,
  source: 17,
  raw: 18,
  option: 19,
  ruby: 20,
  metadata: 21,
  skipped: 22,
  ignored: 23,
} as const;

const MEMBERS: readonly (readonly [action: number, names: string])[] = [
  [
    Action.block,
    "address article aside blockquote center details dialog dir div dl fieldset figcaption figure " +
    "footer header hgroup main menu nav ol search section summary ul",
  ],
  [Action.paragraph, "p"],
  [Action.heading, "h1 h2 h3 h4 h5 h6"],
  [Action.preformatted, "pre listing"],
  [Action.form, "form"],
  [Action.listItem, "li dt dd"],
  [Action.table, "table"],
  [Action.button, "button"],
  [Action.link, "a"],
  [Action.noBreak, "nobr"],
  [Action.formatting, "b big code em font i s small strike strong tt u"],
  [Action.object, "applet marquee object"],
  [Action.line, "hr"],
  [Action.field, "input keygen"],
  [Action.void, "area br embed image img wbr"],
  [Action.source, "param source track"],
  [Action.raw, "iframe noembed xmp textarea plaintext"],
  [Action.option, "option optgroup"],
  [Action.ruby, "rb rt rtc rp"],
  [
    Action.metadata,
    "base basefont bgsound link meta title style script noframes template",
  ],
  [Action.skipped, "svg"],
  [Action.ignored, "caption col colgroup frame frameset head tbody td tfoot th thead tr"],
];

/** The kind of each element. */
export const ACTION: Uint8Array = new Uint8Array(MAX_TAGS).fill(Action.ordinary);
for (const [action, names] of MEMBERS) {
  const members = tagSet(names);
  for (let tag = 0; tag < MAX_TAGS; tag++) if (members[tag] === 1) ACTION[tag] = action;
}

/** What a head may hold. */
export const HEAD_CONTENT: Uint8Array = tagSet(
  "base basefont bgsound link meta title style script noframes template",
);

/** The parts of a table, which mean nothing elsewhere and end a cell. */
export const TABLE_PARTS: Uint8Array = tagSet("caption col colgroup tbody td tfoot th thead tr");

/** HTML that ends `svg` and `math`. */
export const LEAVES_FOREIGN: Uint8Array = tagSet(
  "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li " +
    "listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var",
);

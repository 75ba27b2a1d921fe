/**
 * Every rule that takes text away from a page, or gives it back, with what it is worth.
 *
 * `deno task score:rules` switches each off in turn and prints what that costs; the figures here are
 * from such a run. Rules worth nothing on those pages are there for safety: they keep hidden text,
 * consent notices and controls out.
 *
 * @module
 */

/** One rule. */
export interface Rule {
  /** Number under which removed elements remember it; never 0. */
  readonly id: number;
  /** Why it makes sense on a page nobody has seen. */
  readonly why: string;
  /** Change of F1 without it: on `articles`, on `segments`. */
  readonly withoutIt: readonly [articles: number, segments: number];
  /** In how many of the ten folds a set is worse without it, and in how many better. */
  readonly folds: readonly [worse: number, better: number];
}

let nextId = 1;

function rule(why: string, withoutIt: Rule["withoutIt"], folds: Rule["folds"]): Rule {
  return { id: nextId++, why, withoutIt, folds };
}

/** The rules by name, in the order the stages apply them. */
export const RULES = {
  // preclean: by tag, attribute and class
  controls: rule("buttons, selects and dialogs are used, not read", [0.0000, 0.0000], [0, 0]),
  hidden: rule("what the page hides is not for its reader, and may be meant for a machine", [
    0.0001,
    0.0008,
  ], [0, 3]),
  landmark: rule(
    "ARIA says which regions are navigation, banner or complement",
    [0.0000, -0.0003],
    [1, 0],
  ),
  consent: rule("a notice that asks for consent stands over the page, it is not the page", [
    0.0000,
    0.0000,
  ], [0, 0]),
  boilerplateClass: rule("sites name their boxes: share, related, newsletter, caption, byline", [
    -0.0175,
    -0.0104,
  ], [10, 0]),
  metaClass: rule("short lines called byline, dateline, breadcrumb, credit are about the text", [
    0.0000,
    -0.0007,
  ], [2, 1]),
  boxClass: rule(
    "author boxes, sidebars, related lists and forms may hold much text of their own",
    [0.0000, -0.0025],
    [3, 0],
  ),
  boilerplateTag: rule("nav, aside, footer, figcaption, time and address hold no running text", [
    -0.0012,
    -0.0015,
  ], [4, 1]),
  form: rule("a form that does not hold the page is a search, a login, a vote or a comment", [
    0.0000,
    -0.0003,
  ], [1, 0]),
  commentThread: rule("readers' comments are not the article, however long they are", [
    -0.0045,
    0.0000,
  ], [2, 1]),
  // select: scoring and conditional cleaning
  unlikely: rule("Readability's words for containers that are never the text", [-0.0007, -0.0021], [
    5,
    1,
  ]),
  sameClass: rule("page builders spread one text over boxes of one class", [0.0000, -0.0003], [
    1,
    0,
  ]),
  lowWeight: rule(
    "containers inside the text whose class speaks against them",
    [-0.0017, -0.0003],
    [4, 2],
  ),
  conditional: rule("containers inside the text that are mostly links, pictures or list items", [
    -0.0029,
    -0.0046,
  ], [8, 1]),
  // repair: reading again where too little was found
  emptySelection: rule("a small selection on a page with much running text is the wrong one", [
    0.0000,
    -0.0007,
  ], [1, 0]),
  besideRoot: rule(
    "much running text right after the headline, outside the selection, is the body",
    [0.0000, -0.0020],
    [2, 0],
  ),
  describedText: rule("a page describes itself by a sentence of its text", [0.0000, -0.0010], [
    1,
    0,
  ]),
  articleBody: rule("JSON-LD carries the text of pages that scripts fill", [0.0000, -0.0007], [
    1,
    0,
  ]),
  standfirst: rule("sentences between the headline and the text belong to it", [0.0000, -0.0106], [
    5,
    0,
  ]),
  // postprune: by the text of single blocks
  title: rule("the page's title is returned as such", [-0.0024, 0.0004], [6, 2]),
  label: rule("lines that name a box: read more, related, photo, published", [-0.0026, -0.0113], [
    10,
    0,
  ]),
  tagLine: rule("lines of links that begin with tags, topics, categories", [-0.0009, 0.0000], [
    1,
    0,
  ]),
  boilerplateSentence: rule("sentences found on every page of a site: newsletters, rights, ads", [
    -0.0005,
    -0.0040,
  ], [7, 1]),
  shoutedLink: rule("a paragraph that is one link in capitals promotes another article", [
    -0.0003,
    0.0000,
  ], [1, 0]),
  leadingEdge: rule("links and crumbs before the first paragraph", [-0.0001, -0.0003], [5, 2]),
  trailingEdge: rule("links and headings behind the last paragraph", [-0.0011, -0.0043], [7, 2]),
  sourceLine: rule("credit lines: photo, source, image", [0.0000, -0.0009], [3, 0]),
  credit: rule("a credit right after a picture", [0.0000, -0.0006], [1, 0]),
  figureText: rule("loose text in a figure is its caption", [0.0000, -0.0003], [1, 0]),
  pictureLine: rule("a line alone in a box with a picture is its caption", [-0.0010, -0.0003], [
    3,
    0,
  ]),
  relatedLinks: rule(
    "the links under a heading that announces related articles",
    [-0.0009, -0.0006],
    [4, 0],
  ),
  articleCard: rule("teasers of other articles inside the text", [-0.0041, -0.0003], [2, 0]),
  linkList: rule("lists that are nothing but links", [-0.0002, -0.0003], [2, 1]),
} as const;

/** Name of a rule. */
export type RuleName = keyof typeof RULES;

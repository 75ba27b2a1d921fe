/**
 * Every rule that takes text away from a page, or gives it back, with what it is worth.
 *
 * `deno task score:rules` switches each off in turn and prints what that costs; the figures below
 * are from such a run. They read: F1 lost on `articles`, on `segments`, and in how many of the ten
 * folds (five each, by hash) the page set is worse without the rule, and in how many better.
 *
 * @module
 */

/** One rule. */
export interface Rule {
  /** Number under which removed elements remember it; never 0. */
  readonly id: number;
  /** Why it makes sense on a page nobody has seen. */
  readonly why: string;
}

let nextId = 1;

function rule(why: string): Rule {
  return { id: nextId++, why };
}

/** The rules by name, in the order the stages apply them. */
export const RULES = {
  // preclean: by tag, attribute and class
  controls: rule("buttons, selects and dialogs are used, not read"),
  hidden: rule("what the page hides is not for its reader, and may be meant for a machine"),
  landmark: rule("ARIA says which regions are navigation, banner or complement"),
  consent: rule("a notice that asks for consent stands over the page, it is not the page"),
  boilerplateClass: rule("sites name their boxes: share, related, newsletter, caption, byline"),
  metaClass: rule("short lines called byline, dateline, breadcrumb, credit are about the text"),
  boxClass: rule("author boxes, sidebars, related lists and forms may hold much text of their own"),
  boilerplateTag: rule("nav, aside, footer, figcaption, time and address hold no running text"),
  form: rule("a form that does not hold the page is a search, a login, a vote or a comment"),
  commentThread: rule("readers' comments are not the article, however long they are"),
  // select: scoring and conditional cleaning
  unlikely: rule("Readability's words for containers that are never the text"),
  sameClass: rule("page builders spread one text over boxes of one class"),
  lowWeight: rule("containers inside the text whose class speaks against them"),
  conditional: rule("containers inside the text that are mostly links, pictures or list items"),
  // repair: reading again where too little was found
  emptySelection: rule("a small selection on a page with much running text is the wrong one"),
  besideRoot: rule(
    "much running text right after the headline, outside the selection, is the body",
  ),
  describedText: rule("a page describes itself by a sentence of its text"),
  articleBody: rule("JSON-LD carries the text of pages that scripts fill"),
  standfirst: rule("sentences between the headline and the text belong to it"),
  // postprune: by the text of single blocks
  title: rule("the page's title is returned as such"),
  label: rule("lines that name a box: read more, related, photo, published"),
  tagLine: rule("lines of links that begin with tags, topics, categories"),
  boilerplateSentence: rule("sentences found on every page of a site: newsletters, rights, ads"),
  shoutedLink: rule("a paragraph that is one link in capitals promotes another article"),
  leadingEdge: rule("links and crumbs before the first paragraph"),
  trailingEdge: rule("links and headings behind the last paragraph"),
  sourceLine: rule("credit lines: photo, source, image"),
  credit: rule("a credit right after a picture"),
  figureText: rule("loose text in a figure is its caption"),
  relatedLinks: rule("the links under a heading that announces related articles"),
  articleCard: rule("teasers of other articles inside the text"),
  linkList: rule("lists that are nothing but links"),
} as const;

/** Name of a rule. */
export type RuleName = keyof typeof RULES;

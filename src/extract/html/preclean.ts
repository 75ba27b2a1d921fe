/**
 * Takes out what is not text by its tag, its role or its name, before anything is scored.
 *
 * Each rule stops where the element holds too large a share of the page's running text: names lie,
 * and some pages put their text into a `div` called sidebar.
 *
 * @module
 */

import { attr, attributeOf, type HtmlNode } from "../../dom/node.ts";
import { T, tagSet } from "../../dom/tags.ts";
import { FLAG } from "./classes.ts";
import { isGutter } from "./markdown/code.ts";
import type { PageTree } from "./page_tree.ts";

/** Largest share of the paragraph text that a rule removes at once. */
const MAX_SHARE = {
  hidden: 0.3,
  landmark: 0.15,
  named: 0.12,
  tag: 0.15,
  box: 0.5,
} as const;

/** Largest share of the running text, wherever it stands. */
const MAX_RUNNING_SHARE = { named: 0.2, form: 0.2 } as const;

/** Longest line about the text, in characters. */
const MAX_META_CHARS = 400;

/** Largest share of the page's characters in a form that is not the page. */
const MAX_FORM_SHARE = 0.3;

/** A container counts as the text beside a thread of comments from this length on. */
const MIN_CONTAINER_CHARS = 250;

/** A consent notice goes when so much running text is left, in characters. */
const MIN_BESIDE_CONSENT = 250;

/** A page whose captions hold this share of its running text is a gallery, and keeps them. */
const GALLERY_SHARE = 0.5;
const GALLERY_CHARS = 600;

/** A `noscript` with more text than this is a notice, not a picture. */
const MAX_NOSCRIPT_CHARS = 3;

const BOILERPLATE_TAGS = tagSet("nav footer aside figcaption time address menu");
const CONTAINERS = tagSet("article main");
const KEPT_WHOLE = tagSet("pre code table math");
const NEVER_BOXES = tagSet(
  "p #run h1 h2 h3 a em strong b i li img picture figure tr td tbody body",
);
const CONTROLS = tagSet("button dialog noscript template");
CONTROLS[T.template] = 0;

const HIDDEN_STYLE = new RegExp(
  [
    "display\\s{0,9}:\\s{0,9}none",
    "visibility\\s{0,9}:\\s{0,9}(?:hidden|collapse)",
    "font-size\\s{0,9}:\\s{0,9}0(?![.\\d])",
    "(?:text-indent|left|top)\\s{0,9}:\\s{0,9}-\\d{4}",
    "clip\\s{0,9}:\\s{0,9}rect\\(\\s{0,9}[01](?:px)?[\\s,]{1,9}[01]",
  ].join("|"),
  "i",
);
const BOILERPLATE_ROLE =
  /^(?:navigation|banner|contentinfo|complementary|dialog|alertdialog|search|menu|menubar|toolbar)$/;

/** Takes out only what is never text, for pages of which nothing else would be left. */
export function precleanLightly(tree: PageTree): void {
  tree.dead.fill(0);
  for (let i = 1; i < tree.size;) {
    const node = tree.nodes[i]!;
    if (isControl(tree, i)) tree.remove(i, "controls");
    else if (node.attributes !== null && isHidden(node, tree.flags[i]!)) tree.remove(i, "hidden");
    i = tree.dead[i] === 0 ? i + 1 : tree.end[i]!;
  }
}

/** Takes out all that the rules name. */
export function preclean(tree: PageTree): void {
  const { size, nodes, end, dead } = tree;
  dead.fill(0);
  const isGallery = holdsGallery(tree);
  const containers: number[] = [];
  for (let i = 1; i < size;) {
    const node = nodes[i]!;
    const { tag } = node;
    if (tag === T.text) {
      i++;
      continue;
    }
    if (isControl(tree, i)) {
      tree.remove(i, "controls");
      i = end[i]!;
      continue;
    }
    if (isContainer(tree, i)) containers.push(i);
    if (CONTAINERS[tag] === 1) {
      i++;
      continue;
    }
    if (KEPT_WHOLE[tag] === 1) {
      removeControlsIn(tree, i);
      i = end[i]!;
      continue;
    }
    if (removes(tree, i, isGallery)) i = end[i]!;
    else i++;
  }
  if (containers.length > 0) removeThreads(tree, containers);
}

/** Applies the rules to an element; returns whether one removed it. */
function removes(tree: PageTree, i: number, isGallery: boolean): boolean {
  const node = tree.nodes[i]!;
  const { tag } = node;
  const share = tree.paragraphMass[i]! / (tree.paragraphMass[0]! || 1);
  const running = tree.runningMass[i]! / (tree.runningMass[0]! || 1);
  const length = tree.wholeLength[i]!;
  if (node.attributes !== null && removesByName(tree, i, share, running, isGallery)) return true;
  if (
    share < MAX_SHARE.tag && BOILERPLATE_TAGS[tag] === 1 &&
    !(isGallery && tag === T.figcaption) && tree.isOn("boilerplateTag")
  ) tree.remove(i, "boilerplateTag");
  else if (
    tag === T.form && share < MAX_SHARE.named && running < MAX_RUNNING_SHARE.form &&
    length < MAX_FORM_SHARE * tree.wholeLength[0]! && tree.isOn("form")
  ) tree.remove(i, "form");
  return tree.dead[i] !== 0;
}

function removesByName(
  tree: PageTree,
  i: number,
  share: number,
  running: number,
  isGallery: boolean,
): boolean {
  const node = tree.nodes[i]!;
  const { tag } = node;
  const flags = tree.flags[i]!;
  const isCaption = (flags & FLAG.caption) !== 0;
  if (share < MAX_SHARE.hidden && isHidden(node, flags) && tree.isOn("hidden")) {
    tree.remove(i, "hidden");
  } else if (
    share < MAX_SHARE.landmark && BOILERPLATE_ROLE.test(attr(node, "role")) &&
    tree.isOn("landmark")
  ) tree.remove(i, "landmark");
  else if (isConsent(node, flags) && leavesText(tree, i) && tree.isOn("consent")) {
    tree.remove(i, "consent");
  } else if (tree.holdsCode[i] === 1) return false;
  else if (
    flags & FLAG.boilerplate && share < MAX_SHARE.named &&
    (running < MAX_RUNNING_SHARE.named || flags & (FLAG.box | FLAG.neverText)) &&
    (NEVER_BOXES[tag] === 0 || isCaption) && tag !== T.img && tag !== T.figure &&
    !(isGallery && isCaption) && tree.isOn("boilerplateClass")
  ) tree.remove(i, "boilerplateClass");
  else if (
    flags & FLAG.metaLine && (tag === T.p || tag === T.run || tag === T.span) &&
    tree.wholeLength[i]! < MAX_META_CHARS && share < MAX_SHARE.named && tree.isOn("metaClass")
  ) tree.remove(i, "metaClass");
  else if (
    flags & FLAG.box && share < MAX_SHARE.box && running < MAX_SHARE.box &&
    NEVER_BOXES[tag] === 0 && tag !== T.figure && !(flags & FLAG.container) &&
    tree.isOn("boxClass")
  ) tree.remove(i, "boxClass");
  return tree.dead[i] !== 0;
}

/** Whether an element asks for consent: by its name, or as a dialog over the page. */
function isConsent(node: HtmlNode, flags: number): boolean {
  return (flags & FLAG.consent) !== 0 || attr(node, "aria-modal") === "true" ||
    /^(?:alert)?dialog$/.test(attr(node, "role"));
}

function leavesText(tree: PageTree, i: number): boolean {
  return tree.runningMass[0]! - tree.runningMass[i]! >= MIN_BESIDE_CONSENT;
}

function isControl(tree: PageTree, i: number): boolean {
  const { tag } = tree.nodes[i]!;
  return CONTROLS[tag] === 1 && !(tag === T.noscript && isPicture(tree, i));
}

/** Whether a `noscript` holds the picture that a script would have loaded. */
function isPicture(tree: PageTree, i: number): boolean {
  if (tree.wholeLength[i]! > MAX_NOSCRIPT_CHARS) return false;
  let image = i + 1;
  while (image < tree.end[i]! && tree.nodes[image]!.tag !== T.img) image++;
  if (image === tree.end[i]) return false;
  // Unless that picture stands right before it.
  for (let k = i - 1; k > 0 && k >= i - 3; k--) {
    const { tag } = tree.nodes[k]!;
    if (tag === T.picture) return false;
    if (tag === T.img) return isPlaceholder(tree.nodes[k]!);
  }
  return true;
}

/** Whether a picture's address is one for the time until a script has loaded the real one. */
function isPlaceholder(image: HtmlNode): boolean {
  const { attributes } = image;
  if (attributes === null) return true;
  for (let k = 0; k < attributes.length; k += 2) {
    const name = attributes[k]!;
    const value = attributes[k + 1]!;
    if (/src|original/.test(name) && value !== "" && !/^(?:data:|#)/.test(value)) return false;
  }
  return true;
}

function removeControlsIn(tree: PageTree, i: number): void {
  for (let k = i + 1; k < tree.end[i]!; k++) {
    const node = tree.nodes[k]!;
    if (CONTROLS[node.tag] === 1 || isGutter(node)) tree.remove(k, "controls");
  }
}

/** Whether a page hides an element: its visitors do not see it, so it is not for its readers. */
export function isHidden(node: HtmlNode, flags: number): boolean {
  if (attributeOf(node, "hidden") !== undefined) return true;
  if (attr(node, "aria-hidden") === "true" && !(flags & FLAG.math)) return true;
  return HIDDEN_STYLE.test(attr(node, "style"));
}

function isContainer(tree: PageTree, i: number): boolean {
  if (tree.wholeLength[i]! <= MIN_CONTAINER_CHARS) return false;
  const node = tree.nodes[i]!;
  return node.tag === T.article || (tree.flags[i]! & FLAG.container) !== 0 ||
    (node.attributes !== null && attr(node, "itemprop") === "articleBody");
}

/** Most containers looked at for each thread of comments. */
const MAX_CONTAINERS = 50;

/** Removes threads of comments, whatever their share, when text stands outside them. */
function removeThreads(tree: PageTree, containers: readonly number[]): void {
  if (!tree.isOn("commentThread")) return;
  const last = containers.slice(-MAX_CONTAINERS);
  const first = containers[0]!;
  for (let i = 1; i < tree.size; i++) {
    if (!(tree.flags[i]! & FLAG.comments) || tree.dead[i] !== 0) continue;
    const isOutside = (at: number): boolean => at >= tree.end[i]! || tree.end[at]! <= i;
    if (isOutside(first) || last.some(isOutside)) tree.remove(i, "commentThread");
  }
}

function holdsGallery(tree: PageTree): boolean {
  const total = tree.runningMass[0]!;
  let captions = 0;
  for (let i = 1; i < tree.size;) {
    const mass = tree.runningMass[i]!;
    const { tag } = tree.nodes[i]!;
    const isCaption = tag === T.figcaption ||
      ((tree.flags[i]! & FLAG.caption) !== 0 && CONTAINERS[tag] === 0 && mass < 0.2 * total);
    if (isCaption) captions += mass;
    i = isCaption ? tree.end[i]! : i + 1;
  }
  return captions > GALLERY_SHARE * total && total > GALLERY_CHARS;
}

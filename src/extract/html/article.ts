/**
 * The main text of a page: Readability picks it, turndown writes it as Markdown.
 *
 * @module
 */

import { Readability } from "@mozilla/readability";
import { gfm } from "@truto/turndown-plugin-gfm";
import Turndown from "turndown";
import { collapseSpace } from "../../core/text.ts";
import type { ExtractOptions } from "../../core/types.ts";
import type { DomDocument, DomElement } from "../../dom.ts";
import { fenced } from "../document.ts";
import { absolute } from "./metadata.ts";

/** A page's main text. */
export interface Article {
  /** Headline; empty if there is none. */
  readonly title: string;
  /** Author line; empty if there is none. */
  readonly byline: string;
  /** The text as Markdown; empty if the page has none. */
  readonly markdown: string;
  /** The text without markup. */
  readonly text: string;
  /** Absolute addresses of its images, each once. */
  readonly images: readonly string[];
}

/**
 * Reads the main text out of a page; the page's tree is used up.
 *
 * @param dom The page.
 * @param base Its address, for relative links.
 * @param options How to write it.
 * @returns The text, of the whole body where no part of it stands out.
 */
export function readArticle(dom: DomDocument, base: string, options: ExtractOptions): Article {
  const from = baseOf(dom, base);
  makeAbsolute(dom, from);
  const whole = dom.body.innerHTML; // before Readability takes the tree apart
  const found = new Readability(dom as unknown as ConstructorParameters<typeof Readability>[0], {
    keepClasses: true,
  }).parse();
  const content = toMarkdown(found?.content ?? "", options);
  const markdown = content === "" ? toMarkdown(whole, options) : content;
  return {
    title: collapseSpace(found?.title ?? ""),
    byline: collapseSpace(found?.byline ?? ""),
    markdown,
    text: found?.textContent ?? markdown,
    images: imagesIn(markdown),
  };
}

/** Where relative links start from: the first `base` element, else the page itself. */
function baseOf(dom: DomDocument, address: string): string {
  const href = dom.querySelector("base[href]")?.getAttribute("href") ?? "";
  return absolute(href, address) || address;
}

function makeAbsolute(dom: DomDocument, base: string): void {
  for (const link of dom.querySelectorAll("a[href]")) {
    const href = link.getAttribute("href")!;
    const target = absolute(href, base) || (/^(?:mailto|tel):/i.test(href) ? href : "");
    if (target === "") link.removeAttribute("href");
    else link.setAttribute("href", target);
  }
  for (const image of dom.querySelectorAll("img")) {
    const source = imageSource((name) => image.getAttribute(name) ?? "");
    const target = absolute(source, base);
    if (target === "") image.removeAttribute("src");
    else image.setAttribute("src", target);
    image.removeAttribute("srcset");
  }
}

/** Attributes in which scripts for lazy loading keep the real address. */
const LAZY_SOURCES = [
  "data-src",
  "data-original",
  "data-lazy-src",
  "data-actualsrc",
  "data-srcset",
];

/** The address of an image: `src`, unless that is a placeholder. */
function imageSource(attribute: (name: string) => string): string {
  const source = attribute("src");
  if (source !== "" && !source.startsWith("data:") && !source.startsWith("#")) return source;
  const lazy = LAZY_SOURCES.map(attribute).find((value) => value !== "") ?? attribute("srcset");
  return lazy.trim().split(/\s/, 1)[0]!.replace(/,$/, "");
}

/** The members of turndown that are used; it has no types of its own. */
interface Converter {
  use(plugin: unknown): void;
  addRule(name: string, rule: {
    filter: string | ((element: DomElement) => boolean);
    replacement: (content: string, element: Pre) => string;
  }): void;
  turndown(html: string): string;
}

interface Pre extends DomElement {
  readonly className: string;
  readonly parentElement: { readonly className: string } | null;
  querySelector(selector: string): Pre | null;
}

function toMarkdown(content: string, options: ExtractOptions): string {
  if (content === "") return "";
  const turndown = new Turndown({
    headingStyle: "atx",
    hr: "---",
    bulletListMarker: "-",
    codeBlockStyle: "fenced",
    emDelimiter: "*",
  }) as Converter;
  turndown.use(gfm);
  turndown.addRule("code", {
    filter: "pre",
    replacement: (_content, pre) => {
      const code = (pre.textContent ?? "").replace(/^\n+/, "").trimEnd();
      return `\n\n${fenced(code, languageOf(pre))}\n\n`;
    },
  });
  turndown.addRule("no-empty-image", {
    filter: (element) => element.tagName === "IMG" && !element.getAttribute("src"),
    replacement: () => "",
  });
  if (options.removeLinks) {
    turndown.addRule("no-links", { filter: "a", replacement: (content) => content });
  }
  return turndown.turndown(content).trim();
}

function languageOf(pre: Pre): string {
  const classes = [
    pre.className,
    pre.querySelector("code")?.className,
    pre.parentElement?.className,
  ];
  const found = /\b(?:language|lang|highlight-source|brush:\s*)-?([\w+#]+)/.exec(classes.join(" "));
  return found?.[1] ?? "";
}

function imagesIn(markdown: string): string[] {
  const images = markdown.matchAll(/!\[[^\]\n]{0,500}\]\((https?:[^\s)]{1,2048})/g);
  return [...new Set([...images].map((match) => match[1]!))];
}

/**
 * What a page says about itself in its head.
 *
 * @module
 */

import type { Document } from "../../core/types.ts";
import { type DomDocument, textOf } from "../../dom.ts";
import { emptyDocument } from "../document.ts";

/**
 * Reads a page's metadata: OpenGraph, Twitter cards, plain `meta` elements, JSON-LD dates.
 *
 * @param dom The page.
 * @param base Its address, for relative links.
 * @returns A document without text.
 */
export function readMetadata(dom: DomDocument, base: string): Document {
  const named = metaContents(dom);
  const first = (...names: string[]): string =>
    names.map((name) => named.get(name) ?? "").find((value) => value !== "") ?? "";
  const language = dom.documentElement.getAttribute("lang") || first("og:locale", "language");
  const published = first("article:published_time", "datepublished", "dc.date.issued", "date");
  return {
    ...emptyDocument(),
    title: first("og:title", "twitter:title") || textOf(dom.querySelector("title")),
    byline: first("author", "article:author", "dc.creator"),
    excerpt: first("og:description", "description", "twitter:description"),
    siteName: first("og:site_name", "application-name"),
    mainImage: absolute(first("og:image", "og:image:url", "twitter:image"), base),
    favicon: favicon(dom, base),
    language: language.trim().replaceAll("_", "-"),
    published: published || publishedInJsonLd(dom),
  };
}

/** The first content of each name or property, by lower-case name. */
function metaContents(dom: DomDocument): Map<string, string> {
  const contents = new Map<string, string>();
  for (const meta of dom.querySelectorAll("meta[content]")) {
    const name = meta.getAttribute("property") ?? meta.getAttribute("name") ??
      meta.getAttribute("itemprop");
    const key = name?.trim().toLowerCase();
    const content = meta.getAttribute("content")?.trim();
    if (key && content && !contents.has(key)) contents.set(key, content);
  }
  return contents;
}

function favicon(dom: DomDocument, base: string): string {
  for (const link of dom.querySelectorAll("link[rel][href]")) {
    const kinds = link.getAttribute("rel")!.toLowerCase().split(/\s+/);
    const href = link.getAttribute("href")!;
    if (kinds.includes("icon") && !href.startsWith("data:")) return absolute(href, base);
  }
  return absolute("/favicon.ico", base);
}

function publishedInJsonLd(dom: DomDocument): string {
  for (const script of dom.querySelectorAll('script[type="application/ld+json"]')) {
    const date = /"datePublished"\s*:\s*"([^"]{4,40})"/.exec(script.textContent ?? "");
    if (date) return date[1]!;
  }
  return "";
}

/** `href` as an absolute http(s) address; empty if it is none. */
export function absolute(href: string, base: string): string {
  if (href === "") return "";
  const url = URL.parse(href, base);
  return url?.protocol === "http:" || url?.protocol === "https:" ? url.href : "";
}

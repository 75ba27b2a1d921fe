/**
 * Domains that results must or must not be of. Pure.
 *
 * @module
 */

import { RetrievalError } from "../core/errors.ts";

/** Domains named in a query at most; the rest is left to {@linkcode isWanted}. */
const MAX_OPERATORS = 5;

/** What the caller says of domains. */
export interface DomainOptions {
  /** Only these and what lies below them. */
  readonly includeDomains?: readonly string[];
  /** Never these and what lies below them. */
  readonly excludeDomains?: readonly string[];
}

/**
 * Brings domains to one form.
 *
 * @param domains As the caller wrote them: also as addresses, with `www.` or `*.`.
 * @returns Host names in lower case.
 * @throws {RetrievalError} `invalid_argument` for what is no domain.
 */
export function parseDomains(domains: readonly string[]): string[] {
  return domains.map((domain) => {
    const text = domain.trim().replace(/^\*?\./, "");
    const host = URL.parse(text.includes("://") ? text : `https://${text}`)?.hostname ?? "";
    if (host.includes(".") && !/\s/.test(text)) return host.replace(/^www\./, "");
    throw new RetrievalError(
      "invalid_argument",
      `Cannot search ${JSON.stringify(domain)}: give domains such as example.com`,
    );
  });
}

/** A query with operators for the domains, as far as engines understand them. */
export function withDomains(query: string, options: DomainOptions): string {
  const { includeDomains = [], excludeDomains = [] } = options;
  const sites = includeDomains.slice(0, MAX_OPERATORS).map((domain) => `site:${domain}`);
  return [
    query,
    ...(sites.length > 1 ? [`(${sites.join(" OR ")})`] : sites),
    ...excludeDomains.slice(0, MAX_OPERATORS).map((domain) => `-site:${domain}`),
  ].join(" ");
}

/** Whether a page is of the wanted domains. */
export function isWanted(address: string, options: DomainOptions): boolean {
  const { includeDomains = [], excludeDomains = [] } = options;
  const host = URL.parse(address)?.hostname ?? "";
  const isOf = (domain: string): boolean => host === domain || host.endsWith(`.${domain}`);
  return (includeDomains.length === 0 || includeDomains.some(isOf)) &&
    !excludeDomains.some(isOf);
}

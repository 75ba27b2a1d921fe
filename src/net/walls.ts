/**
 * Answers of the guards in front of a site, told by their headers. Pure.
 *
 * What only the page itself shows is told by its elements, in `extract/`.
 *
 * @module
 */

/** What an answer says of itself. */
export interface AnswerHead {
  /** Status code. */
  readonly status: number;
  /** A header's value; empty when absent. */
  header(name: string): string;
}

/** Statuses with which guards refuse; others with their headers are the site's own answers. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 405, 406, 429, 503]);

/** Guards: their name, and whether an answer is theirs. */
const GUARDS: readonly (readonly [name: string, isTheirs: (answer: AnswerHead) => boolean])[] = [
  ["Cloudflare", ({ header }) => header("cf-mitigated") === "challenge"],
  ["DataDome", ({ status, header }) => {
    return REFUSALS.has(status) &&
      (header("x-datadome") !== "" || /^datadome$/i.test(header("server")));
  }],
  ["AWS WAF", ({ header }) => /^(?:captcha|challenge)$/i.test(header("x-amzn-waf-action"))],
  ["Akamai", ({ status, header }) => status === 403 && /^akamai/i.test(header("server"))],
  ["Imperva", ({ status, header }) => {
    return REFUSALS.has(status) &&
      (header("x-iinfo") !== "" || /imperva|incapsula/i.test(header("x-cdn")));
  }],
  ["PerimeterX", ({ status, header }) => {
    return REFUSALS.has(status) &&
      (header("x-px-authorization") !== "" || header("x-px-block") !== "");
  }],
];

/** The guard that answers instead of its site; `undefined` when the site itself does. */
export function guardOf(answer: AnswerHead): string | undefined {
  return GUARDS.find(([, isTheirs]) => isTheirs(answer))?.[0];
}

/**
 * Pages that stand in front of other pages: bot walls, consent notices, logins, and shells that only
 * scripts fill. Told by their elements, never by words an article could hold. Pure.
 *
 * @module
 */

import type { FetchedPage, Wall } from "../core/types.ts";
import { type DomDocument, type DomElement, parseDocument, textOf } from "../dom.ts";
import { decodeText, htmlDeclaration } from "./charset.ts";

/** How far a page is looked at, in characters: walls are short, or say so at once. */
const MAX_CHARS = 300_000;

/** A page beside whose form there is more text than this is not just the form, in characters. */
const MAX_BESIDE_CHARS = 120;

/**
 * Elements of bot walls, by whose they are.
 *
 * Scripts that such services put into every page of a site are not among them: they say nothing.
 *
 * Source of the names: pages these services are known to answer with, as collected by public
 * detectors.
 */
const GUARDS: readonly (readonly [name: string, selector: string])[] = [
  [
    "Cloudflare",
    "#challenge-form, #challenge-error-text, #challenge-running, #cf-challenge-running, " +
    "#cf-please-wait, #cf-error-details .cf-captcha-container, " +
    'script[src*="/cdn-cgi/challenge-platform/"][src*="orchestrate"], form[action*="__cf_chl"]',
  ],
  [
    "DataDome",
    'script[src*="captcha-delivery.com"], iframe[src*="captcha-delivery.com"]',
  ],
  ["PerimeterX", '#px-captcha, script[src*="captcha.px-cdn"], script[src*="captcha.px-cloud"]'],
  ["Imperva", 'iframe[src*="_Incapsula_Resource"]'],
  ["Akamai", '#sec-if-cpt-container, #sec-cpt-if, script[src*="/_sec/cp_challenge/"]'],
  [
    "AWS WAF",
    '#challenge-container ~ script, body:has(#challenge-container) script[src*="awswaf"]',
  ],
  ["DDoS-Guard", 'script[src*="check.ddos-guard.net"], #link-ddg'],
  ["Anubis", "#anubis_challenge, #anubis_version"],
  ["Sucuri", "#sucuri-firewall-block"],
  ["Amazon", 'form[action*="validateCaptcha"]'],
];

/** Globals that only a wall's own script sets, by whose they are. */
const GUARD_SCRIPTS: readonly (readonly [name: string, mark: string])[] = [
  ["Cloudflare", "_cf_chl_opt"],
  ["PerimeterX", "window._pxAppId"],
  ["AWS WAF", "window.gokuProps"],
  ["Kasada", "window.KPSDK"],
  ["Sucuri", "sucuri_cloudproxy_js"],
];

/** A puzzle for people. */
const CAPTCHA = ".g-recaptcha, .h-captcha, .cf-turnstile, .frc-captcha, [data-sitekey], " +
  'iframe[src*="/recaptcha/"], iframe[src*="hcaptcha.com"], #captcha, #captcha-form';

/** Fields of forms in which a captcha only guards something else, such as a message. */
const OTHER_FIELDS = "textarea, [type=email], [type=password], [type=tel]";

/** Hosts that only stand in front of others. */
const HOSTS: readonly (readonly [host: RegExp, wall: Wall])[] = [
  [/^consent\.|^guce\./, { code: "consent_wall", what: "a consent notice" }],
  [
    /^(?:accounts\.google\.com|login\.microsoftonline\.com|login\.live\.com)$/,
    { code: "login_wall", what: "a login form" },
  ],
  [/(?:^|\.)captcha-delivery\.com$/, { code: "blocked", what: "DataDome" }],
  [/(?:^|\.)perfdrive\.com$/, { code: "blocked", what: "Radware" }],
  [/(?:^|\.)queue-it\.net$/, { code: "blocked", what: "a waiting room" }],
];

/** What asks visitors to agree to something. */
const CONSENT = 'form[action*="consent"], #onetrust-consent-sdk, #CybotCookiebotDialog, ' +
  "#didomi-host, .fc-consent-root, #usercentrics-root, #cmpbox, .qc-cmp2-container, " +
  '#truste-consent-content, [id^="sp_message_container"], .cmp-root, #cookie-consent';

/** What single-page applications draw themselves into. */
const APP_ROOTS = "#root, #app, #__next, #__nuxt, #___gatsby, #svelte, app-root, [ng-app], " +
  "[data-reactroot], [ng-version], #q-app, #ember-app";

/**
 * Tells whether a page stands in front of another.
 *
 * @param page A page little or no text was found in.
 * @param text The text that was found.
 * @returns What it is; `undefined` if it is a page of its own, short or empty as it may be.
 */
export function wallOf(page: FetchedPage, text: string): Wall | undefined {
  const host = URL.parse(page.url)?.hostname ?? "";
  const byHost = HOSTS.find(([pattern]) => pattern.test(host));
  if (byHost) return byHost[1];
  const html = decodeText(page, htmlDeclaration).text.slice(0, MAX_CHARS);
  const document = parseDocument(html);
  const guard = GUARDS.find(([, selector]) => document.querySelector(selector)) ??
    GUARD_SCRIPTS.find(([, mark]) => hasScript(html, mark));
  if (guard) return { code: "blocked", what: guard[0] };
  const captcha = document.querySelector(CAPTCHA);
  const puzzle = captcha?.closest("form") ?? captcha;
  if (puzzle && !puzzle.querySelector(OTHER_FIELDS) && isAllThereIs(document, puzzle)) {
    return { code: "blocked", what: "a captcha" };
  }
  const password = document.querySelector("input[type=password i]");
  if (password && isAllThereIs(document, password.closest("form") ?? password)) {
    return { code: "login_wall", what: "a login form" };
  }
  const consent = document.querySelector(CONSENT);
  if (consent && isAllThereIs(document, consent)) {
    return { code: "consent_wall", what: "a consent notice" };
  }
  const shell = document.querySelector(APP_ROOTS);
  const isShell = text === ""
    ? document.querySelector("script") !== null
    : shell !== null && document.querySelector("script") !== null &&
      textOf(shell).length <= MAX_BESIDE_CHARS && isAllThereIs(document, shell);
  return isShell ? { code: "needs_javascript", what: "an application" } : undefined;
}

/** Whether a script of the page mentions a name; text that does so is not meant. */
function hasScript(html: string, mark: string): boolean {
  const at = html.indexOf(mark);
  if (at < 0) return false;
  const open = html.lastIndexOf("<script", at);
  return open >= 0 && html.lastIndexOf("</script", at) < open;
}

/** Parts of a page that are beside its content. */
const CHROME = new Set(["NAV", "HEADER", "FOOTER", "SCRIPT", "STYLE", "NOSCRIPT", "TEMPLATE"]);

/** Most elements whose text is added up. */
const MAX_ELEMENTS = 20_000;

/** Whether there is hardly any text but in an element, and in what surrounds all pages of a site. */
function isAllThereIs({ body }: DomDocument, element: DomElement): boolean {
  const chars = textOf(body).length - textOf(element).length - chromeChars(body);
  return chars <= MAX_BESIDE_CHARS;
}

function chromeChars(body: DomElement): number {
  let chars = 0;
  const stack = [...body.children];
  for (let seen = 0; stack.length > 0 && seen < MAX_ELEMENTS; seen++) {
    const element = stack.pop()!;
    if (CHROME.has(element.tagName)) {
      if (element.tagName !== "SCRIPT" && element.tagName !== "STYLE") {
        chars += textOf(element).length;
      }
    } else stack.push(...element.children);
  }
  return chars;
}

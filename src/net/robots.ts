/**
 * robots.txt: what it says and whether it allows an address. Pure.
 *
 * Source: RFC 9309.
 *
 * @module
 */

/** The name by which a site can address this program in robots.txt. */
export const ROBOTS_TOKEN = "mcp-retrieval";

/** Bytes of a robots.txt that are read; the RFC asks for at least this many. */
export const MAX_ROBOTS_BYTES = 500 * 1024;

/** The rules that hold for us in one robots.txt. */
export interface RobotsRules {
  /** Whether a path may be read, given with its query. */
  allows(path: string): boolean;
}

interface Rule {
  readonly allow: boolean;
  readonly pattern: string;
}

/** Rules that allow everything. */
export const ALLOW_ALL: RobotsRules = { allows: () => true };

/**
 * Reads a robots.txt.
 *
 * @param text The file; unknown lines are skipped.
 * @param token The product token whose groups count; without any, the groups for `*`.
 * @returns The rules of all groups for the token together.
 */
export function parseRobots(text: string, token: string = ROBOTS_TOKEN): RobotsRules {
  const own: Rule[] = [];
  const general: Rule[] = [];
  let named = false;
  let groups: Rule[][] = [];
  let inRules = true;
  for (const line of text.split(/\r\n?|\n/)) {
    const colon = line.indexOf(":");
    if (colon < 0) continue;
    const key = line.slice(0, colon).trim().toLowerCase();
    const value = line.slice(colon + 1).split("#", 1)[0]!.trim();
    if (key === "user-agent") {
      if (inRules) groups = [];
      inRules = false;
      if (productToken(value) === token) {
        named = true;
        groups.push(own);
      } else if (value === "*") groups.push(general);
    } else if (key === "allow" || key === "disallow") {
      inRules = true;
      // An empty Disallow forbids nothing, so it is no rule.
      const rule = { allow: key === "allow", pattern: normalized(value) };
      if (value !== "") { for (const group of groups) group.push(rule); }
    }
  }
  return rulesOf(named ? own : general);
}

/** `value` without a version, in lower case. */
function productToken(value: string): string {
  return /^[a-z_-]*/i.exec(value)![0].toLowerCase();
}

/** The longest matching pattern decides, `Allow` wins a tie, no match allows. */
function rulesOf(rules: readonly Rule[]): RobotsRules {
  if (rules.length === 0) return ALLOW_ALL;
  return {
    allows(path: string): boolean {
      const asked = normalized(path);
      if (asked === "/robots.txt") return true;
      let best: Rule | undefined;
      for (const rule of rules) {
        const length = rule.pattern.length - (best?.pattern.length ?? -1);
        if (length < 0 || (length === 0 && !rule.allow)) continue;
        if (matches(rule.pattern, asked)) best = rule;
      }
      return best?.allow ?? true;
    },
  };
}

/**
 * Whether a pattern with `*` and a final `$` matches the beginning of a path.
 *
 * Taking each literal part at its first place is enough for wildcards that match anything, so this
 * never goes back.
 */
function matches(pattern: string, path: string): boolean {
  const anchored = pattern.endsWith("$");
  const parts = (anchored ? pattern.slice(0, -1) : pattern).split("*");
  const [first = "", ...others] = parts;
  if (!path.startsWith(first)) return false;
  if (others.length === 0) return !anchored || path.length === first.length;
  const last = others.pop()!;
  let index = first.length;
  for (const part of others) {
    const found = path.indexOf(part, index);
    if (found < 0) return false;
    index = found + part.length;
  }
  return anchored
    ? path.endsWith(last) && path.length - last.length >= index
    : path.indexOf(last, index) >= 0;
}

/** Bytes that mean the same written the same: unreserved ones plain, others percent-encoded. */
function normalized(path: string): string {
  return path
    .replace(/[^\x21-\x7e]+/g, (text) => encodeURI(text.toWellFormed()))
    .replace(/%[0-9a-f]{2}/gi, (code) => {
      const char = String.fromCharCode(parseInt(code.slice(1), 16));
      return /[A-Za-z0-9\-._~]/.test(char) ? char : code.toUpperCase();
    });
}

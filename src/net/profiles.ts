/**
 * Header sets of real browsers.
 *
 * Only browsers without client hints: their headers contradict our TLS handshake the least. One
 * profile serves an item through all its redirects, as one browser would.
 *
 * @module
 */

/** What one browser sends with every page it opens. */
export interface Profile {
  /** Lower-case name, for tests and logs. */
  readonly name: string;
  /** The `User-Agent` header. */
  readonly userAgent: string;
  /** The other headers, in the browser's order and case. */
  readonly headers: readonly (readonly [name: string, value: string])[];
}

const FIREFOX_HEADERS: Profile["headers"] = [
  ["Accept", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"],
  ["Accept-Language", "en-US,en;q=0.5"],
  ["Accept-Encoding", "gzip, deflate, br, zstd"],
  ["Connection", "keep-alive"],
  ["Upgrade-Insecure-Requests", "1"],
  ["Sec-Fetch-Dest", "document"],
  ["Sec-Fetch-Mode", "navigate"],
  ["Sec-Fetch-Site", "none"],
  ["Sec-Fetch-User", "?1"],
  ["Priority", "u=0, i"],
];

const SAFARI_HEADERS: Profile["headers"] = [
  ["Sec-Fetch-Dest", "document"],
  ["Accept", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"],
  ["Sec-Fetch-Site", "none"],
  ["Sec-Fetch-Mode", "navigate"],
  ["Accept-Language", "en-US,en;q=0.9"],
  ["Priority", "u=0, i"],
  ["Accept-Encoding", "gzip, deflate, br"],
  ["Connection", "keep-alive"],
];

function firefox(name: string, platform: string): Profile {
  return {
    name,
    userAgent: `Mozilla/5.0 (${platform}; rv:153.0) Gecko/20100101 Firefox/153.0`,
    headers: FIREFOX_HEADERS,
  };
}

/** The profiles an item is given one of. */
export const PROFILES: readonly Profile[] = [
  firefox("firefox_windows", "Windows NT 10.0; Win64; x64"),
  firefox("firefox_macos", "Macintosh; Intel Mac OS X 10.15"),
  firefox("firefox_linux", "X11; Linux x86_64"),
  {
    name: "safari_macos",
    userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 " +
      "(KHTML, like Gecko) Version/26.1 Safari/605.1.15",
    headers: SAFARI_HEADERS,
  },
];

/** Makes the choice for a name another one in each process. */
const SALT = Math.floor(Math.random() * PROFILES.length);

/**
 * A profile for the next item.
 *
 * @param name Items of the same name get the same profile; without one it is picked at random.
 */
export function pickProfile(name?: string): Profile {
  const index = name === undefined ? Math.floor(Math.random() * PROFILES.length) : SALT + sum(name);
  return PROFILES[index % PROFILES.length]!;
}

function sum(name: string): number {
  return [...name].reduce((total, char) => total + char.codePointAt(0)!, 0);
}

/**
 * The headers of a request as node:http takes them: name, value, name, value…
 *
 * @param profile Whose headers.
 * @param url The address; its host comes first.
 * @param extra More headers, at the end; one that the profile has too takes its place.
 */
export function headersFor(
  profile: Profile,
  url: URL,
  extra: readonly (readonly [string, string])[] = [],
): string[] {
  const replaced = new Set(extra.map(([name]) => name.toLowerCase()));
  const own = [["User-Agent", profile.userAgent] as const, ...profile.headers];
  const kept = own.filter(([name]) => !replaced.has(name.toLowerCase()));
  return [["Host", url.host], ...kept, ...extra].flat();
}

/**
 * Settings: one row each, read once.
 *
 * Pure: `main.ts` hands in a reader of the environment. The rows also produce `.env.example`, the
 * README's table and the `--allow-env` list, so a setting is written in one place.
 *
 * @module
 */

import { RetrievalError } from "./core/errors.ts";
import { defaultWorkers } from "./core/limits.ts";
import { LOG_LEVELS } from "./core/log.ts";
import type { ProxySettings, Settings, UrlPolicy } from "./core/settings.ts";

/** Reads the text of a setting into a value; `undefined` for a text that is none. */
type Reader<Value> = (text: string) => Value | undefined;

/** One setting. */
interface Row<Value> {
  /** Heading under which it is listed. */
  readonly group: string;
  /** Value when it is not set. */
  readonly fallback: Value;
  /** The default as a user would write it. */
  readonly shown: string;
  /** What it does. */
  readonly help: string;
  /** What its value may be; ends "it must be …". */
  readonly allowed: string;
  /** Whether its value must never be shown. */
  readonly secret: boolean;
  /** Reads a value. */
  readonly read: Reader<Value>;
}

/** A setting with a default. */
function row<Value>(
  group: string,
  { allowed, read }: Kind<Value>,
  fallback: NoInfer<Value>,
  help: string,
  shown: string = String(fallback),
): Row<Value> {
  return { group, fallback, shown, help, allowed, secret: false, read };
}

/** A setting that need not have a value. */
function optional<Value>(
  group: string,
  { allowed, read }: Kind<Value>,
  help: string,
): Row<Value | undefined> {
  return { group, fallback: undefined, shown: "", help, allowed, secret: false, read };
}

/** A setting that is never shown. */
function secret<Value>(group: string, kind: Kind<Value>, help: string): Row<Value | undefined> {
  return { ...optional(group, kind, help), secret: true };
}

/** A kind of value: what it may be, for people, and how it is read. */
interface Kind<Value> {
  readonly allowed: string;
  readonly read: Reader<Value>;
}

function integer(min: number, max: number = Number.MAX_SAFE_INTEGER): Kind<number> {
  const upTo = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
  return {
    allowed: `a whole number ${upTo}`,
    read: (text) => {
      const value = /^\d{1,16}$/.test(text) ? Number(text) : NaN;
      return value >= min && value <= max ? value : undefined;
    },
  };
}

function oneOf<Value extends string>(...values: readonly Value[]): Kind<Value> {
  return {
    allowed: values.join(" or "),
    read: (text) => values.find((value) => value === text.toLowerCase()),
  };
}

function text(allowed: string, pattern = /^.+$/): Kind<string> {
  return { allowed, read: (value) => pattern.test(value) ? value : undefined };
}

function list(allowed: string): Kind<readonly string[]> {
  return {
    allowed,
    read: (value) => value.split(",").map((entry) => entry.trim()).filter((entry) => entry !== ""),
  };
}

const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

/** A Go duration such as `1m30s`, or a number of seconds; in milliseconds, at least one. */
const duration: Kind<number> = {
  allowed: "a duration such as 60s or 1m30s, or a number of seconds",
  read: (value) => {
    if (/^\d{1,9}$/.test(value)) return Number(value) * 1_000 || undefined;
    if (!/^(?:\d{1,9}(?:\.\d{1,3})?(?:ms|s|m|h)){1,4}$/.test(value)) return undefined;
    const parts = value.matchAll(/([\d.]+)(ms|s|m|h)/g);
    const ms = [...parts].reduce(
      (sum, [, count, unit]) => sum + Number(count) * UNIT_MS[unit!]!,
      0,
    );
    return ms >= 1 ? Math.round(ms) : undefined;
  },
};

/** `any`, or `seen` and hosts for which that does not hold. */
const urlPolicy: Kind<UrlPolicy> = {
  allowed: "any, seen, or seen and names of hosts such as seen,example.com",
  read: (value) => {
    const [policy, ...hosts] = value.split(",").map((part) => part.trim());
    if (policy === "any" && hosts.length === 0) return { seenOnly: false, hosts };
    const isSeen = policy === "seen" && hosts.every((host) => /^[^\s/:]+$/.test(host));
    return isSeen ? { seenOnly: true, hosts } : undefined;
  },
};

/** Origins by name: `name=https://host[:port],…`. */
const origins: Kind<Readonly<Record<string, string>>> = {
  allowed: "a comma-separated list of name=origin, such as bing=https://mirror.example",
  read: (value) => {
    const entries = value.split(",").map((entry) => entry.trim()).filter((entry) => entry !== "")
      .map((entry) => /^([a-z_]+)=(https?:\/\/[^/?#@\s]+)\/?$/.exec(entry));
    if (!entries.every((entry) => entry !== null && URL.canParse(entry[2]!))) return undefined;
    return Object.fromEntries(entries.map((entry) => [entry![1], new URL(entry![2]!).origin]));
  },
};

const POSITIVE = integer(1);
const ZERO_OR_MORE = integer(0);
const PORT = integer(1, 65_535);

const SERVER = "MCP server";
const HTTP = "HTTP server (MCP_TRANSPORT=http)";
const NETWORK = "Network";
const PROXY = "Proxy (all five or none)";
const LIMITS = "Limits";
const SEARCH = "Search";
const LOGGING = "Logging";

/** Every setting, by the name of its variable, in the order it is listed. */
const ROWS = {
  MCP_TRANSPORT: row(SERVER, oneOf("stdio", "http"), "stdio", "how clients connect"),
  MCP_NAME: row(SERVER, text("a name"), "mcp-retrieval", "server name told to clients"),
  TOOLS: row(
    SERVER,
    list("a comma-separated list of tools and sets of tools"),
    ["core"],
    "tools offered: sets (core, all) or tool names",
  ),
  SHUTDOWN_GRACE_MS: row(
    SERVER,
    ZERO_OR_MORE,
    5_000,
    "how long running calls may go on after SIGTERM, in milliseconds",
  ),
  MCP_PATH: row(HTTP, text("a path beginning with /", /^\/\S*$/), "/mcp", "path of the endpoint"),
  SERVER_HOST: row(HTTP, text("an address", /^[^\s/]+$/), "127.0.0.1", "address to listen on"),
  SERVER_PORT: row(HTTP, PORT, 8_080, "port"),
  SERVER_READ_TIMEOUT: row(HTTP, duration, 60_000, "time to send a request", "60s"),
  SERVER_WRITE_TIMEOUT: row(HTTP, duration, 60_000, "time to take a reply", "60s"),
  AUTH_TOKENS: secret(
    HTTP,
    list("a comma-separated list of tokens"),
    "bearer tokens of which a client must send one; must be set where others can reach the server",
  ),
  ALLOWED_HOSTS: row(
    HTTP,
    list("a comma-separated list of host names"),
    [],
    "host names by which clients call the server, beside localhost",
  ),
  ALLOWED_ORIGINS: row(
    HTTP,
    list("a comma-separated list of hosts or origins"),
    [],
    "pages that may call it from a browser, beside those of localhost",
  ),
  MAX_IDLE_CONNS_PER_HOST: row(NETWORK, POSITIVE, 100, "unused connections kept for each host"),
  ALLOW_PRIVATE_HOSTS: row(
    NETWORK,
    list("a comma-separated list of hosts and address ranges"),
    [],
    "private hosts that may be read all the same: host, host:port, CIDR, CIDR:port",
  ),
  URL_POLICY: row(
    NETWORK,
    urlPolicy,
    { seenOnly: false, hosts: [] },
    "seen: only addresses are read that earlier results or pages showed, or of hosts named behind it",
    "any",
  ),
  CA_FILE: optional(
    NETWORK,
    text("a path"),
    "file with certificates of authorities to trust as well, as PEM (needs --allow-read)",
  ),
  MAX_BODY_BYTES: row(NETWORK, POSITIVE, 10_000_000, "bytes read of one page, after decoding"),
  PER_HOST_IN_FLIGHT: row(NETWORK, POSITIVE, 10, "requests to one host under way at once"),
  PER_HOST_RPS: row(
    NETWORK,
    ZERO_OR_MORE,
    20,
    "requests to one host a second, and at once after a quiet time; 0 for no limit",
  ),
  PROXY_SCHEME: optional(PROXY, oneOf("http", "https", "socks5", "socks5h"), "kind of the proxy"),
  PROXY_HOST: optional(PROXY, text("a host", /^[^\s/@]+$/), "its host"),
  PROXY_PORT: optional(PROXY, PORT, "its port"),
  PROXY_LOGIN: optional(
    PROXY,
    text("a login"),
    "login, to which a session is appended for each request",
  ),
  PROXY_PASSWORD: secret(PROXY, text("a password"), "password"),
  SEARCH_ENGINES: row(
    SEARCH,
    list("a comma-separated list of engines"),
    [],
    "engines that may be asked, preferred first; empty for all",
  ),
  ENGINE_ORIGINS: row(
    SEARCH,
    origins,
    {},
    "other addresses of engines, such as a mirror: name=https://host,…",
    "",
  ),
  SAFE_SEARCH: optional(
    SEARCH,
    oneOf("off", "moderate", "strict"),
    "what searches leave out (default moderate, of images strict)",
  ),
  ENGINE_PACE: row(
    SEARCH,
    oneOf("on", "off"),
    "on",
    "off: engines are asked at any pace and never rest; for mirrors of your own",
  ),
  MAX_QUERIES: row(LIMITS, POSITIVE, 10, "queries or URLs in one call"),
  DEFAULT_RESULTS: row(LIMITS, POSITIVE, 5, "results of a query that names no number"),
  MAX_RESULTS: row(LIMITS, POSITIVE, 20, "most results of a query"),
  DEFAULT_TIMEOUT_MS: row(LIMITS, POSITIVE, 5_000, "time of a call that names none"),
  MIN_TIMEOUT_MS: row(LIMITS, POSITIVE, 1_000, "least time of a call"),
  MAX_TIMEOUT_MS: row(LIMITS, POSITIVE, 10_000, "most time of a call"),
  DEFAULT_IMAGES: row(LIMITS, POSITIVE, 5, "images of a query that names no number"),
  MAX_IMAGES: row(LIMITS, POSITIVE, 10, "most images of a query"),
  DEFAULT_DOCUMENT_CHARS: row(LIMITS, POSITIVE, 20_000, "characters of a page when none are named"),
  MAX_DOCUMENT_CHARS: row(LIMITS, POSITIVE, 20_000, "most characters of a page"),
  MAX_SEARCH_IN_FLIGHT: row(
    LIMITS,
    ZERO_OR_MORE,
    2,
    "web searches at one engine at once; 0: no limit",
  ),
  MAX_IMAGES_IN_FLIGHT: row(
    LIMITS,
    ZERO_OR_MORE,
    2,
    "image searches at one engine at once; 0: no limit",
  ),
  WORKERS: row(
    LIMITS,
    integer(0, 64),
    defaultWorkers(),
    "threads that read pages: one per core, at most 4, when not set; 0 for none",
    "",
  ),
  LOG_MODE: row(
    LOGGING,
    oneOf("local", "prod"),
    "local",
    "local: text from debug on; prod: JSON from info on; to stderr",
  ),
  LOG_LEVEL: optional(LOGGING, oneOf(...LOG_LEVELS), "least important lines logged"),
};

type Name = keyof typeof ROWS;
type Values = { readonly [Key in Name]: (typeof ROWS)[Key]["fallback"] };

/** The variables' names, for `--allow-env`. */
export const SETTING_NAMES: readonly string[] = Object.keys(ROWS);

/** A setting as the documentation shows it. */
export interface SettingDescription {
  /** Heading under which it is listed. */
  readonly group: string;
  /** Name of the variable. */
  readonly name: string;
  /** The default as a user would write it; empty for none. */
  readonly fallback: string;
  /** What it does. */
  readonly help: string;
}

/** Every setting, in the order it is listed. */
export function describeSettings(): SettingDescription[] {
  return Object.entries(ROWS).map(([name, { group, shown, help }]) => {
    return { group, name, fallback: shown, help };
  });
}

/**
 * Reads the settings.
 *
 * @param read Gives a variable's text by name; absent and empty mean "use the default". A reader and
 * not a record, so that the program runs with `--allow-env` naming just these variables.
 * @returns The complete settings.
 * @throws {RetrievalError} `invalid_argument`, naming the variable, its value and what it may be.
 */
export function parseSettings(read: (name: string) => string | undefined): Settings {
  const rows = Object.entries(ROWS) as [string, Row<unknown>][];
  const entries = rows.map(([name, row]) => [name, valueOf(name, row, read(name))]);
  const values = Object.fromEntries(entries) as Values;
  const isLocal = values.LOG_MODE === "local";
  return {
    transport: values.MCP_TRANSPORT,
    name: values.MCP_NAME,
    hostname: values.SERVER_HOST,
    authTokens: values.AUTH_TOKENS ?? [],
    allowedHosts: values.ALLOWED_HOSTS,
    allowedOrigins: values.ALLOWED_ORIGINS,
    path: values.MCP_PATH,
    port: values.SERVER_PORT,
    readTimeoutMs: values.SERVER_READ_TIMEOUT,
    writeTimeoutMs: values.SERVER_WRITE_TIMEOUT,
    shutdownGraceMs: values.SHUTDOWN_GRACE_MS,
    maxIdlePerHost: values.MAX_IDLE_CONNS_PER_HOST,
    proxy: proxyOf(values),
    limits: {
      maxItems: values.MAX_QUERIES,
      timeoutMs: {
        fallback: values.DEFAULT_TIMEOUT_MS,
        min: values.MIN_TIMEOUT_MS,
        max: values.MAX_TIMEOUT_MS,
      },
      documentChars: {
        fallback: values.DEFAULT_DOCUMENT_CHARS,
        min: 1,
        max: values.MAX_DOCUMENT_CHARS,
      },
      results: { fallback: values.DEFAULT_RESULTS, min: 1, max: values.MAX_RESULTS },
      images: { fallback: values.DEFAULT_IMAGES, min: 1, max: values.MAX_IMAGES },
    },
    maxSearchInFlight: values.MAX_SEARCH_IN_FLIGHT,
    maxImagesInFlight: values.MAX_IMAGES_IN_FLIGHT,
    searchEngines: values.SEARCH_ENGINES,
    enginePace: values.ENGINE_PACE === "on",
    safeSearch: values.SAFE_SEARCH,
    engineOrigins: values.ENGINE_ORIGINS,
    tools: values.TOOLS,
    allowPrivateHosts: values.ALLOW_PRIVATE_HOSTS,
    urlPolicy: values.URL_POLICY,
    caFile: values.CA_FILE,
    maxBodyBytes: values.MAX_BODY_BYTES,
    perHostInFlight: values.PER_HOST_IN_FLIGHT,
    perHostRps: values.PER_HOST_RPS,
    workers: values.WORKERS,
    logFormat: isLocal ? "text" : "json",
    logLevel: values.LOG_LEVEL ?? (isLocal ? "debug" : "info"),
  };
}

/**
 * What in the settings is allowed but probably not meant.
 *
 * @param settings The settings.
 * @returns One line each.
 */
export function settingsWarnings({ limits }: Settings): string[] {
  const warnings: string[] = [];
  const check = (low: string, lowest: number, high: string, highest: number): void => {
    if (lowest > highest) warnings.push(`${low}=${lowest} is above ${high}=${highest}, which wins`);
  };
  const { timeoutMs, documentChars, results, images } = limits;
  check("DEFAULT_TIMEOUT_MS", timeoutMs.fallback, "MAX_TIMEOUT_MS", timeoutMs.max);
  check("MIN_TIMEOUT_MS", timeoutMs.min, "MAX_TIMEOUT_MS", timeoutMs.max);
  check("MIN_TIMEOUT_MS", timeoutMs.min, "DEFAULT_TIMEOUT_MS", timeoutMs.fallback);
  check("DEFAULT_DOCUMENT_CHARS", documentChars.fallback, "MAX_DOCUMENT_CHARS", documentChars.max);
  check("DEFAULT_RESULTS", results.fallback, "MAX_RESULTS", results.max);
  check("DEFAULT_IMAGES", images.fallback, "MAX_IMAGES", images.max);
  return warnings;
}

function valueOf<Value>(name: string, row: Row<Value>, given: string | undefined): Value {
  const text = given?.trim();
  if (!text) return row.fallback;
  const value = row.read(text);
  if (value !== undefined) return value;
  const shown = row.secret ? "(hidden)" : JSON.stringify(text);
  throw new RetrievalError(
    "invalid_argument",
    `Cannot use ${name}=${shown}: it must be ${row.allowed}`,
  );
}

function proxyOf(values: Values): ProxySettings | undefined {
  const { PROXY_SCHEME, PROXY_HOST, PROXY_PORT, PROXY_LOGIN, PROXY_PASSWORD } = values;
  const all = { PROXY_SCHEME, PROXY_HOST, PROXY_PORT, PROXY_LOGIN, PROXY_PASSWORD };
  const missing = Object.entries(all).filter(([, value]) => value === undefined);
  if (missing.length === Object.keys(all).length) return undefined;
  if (missing.length > 0) {
    const names = missing.map(([name]) => name).join(", ");
    throw new RetrievalError(
      "invalid_argument",
      `Cannot use the proxy: set all five of PROXY_* or none; ${names} not set`,
    );
  }
  return {
    scheme: PROXY_SCHEME!,
    host: PROXY_HOST!,
    port: PROXY_PORT!,
    login: PROXY_LOGIN!,
    password: PROXY_PASSWORD!,
  };
}

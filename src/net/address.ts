/**
 * Which addresses are part of the public web. Pure.
 *
 * @module
 */

import ipaddr from "ipaddr.js";
import { RetrievalError } from "../core/errors.ts";

/** Names that never lead to the public web, whatever a resolver says of them. */
const LOCAL_NAMES = /(?:^|\.)(?:localhost|local|internal|home\.arpa|lan|intranet)$/;

/** One thing an operator allows although it is not public. */
interface Allowance {
  /** Host as written in a URL, in lower case; or a range of addresses. */
  readonly host: string | readonly [ipaddr.IPv4 | ipaddr.IPv6, number];
  /** The only port it holds for; `undefined` for all. */
  readonly port: number | undefined;
}

/** Judges addresses and names; made by {@linkcode createAddressRules}. */
export interface AddressRules {
  /** Whether the operator allows this host and port as written in the URL. */
  allowsHost(hostname: string, port: number): boolean;
  /** Why the address must not be connected to; `undefined` if it may be. */
  refusal(address: string, port: number): string | undefined;
  /** Why the name must not be looked up; `undefined` if it may be. */
  nameRefusal(hostname: string): string | undefined;
}

/**
 * Makes the rules for one program.
 *
 * @param allowed What the operator allows beyond the public web: `host`, `host:port`, `CIDR` or
 * `CIDR:port` (an IPv6 range with a port in brackets: `[fd00::/8]:8080`).
 * @returns The rules.
 * @throws {RetrievalError} `invalid_argument`, naming the entry that cannot be read.
 */
export function createAddressRules(allowed: readonly string[] = []): AddressRules {
  const allowances = allowed.map(parseAllowance);
  const hasRanges = allowances.some(({ host }) => typeof host !== "string");
  return {
    allowsHost(hostname: string, port: number): boolean {
      const name = plainHost(hostname);
      return allowances.some((entry) => entry.host === name && holdsFor(entry, port));
    },
    refusal(address: string, port: number): string | undefined {
      const kind = rangeOf(address);
      if (kind === "unicast") return undefined;
      const parsed = ipaddr.isValid(address) ? ipaddr.process(address) : undefined;
      const isAllowed = parsed &&
        allowances.some((entry) =>
          typeof entry.host !== "string" && entry.host[0].kind() === parsed.kind() &&
          parsed.match(entry.host[0], entry.host[1]) && holdsFor(entry, port)
        );
      return isAllowed ? undefined : kind;
    },
    nameRefusal(hostname: string): string | undefined {
      // Where ranges are allowed, the addresses behind the name decide.
      return !hasRanges && LOCAL_NAMES.test(plainHost(hostname)) ? "local name" : undefined;
    },
  };
}

/** A URL's host without brackets and final dot, in lower case. */
export function plainHost(hostname: string): string {
  return hostname.replace(/^\[|\]$|\.$/g, "").toLowerCase();
}

/** Whether a URL's host is an IP address and not a name. */
export function isAddress(hostname: string): boolean {
  return ipaddr.isValid(plainHost(hostname));
}

/** IPv6 addresses handed out for the public internet. Source: IANA IPv6 address space registry. */
const GLOBAL_IPV6 = ipaddr.parseCIDR("2000::/3") as [ipaddr.IPv6, number];

/** IPv6 addresses that stand for IPv4 ones. Source: RFC 6052, the well-known prefix only. */
const NAT64 = ipaddr.parseCIDR("64:ff9b::/96") as [ipaddr.IPv6, number];

/**
 * The kind of an address: `unicast` for the public ones, else what it is reserved for.
 *
 * An address that stands for an IPv4 one (mapped, NAT64) is judged by that, so that an IPv6-only
 * host reaches the public IPv4 web and nothing private hides in it. ipaddr.js calls every IPv6
 * address it has no name for "unicast" (`::127.0.0.1` too), so those must also lie in 2000::/3.
 */
function rangeOf(address: string): string {
  if (!ipaddr.isValid(address)) return "not an address";
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.range();
  const ipv6 = parsed as ipaddr.IPv6;
  if (ipv6.match(NAT64)) return ipaddr.fromByteArray(ipv6.toByteArray().slice(12)).range();
  const range = ipv6.range();
  return range === "unicast" && !ipv6.match(GLOBAL_IPV6) ? "reserved" : range;
}

function holdsFor(entry: Allowance, port: number): boolean {
  return entry.port === undefined || entry.port === port;
}

function parseAllowance(text: string): Allowance {
  const wrong = (): never => {
    throw new RetrievalError(
      "invalid_argument",
      `Cannot allow the private host ${JSON.stringify(text)}: ` +
        "give host, host:port, CIDR or CIDR:port, such as 192.168.0.0/16 or localhost:3000",
    );
  };
  const bracketed = /^\[([^\]]+)\](?::(\d+))?$/.exec(text);
  const colons = text.split(":").length - 1;
  const [, host, digits] = bracketed ?? /^([^:]+)(?::(\d+))?$/.exec(text) ??
    (colons > 1 ? [text, text] : wrong());
  const port = digits === undefined ? undefined : Number(digits);
  if (port !== undefined && (port < 1 || port > 65_535)) wrong();
  if (host!.includes("/")) {
    if (!ipaddr.isValidCIDR(host!)) wrong();
    return { host: ipaddr.parseCIDR(host!), port };
  }
  // The URL parser brings names and addresses to the form in which URLs will show them.
  const url = URL.parse(`http://${host!.includes(":") ? `[${host}]` : host}/`);
  if (!url || /[/?#@\s]/.test(host!)) return wrong();
  return { host: plainHost(url.hostname), port };
}

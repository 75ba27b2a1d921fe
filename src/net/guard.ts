/**
 * Keeps the fetcher on the public web.
 *
 * A page, a redirect or a caller may name any address; what is connected to is decided here and
 * nowhere else: literal addresses before the request, names by all the addresses they resolve to,
 * and the connection goes to an address that was judged.
 *
 * @module
 */

import { lookup } from "node:dns";
import { RetrievalError } from "../core/errors.ts";
import { withoutCredentials } from "../core/url.ts";
import { BAD_PORTS } from "./ports.ts";
import { type AddressRules, isAddress, plainHost } from "./address.ts";

/**
 * Finds all addresses of a name, preferred first.
 *
 * Rejects with an error whose `code` is `ENOTFOUND` when there are none.
 */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

/** Decides what may be connected to. */
export interface Guard {
  /**
   * Judges an address before a request.
   *
   * @throws {RetrievalError} `private_address` or `bad_port`.
   */
  check(url: URL): void;
  /**
   * Finds the addresses to connect to.
   *
   * @param hostname Name or address, without brackets.
   * @param port The port that will be connected to.
   * @returns Addresses that may be connected to, preferred first; at least one.
   * @throws {RetrievalError} `private_address` if any address of the name is not public.
   * @throws What the resolver throws.
   */
  addresses(hostname: string, port: number): Promise<readonly string[]>;
}

/**
 * Makes a guard.
 *
 * @param rules What counts as public and what the operator allows beside it.
 * @param resolve Finds the addresses of a name. @default the system's resolver
 * @returns The guard.
 */
export function createGuard(rules: AddressRules, resolve: Resolve = resolveBySystem): Guard {
  return {
    check(url: URL): void {
      const port = portOf(url);
      if (rules.allowsHost(url.hostname, port)) return;
      const host = plainHost(url.hostname);
      const refusal = isAddress(host) ? rules.refusal(host, port) : rules.nameRefusal(host);
      if (refusal !== undefined) throw privateAddress(withoutCredentials(url), refusal, url.host);
      if (BAD_PORTS.has(port)) {
        throw new RetrievalError(
          "bad_port",
          `Cannot read ${withoutCredentials(url)}: port ${port} is of another service than the ` +
            "web; correct the URL",
        );
      }
    },
    async addresses(hostname: string, port: number): Promise<readonly string[]> {
      const found = isAddress(hostname) ? [hostname] : await resolve(hostname);
      if (rules.allowsHost(hostname, port)) return found;
      for (const address of found) {
        const refusal = rules.refusal(address, port);
        if (refusal === undefined) continue;
        throw privateAddress(hostname, refusal, `${hostname}:${port}`);
      }
      return found;
    },
  };
}

/** The port a URL leads to, also when it does not name one. */
export function portOf(url: URL): number {
  return Number(url.port) || (url.protocol === "https:" ? 443 : 80);
}

function privateAddress(what: string, refusal: string, allowance: string): RetrievalError {
  return new RetrievalError(
    "private_address",
    `Cannot read ${what}: the address is not public (${refusal}); ` +
      `the operator can allow it by ALLOW_PRIVATE_HOSTS=${allowance}`,
  );
}

function resolveBySystem(hostname: string): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    lookup(hostname, { all: true, verbatim: true }, (error, found) => {
      if (!error && found.length > 0) return resolve(found.map(({ address }) => address));
      reject(error ?? Object.assign(new Error("no address"), { code: "ENOTFOUND" }));
    });
  });
}

/**
 * The door of the network: a fetcher that loads its parts with the first request.
 *
 * @module
 */

import type { Deadline } from "../core/deadline.ts";
import type { FetchedPage, Fetcher, FetchRequest, HostLimiter } from "../core/types.ts";
import { createAddressRules } from "./address.ts";
import type { FetcherOptions } from "./fetcher.ts";

export type { FetcherOptions };

/**
 * Makes a fetcher that holds every request to the public web, its deadline and its limits.
 *
 * Node's network modules are a seventh of the time until a client is answered, so they wait for a
 * request; what is wrong with the options is said at once all the same.
 *
 * @param limiter Paces the requests to each host.
 * @param options See {@linkcode FetcherOptions}.
 * @returns The fetcher.
 * @throws {RetrievalError} `invalid_argument` if a private host cannot be read.
 */
export function lazyFetcher(limiter: HostLimiter, options: FetcherOptions): Fetcher {
  createAddressRules(options.allowPrivateHosts);
  let loading: Promise<Fetcher> | undefined;
  return {
    async fetch(request: FetchRequest, deadline: Deadline): Promise<FetchedPage> {
      loading ??= import("./fetcher.ts")
        .then((module) => module.createFetcher(limiter, options));
      return (await loading).fetch(request, deadline);
    },
  };
}

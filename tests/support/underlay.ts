/**
 * A network that exists only on paper: a DNS that answers as told, also differently each time, and a
 * connector that writes down where it was asked to connect and connects only to loopback ports given
 * for an address.
 *
 * @module
 */

import net from "node:net";
import type { Underlay } from "../../src/net/fetcher.ts";

/** A network on paper. */
export interface PaperNetwork extends Underlay {
  /** Names looked up so far. */
  readonly lookups: readonly string[];
  /** Addresses with ports that were to be connected to so far. */
  readonly connects: readonly string[];
}

/** What {@linkcode paperNetwork} is made of. */
export interface PaperNetworkOptions {
  /** For each name its answers, one after the other; the last one stays. */
  readonly names?: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** For each address the loopback port behind it; others refuse or, by `null`, never answer. */
  readonly ports?: Readonly<Record<string, number | null>>;
}

/** Makes a network; nothing but loopback is ever connected to. */
export function paperNetwork(options: PaperNetworkOptions = {}): PaperNetwork {
  const { names = {}, ports = {} } = options;
  const lookups: string[] = [];
  const connects: string[] = [];
  return {
    lookups,
    connects,
    resolve(hostname) {
      const answers = names[hostname] ?? [];
      const asked = lookups.filter((name) => name === hostname).length;
      lookups.push(hostname);
      const answer = answers[Math.min(asked, answers.length - 1)] ?? [];
      if (answer.length > 0) return Promise.resolve(answer);
      return Promise.reject(Object.assign(new Error("not found"), { code: "ENOTFOUND" }));
    },
    connect(address, port) {
      connects.push(`${address}:${port}`);
      const loopbackPort = ports[address];
      if (loopbackPort) return net.connect({ host: "127.0.0.1", port: loopbackPort });
      const socket = new net.Socket();
      if (loopbackPort === undefined) {
        const refused = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
        queueMicrotask(() => socket.destroy(refused));
      }
      return socket;
    },
  };
}

/**
 * Connections: to an address that was judged, and to no other.
 *
 * @module
 */

import net from "node:net";
import { sleep } from "../core/deadline.ts";
import type { Guard } from "./guard.ts";

/** Opens a connection to a host by name or address; the signal ends the attempt. */
export type Dial = (host: string, port: number, signal: AbortSignal) => Promise<net.Socket>;

/** Begins to connect to an address. */
export type Connect = (address: string, port: number) => net.Socket;

/** Addresses of one name that are tried. */
const MAX_ATTEMPTS = 6;

/** Head start of each address over the next, in milliseconds. Source: RFC 8305, section 5. */
const HEAD_START_MS = 250;

/**
 * Makes the direct way to the web.
 *
 * @param guard Finds and judges the addresses.
 * @param connect Connects. @default {net.connect}
 * @returns Connects to the first address that answers; failed ones do not hold up the next.
 */
export function createDial(guard: Guard, connect: Connect = connectTcp): Dial {
  return async (host, port, signal) => {
    const addresses = await guard.addresses(host, port);
    signal.throwIfAborted();
    const race = new AbortController();
    const either = AbortSignal.any([signal, race.signal]);
    const attempts: Promise<net.Socket>[] = [];
    try {
      for (const address of addresses.slice(0, MAX_ATTEMPTS)) {
        const attempt = established(connect(address, port), either);
        attempts.push(attempt);
        if (await connectsFirst(attempt, attempts)) break;
      }
      const winner = await Promise.any(attempts);
      for (const attempt of attempts) {
        attempt.then((socket) => socket === winner || socket.destroy(), () => {});
      }
      return winner;
    } catch (thrown) {
      throw thrown instanceof AggregateError ? thrown.errors[0] : thrown;
    } finally {
      race.abort();
    }
  };
}

function connectTcp(address: string, port: number): net.Socket {
  return net.connect({ host: address, port });
}

/** Whether any attempt succeeds before the newest has failed or had its head start. */
async function connectsFirst(
  newest: Promise<net.Socket>,
  all: readonly Promise<net.Socket>[],
): Promise<boolean> {
  const patience = new AbortController();
  const headStart = sleep(HEAD_START_MS, patience.signal).then(() => false, () => false);
  const failed = newest.then(() => true, () => false);
  const any = Promise.any(all).then(() => true, () => false);
  const connected = await Promise.race([any, failed, headStart]);
  patience.abort();
  return connected;
}

/** `socket` once it is connected; destroyed when it fails or the signal aborts first. */
export function established(socket: net.Socket, signal: AbortSignal): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const stop = (): void => fail(signal.reason);
    const fail = (reason: unknown): void => {
      signal.removeEventListener("abort", stop);
      socket.destroy();
      reject(reason);
    };
    socket.on("error", fail); // stays: whoever gets the socket adds its own
    socket.once("connect", () => {
      signal.removeEventListener("abort", stop);
      socket.setNoDelay(true);
      resolve(socket);
    });
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
  });
}

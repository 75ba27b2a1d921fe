/**
 * Everything the program can be told, as its parts receive it.
 *
 * @module
 */

import type { Limits } from "./limits.ts";
import type { LogLevel } from "./log.ts";
import type { SafeSearch } from "./types.ts";

/** The provider's proxy of the Go server; each request gets a session of its own. */
export interface ProxySettings {
  /** `http`, `https` or `socks5`. */
  readonly scheme: string;
  /** Host name or address. */
  readonly host: string;
  /** Port. */
  readonly port: number;
  /** Login, to which the session is appended. */
  readonly login: string;
  /** Password. Never logged. */
  readonly password: string;
}

/** Which addresses may be read. */
export interface UrlPolicy {
  /** Whether only those are read that earlier results or pages showed. */
  readonly seenOnly: boolean;
  /** Hosts, without port, for which that does not hold. */
  readonly hosts: readonly string[];
}

/** The settings, complete and checked. */
export interface Settings {
  /** How clients connect. */
  readonly transport: "stdio" | "http";
  /** Name told to clients. */
  readonly name: string;
  /** Address the HTTP endpoint listens on. */
  readonly hostname: string;
  /** Tokens of which an HTTP client must present one; empty for none. Never logged. */
  readonly authTokens: readonly string[];
  /** Host names by which HTTP clients may call, beside those of this machine. */
  readonly allowedHosts: readonly string[];
  /** Hosts of pages that may call from a browser, beside those of this machine. */
  readonly allowedOrigins: readonly string[];
  /** Path of the HTTP endpoint. */
  readonly path: string;
  /** Port of the HTTP endpoint. */
  readonly port: number;
  /** Time a client has to send a request, in milliseconds. */
  readonly readTimeoutMs: number;
  /** Time a client has to take a reply, in milliseconds. */
  readonly writeTimeoutMs: number;
  /** How long running calls may take to finish when the program is told to stop, in milliseconds. */
  readonly shutdownGraceMs: number;
  /** Unused connections kept for each host. */
  readonly maxIdlePerHost: number;
  /** The proxy all pages are fetched through, if any. */
  readonly proxy: ProxySettings | undefined;
  /** What a call may ask for. */
  readonly limits: Limits;
  /** Web searches under way at once; 0 for no limit. */
  readonly maxSearchInFlight: number;
  /** Image searches under way at once; 0 for no limit. */
  readonly maxImagesInFlight: number;
  /** Engines that may be asked, preferred first; empty for all. */
  readonly searchEngines: readonly string[];
  /** Whether engines are asked at their pace and rest when they refuse. */
  readonly enginePace: boolean;
  /** What searches leave out; absent for the default of each kind. */
  readonly safeSearch: SafeSearch | undefined;
  /** Other origins for engines, by name. */
  readonly engineOrigins: Readonly<Record<string, string>>;
  /** Tools and sets of tools that are offered. */
  readonly tools: readonly string[];
  /** Private hosts that may be read. */
  readonly allowPrivateHosts: readonly string[];
  /** Which addresses may be read. */
  readonly urlPolicy: UrlPolicy;
  /** File with certificates to trust as well; absent for none. */
  readonly caFile: string | undefined;
  /** Most decoded bytes read of a body. */
  readonly maxBodyBytes: number;
  /** Requests to one host under way at once. */
  readonly perHostInFlight: number;
  /** Requests to one host a second; 0 for no limit. */
  readonly perHostRps: number;
  /** Threads that read pages; 0 to read on the event loop. */
  readonly workers: number;
  /** How log lines look. */
  readonly logFormat: "text" | "json";
  /** The least important lines that are logged. */
  readonly logLevel: LogLevel;
}

/**
 * What search engines are, what they are asked and what they return.
 *
 * @module
 */

import type { EngineOutcome, EngineStatus } from "./engine_outcome.ts";

/** A rate with room for a burst. */
export interface Pace {
  /** Requests a second, in the long run. */
  readonly perSecond: number;
  /** Requests that may go out at once after a quiet time. */
  readonly burst: number;
}

/** A name and its value. */
export type Parameter = readonly [name: string, value: string];

/** How recent a result must be. */
export type Freshness = "day" | "week" | "month" | "year";

/** From when to when a result must be, both days included, as `YYYY-MM-DD`. */
export interface DateRange {
  /** First day. */
  readonly from: string;
  /** Last day. */
  readonly to: string;
}

/** How much of what is unfit for work or children is left out. */
export type SafeSearch = "off" | "moderate" | "strict";

/** How large an image must be. */
export type ImageSize = "small" | "medium" | "large" | "wallpaper";

/** What an image must be. */
export type ImageKind = "photo" | "clipart" | "line" | "animated" | "transparent";

/** What narrows a search; every engine can do some of it. */
export type Filter =
  | "freshness"
  | "range"
  | "region"
  | "language"
  | "safeSearch"
  | "offset"
  | "size"
  | "kind";

/** One question to one engine, already trimmed and within limits. */
export interface EngineQuery {
  /** What to look for; 1 to 512 code points, operators as the caller wrote them. */
  readonly text: string;
  /** Only results at most this old; absent for any age. Never together with `range`. */
  readonly freshness?: Freshness;
  /** Only results of this time; absent for any. */
  readonly range?: DateRange;
  /** Country, as a lower-case ISO 3166 code such as `us`; absent for none. */
  readonly region?: string;
  /** Language, as a lower-case ISO 639 code such as `en`; absent for any. */
  readonly language?: string;
  /** What is left out. */
  readonly safeSearch: SafeSearch;
  /** Results to pass over; a whole number of the engine's pages. */
  readonly offset: number;
  /** Only images of this size; absent for any, and for web pages. */
  readonly size?: ImageSize;
  /** Only images of this kind; absent for any, and for web pages. */
  readonly kind?: ImageKind;
  /** Today, as `YYYY-MM-DD` in UTC, for engines that want dates instead of ages. */
  readonly today: string;
}

/** What an engine wants sent to its upstream. */
export interface EngineRequest {
  /** Path below the engine's origin, with a leading slash. */
  readonly path: string;
  /** Parameters, in the order they are to be sent. */
  readonly params: readonly Parameter[];
  /** `POST` sends the parameters as a form. @default {"GET"} */
  readonly method?: "GET" | "POST";
  /** Headers the upstream wants beside those of a browser, in its own case. @default {[]} */
  readonly headers?: readonly Parameter[];
  /** Another origin than the engine's, where the language decides the host. */
  readonly origin?: string;
}

/** A page that must be asked for a token before a search. */
export interface EngineToken {
  /** How long a token can be used, in milliseconds; 0 when each query needs its own. */
  readonly keepMs: number;
  /** Writes the request for the page with the token; `undefined` for a query that needs none. */
  request(query: EngineQuery): EngineRequest | undefined;
  /**
   * Reads the token out of the page.
   *
   * @throws {RetrievalError} `blocked` if the page is a challenge, `parse_error` if it has no token.
   */
  read(body: string, url: string): string;
}

/**
 * A search upstream: data and pure functions.
 *
 * It never touches the network; a {@linkcode Fetcher} does that, so an engine is tested with a page
 * and nothing else.
 */
export interface Engine<Hit> {
  /** Lower-case name, unique among all engines; shown to users. */
  readonly name: string;
  /** Scheme and host that requests go to, such as `https://www.mojeek.com`. */
  readonly origin: string;
  /** Whose index answers. Fallback and fusion prefer engines with different ones. */
  readonly index: string;
  /** Results on a page of the engine. @default {10} */
  readonly pageSize?: number;
  /** Filters it can apply. @default {[]} */
  readonly filters?: readonly Filter[];
  /** How often it may be asked. @default one request in 2 s, three at once */
  readonly pace?: Pace;
  /** Whose pace it shares: upstreams that block an address block it for all of theirs. @default its name */
  readonly bucket?: string;
  /** Whether its hits may all be of one host, which is a sign of trouble elsewhere. @default {false} */
  readonly oneHost?: boolean;
  /** Whether it is asked only when no other engine answers. @default {false} */
  readonly lastResort?: boolean;
  /** What must be asked before a search. @default nothing */
  readonly token?: EngineToken;
  /**
   * Writes the request for a query.
   *
   * @param query What to ask; filters that are not in `filters` may be ignored.
   * @param token What `token` read; empty for engines and queries without.
   * @throws {RetrievalError} `invalid_query` if the upstream does not take such a query.
   */
  request(query: EngineQuery, token: string): EngineRequest;
  /**
   * Reads the hits out of the upstream's answer, best first.
   *
   * @param body The answer's text.
   * @param url Where it came from, after redirects.
   * @returns The hits; none means that the upstream honestly had none.
   * @throws {RetrievalError} `blocked` if the page is a challenge; `parse_error` if it is neither
   * hits nor an honest "no results".
   */
  parse(body: string, url: string): Hit[];
}

/** One result of a web search. */
export interface SearchHit {
  /** Absolute `http` or `https` address of the page. */
  readonly url: string;
  /** Never empty. */
  readonly title: string;
  /** May be empty: some upstreams give none. */
  readonly snippet: string;
  /** Date of the page, as `YYYY-MM-DD`, where the upstream gives one. */
  readonly date?: string;
}

/** One result of an image search. */
export interface ImageHit {
  /** Absolute `http` or `https` address of the image. */
  readonly url: string;
  /** Absolute address of the page it is on. */
  readonly pageUrl: string;
  /** What it shows; may be empty. */
  readonly description: string;
  /** Absolute address of a small version. */
  readonly thumbnail?: string;
  /** Width in pixels. */
  readonly width?: number;
  /** Height in pixels. */
  readonly height?: number;
  /** Licence as the upstream names it, such as `by-sa 4.0`. */
  readonly license?: string;
}

/** An engine for web pages. */
export type SearchEngine = Engine<SearchHit>;

/** An engine for images. */
export type ImageEngine = Engine<ImageHit>;

/** A hit with the engines that found it, the one that ranks it highest first. */
export type FoundHit<Hit> = Hit & {
  /** Names of the engines. */
  readonly engines: readonly string[];
};

/** A filter that was asked for and that an engine could not apply. */
export interface NotApplied {
  /** The filter. */
  readonly filter: Filter;
  /** The engine whose results it does not hold for. */
  readonly engine: string;
}

/** What a query found. */
export interface SearchResult<Hit> {
  /** Best first, each once; none when an engine said it had nothing and no other had any. */
  readonly hits: readonly FoundHit<Hit>[];
  /** Every engine that was asked, or would have been but for its rest, in that order. */
  readonly engines: readonly EngineOutcome[];
  /** Filters that do not hold for some of the hits. */
  readonly notApplied: readonly NotApplied[];
  /** Where more results begin; absent when there are none to be expected. */
  readonly nextOffset?: number;
}

/** How an engine fares, as far as it is known. */
export interface EngineHealth {
  /**
   * How long an engine still rests.
   *
   * The first that asks after a rest gets none and is the probe; until it has reported, the others
   * are told to wait.
   */
  rest(engine: string): Promise<EngineRest>;
  /** Takes what came of asking an engine. */
  report(engine: string, report: HealthReport): Promise<void>;
  /** What came of asking it last, and what is left of its rest; for people, without any effect. */
  standing(engine: string): Promise<EngineStanding>;
}

/** How an engine stands. */
export interface EngineStanding {
  /** What came of asking it last; absent when it was not asked. */
  readonly last?: HealthReport;
  /** What is left of its rest, in milliseconds; 0 for none. */
  readonly restMs: number;
}

/** An engine and how it stands. */
export interface EngineInfo extends EngineStanding {
  /** Its name. */
  readonly engine: string;
  /** What it searches for. */
  readonly kind: "web" | "images";
  /** Whose index answers. */
  readonly index: string;
}

/** A rest. */
export interface EngineRest {
  /** Time left, in milliseconds; 0 for none. */
  readonly ms: number;
  /** Whether the engine must not be asked even if there is no other. */
  readonly strict: boolean;
  /** What it rests from. */
  readonly reason: string;
}

/** What came of asking an engine, as far as its health goes. */
export interface HealthReport {
  /** What came of it. */
  readonly status: EngineStatus;
  /** Status of the HTTP answer behind a failure. */
  readonly httpStatus?: number;
  /** Seconds the engine asks to wait. */
  readonly retryAfterS?: number;
  /** Time it took, in milliseconds. */
  readonly timeMs: number;
}

/**
 * The vocabulary: what goes in, what comes out, and the parts that can be replaced.
 *
 * This folder imports nothing else of the project, and the rest of the project meets here.
 *
 * @module
 */

import type { Deadline } from "./deadline.ts";
import type { EngineOutcome, EngineStatus } from "./engine_outcome.ts";
import type { ErrorCode } from "./errors.ts";
import type { Limits } from "./limits.ts";

/** What a server said of a resource, and its first bytes: enough to tell what it is. */
export interface PageHead {
  /** Address after redirects. */
  readonly url: string;
  /** Lower-case media type without parameters; empty when the server named none. */
  readonly mediaType: string;
  /** Character set the server named, as it wrote it; empty when it named none. */
  readonly charset: string;
  /** The decoded body, or its beginning. */
  readonly body: Uint8Array;
}

/** A fetched resource; its body is free of content encodings and otherwise as the server sent it. */
export interface FetchedPage extends PageHead {
  /** HTTP status, 200 to 299. */
  readonly status: number;
  /** Whether the body was longer than the fetcher's byte limit and was cut there. */
  readonly truncated: boolean;
  /** Whether the deadline passed before the body was complete. */
  readonly partial: boolean;
  /** What a reader should know, such as "the body broke off". */
  readonly warnings: readonly string[];
}

/** What to fetch. */
export interface FetchRequest {
  /** Absolute `http` or `https` address. */
  readonly url: URL;
  /** Fields of a form to be posted; absent for a GET. */
  readonly form?: readonly Parameter[];
  /** Headers beside those of a browser; they are not sent to other origins. @default {[]} */
  readonly headers?: readonly Parameter[];
  /**
   * Requests with the same word here are sent as the same browser, as long as the process runs.
   *
   * @default a browser picked at random
   */
  readonly browser?: string;
  /** Whether robots.txt must allow it. @default {false} */
  readonly obeyRobots?: boolean;
  /**
   * Asked once the type and the first bytes are known; `false` ends the download with
   * `unsupported_type`.
   *
   * @default {() => true}
   */
  readonly accepts?: (head: PageHead) => boolean;
  /** Finds the content of a `meta` refresh in a page that was read. @default none is followed */
  readonly refreshIn?: (page: PageHead) => string | undefined;
  /** Whether what came of a body by the deadline is returned, as `partial`. @default {false} */
  readonly takesPartial?: boolean;
  /** Whether failures that pass are tried again. @default {true} */
  readonly retry?: boolean;
}

/** The only part that opens a socket to the web. */
export interface Fetcher {
  /**
   * Fetches one resource, following redirects.
   *
   * @throws {RetrievalError} Any code but `invalid_argument`, `empty` and `parse_error`.
   */
  fetch(request: FetchRequest, deadline: Deadline): Promise<FetchedPage>;
}

/** How fast each host may be asked; shared by all calls of the process, or of all replicas. */
export interface HostLimiter {
  /**
   * Waits for the host's turn.
   *
   * @param host Host and port, such as `example.com:443`.
   * @param pace How often.
   * @param deadline Ends the wait.
   * @returns `false`, at once, when the turn comes only after the deadline.
   * @throws The reason of the deadline's signal when it aborts during the wait.
   */
  acquire(host: string, pace: Pace, deadline: Deadline): Promise<boolean>;
}

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

/** A page made readable, whole. Every text may be empty, every list too; none is absent. */
export interface Document {
  /** Headline, else the document's title. */
  readonly title: string;
  /** Author line as written. */
  readonly byline: string;
  /** Main text as Markdown. */
  readonly markdown: string;
  /** A sentence or two about the page, as its author wrote them, else its beginning. */
  readonly excerpt: string;
  /** Name of the site. */
  readonly siteName: string;
  /** Absolute address of the image that stands for the page. */
  readonly mainImage: string;
  /** Absolute addresses of the images in the main text, each once. */
  readonly images: readonly string[];
  /** Absolute address of the site's icon. */
  readonly favicon: string;
  /** BCP 47 tag, such as `en` or `pt-BR`. */
  readonly language: string;
  /** Date of publication as the page states it. */
  readonly published: string;
  /** What a reader should know, such as "the encoding was guessed". */
  readonly warnings: readonly string[];
  /** `raw` when the page could not be understood and this is its text without structure. */
  readonly source?: "raw";
}

/** How a page is to be read. */
export interface ExtractOptions {
  /** Whether links become their text. @default {false} */
  readonly removeLinks?: boolean;
  /** Ends the work; extractors that take long look at it. */
  readonly signal?: AbortSignal;
}

/** Turns one family of media types into a {@linkcode Document}. */
export interface Extractor {
  /** Lower-case name, unique in its list. */
  readonly name: string;
  /** Whether this extractor takes the page. The first in the list that does gets it. */
  accepts(head: PageHead): boolean;
  /**
   * Reads the text out of the page.
   *
   * @throws {RetrievalError} `empty` if it has no text, `parse_error` if it cannot be understood.
   */
  extract(page: FetchedPage, options: ExtractOptions): Document | Promise<Document>;
}

/** A page as {@linkcode Retriever.scrape} returns it: a document, or a slice of it. */
export interface Page extends Document {
  /** 8 characters of `[0-9A-Za-z]`, the same for the same address in every call. */
  readonly id: string;
  /** Address after redirects. */
  readonly finalUrl: string;
  /** Media type the server named. */
  readonly contentType: string;
  /** Where {@linkcode Document.markdown} begins in the whole, in code points. */
  readonly offset: number;
  /** Where to go on, in code points; absent at the end of the document. */
  readonly nextOffset?: number;
  /** Length of the whole document's Markdown, in code points. */
  readonly totalChars: number;
  /** When it was fetched, as an ISO 8601 time. */
  readonly fetchedAt: string;
}

/** Why an item did not succeed. */
export interface ItemError {
  /** The kind of failure. */
  readonly code: ErrorCode;
  /** What happened and what the caller can do. */
  readonly message: string;
  /** Status of the HTTP answer that caused it. */
  readonly httpStatus?: number;
  /** Seconds the server asks to wait before the next try. */
  readonly retryAfterS?: number;
  /** What came of each engine, when a search failed. */
  readonly engines?: readonly EngineOutcome[];
}

/** The outcome of one item of a call. */
export type ItemResult<Value> =
  | { readonly status: "success"; readonly value: Value; readonly elapsedMs: number }
  | {
    readonly status: "failed" | "timeout";
    readonly error: ItemError;
    /** What was had of it when its time was up. */
    readonly partial?: Value;
    readonly elapsedMs: number;
  };

/** What every call takes. */
export interface CallOptions {
  /** Time for the whole call, in milliseconds; held within {@linkcode Limits.timeoutMs}. */
  readonly timeoutMs?: number;
  /** Ends the call: items not finished fail with `canceled`. */
  readonly signal?: AbortSignal;
  /** Called after each finished item. */
  readonly onProgress?: (finished: number, total: number) => void;
}

/** Options of {@linkcode Retriever.scrape}. */
export interface ScrapeOptions extends CallOptions, ExtractOptions {
  /** Most code points returned of a page; held within {@linkcode Limits.documentChars}. */
  readonly maxChars?: number;
  /** Where to begin in each page, in code points. @default {0} */
  readonly offset?: number;
  /** Whether robots.txt must allow a page. @default {false} */
  readonly obeyRobots?: boolean;
}

/** Options of {@linkcode Retriever.search}. */
export interface SearchOptions extends CallOptions {
  /** Most results of each query; held within the limits. */
  readonly maxResults?: number;
  /** Results to pass over: the `nextOffset` of the call before. @default {0} */
  readonly offset?: number;
  /** Only results at most this old. @default any age */
  readonly freshness?: Freshness;
  /** Only results of this time; wins over `freshness`. @default any time */
  readonly range?: DateRange;
  /** Country, as an ISO 3166 code such as `us`. @default none */
  readonly region?: string;
  /** Language, as an ISO 639 code such as `en`. @default any */
  readonly language?: string;
  /** What is left out. @default the retriever's setting */
  readonly safeSearch?: SafeSearch;
  /** Only these domains and what lies below them. @default any */
  readonly includeDomains?: readonly string[];
  /** Never these domains and what lies below them. @default none */
  readonly excludeDomains?: readonly string[];
  /** Names of the engines to ask, preferred first. @default all that are allowed */
  readonly engines?: readonly string[];
}

/** Options of {@linkcode Retriever.searchImages}. */
export interface ImageSearchOptions extends SearchOptions {
  /** Only images of this size. @default any */
  readonly size?: ImageSize;
  /** Only images of this kind. @default any */
  readonly kind?: ImageKind;
}

/** The library's face. */
export interface Retriever {
  /** What a call may ask for. */
  readonly limits: Limits;
  /** Names of the engines that may be asked, preferred first. */
  readonly engines: { readonly web: readonly string[]; readonly images: readonly string[] };
  /** The engines that may be asked and how each stands, as far as this process knows. */
  status(): Promise<EngineInfo[]>;
  /**
   * Searches the web.
   *
   * @param queries 1 to {@linkcode Limits.maxItems} queries of at most 512 characters.
   * @param options See {@linkcode SearchOptions}.
   * @returns One result per query, in their order.
   * @throws {RetrievalError} `invalid_argument` if there are no or too many queries, or an engine is
   * named that there is not.
   */
  search(
    queries: readonly string[],
    options?: SearchOptions,
  ): Promise<ItemResult<SearchResult<SearchHit>>[]>;
  /**
   * Searches for images.
   *
   * @param queries 1 to {@linkcode Limits.maxItems} queries of at most 512 characters.
   * @param options See {@linkcode ImageSearchOptions}.
   * @returns One result per query, in their order.
   * @throws {RetrievalError} As {@linkcode search}.
   */
  searchImages(
    queries: readonly string[],
    options?: ImageSearchOptions,
  ): Promise<ItemResult<SearchResult<ImageHit>>[]>;
  /**
   * Fetches pages and returns their main text.
   *
   * @param urls 1 to {@linkcode Limits.maxItems} addresses.
   * @param options See {@linkcode ScrapeOptions}.
   * @returns One result per address, in their order; what goes wrong with one stays with it.
   * @throws {RetrievalError} `invalid_argument` if there are no or too many addresses.
   */
  scrape(urls: readonly string[], options?: ScrapeOptions): Promise<ItemResult<Page>[]>;
}

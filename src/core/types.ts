/**
 * The vocabulary: what goes in, what comes out, and the parts that can be replaced.
 *
 * This folder imports nothing else of the project, and the rest of the project meets here.
 *
 * @module
 */

import type { Deadline } from "./deadline.ts";
import type {
  DateRange,
  EngineInfo,
  Freshness,
  ImageHit,
  ImageKind,
  ImageSize,
  Pace,
  Parameter,
  SafeSearch,
  SearchHit,
  SearchResult,
} from "./engine.ts";
import type { EngineOutcome } from "./engine_outcome.ts";
import type { ErrorCode, RetrievalError } from "./errors.ts";
import type { Limits } from "./limits.ts";

export type * from "./engine.ts";

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
  readonly refreshIn?: (page: PageHead) => Promise<string | undefined>;
  /**
   * Time before the deadline at which what came of a body is returned, as `partial`, in milliseconds.
   *
   * @default a body that does not end in time is an error
   */
  readonly settleMs?: number;
  /** Asked before a failure that may pass is tried again. @default each is, twice */
  readonly mayRetry?: (error: RetrievalError) => boolean | Promise<boolean>;
}

/** What pages that only stand in the way of others are recognised by. */
export interface PageSigns {
  /** The content of a page's `meta` refresh; `undefined` without one. */
  refreshIn(page: PageHead): Promise<string | undefined>;
  /** What stands in front of the page that was meant, judging by one with little text or none. */
  wallOf(page: FetchedPage, text: string): Promise<Wall | undefined>;
}

/** What stands in front of a page. */
export interface Wall {
  /** What kind it is. */
  readonly code: "blocked" | "consent_wall" | "login_wall" | "needs_javascript";
  /** Whose it is, or what it consists of. */
  readonly what: string;
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

/**
 * The vocabulary: what goes in, what comes out, and the parts that can be replaced.
 *
 * This folder imports nothing else of the project, and the rest of the project meets here.
 *
 * @module
 */

import type { Deadline } from "./deadline.ts";
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
  /** What a reader should know, such as "the body broke off". */
  readonly warnings: readonly string[];
}

/** What to fetch. */
export interface FetchRequest {
  /** Absolute `http` or `https` address. */
  readonly url: URL;
  /** Whether robots.txt must allow it. @default {false} */
  readonly obeyRobots?: boolean;
  /**
   * Asked once the type and the first bytes are known; `false` ends the download with
   * `unsupported_type`.
   *
   * @default {() => true}
   */
  readonly accepts?: (head: PageHead) => boolean;
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
}

/** How a page is to be read. */
export interface ExtractOptions {
  /** Whether links become their text. @default {false} */
  readonly removeLinks?: boolean;
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
}

/** The outcome of one item of a call. */
export type ItemResult<Value> =
  | { readonly status: "success"; readonly value: Value; readonly elapsedMs: number }
  | {
    readonly status: "failed" | "timeout";
    readonly error: ItemError;
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

/** The library's face. */
export interface Retriever {
  /** What a call may ask for. */
  readonly limits: Limits;
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

/**
 * Response bodies: content encodings undone, never more than so many bytes.
 *
 * @module
 */

import { Buffer } from "node:buffer";
import { pipeline, Readable, type Transform } from "node:stream";
import zlib from "node:zlib";
import { abortable } from "../core/deadline.ts";

/** Encodings undone one after another at most. Source: browsers accept more, servers send one. */
const MAX_ENCODINGS = 4;

/** Room made for a body whose length is not known, in bytes. */
const FIRST_ROOM_BYTES = 64 * 1024;

/** Raw bytes read beyond the limit for decoded ones, for encodings that yield nothing. */
const RAW_SLACK_BYTES = 1024 * 1024;

/** A body as far as it was read. */
export interface Body {
  /** The decoded bytes, in a buffer of their own. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Whether there was more than the limit. */
  readonly truncated: boolean;
  /** What broke the body off, if anything did. */
  readonly failure: unknown;
  /** Whether compressed data ended before its own end. */
  readonly endsEarly: boolean;
}

/** Reads one response body, in two steps: its beginning, to see what it is, and the rest. */
export class BodyReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #source: Readable;
  readonly #maxBytes: number;
  readonly #trailer = new GzipTrailer();
  #bytes: Uint8Array<ArrayBuffer>;
  #size = 0;
  #ended = false;
  #truncated = false;
  #failure: unknown;

  /**
   * Begins reading.
   *
   * @param source The body as it comes from the network.
   * @param contentEncoding The header of that name; unknown encodings are passed through.
   * @param maxBytes Most decoded bytes kept.
   * @param expectedBytes The `Content-Length`, if the server gave one; only a hint for the buffer.
   */
  constructor(source: Readable, contentEncoding: string, maxBytes: number, expectedBytes = 0) {
    const encodings = contentEncoding.toLowerCase().split(",").map((name) => name.trim())
      .filter((name) => name !== "" && name !== "identity").slice(-MAX_ENCODINGS).reverse();
    this.#source = source;
    source.on("error", () => {}); // heard again by whoever reads; unheard it would be fatal
    this.#maxBytes = maxBytes;
    const room = encodings.length === 0 && expectedBytes > 0 ? expectedBytes : FIRST_ROOM_BYTES;
    this.#bytes = new Uint8Array(Math.min(room, maxBytes));
    const raw = this.#trailer.watch(limited(source, maxBytes + RAW_SLACK_BYTES), encodings);
    this.#chunks = decoded(raw, encodings);
  }

  /**
   * The beginning of the body.
   *
   * @param count Bytes wanted; fewer come when the body is shorter.
   */
  async start(count: number): Promise<Uint8Array> {
    while (this.#size < count && !this.#ended) await this.#readChunk();
    return this.#bytes.subarray(0, Math.min(this.#size, count));
  }

  /** The whole body, or as much of it as the limit and the network allow. Never throws. */
  async rest(): Promise<Body> {
    while (!this.#ended) await this.#readChunk();
    return this.taken();
  }

  /** What was read so far. */
  taken(): Body {
    return {
      bytes: this.#bytes.subarray(0, this.#size),
      truncated: this.#truncated,
      failure: this.#failure,
      endsEarly: !this.#truncated && this.#failure === undefined &&
        this.#trailer.isWrong(this.#size),
    };
  }

  /** Leaves the rest unread and frees the socket. */
  cancel(): void {
    this.#ended = true;
    this.#source.destroy();
  }

  /**
   * Reads the rest for nothing, so that the connection can be used again.
   *
   * @param signal Ends the wait; a body that takes longer is canceled.
   */
  async discard(signal: AbortSignal): Promise<void> {
    await abortable(this.rest(), signal).catch(() => {});
    this.cancel();
  }

  async #readChunk(): Promise<void> {
    try {
      const next = await this.#chunks.next();
      if (next.done) this.#ended = true;
      else this.#keep(next.value);
    } catch (thrown) {
      this.#failure = thrown;
      this.cancel();
    }
  }

  /** Copies: a small chunk kept as it is would pin the 64 KiB buffer it came in. */
  #keep(chunk: Uint8Array): void {
    const fits = Math.min(chunk.length, this.#maxBytes - this.#size);
    if (this.#size + fits > this.#bytes.length) {
      const grown = Math.min(Math.max(this.#bytes.length * 2, this.#size + fits), this.#maxBytes);
      const bytes = new Uint8Array(grown);
      bytes.set(this.#bytes.subarray(0, this.#size));
      this.#bytes = bytes;
    }
    this.#bytes.set(chunk.subarray(0, fits), this.#size);
    this.#size += fits;
    if (fits < chunk.length) {
      this.#truncated = true;
      this.cancel();
    }
  }
}

/**
 * The end of a gzip body, which holds the length of what was compressed.
 *
 * The decoder is lenient and ends quietly where data is missing; this is how it is seen.
 */
class GzipTrailer {
  #last: Uint8Array | undefined;

  /** Passes a body through and remembers its last bytes, if gzip is its only encoding. */
  watch(
    stream: AsyncIterable<Uint8Array>,
    encodings: readonly string[],
  ): AsyncIterable<Uint8Array> {
    const isGzip = encodings.length === 1 && encodings[0]!.endsWith("gzip");
    return isGzip ? this.#remember(stream) : stream;
  }

  /** Whether the body ended before the end of its data. */
  isWrong(size: number): boolean {
    if (this.#last === undefined) return false;
    const { buffer, byteOffset, byteLength } = this.#last;
    if (byteLength < 8) return true;
    return new DataView(buffer, byteOffset + byteLength - 4).getUint32(0, true) !== size % 2 ** 32;
  }

  async *#remember(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let isGzip = false;
    for await (const chunk of stream) {
      isGzip ||= this.#last === undefined && chunk[0] === 0x1f;
      const before = this.#last ?? new Uint8Array(0);
      this.#last = chunk.length >= 8
        ? chunk.slice(-8)
        : new Uint8Array(Buffer.concat([before, chunk]).subarray(-8));
      yield chunk;
    }
    if (!isGzip) this.#last = undefined;
  }
}

async function* decoded(
  source: AsyncIterable<Uint8Array>,
  encodings: readonly string[],
): AsyncGenerator<Uint8Array> {
  let stream = source;
  for (const encoding of encodings) stream = await undone(stream, encoding);
  yield* stream;
}

async function* limited(source: Readable, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    yield chunk;
    if (size > maxBytes) return;
  }
}

/** `stream` without `encoding`; as it is when its first bytes show that it is not so encoded. */
async function undone(
  stream: AsyncIterable<Uint8Array>,
  encoding: string,
): Promise<AsyncIterable<Uint8Array>> {
  const chunks = stream[Symbol.asyncIterator]();
  let beginning: Uint8Array = new Uint8Array(0);
  while (beginning.length < 2) {
    const next = await chunks.next();
    if (next.done) break;
    beginning = beginning.length === 0 ? next.value : Buffer.concat([beginning, next.value]);
  }
  const whole = resumed(beginning, chunks);
  const decoder = beginning.length < 2 ? undefined : decoderFor(encoding, beginning);
  if (!decoder) return whole;
  // Errors reach the reader through the decoder; the callback only keeps them from being fatal.
  return pipeline(Readable.from(whole, { objectMode: false }), decoder, () => {});
}

async function* resumed(
  beginning: Uint8Array,
  chunks: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    if (beginning.length > 0) yield beginning;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  } finally {
    await chunks.return?.();
  }
}

/** `SYNC_FLUSH` lets a body without its trailer end quietly, as browsers do. */
const LENIENT = { finishFlush: zlib.constants.Z_SYNC_FLUSH };

function decoderFor(encoding: string, start: Uint8Array): Transform | undefined {
  const [first = 0, second = 0] = start;
  switch (encoding) {
    case "gzip":
    case "x-gzip":
      return first === 0x1f && second === 0x8b ? zlib.createGunzip(LENIENT) : undefined;
    case "deflate":
      // The standard means zlib's wrapping, many servers send bare deflate: RFC 1950 tells them apart.
      return (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0
        ? zlib.createInflate(LENIENT)
        : zlib.createInflateRaw(LENIENT);
    case "br":
      return zlib.createBrotliDecompress();
    case "zstd":
      return zlib.createZstdDecompress();
    default:
      return undefined;
  }
}

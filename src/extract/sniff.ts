/**
 * What a body is by its first bytes.
 *
 * @module
 */

import { Buffer } from "node:buffer";

/**
 * Whether bytes are no text: they hold control characters that no text has.
 *
 * Source: the MIME Sniffing standard's "binary data bytes"; UTF-16 is recognised by its mark.
 */
export function looksBinary(start: Uint8Array): boolean {
  const [a, b] = start;
  if ((a === 0xfe && b === 0xff) || (a === 0xff && b === 0xfe)) return false;
  return start.subarray(0, 1_024).some((byte) =>
    byte <= 0x08 || byte === 0x0b || (byte >= 0x0e && byte <= 0x1a) ||
    (byte >= 0x1c && byte <= 0x1f)
  );
}

/** Whether bytes begin like an HTML document. */
export function looksLikeHtml(start: Uint8Array): boolean {
  const text = Buffer.from(start.subarray(0, 1_024)).toString("latin1").trimStart();
  return /^(?:\xef\xbb\xbf)?\s*<(?:!doctype\s+html|html|head|body|title|meta|div|p|h1|article|table|!--)/i
    .test(text);
}

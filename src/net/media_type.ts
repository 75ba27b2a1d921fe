/**
 * The `Content-Type` header.
 *
 * @module
 */

/** What a `Content-Type` says. */
export interface MediaType {
  /** Lower-case type and subtype; empty when there is none. */
  readonly mediaType: string;
  /** The `charset` parameter, without quotes; empty when there is none. */
  readonly charset: string;
}

/**
 * Reads a `Content-Type`.
 *
 * @param header The header; of several values joined by commas the last that is a type counts.
 * @returns Its parts, empty where it has none or makes no sense.
 */
export function mediaTypeOf(header: string): MediaType {
  const value = header.split(",").findLast((part) => part.includes("/")) ?? "";
  const [type = "", ...parameters] = value.split(";");
  const charset = parameters.map((parameter) => /^\s*charset\s*=\s*"?([^"]*)/i.exec(parameter))
    .find((match) => match !== null);
  const mediaType = type.trim().toLowerCase();
  return {
    mediaType: /^[^\s/]+\/[^\s/]+$/.test(mediaType) ? mediaType : "",
    charset: charset?.[1]?.trim() ?? "",
  };
}

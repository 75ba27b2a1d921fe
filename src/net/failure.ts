/**
 * What the network's errors mean to a caller.
 *
 * @module
 */

import { RetrievalError } from "../core/errors.ts";
import { withoutCredentials } from "../core/url.ts";

const DNS_CODES = new Set(["ENOTFOUND", "EAI_AGAIN", "EAI_NONAME", "EAI_NODATA", "ENODATA"]);

/** Words by which the TLS layer names its errors; it gives them no code of their own. */
const TLS_WORDS = /certificate|tls|ssl|handshake/i;

/**
 * Names the failure of one request.
 *
 * @param thrown What node:http threw or emitted.
 * @param url The address that was asked.
 * @returns `private_address`, `timeout` or `canceled` as thrown; else `dns`, `tls`, `connect` or
 * `internal`.
 */
export function networkFailure(thrown: unknown, url: URL): RetrievalError {
  const known = RetrievalError.from(thrown);
  if (known.code !== "internal") return known;
  // node:net reports several failed addresses of one name as one error around them.
  const single = thrown instanceof AggregateError ? thrown.errors[0] : thrown;
  const code = (single as { code?: string } | undefined)?.code ?? "";
  const name = single instanceof Error ? single.name : "";
  const message = single instanceof Error ? single.message : "";
  const shown = withoutCredentials(url);
  const options = { cause: thrown };
  if (name === "NotCapable" || name === "PermissionDenied" || code === "EPERM") {
    return new RetrievalError(
      "connect",
      `Cannot reach ${shown}: the program was started without --allow-net for ${url.host}`,
      options,
    );
  }
  if (DNS_CODES.has(code) || /failed to lookup address/.test(message)) {
    return new RetrievalError(
      "dns",
      `Cannot find ${url.hostname}: the name has no address; check its spelling`,
      options,
    );
  }
  if (TLS_WORDS.test(message) || code.startsWith("ERR_TLS") || code.startsWith("ERR_SSL")) {
    return new RetrievalError(
      "tls",
      `Cannot read ${shown}: no secure connection (${firstLine(message)}); ${adviceFor(message)}`,
      options,
    );
  }
  const reason = CONNECT_REASONS[code] ?? (firstLine(message) || "it broke off");
  return new RetrievalError("connect", `Cannot reach ${shown}: ${reason}`, options);
}

const CONNECT_REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the host refuses the connection",
  ECONNRESET: "the host broke the connection off",
  EHOSTUNREACH: "there is no route to the host",
  ENETUNREACH: "there is no route to the host's network",
  ETIMEDOUT: "the host does not answer",
  EPIPE: "the host broke the connection off",
  HPE_HEADER_OVERFLOW: "its answer has too large a header",
};

/** What helps against a certificate that is not accepted. */
function adviceFor(message: string): string {
  return /issuer|self.?signed|CaUsedAsEndEntity|unable to/i.test(message)
    ? "the operator can trust its authority by CA_FILE"
    : "use another source";
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0]!.slice(0, 200);
}

/**
 * Parts of schemas that several tools have.
 *
 * @module
 */

import { z } from "zod";
import type { Limits } from "../../core/limits.ts";
import type { WireError } from "../tool.ts";

/** Why an item did not succeed. */
export const errorSchema: z.ZodType<WireError, WireError> = z.object({
  code: z.string(),
  message: z.string(),
  http_status: z.int().optional(),
  retry_after_s: z.int().optional(),
}) as z.ZodType<WireError, WireError>;

/** What a tool says of its `timeout_ms`. */
export function timeoutDescription({ timeoutMs }: Limits): string {
  return `whole-call budget in ms, shared by all items; default ${timeoutMs.fallback}, clamped to ` +
    `${timeoutMs.min}-${timeoutMs.max}; unfinished items get status 'timeout'`;
}

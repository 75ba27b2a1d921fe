/**
 * The engines and how they stand, for an operator.
 *
 * @module
 */

import type { EngineOutcome } from "../core/engine_outcome.ts";
import type { EngineInfo, Retriever } from "../core/types.ts";
import { type CheckedEngine, renderStatus } from "./render.ts";
import type { Command } from "./flags.ts";
import type { Terminal } from "./commands.ts";

/** Time each engine has when it is checked, in milliseconds. */
const CHECK_MS = 10_000;

/**
 * Prints the engines; with a query, asks each of them once.
 *
 * @param command What to do.
 * @param retriever Does the work.
 * @param terminal Where the output goes.
 * @returns The exit code: 1 when engines were asked and none answered well, else 0.
 */
export async function showStatus(
  { check, json }: Extract<Command, { readonly name: "status" }>,
  retriever: Retriever,
  { out, color }: Terminal,
): Promise<number> {
  const engines: CheckedEngine[] = await Promise.all(
    (await retriever.status()).map(async (info) => {
      const checked = check === undefined ? undefined : await ask(info, check, retriever);
      return { ...info, ...(checked && { checked }) };
    }),
  );
  out(json ? `${JSON.stringify(engines, null, 2)}\n` : `${renderStatus(engines, { color })}\n`);
  if (check === undefined) return 0;
  return engines.some(({ checked }) => checked?.status === "ok") ? 0 : 1;
}

async function ask(
  { engine, kind }: EngineInfo,
  query: string,
  retriever: Retriever,
): Promise<EngineOutcome | undefined> {
  const options = { engines: [engine], timeoutMs: CHECK_MS };
  const [result] = kind === "web"
    ? await retriever.search([query], options)
    : await retriever.searchImages([query], options);
  return result?.status === "success" ? result.value.engines[0] : result?.error.engines?.[0];
}

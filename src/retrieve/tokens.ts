/**
 * Tokens that some engines want with a search.
 *
 * @module
 */

import type { Engine, EngineQuery, EngineRequest } from "../core/types.ts";

/** Sends a request to an engine and returns the answer's text and address. */
export type AskUpstream = (request: EngineRequest) => Promise<{ body: string; url: string }>;

/** Gets tokens and keeps those that can be used again. */
export class Tokens {
  readonly #kept = new Map<string, { readonly token: string; readonly untilMs: number }>();

  /**
   * The token for a search.
   *
   * @param engine Whose.
   * @param query For what.
   * @param ask Sends the request for the page with the token, where one is needed.
   * @returns The token; empty for engines and queries without.
   * @throws What `ask` and the engine throw.
   */
  async tokenFor<Hit>(
    engine: Engine<Hit>,
    query: EngineQuery,
    ask: AskUpstream,
  ): Promise<string> {
    const { name, token: source } = engine;
    const request = source?.request(query);
    if (!source || !request) return "";
    const kept = this.#kept.get(name);
    if (kept && kept.untilMs > performance.now()) return kept.token;
    const { body, url } = await ask(request);
    const token = source.read(body, url);
    if (source.keepMs > 0 && token !== "") {
      this.#kept.set(name, { token, untilMs: performance.now() + source.keepMs });
    }
    return token;
  }

  /** Forgets an engine's token, as when it was refused. */
  forget(name: string): void {
    this.#kept.delete(name);
  }
}

/**
 * Which engines are asked, and where.
 *
 * @module
 */

import { RetrievalError } from "../core/errors.ts";
import type { Engine, ImageEngine, SearchEngine } from "../core/types.ts";

/** What an operator says of engines. */
export interface EngineChoice {
  /** Names of the engines that may be asked, preferred first; empty for all. */
  readonly searchEngines?: readonly string[];
  /** Other origins for engines, by name. */
  readonly engineOrigins?: Readonly<Record<string, string>>;
}

/** The engines that are asked, preferred first. */
export interface ChosenEngines {
  /** For web pages. */
  readonly web: readonly SearchEngine[];
  /** For images. */
  readonly images: readonly ImageEngine[];
}

/**
 * Applies an operator's choice.
 *
 * @param web All engines for web pages.
 * @param images All engines for images.
 * @param choice See {@linkcode EngineChoice}.
 * @returns The allowed engines in the chosen order, at their chosen origins.
 * @throws {RetrievalError} `invalid_argument` for a name that no engine has, listing those there are.
 */
export function selectEngines(
  web: readonly SearchEngine[],
  images: readonly ImageEngine[],
  choice: EngineChoice = {},
): ChosenEngines {
  const { searchEngines = [], engineOrigins = {} } = choice;
  const names = [...web, ...images].map(({ name }) => name);
  check("SEARCH_ENGINES", searchEngines, names);
  check("ENGINE_ORIGINS", Object.keys(engineOrigins), names);
  return {
    web: chosen(web, searchEngines, engineOrigins),
    images: chosen(images, searchEngines, engineOrigins),
  };
}

function chosen<Hit>(
  engines: readonly Engine<Hit>[],
  names: readonly string[],
  origins: Readonly<Record<string, string>>,
): Engine<Hit>[] {
  const allowed = names.length === 0
    ? engines
    : names.flatMap((name) => engines.filter((engine) => engine.name === name));
  return allowed.map((engine) => {
    const origin = origins[engine.name];
    return origin === undefined ? engine : { ...engine, origin };
  });
}

function check(setting: string, names: readonly string[], known: readonly string[]): void {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new RetrievalError(
    "invalid_argument",
    `Cannot use ${setting}: there is no engine ${JSON.stringify(unknown)}; ` +
      `there are ${known.join(", ")}`,
  );
}

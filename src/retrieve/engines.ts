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

/**
 * The engines a caller names.
 *
 * @param engines Engines that may be asked.
 * @param names What the caller named, preferred first; empty for all.
 * @returns The named engines in that order.
 * @throws {RetrievalError} `invalid_argument` for a name that is not among them, listing those there are.
 */
export function namedEngines<Hit>(
  engines: readonly Engine<Hit>[],
  names: readonly string[],
): readonly Engine<Hit>[] {
  check("engines", names, engines.map(({ name }) => name));
  return chosen(engines, names, {});
}

/**
 * The order in which engines are asked for one of many queries.
 *
 * Each query begins with another index, so that many queries at once do not all go to one engine.
 *
 * @param engines Preferred first.
 * @param turn Which of the queries it is, from 0.
 * @returns The same engines, another one first.
 */
export function inTurn<Hit>(engines: readonly Engine<Hit>[], turn: number): readonly Engine<Hit>[] {
  const firsts = engines.filter(({ index, lastResort }, position) => {
    return !lastResort && engines.findIndex((other) => other.index === index) === position;
  });
  const first = firsts[turn % firsts.length];
  return first ? [first, ...engines.filter((engine) => engine !== first)] : engines;
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

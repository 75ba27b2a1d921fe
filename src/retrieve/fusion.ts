/**
 * Several engines' answers made one list. Pure.
 *
 * @module
 */

import { canonicalUrl } from "../core/url.ts";
import type { FoundHit } from "../core/types.ts";

/** How much the first ranks count over the later ones. Source: Cormack et al., SIGIR 2009. */
const RRF_K = 60;

/** Hits of one host before the others have had their turn. */
const MAX_PER_HOST = 3;

/** One engine's hits. */
export interface Answer<Hit> {
  /** The engine's name. */
  readonly engine: string;
  /** Its hits, best first. */
  readonly hits: readonly Hit[];
}

/** The members of hits that fusion looks at; of images some are absent. */
interface Fusable {
  readonly url: string;
  readonly snippet?: string;
  readonly date?: string;
  readonly title?: string;
}

/** Options of {@linkcode fuse}. */
export interface FuseOptions {
  /** Whether one host may fill the list, as when the query asks for it. @default {false} */
  readonly oneHost?: boolean;
}

/**
 * Fuses answers by reciprocal rank.
 *
 * A hit that several engines found ranks by the sum of its places; where two are equal, the first
 * answer decides. Of its texts the longest snippet that says more than the title stays, and any date.
 *
 * @typeParam Hit Hits with an address.
 * @param answers The answers, the preferred engine's first.
 * @param options See {@linkcode FuseOptions}.
 * @returns Every page once, best first.
 */
export function fuse<Hit extends Fusable>(
  answers: readonly Answer<Hit>[],
  options: FuseOptions = {},
): FoundHit<Hit>[] {
  const found = new Map<string, { hit: Hit; engines: string[]; score: number }>();
  for (const { engine, hits } of answers) {
    for (const [index, hit] of hits.entries()) {
      const key = canonicalUrl(hit.url);
      const score = 1 / (RRF_K + index + 1);
      const known = found.get(key);
      if (!known) found.set(key, { hit, engines: [engine], score });
      else if (!known.engines.includes(engine)) {
        known.hit = merged(known.hit, hit);
        known.engines.push(engine);
        known.score += score;
      }
    }
  }
  const ranked = [...found.values()].toSorted((a, b) => b.score - a.score)
    .map(({ hit, engines }) => ({ ...hit, engines }));
  return answers.length > 1 && !options.oneHost ? spread(ranked) : ranked;
}

/** What two engines say of one page: the first one's word, but for what the second knows better. */
function merged<Hit extends Fusable>(first: Hit, second: Hit): Hit {
  const snippet = worth(second) > worth(first) ? second.snippet : first.snippet;
  const date = first.date ?? second.date;
  return {
    ...second,
    ...first,
    ...(snippet !== undefined && { snippet }),
    ...(date !== undefined && { date }),
  };
}

/** How much a snippet says; nothing when it only repeats the title or the address. */
function worth({ snippet = "", title = "", url }: Fusable): number {
  const text = snippet.toLowerCase();
  if (title.toLowerCase().includes(text) || url.toLowerCase().includes(text)) return 0;
  return snippet.length;
}

/** The same hits, those beyond the third of a host behind all others. */
function spread<Hit extends Fusable>(hits: readonly Hit[]): Hit[] {
  const counts = new Map<string, number>();
  const later: Hit[] = [];
  const first = hits.filter((hit) => {
    const host = URL.parse(canonicalUrl(hit.url))?.host ?? "";
    const count = (counts.get(host) ?? 0) + 1;
    counts.set(host, count);
    return count <= MAX_PER_HOST || later.push(hit) === 0;
  });
  return [...first, ...later];
}

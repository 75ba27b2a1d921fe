/**
 * The search engines in a box: each answers in its own shape, well or badly, as it is told.
 *
 * @module
 */

import { page, type SampleHit, sampleHits, type Shape, SHAPES } from "./engine_shapes.ts";
import { type Origin, type Route, type Scene, startOrigin } from "./origin.ts";

export { type SampleHit, sampleHits, SHAPES } from "./engine_shapes.ts";

/** What an engine does. */
export type EngineState =
  | "ok"
  | "empty"
  | "captcha"
  | "captcha_202"
  | "403"
  | "429"
  | "500"
  | "hang"
  | "drip"
  | "layout"
  | "irrelevant";

/** A query that engines asked by GET never answer. */
export const HANGING_QUERY = "hang on";

/** A running search web. */
export interface SearchWeb extends AsyncDisposable {
  /** Its host and port, for ALLOW_PRIVATE_HOSTS. */
  readonly host: string;
  /** What to set ENGINE_ORIGINS to. */
  readonly engineOrigins: string;
  /** The same, by name. */
  readonly origins: Readonly<Record<string, string>>;
  /** Requests so far, in order. */
  readonly requests: Origin["requests"];
  /** What each engine does from now on. */
  readonly states: Record<string, EngineState>;
  /** Makes all engines do the same from now on. */
  setAll(state: EngineState): void;
  /** What each engine returns from now on. */
  readonly hits: Record<string, readonly SampleHit[]>;
  /** Time each engine takes to answer, in milliseconds. */
  readonly delaysMs: Record<string, number>;
  /** Most requests that were under way at once, by engine. */
  readonly mostAtOnce: Record<string, number>;
  /** How often each engine was asked. */
  readonly asked: Record<string, number>;
  /** How often each engine was asked for a token. */
  readonly tokensAsked: Record<string, number>;
}

/**
 * Starts a search web in which every engine answers well.
 *
 * @param names The engines in it. @default all
 */
export async function startSearchWeb(
  names: readonly string[] = Object.keys(SHAPES),
): Promise<SearchWeb> {
  const states: Record<string, EngineState> = {};
  const hits: Record<string, readonly SampleHit[]> = {};
  const delaysMs: Record<string, number> = {};
  const mostAtOnce: Record<string, number> = {};
  const asked: Record<string, number> = {};
  const tokensAsked: Record<string, number> = {};
  const running: Record<string, number> = {};
  const origins: Record<string, string> = {};
  const sites: Origin[] = [];
  const requests: Origin["requests"][number][] = [];
  for (const name of names) {
    const shape = SHAPES[name]!;
    const search: Route = (url, seen) => {
      requests.push(seen);
      asked[name] = (asked[name] ?? 0) + 1;
      running[name] = (running[name] ?? 0) + 1;
      mostAtOnce[name] = Math.max(mostAtOnce[name] ?? 0, running[name]);
      const delayMs = delaysMs[name] ?? 0;
      setTimeout(() => running[name]!--, delayMs);
      if ([...url.searchParams.values()].includes(HANGING_QUERY)) return { hang: true };
      const found = hits[name] ?? (shape.sample ?? sampleHits)(8);
      return { delayMs, ...sceneOf(shape, states[name] ?? "ok", found) };
    };
    const token: Route = () => {
      tokensAsked[name] = (tokensAsked[name] ?? 0) + 1;
      return tokenScene(shape, states[name] ?? "ok");
    };
    const site = await startOrigin({
      [shape.path]: search,
      ...(shape.token && { [shape.token.path]: token }),
    });
    sites.push(site);
    origins[name] = site.url;
  }
  return {
    host: "127.0.0.1",
    origins,
    engineOrigins: Object.entries(origins).map(([name, url]) => `${name}=${url}`).join(","),
    requests,
    states,
    setAll(state: EngineState): void {
      for (const name of names) states[name] = state;
    },
    hits,
    delaysMs,
    mostAtOnce,
    asked,
    tokensAsked,
    async [Symbol.asyncDispose]() {
      await Promise.all(sites.map((site) => site[Symbol.asyncDispose]()));
    },
  };
}

/** The page with the token fails as the search would; what is only read differently stays well. */
function tokenScene(shape: Shape, state: EngineState): Scene {
  const isWell = state === "ok" || state === "empty" || state === "drip" || state === "layout";
  return isWell ? { body: shape.token?.page ?? "" } : sceneOf(shape, state, []);
}

function sceneOf(shape: Shape, state: EngineState, hits: readonly SampleHit[]): Scene {
  const { type = "text/html; charset=utf-8" } = shape;
  switch (state) {
    case "ok":
      return { body: shape.results(hits), type };
    case "irrelevant":
      return {
        body: shape.results(hits.map((hit, index) => ({ ...hit, ...unrelated(index) }))),
        type,
      };
    case "empty":
      return { body: shape.empty, type };
    case "captcha":
      return { body: shape.captcha };
    case "captcha_202":
      return { status: 202, body: shape.captcha };
    case "429":
      return { status: 429, headers: { "retry-after": "60" } };
    case "403":
    case "500":
      return { status: Number(state), body: page("<h1>Sorry</h1>") };
    case "hang":
      return { hang: true };
    case "drip":
      return { body: shape.results(hits), type, drip: { bytes: 40, ms: 200 } };
    case "layout":
      return {
        body: page(
          hits.map(({ url, title }) => `<section><a href="${url}">${title}</a></section>`)
            .join(""),
        ),
      };
  }
}

/** A hit as engines show it to programs they do not like: of another question. */
function unrelated(index: number): SampleHit {
  return {
    url: `https://${index + 1}.bank.example/login`,
    title: `Sign in to your account ${index + 1}`,
    snippet: "Enter your user name and password to go on.",
  };
}

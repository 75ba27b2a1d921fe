import { assert, assertEquals, assertThrows } from "../../support/assert.ts";
import type {
  Engine,
  EngineQuery,
  EngineRequest,
  Filter,
  ImageHit,
  SearchHit,
} from "../../../src/core/types.ts";
import { IMAGE_ENGINES, SEARCH_ENGINES } from "../../../src/engines/mod.ts";

const ENGINES: readonly Engine<SearchHit | ImageHit>[] = [...SEARCH_ENGINES, ...IMAGE_ENGINES];

/** A query with nothing asked for but what is given. */
function queryOf(query: Partial<EngineQuery> = {}): EngineQuery {
  return { text: "tea", safeSearch: "moderate", offset: 0, today: "2026-06-15", ...query };
}

function engine(name: string): Engine<SearchHit | ImageHit> {
  return ENGINES.find((engine) => engine.name === name)!;
}

/** What is sent, in one line: method, host, path, parameters, cookie. */
function sent({ method = "GET", origin = "", path, params, headers = [] }: EngineRequest): string {
  const cookie = headers.find(([name]) => name === "Cookie")?.[1];
  const shown = params.map(([name, value]) => `${name}=${value}`).join("&");
  return `${method} ${origin}${path}?${shown}${cookie ? ` [${cookie}]` : ""}`;
}

function ask(name: string, query: Partial<EngineQuery> = {}, token = "TOKEN"): string {
  return sent(engine(name).request(queryOf(query), token));
}

const ASKED: Readonly<Record<Filter, readonly Partial<EngineQuery>[]>> = {
  freshness: (["day", "week", "month", "year"] as const).map((freshness) => ({ freshness })),
  range: [{ range: { from: "2025-01-31", to: "2025-02-28" } }],
  region: [{ region: "de" }, { region: "gb" }],
  language: [{ language: "de" }, { language: "fr" }],
  safeSearch: [{ safeSearch: "off" }],
  offset: [1, 2, 5].map((pages) => ({ offset: pages })),
  size: (["small", "medium", "large", "wallpaper"] as const).map((size) => ({ size })),
  kind: (["photo", "clipart", "line", "animated", "transparent"] as const).map((kind) => ({
    kind,
  })),
};

for (const { name, request, filters = [], pageSize = 10, pace, index } of ENGINES) {
  Deno.test(`${name}: request() sends the query as it is`, () => {
    const text = 'C++ "exact phrase" -site:x.test привет & 灯塔';

    const { path, params } = request(queryOf({ text }), "token");

    assert(path.startsWith("/"));
    assert(params.some(([, value]) => value === text || value.endsWith(` ${text}`)));
  });

  Deno.test(`${name}: request() asks for every value of the filters it names`, () => {
    const plain = sent(request(queryOf(), "t"));
    for (const filter of filters) {
      const asked = ASKED[filter].map((query) => {
        const offset = (query.offset ?? 0) * pageSize;
        return sent(request(queryOf({ ...query, offset }), "t"));
      });
      for (const one of asked) assert(one !== plain, `${filter}: ${one}`);
      // Yahoo has no year, and takes a month for it; nothing else is the same as another value.
      const distinct = name === "yahoo" && filter === "freshness" ? asked.length - 1 : asked.length;
      assertEquals(new Set(asked).size, distinct, filter);
    }
  });

  Deno.test(`${name}: request() sends nothing of filters that it does not name`, () => {
    // These are sent, but not promised: they work for some values, or perhaps.
    const half: Record<string, Filter[]> = {
      "duckduckgo": ["safeSearch"],
      "duckduckgo_lite": ["safeSearch"],
      "openverse": ["kind"],
      "commons": ["language"],
    };
    const plain = sent(request(queryOf(), "t"));
    for (const [filter, queries] of Object.entries(ASKED) as [Filter, Partial<EngineQuery>[]][]) {
      if (filters.includes(filter) || half[name]?.includes(filter)) continue;
      for (const query of queries) assertEquals(sent(request(queryOf(query), "t")), plain, filter);
    }
  });

  Deno.test(`${name}: request() sends no region and no language that it does not know`, () => {
    if (name === "mojeek" || name === "commons") return;
    const plain = request(queryOf(), "t");

    assertEquals(request(queryOf({ region: "zz", language: "xx" }), "t"), plain);
    assertEquals(request(queryOf({ region: "de.evil/", language: "de.evil/" }), "t"), plain);
  });

  Deno.test(`${name}: it has a pace, a page size and an index`, () => {
    assert(pace && pace.perSecond > 0 && pace.perSecond <= 1 && pace.burst >= 1);
    assert(pageSize >= 7 && pageSize <= 100 && index !== "");
  });
}

Deno.test("duckduckgo: requests are those of its own forms", () => {
  assertEquals(ask("duckduckgo"), "POST /html/?q=tea&b=");
  assertEquals(
    ask("duckduckgo", { freshness: "week", region: "gb" }),
    "POST /html/?q=tea&b=&kl=uk-en&df=w [kl=uk-en; df=w]",
  );
  assertEquals(
    ask("duckduckgo", { range: { from: "2025-01-31", to: "2025-02-28" }, safeSearch: "strict" }),
    "POST /html/?q=tea&b=&df=2025-01-31..2025-02-28&kp=1 [df=2025-01-31..2025-02-28]",
  );
  assertEquals(
    ask("duckduckgo", { offset: 20, language: "de" }),
    "POST /html/?q=tea&s=25&nextParams=&v=l&o=json&dc=26&api=d.js&vqd=TOKEN&kl=de-de [kl=de-de]",
  );
  assertEquals(ask("duckduckgo_lite", { freshness: "year" }), "GET /lite/?q=tea&df=y");
  assertEquals(
    ask("duckduckgo_lite", { offset: 10 }),
    "POST /lite/?q=tea&s=10&nextParams=&v=l&o=json&dc=11&api=d.js&vqd=TOKEN",
  );
});

Deno.test("duckduckgo: only a further page needs a token, which the first has", () => {
  for (const name of ["duckduckgo", "duckduckgo_lite"]) {
    const { token } = engine(name);

    assertEquals(token?.request(queryOf()), undefined);
    assertEquals(
      sent(token!.request(queryOf({ offset: 10, region: "de" }))!),
      ask(name, { region: "de" }),
    );
  }
});

Deno.test("duckduckgo: a query longer than it takes is refused before it is sent", () => {
  for (const name of ["duckduckgo", "duckduckgo_lite", "duckduckgo_images"]) {
    assertThrows(() => ask(name, { text: "灯".repeat(500) }), { code: "invalid_query" });
    ask(name, { text: "𝄞".repeat(499) });
  }
});

Deno.test("mojeek: the first page has no number, and dates are whole days", () => {
  assertEquals(ask("mojeek"), "GET /search?q=tea&safe=1");
  assertEquals(ask("mojeek", { offset: 10 }), "GET /search?q=tea&safe=1&s=11");
  assertEquals(
    ask("mojeek", { freshness: "month", safeSearch: "off", region: "uk", language: "en" }),
    "GET /search?q=tea&safe=0&since=20260516 [lb=en; arc=gb]",
  );
  assertEquals(
    ask("mojeek", { range: { from: "2024-02-01", to: "2024-02-28" }, language: "ja" }),
    "GET /search?q=tea&safe=1&since=20240201&before=20240229",
  );
});

Deno.test("brave: settings are cookies, pages are counted", () => {
  const rest = "useLocation=0; summarizer=0";
  assertEquals(
    ask("brave"),
    `GET /search?q=tea&source=web [safesearch=moderate; ${rest}; country=all; ui_lang=en-us]`,
  );
  assertEquals(
    ask("brave", { freshness: "day", offset: 40, region: "de", safeSearch: "strict" }),
    `GET /search?q=tea&source=web&tf=pd&offset=2 [safesearch=strict; ${rest}; country=de; ui_lang=en-us]`,
  );
});

Deno.test("startpage: the form goes with its word, with and without one", () => {
  const form = (word: string) =>
    `POST /sp/search?query=tea&t=device&lui=english&sc=${word}&cat=web&abd=0&abe=0&`;
  assertEquals(ask("startpage"), `${form("TOKEN")}qsr=all&qadf=moderate&with_date=`);
  assertEquals(ask("startpage", {}, ""), `${form("")}qsr=all&qadf=moderate&with_date=`);
  assertEquals(
    ask("startpage", {
      region: "gb",
      language: "ja",
      freshness: "year",
      safeSearch: "strict",
      offset: 10,
    }),
    `${form("TOKEN")}qsr=en-GB_GB&qadf=heavy&with_date=y&language=nihongo&page=2` +
      "&segment=startpage.udog [preferences=search_results_regionEEEen-GB_GB]",
  );
  assertEquals(sent(engine("startpage").token!.request(queryOf())!), "GET /?");
  assertEquals(engine("startpage").token!.keepMs, 3_600_000);
});

Deno.test("yahoo: the region is a host, the rest a cookie", () => {
  assertEquals(
    ask("yahoo"),
    "GET /search?p=tea&iscqry= [sB=v=1&vm=i&pn=10&rw=new&userset=1]",
  );
  assertEquals(
    ask("yahoo", { region: "es", language: "zh", freshness: "year", safeSearch: "off", offset: 7 }),
    "GET https://espanol.search.yahoo.com/search?p=tea&btf=m&b=8&pz=7&bct=0&xargs=0 " +
      "[sB=v=1&vm=p&fl=1&vl=lang_zh_chs&pn=10&rw=new&userset=1]",
  );
  assertEquals(
    engine("yahoo").request(queryOf({ region: "us" }), "").origin,
    "https://search.yahoo.com",
  );
});

Deno.test("bing: market and language of the browser agree, the year goes by days", () => {
  assertEquals(ask("bing"), "GET /search?q=tea&adlt=moderate");
  assertEquals(
    ask("bing", { region: "de", freshness: "year", offset: 20, safeSearch: "off" }),
    'GET /search?q=tea&mkt=de-de&adlt=off&filters=ex1:"ez5_20254_20619"&first=21&FORM=PERE1',
  );
  assertEquals(
    ask("bing", { range: { from: "1970-01-02", to: "1970-01-11" } }),
    'GET /search?q=tea&adlt=moderate&filters=ex1:"ez5_1_10"',
  );
  const { headers = [] } = engine("bing").request(queryOf({ region: "de" }), "");
  assertEquals(headers, [["Accept-Language", "de-DE,de;q=0.9,en;q=0.5"]]);
});

Deno.test("wikipedia: the language is a host, when there is such a one", () => {
  assertEquals(
    ask("wikipedia", { language: "nb", offset: 20 }),
    "GET https://no.wikipedia.org/w/api.php?action=query&format=json&list=search&srsearch=tea" +
      "&srlimit=20&sroffset=20&srprop=snippet|timestamp&meta=siteinfo&siprop=general",
  );
  assertEquals(engine("wikipedia").request(queryOf(), "").origin, undefined);
});

Deno.test("the engines with an official interface say who asks", () => {
  for (const name of ["wikipedia", "commons", "openverse"]) {
    const { headers = [] } = engine(name).request(queryOf(), "");
    const agent = headers.find(([header]) => header === "User-Agent")?.[1];
    assertEquals(agent, "mcp-retrieval (+https://jsr.io/@scope/mcp-retrieval)");
  }
});

Deno.test("bing_images: filters stand in one parameter, each with its plus", () => {
  assertEquals(
    ask("bing_images"),
    "GET /images/async?q=tea&async=1&first=1&count=35&adlt=moderate",
  );
  assertEquals(
    ask("bing_images", {
      freshness: "week",
      size: "large",
      kind: "line",
      offset: 35,
      region: "fr",
    }),
    "GET /images/async?q=tea&async=1&first=36&count=35&adlt=moderate&mkt=fr-fr" +
      "&qft=+filterui:age-lt10080+filterui:imagesize-large+filterui:photo-linedrawing",
  );
});

Deno.test("duckduckgo_images: the key comes first, then the list", () => {
  assertEquals(
    sent(engine("duckduckgo_images").token!.request(queryOf())!),
    "GET /?q=tea&iax=images&ia=images",
  );
  assertEquals(ask("duckduckgo_images"), "GET /i.js?o=json&q=tea&l=wt-wt&vqd=TOKEN&f=,,,,,");
  assertEquals(
    ask("duckduckgo_images", {
      freshness: "month",
      size: "wallpaper",
      kind: "animated",
      offset: 100,
      region: "at",
      safeSearch: "strict",
    }),
    "GET /i.js?o=json&q=tea&l=at-de&vqd=TOKEN&f=time:Month,size:Wallpaper,,type:gif,,&p=1&s=100 [p=1]",
  );
});

Deno.test("openverse and commons: pages, sizes and what is left out", () => {
  assertEquals(
    ask("openverse", { offset: 40, size: "wallpaper", kind: "photo" }),
    "GET /v1/images/?q=tea&page=3&page_size=20&mature=false&size=large&aspect_ratio=wide" +
      "&category=photograph",
  );
  assertEquals(
    new URLSearchParams(ask("openverse", { safeSearch: "off" })).get("mature"),
    "true",
  );
  const commons = new URLSearchParams(ask("commons", { offset: 20, size: "large" }));
  assertEquals(commons.get("gsrsearch"), "filetype:bitmap|drawing fileres:>1000 tea");
  assertEquals(commons.get("gsroffset"), "20");
});

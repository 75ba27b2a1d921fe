/**
 * HTML's element names as small integers, and sets of them as byte tables: what an element may do
 * is then one array access.
 *
 * @module
 */

/**
 * The names the parser or an extractor asks for, by number. Other names get the numbers after
 * these, document by document ({@linkcode TagNames}).
 */
// deno-fmt-ignore: a line per family of elements says more than a line per name
export const T = {
  // Not elements of HTML. `run` is a run of inline content that stands beside blocks.
  document: 0, text: 1, unknown: 2, run: 3,
  html: 4, head: 5, body: 6, frameset: 7, frame: 8,
  base: 9, basefont: 10, bgsound: 11, link: 12, meta: 13, title: 14, style: 15, script: 16,
  noscript: 17, template: 18, noframes: 19, noembed: 20, iframe: 21, xmp: 22, plaintext: 23,
  p: 24, div: 25, section: 26, article: 27, main: 28, header: 29, footer: 30, nav: 31, aside: 32,
  h1: 33, h2: 34, h3: 35, h4: 36, h5: 37, h6: 38, hgroup: 39,
  ul: 40, ol: 41, li: 42, menu: 43, dir: 44, dl: 45, dt: 46, dd: 47,
  table: 48, caption: 49, colgroup: 50, col: 51, thead: 52, tbody: 53, tfoot: 54,
  tr: 55, td: 56, th: 57,
  blockquote: 58, pre: 59, listing: 60, figure: 61, figcaption: 62, address: 63, details: 64,
  summary: 65, center: 66, dialog: 67, search: 68, hr: 69,
  form: 70, fieldset: 71, legend: 72, label: 73, input: 74, button: 75, select: 76, option: 77,
  optgroup: 78, textarea: 79, keygen: 80,
  a: 81, span: 82, b: 83, strong: 84, i: 85, em: 86, u: 87, s: 88, strike: 89, del: 90, ins: 91,
  font: 92, small: 93, big: 94, code: 95, kbd: 96, samp: 97, tt: 98, var: 99, cite: 100, dfn: 101,
  q: 102, sup: 103, sub: 104, mark: 105, abbr: 106, acronym: 107, time: 108, nobr: 109, bdi: 110,
  bdo: 111, br: 112, wbr: 113, ruby: 114, rb: 115, rt: 116, rtc: 117, rp: 118,
  img: 119, image: 120, picture: 121, source: 122, video: 123, audio: 124, track: 125, embed: 126,
  object: 127, param: 128, applet: 129, marquee: 130, canvas: 131, map: 132, area: 133, svg: 134,
  math: 135, annotation: 136, annotationXml: 137, mi: 138, mn: 139, mo: 140, ms: 141, mtext: 142,
  mrow: 143, mfrac: 144, msqrt: 145, mroot: 146, msub: 147, msup: 148, msubsup: 149, munder: 150,
  mover: 151, munderover: 152, mtable: 153, mtr: 154, mtd: 155, mfenced: 156, mspace: 157,
  semantics: 158, mglyph: 159, malignmark: 160, mstyle: 161, mpadded: 162, mphantom: 163,
  foreignObject: 164, desc: 165,
} as const;

/** A name in {@linkcode T}. */
export type TagName = keyof typeof T;

/** Numbers are below this; elements with yet other names share {@linkcode T.unknown}. */
export const MAX_TAGS = 1_024;

/** Names of HTML that are written otherwise in {@linkcode T}, where names are identifiers. */
const SPELLING: Readonly<Record<string, string>> = {
  document: "#document",
  text: "#text",
  unknown: "#unknown",
  run: "#run",
  annotationXml: "annotation-xml",
  foreignObject: "foreignobject",
};

const NAMES: readonly string[] = Object.keys(T).map((name) => SPELLING[name] ?? name);
const IDS: ReadonlyMap<string, number> = new Map(NAMES.map((name, id) => [name, id]));

/** A set of elements: 1 at the number of each. */
export function tagSet(names: string): Uint8Array {
  const set = new Uint8Array(MAX_TAGS);
  for (const name of names.split(" ")) {
    const id = IDS.get(name);
    if (id === undefined) throw new TypeError(`No element is called "${name}"`);
    set[id] = 1;
  }
  return set;
}

/** The numbers of one document's element names. */
export class TagNames {
  readonly #ids = new Map<string, number>();
  readonly #names: string[] = [];

  /** Number of a name, in any case; new names get new numbers while there are any. */
  idOf(name: string): number {
    return IDS.get(name) ?? this.#ids.get(name) ?? this.#add(name);
  }

  /** Lower-case name behind a number. */
  nameOf(id: number): string {
    return NAMES[id] ?? this.#names[id - NAMES.length] ?? NAMES[T.unknown]!;
  }

  #add(name: string): number {
    const lower = name.toLowerCase();
    let id = IDS.get(lower) ?? this.#ids.get(lower);
    if (id === undefined) {
      if (NAMES.length + this.#names.length >= MAX_TAGS) return T.unknown;
      id = NAMES.length + this.#names.length;
      this.#names.push(lower);
      this.#ids.set(lower, id);
    }
    // Remembering spellings is bounded too: a page can write one name in 2^n cases.
    if (lower !== name && this.#ids.size < 4 * MAX_TAGS) this.#ids.set(name, id);
    return id;
  }
}

/** h1 to h6. */
export const HEADINGS: Uint8Array = tagSet("h1 h2 h3 h4 h5 h6");

/**
 * Elements that begin on a line of their own.
 *
 * Source: the "display: block" rules of the HTML standard's rendering section, with the parts of
 * tables and lists, and `video` and `audio`, which are read as blocks.
 */
export const BLOCKS: Uint8Array = tagSet(
  "#document html body address article aside blockquote center dd details dialog dir div dl dt " +
    "fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr legend li " +
    "listing main menu nav ol optgroup option p #run plaintext pre search section summary table " +
    "caption thead tbody tfoot tr td th ul video audio xmp",
);

/** Elements without content and end tag. */
export const VOID: Uint8Array = tagSet(
  "area base basefont bgsound br col embed hr img input keygen link meta param source track wbr frame",
);

/** The parts of a table that hold rows or cells, but no text. */
export const TABLE_FRAME: Uint8Array = tagSet("table thead tbody tfoot tr");

import { assertEquals } from "../support/assert.ts";

/** Who may import whom inside `src/`, besides itself. docs/ARCHITECTURE.md says why. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  core: [],
  dom: [],
  "dom.ts": ["dom"],
  "config.ts": ["core"],
  net: ["core"],
  engines: ["core", "dom.ts"],
  extract: ["core", "dom", "dom.ts"],
  sites: ["core", "dom.ts", "extract/mod.ts"],
  retrieve: ["core"],
  store: ["core"],
  mcp: ["core"],
  cli: ["core"],
  "retriever.ts": ["core", "dom.ts", "net", "engines", "extract", "sites", "retrieve", "store"],
};

/** What only some places may contain: a pattern of code, the files that may, and why. */
const ONLY_IN: readonly (readonly [pattern: RegExp, files: RegExp, why: string])[] = [
  [/(?<![.\w])fetch\(/, /^net\/|^engines\/|^core\/types\.ts$/, "pages are fetched in net/"],
  [/\bDeno\.(connect|listen|serve|resolveDns)/, /^(net|store)\//, "sockets are opened in net/"],
  [/"node:(net|tls|http|https|dns|dgram)"/, /^(net|store|mcp)\//, "sockets are opened in net/"],
  [/\bDeno\.env|process\.env/, /^(?!)/, "only main.ts reads the environment"],
  [/\bset(Timeout|Interval)\(/, /^core\/deadline\.ts$/, "timers belong to a Deadline"],
  [/\bconsole\.log/, /^(?!)/, "standard output is the protocol"],
  [/: any\b|<any>|as any\b/, /^(?!)/, "unknown and a guard instead"],
];

const SRC = new URL("../../src/", import.meta.url);

async function sources(folder: URL = SRC): Promise<{ name: string; url: URL; code: string }[]> {
  const found: { name: string; url: URL; code: string }[] = [];
  for await (const entry of Deno.readDir(folder)) {
    const url = new URL(entry.isDirectory ? `${entry.name}/` : entry.name, folder);
    if (entry.isDirectory) found.push(...await sources(url));
    else if (entry.name.endsWith(".ts")) {
      const text = await Deno.readTextFile(url);
      const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\s\/\/ .*$/gm, "");
      found.push({ name: url.href.slice(SRC.href.length), url, code });
    }
  }
  return found;
}

function partOf(name: string): string {
  return name.split("/")[0]!;
}

Deno.test("src/ keeps to the import rule", async () => {
  const broken: string[] = [];
  for (const { name, url, code } of await sources()) {
    const from = partOf(name);
    const imports = code.matchAll(/(?:\bfrom|\bimport\(|\bimport)\s*"(\.{1,2}\/[^"]+)"/g);
    for (const [, specifier] of imports) {
      const target = new URL(specifier!, url).href.slice(SRC.href.length);
      const to = partOf(target);
      const allowed = MAY_IMPORT[from] ?? [];
      if (to !== from && !allowed.includes(to) && !allowed.includes(target)) {
        broken.push(`${name} imports ${target}`);
      }
    }
  }
  assertEquals(broken, []);
});

Deno.test("src/ does only in one place what belongs to one place", async () => {
  const broken: string[] = [];
  for (const { name, code } of await sources()) {
    for (const [pattern, files, why] of ONLY_IN) {
      const found = pattern.exec(code);
      if (found && !files.test(name)) broken.push(`${name} has ${found[0]}: ${why}`);
    }
  }
  assertEquals(broken, []);
});

Deno.test("no file of src/ is too long to read in one sitting", async () => {
  const long = (await sources()).filter(({ code }) => code.split("\n").length > 450);
  assertEquals(long.map(({ name }) => name), []);
});

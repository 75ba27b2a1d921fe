// deno-lint-ignore-file no-console
/**
 * The tree construction tests of html5lib, from the source package on PyPI, fetched when this runs.
 *
 * @module
 */

import { assertEquals } from "../support/assert.ts";
import type { HtmlNode } from "../../src/dom/node.ts";
import { parse } from "../../src/dom/parse.ts";
import { T } from "../../src/dom/tags.ts";

/** What is left out on purpose: such tests are not run. */
const LEFT_OUT: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/<svg|<foreignobject/i, "svg is left out with all it holds"],
  [/<template/i, "templates are inert: left out, but for declarative shadow roots"],
  [/<frameset|<frame/i, "a frameset takes the place of the body only before any content"],
  [/<select/i, "blocks end a select: one that is never closed would swallow the page"],
  [/<isindex|<menuitem/i, "elements that HTML has dropped"],
];

/** Tests that are run and differ, on purpose. One that passes must leave this list. */
const DIFFERENT: Readonly<Record<string, string>> = {
  "noscript01.dat": "noscript in the head is transparent: what it holds is the head's",
  "tests16.dat": "as above, in some",
  "tests5.dat": "as above, in one",
  "tests15.dat": "metadata behind the body goes into the head, in some",
  "tests1.dat": "attribute names of more than 64 characters are dropped; metadata behind the body",
  "tests9.dat": "attributes have no namespaces, in some",
  "tests10.dat": "attributes have no namespaces, in some",
  "tests11.dat": "names of attributes in svg and math are lower-case",
  "tests19.dat": "as above; formatting around plaintext, in one",
  "plain-text-unsafe.dat": "U+0000 is dropped everywhere, carriage returns become line feeds",
  "domjs-unsafe.dat": "as above",
  "tests18.dat": "text behind plaintext in a table stays in it, in some",
  "tests20.dat": "annotation-xml holds HTML whatever its encoding says, in some",
};

interface Case {
  readonly file: string;
  readonly data: string;
  readonly document: string;
}

Deno.test("parse() builds the trees of html5lib's tests", async (t) => {
  const folder = await Deno.makeTempDir();
  try {
    const tests = await fetchTests(folder);
    if (tests === undefined) return console.error("skipped: PyPI cannot be reached");
    let passed = 0;
    const failed = new Map<string, string[]>();
    for (const { file, data, document } of tests) {
      if (LEFT_OUT.some(([pattern]) => pattern.test(data))) continue;
      const page = parse(data);
      const found = simplified(dump(page.root, (tag) => page.names.nameOf(tag)));
      if (found === simplified(document.split("\n| ").map((line) => line.replace(/^\| /, "")))) {
        passed++;
      } else failed.set(file, [...failed.get(file) ?? [], data]);
    }

    await t.step("none fails but those that are meant to", () => {
      assertEquals([...failed.keys()].filter((file) => !(file in DIFFERENT)), []);
    });
    await t.step("and those are few", () => {
      const different = [...failed.values()].flat().length;
      console.error(`${passed} trees equal, ${different} different on purpose`);
      assertEquals(different <= 60 && passed >= 1_000, true);
    });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

/** Runs a command; returns whether it succeeded. */
async function run(command: string, ...args: string[]): Promise<boolean> {
  try {
    const options = { args, stdout: "null", stderr: "null" } as const;
    return (await new Deno.Command(command, options).output()).success;
  } catch {
    return false;
  }
}

/** The source package needs an old setuptools to be downloaded at all. */
async function fetchTests(folder: string): Promise<Case[] | undefined> {
  const pip = `${folder}/venv/bin/pip`;
  const ok = await run("python3", "-m", "venv", `${folder}/venv`) &&
    await run(pip, "-q", "install", "setuptools<80", "wheel") &&
    await run(
      pip,
      ...["-q", "download", "--no-deps", "--no-build-isolation", "--no-binary", "html5lib"],
      ...["html5lib==1.1", "-d", folder],
    ) && await run("tar", "xzf", `${folder}/html5lib-1.1.tar.gz`, "-C", folder);
  if (!ok) return undefined;
  const tests: Case[] = [];
  const data = `${folder}/html5lib-1.1/html5lib/tests/testdata/tree-construction`;
  for await (const { name } of Deno.readDir(data)) {
    if (name.endsWith(".dat")) {
      tests.push(...cases(name, await Deno.readTextFile(`${data}/${name}`)));
    }
  }
  return tests;
}

function cases(file: string, text: string): Case[] {
  return `\n${text}`.split("\n#data\n").slice(1).flatMap((part) => {
    const match = /^([\s\S]*?)\n?#errors\n([\s\S]*?)#document\n([\s\S]*)$/.exec(part);
    if (!match || /#script-on|#document-fragment/.test(match[2]!)) return [];
    return [{ file, data: match[1]!, document: match[3]!.replace(/\n+$/, "") }];
  });
}

/** The tree as the tests write it. */
function dump(root: HtmlNode, nameOf: (tag: number) => string): string[] {
  const lines: string[] = [];
  const visit = (parent: HtmlNode, indent: string): void => {
    for (const node of parent.children) {
      if (node.tag === T.text) lines.push(`${indent}"${node.text}"`);
      else {
        lines.push(`${indent}<${nameOf(node.tag)}>`);
        const attributes = node.attributes ?? [];
        const named = attributes.filter((_, i) => i % 2 === 0).map((name, i) =>
          `${indent}  ${name}="${attributes[2 * i + 1]}"`
        );
        lines.push(...named.sort());
        visit(node, `${indent}  `);
      }
    }
  };
  visit(root, "");
  return lines;
}

/** Without comments, doctypes, namespaces and white space at the ends; texts in a row are one. */
function simplified(lines: readonly string[]): string {
  const joined: string[] = [];
  for (const line of lines) {
    if (/^ *<!/.test(line)) continue;
    const text = /^( *)"([\s\S]*)"$/.exec(line);
    const last = /^( *)"([\s\S]*)"$/.exec(joined.at(-1) ?? "");
    if (text && last && text[1] === last[1]) joined.pop();
    joined.push(text && last && text[1] === last[1] ? `${text[1]}"${last[2]}${text[2]}"` : line);
  }
  return joined.filter((line) => !/^ *"\s*"$/.test(line)).map((line) =>
    line.replace(/<(math|svg) /, "<").replace(/\s+"$/, '"').replace(/^( *)"\s+/, '$1"')
  ).join("\n");
}

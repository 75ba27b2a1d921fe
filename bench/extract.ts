// deno-lint-ignore-file no-console
/**
 * Extraction beside what people could use instead, each in a process of its own on one core, one
 * page after another: pages a second cold (after twelve pages) and warm (a second time), and the
 * memory at its highest.
 *
 *     deno task bench:extract [NAME…]
 *
 * Rivals that cannot be built or fetched here are skipped with a word.
 *
 * @module
 */

import { HAS_SHARED_PAGES, sharedPages } from "../tests/support/shared_pages.ts";

const WARM_UP = 12;
const MAX_PAGES = 104;
const CORE = "1";
const RIVALS = new URL("rivals/", import.meta.url);

/** How a program is made ready: its command line, or `undefined` when it cannot be had. */
type Prepare = (folder: string) => Promise<readonly string[] | undefined>;

const PROGRAMS: Readonly<Record<string, Prepare>> = {
  ours: () => Promise.resolve(deno("ours.ts")),
  "readability + turndown": () => Promise.resolve(deno("library.ts")),
  defuddle: () => Promise.resolve(deno("defuddle.ts")),
  "seed's parts (Go)": (folder) => go(folder, "seed"),
  "go-trafilatura": (folder) => go(folder, "trafilatura"),
  "rs-trafilatura": async (folder) => {
    const manifest = new URL("rust/Cargo.toml", RIVALS).pathname;
    const args = ["build", "-q", "--release", "--manifest-path", manifest, "--target-dir", folder];
    return await run("cargo", args) ? [`${folder}/release/rivals`] : undefined;
  },
  "trafilatura (Python)": async (folder) => {
    const python = `${folder}/bin/python`;
    const isReady = await run("python3", ["-m", "venv", folder]) &&
      await run(python, ["-m", "pip", "-q", "install", "trafilatura==2.1.0", "lxml_html_clean"]);
    return isReady ? [python, new URL("python/read.py", RIVALS).pathname] : undefined;
  },
};

function deno(file: string): readonly string[] {
  return [Deno.execPath(), "run", "-A", new URL(file, RIVALS).pathname];
}

async function go(folder: string, tag: string): Promise<readonly string[] | undefined> {
  const source = new URL("go/", RIVALS);
  await Deno.mkdir(folder, { recursive: true });
  for (const file of ["go.mod", "main.go", "seed.go", "trafilatura.go"]) {
    await Deno.copyFile(new URL(file, source), `${folder}/${file}`);
  }
  const isReady = await run("go", ["mod", "tidy"], folder) &&
    await run("go", ["build", "-tags", tag, "-o", "program", "."], folder);
  return isReady ? [`${folder}/program`] : undefined;
}

/** Runs a command to its end; returns whether it succeeded. */
async function run(command: string, args: string[], cwd = "."): Promise<boolean> {
  try {
    const options = { args, cwd, stdout: "null", stderr: "null" } as const;
    return (await new Deno.Command(command, options).output()).success;
  } catch {
    return false;
  }
}

interface Figures {
  readonly cold: number;
  readonly warm: number;
  readonly medianMs: number;
  readonly peakMb: number;
  readonly empty: number;
}

/** Feeds the pages to a program and reads what it says of each. */
async function measure(command: readonly string[], paths: readonly string[]): Promise<Figures> {
  const isPinned = await run("taskset", ["-c", CORE, "true"]);
  const line = isPinned ? ["taskset", "-c", CORE, ...command] : [...command];
  const child = new Deno.Command(line[0]!, {
    args: line.slice(1),
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const writer = child.stdin.getWriter();
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  const answer = async (path: string): Promise<[us: number, chars: number]> => {
    await writer.write(new TextEncoder().encode(`${path}\n`));
    while (!rest.includes("\n")) {
      const { value, done } = await reader.read();
      if (done) throw new Error(`${command[0]} has ended`);
      rest += value;
    }
    const end = rest.indexOf("\n");
    const [us, chars] = rest.slice(0, end).split(" ").map(Number);
    rest = rest.slice(end + 1);
    return [us!, chars!];
  };
  try {
    for (const path of paths.slice(0, WARM_UP)) await answer(path);
    const measured = paths.slice(WARM_UP);
    const passes: [number, number][][] = [[], []];
    for (const pass of passes) for (const path of measured) pass.push(await answer(path));
    const perSecond = (pass: readonly [number, number][]): number =>
      pass.length * 1e6 / pass.reduce((sum, [us]) => sum + us, 0);
    const times = passes[0]!.map(([us]) => us).sort((a, b) => a - b);
    return {
      cold: perSecond(passes[0]!),
      warm: perSecond(passes[1]!),
      medianMs: times[times.length >> 1]! / 1_000,
      peakMb: await peakMemoryMb(child.pid),
      empty: passes[0]!.filter(([, chars]) => chars === 0).length,
    };
  } finally {
    await writer.close().catch(() => {});
    await reader.cancel();
    await child.status;
  }
}

async function peakMemoryMb(pid: number): Promise<number> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`).catch(() => "");
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? NaN) / 1_024;
}

if (!HAS_SHARED_PAGES) {
  console.log("skipped: the recorded pages are not beside this checkout");
  Deno.exit();
}
const folder = await Deno.makeTempDir();
try {
  const paths: string[] = [];
  for await (const { body } of sharedPages()) {
    if (paths.length === MAX_PAGES) break;
    paths.push(`${folder}/${paths.length}.html`);
    await Deno.writeFile(paths.at(-1)!, body);
  }
  const names = Deno.args.length > 0 ? Deno.args : Object.keys(PROGRAMS);
  for (const name of names) {
    const command = await PROGRAMS[name]?.(`${folder}/${name.replace(/\W+/g, "-")}`);
    if (command === undefined) {
      console.log(`${name.padEnd(24)} skipped: it cannot be had here`);
      continue;
    }
    const figures = await measure(command, paths).catch(() => undefined);
    if (figures === undefined) {
      console.log(`${name.padEnd(24)} skipped: it does not run here`);
      continue;
    }
    const { cold, warm, medianMs, peakMb, empty } = figures;
    console.log(
      `${name.padEnd(24)} ${cold.toFixed(0).padStart(4)} pages/s cold ` +
        `${warm.toFixed(0).padStart(4)} warm  median ${medianMs.toFixed(1).padStart(5)} ms  ` +
        `peak ${peakMb.toFixed(0).padStart(4)} MB  empty ${empty}`,
    );
  }
} finally {
  await Deno.remove(folder, { recursive: true });
}

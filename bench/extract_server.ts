// deno-lint-ignore-file no-console
/**
 * web_scrape through the real server over stdio, beside the published parts of the Go server behind
 * a bare one: pages a second with ten calls in flight, processor time of a page, and how long one
 * page takes alone.
 *
 *     deno task bench:extract:server
 *
 * @module
 */

import { HAS_SHARED_PAGES, sharedPages } from "../tests/support/shared_pages.ts";

const IN_FLIGHT = 10;
const ROUNDS = 12;
const MAX_PAGES = 92;
const ALONE = 60;
const CLOCK_TICKS = 100;
const RIVALS = new URL("rivals/", import.meta.url);

async function run(command: string, args: string[], cwd: string): Promise<boolean> {
  const options = { args, cwd, stdout: "null", stderr: "null" } as const;
  return await new Deno.Command(command, options).output().then(
    ({ success }) => success,
    () => false,
  );
}

async function goServer(folder: string): Promise<string[] | undefined> {
  for (const file of ["go.mod", "server.go"]) {
    await Deno.copyFile(new URL(`go/${file}`, RIVALS), `${folder}/${file}`);
  }
  const isReady = await run("go", ["mod", "tidy"], folder) &&
    await run("go", ["build", "-tags", "server", "-o", "server", "."], folder);
  return isReady ? [`${folder}/server`] : undefined;
}

/** A server and its calls. */
class Client {
  readonly child: Deno.ChildProcess;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #waiting = new Map<number, (result: unknown) => void>();
  #nextId = 1;

  constructor(command: readonly string[], host: string) {
    this.child = new Deno.Command(command[0]!, {
      args: command.slice(1),
      env: { ALLOW_PRIVATE_HOSTS: host, PER_HOST_RPS: "0", LOG_LEVEL: "error", CACHE_TTL_MS: "1" },
      stdin: "piped",
      stdout: "piped",
      stderr: "null",
    }).spawn();
    this.#writer = this.child.stdin.getWriter();
    this.#read();
  }

  request(method: string, params: unknown): Promise<unknown> {
    const id = this.#nextId++;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    this.#waiting.set(id, resolve);
    const line = JSON.stringify({ jsonrpc: "2.0", id, method, params });
    this.#writer.write(new TextEncoder().encode(`${line}\n`));
    return promise;
  }

  async open(): Promise<void> {
    const clientInfo = { name: "bench", version: "0" };
    await this.request("initialize", {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo,
    });
    const line = JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" });
    await this.#writer.write(new TextEncoder().encode(`${line}\n`));
  }

  scrape(url: string): Promise<unknown> {
    return this.request("tools/call", { name: "web_scrape", arguments: { urls: [url] } });
  }

  async close(): Promise<void> {
    await this.#writer.close().catch(() => {});
    await this.child.status;
  }

  async #read(): Promise<void> {
    let rest = "";
    for await (const chunk of this.child.stdout.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop()!;
      for (const line of lines) {
        const { id, result } = JSON.parse(line);
        this.#waiting.get(id)?.(result);
        this.#waiting.delete(id);
      }
    }
  }
}

/** Processor time of a process so far, in milliseconds. */
async function processorMs(pid: number): Promise<number> {
  const stat = await Deno.readTextFile(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 1_000 / CLOCK_TICKS;
}

async function measure(name: string, command: readonly string[], host: string, pages: number) {
  const client = new Client(command, host);
  await client.open();
  let next = 0;
  const url = (): string => `http://${host}/${next++ % pages}`;
  for (let page = 0; page < 24; page++) await client.scrape(url());
  const cpuMs = await processorMs(client.child.pid);
  const startMs = performance.now();
  let left = ROUNDS * pages;
  await Promise.all(Array.from({ length: IN_FLIGHT }, async () => {
    while (left-- > 0) await client.scrape(url());
  }));
  const perSecond = ROUNDS * pages * 1_000 / (performance.now() - startMs);
  const cpuPerPage = (await processorMs(client.child.pid) - cpuMs) / (ROUNDS * pages);
  const alone: number[] = [];
  for (let page = 0; page < ALONE; page++) {
    const beginMs = performance.now();
    await client.scrape(url());
    alone.push(performance.now() - beginMs);
  }
  const p50 = alone.sort((a, b) => a - b)[ALONE >> 1]!;
  await client.close();
  console.log(
    `${name.padEnd(20)} ${perSecond.toFixed(0).padStart(4)} pages/s  ` +
      `${cpuPerPage.toFixed(1).padStart(5)} CPU-ms a page  alone p50 ${
        p50.toFixed(1).padStart(5)
      } ms`,
  );
  return { perSecond, cpuPerPage, p50 };
}

if (!HAS_SHARED_PAGES) {
  console.log("skipped: the recorded pages are not beside this checkout");
  Deno.exit();
}
const folder = await Deno.makeTempDir();
const paths: string[] = [];
for await (const { body } of sharedPages()) {
  if (paths.length === MAX_PAGES) break;
  paths.push(`${folder}/${paths.length}.html`);
  await Deno.writeFile(paths.at(-1)!, body);
}
const origin = new Deno.Command(Deno.execPath(), {
  args: ["run", "-A", new URL("origin.ts", RIVALS).pathname, ...paths],
  stdout: "piped",
  stderr: "null",
}).spawn();
try {
  const reader = origin.stdout.pipeThrough(new TextDecoderStream()).getReader();
  const host = `127.0.0.1:${parseInt((await reader.read()).value ?? "")}`;
  const main = new URL("../main.ts", import.meta.url).pathname;
  const flags = ["run", "--no-prompt", "--allow-net", "--allow-env"];
  const ours = await measure("ours", [Deno.execPath(), ...flags, main], host, paths.length);
  const server = await goServer(folder);
  if (server === undefined) console.log("seed's parts (Go)    skipped: they cannot be built here");
  else {
    const seed = await measure("seed's parts (Go)", server, host, paths.length);
    const ratio = (a: number, b: number): string => (a / b).toFixed(2);
    console.log(
      `ratios: ${ratio(ours.perSecond, seed.perSecond)} pages/s, ` +
        `${ratio(ours.cpuPerPage, seed.cpuPerPage)} CPU, ${ratio(ours.p50, seed.p50)} alone`,
    );
  }
} finally {
  origin.kill("SIGKILL");
  await Deno.remove(folder, { recursive: true });
}

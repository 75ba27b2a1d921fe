/**
 * The real program, driven as a client would: a process, JSON-RPC lines, signals.
 *
 * @module
 */

import { SETTING_NAMES } from "../../src/config.ts";

/** A JSON-RPC message; what tests look into is theirs to know. */
// deno-lint-ignore no-explicit-any
export type Message = any;

/** The program's folder. */
export const PROJECT: URL = new URL("../../", import.meta.url);

/** The flags the README documents. */
export const DOCUMENTED_FLAGS: readonly string[] = [
  "--no-prompt",
  "--allow-net",
  `--allow-env=${SETTING_NAMES.join(",")}`,
];

/** How the program is started. */
export interface ProcessOptions {
  /** @default {"main.ts"} */
  readonly entry?: string;
  /** Deno's flags. @default {DOCUMENTED_FLAGS} */
  readonly flags?: readonly string[];
  /** The program's arguments. @default {[]} */
  readonly args?: readonly string[];
  /** Environment variables. @default {{}} */
  readonly env?: Readonly<Record<string, string>>;
}

/** A child process with everything it wrote. */
export interface Finished {
  /** Exit code. */
  readonly code: number;
  /** Standard output. */
  readonly stdout: string;
  /** Standard error. */
  readonly stderr: string;
}

/** Runs the program to its end with nothing on standard input. */
export async function runProgram(options: ProcessOptions = {}): Promise<Finished> {
  const output = await command(options, "null").output();
  const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
  return { code: output.code, stdout: text(output.stdout), stderr: text(output.stderr) };
}

function command(options: ProcessOptions, stdin: "piped" | "null"): Deno.Command {
  const { entry = "main.ts", flags = DOCUMENTED_FLAGS, args = [], env = {} } = options;
  return new Deno.Command(Deno.execPath(), {
    args: ["run", ...flags, new URL(entry, PROJECT).href, ...args],
    env: { NO_COLOR: "1", ...env },
    stdin,
    stdout: "piped",
    stderr: "piped",
  });
}

/** A running server and the client's end of its pipes. */
export class ServerProcess implements AsyncDisposable {
  readonly #child: Deno.ChildProcess;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #waiting = new Map<unknown, (message: Message) => void>();
  readonly #reading: Promise<void>;
  readonly #logging: Promise<void>;
  #nextId = 1;
  /** Every line of standard output so far. */
  readonly lines: string[] = [];
  /** Notifications so far. */
  readonly notifications: Message[] = [];
  /** Standard error so far. */
  stderr = "";

  private constructor(child: Deno.ChildProcess) {
    this.#child = child;
    this.#writer = child.stdin.getWriter();
    this.#reading = this.#read();
    this.#logging = this.#log();
  }

  /** Starts the program; does not yet speak to it. */
  static spawn(options: ProcessOptions = {}): ServerProcess {
    return new ServerProcess(command(options, "piped").spawn());
  }

  /** Starts the program and opens a session of the 2025 protocol. */
  static async open(options: ProcessOptions = {}): Promise<ServerProcess> {
    const server = ServerProcess.spawn(options);
    await server.initialize();
    return server;
  }

  /** The process's exit. */
  get status(): Promise<Deno.CommandStatus> {
    return this.#child.status;
  }

  /** Its number, for the files under /proc. */
  get pid(): number {
    return this.#child.pid;
  }

  /** Opens a session of the 2025 protocol. */
  async initialize(protocolVersion = "2025-11-25"): Promise<Message> {
    const answer = await this.request("initialize", {
      protocolVersion,
      capabilities: {},
      clientInfo: { name: "test", version: "0" },
    });
    await this.send({ method: "notifications/initialized" });
    return answer.result;
  }

  /** Writes one message. */
  send(message: Record<string, unknown>): Promise<void> {
    return this.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  }

  /** Writes as it is. */
  async write(text: string): Promise<void> {
    await this.#writer.write(new TextEncoder().encode(text));
  }

  /** Begins a request; the answer comes through the promise, the id at once. */
  begin(method: string, params: unknown = {}): { id: number; answer: Promise<Message> } {
    const id = this.#nextId++;
    const { promise, resolve } = Promise.withResolvers<Message>();
    this.#waiting.set(id, resolve);
    this.send({ id, method, params }).catch(() => {});
    return { id, answer: promise };
  }

  /** Sends a request and waits for its answer. */
  request(method: string, params: unknown = {}): Promise<Message> {
    return this.begin(method, params).answer;
  }

  /** Calls a tool and returns its result. */
  async call(name: string, args: unknown, meta?: Record<string, unknown>): Promise<Message> {
    const params = { name, arguments: args, ...(meta && { _meta: meta }) };
    const answer = await this.request("tools/call", params);
    return answer.result ?? answer.error;
  }

  /** Sends a signal; nothing happens when the process has ended. */
  kill(signal: Deno.Signal): void {
    try {
      this.#child.kill(signal);
    } catch (thrown) {
      if (!(thrown instanceof TypeError)) throw thrown;
    }
  }

  /** Closes standard input, as a client that goes away. */
  async closeInput(): Promise<void> {
    await this.#writer.close().catch(() => {});
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.closeInput();
    const late = setTimeout(() => this.#child.kill("SIGKILL"), 5_000);
    await this.#child.status;
    clearTimeout(late);
    await Promise.all([this.#reading, this.#logging]);
  }

  async #read(): Promise<void> {
    let rest = "";
    for await (const text of this.#child.stdout.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + text).split("\n");
      rest = lines.pop()!;
      for (const line of lines) this.#take(line);
    }
  }

  #take(line: string): void {
    this.lines.push(line);
    const message: Message = JSON.parse(line);
    if (message.method !== undefined && message.id === undefined) this.notifications.push(message);
    this.#waiting.get(message.id)?.(message);
    this.#waiting.delete(message.id);
  }

  async #log(): Promise<void> {
    for await (const text of this.#child.stderr.pipeThrough(new TextDecoderStream())) {
      this.stderr += text;
    }
  }
}

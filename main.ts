/**
 * The program: arguments and environment in, server out. The only module that reads the
 * environment.
 *
 * @module
 */

import manifest from "./deno.json" with { type: "json" };
import { runCommand, type Terminal } from "./src/cli/commands.ts";
import { showStatus } from "./src/cli/status.ts";
import { HELP, parseCommandLine } from "./src/cli/flags.ts";
import { parseSettings, SETTING_NAMES, settingsWarnings } from "./src/config.ts";
import { RetrievalError } from "./src/core/errors.ts";
import { createLog, type Log } from "./src/core/log.ts";
import type { Settings } from "./src/core/settings.ts";
import { createServerFactory } from "./src/mcp/mod.ts";
import { createRetriever } from "./src/retriever.ts";

/** Exit code for a wrong setting, flag or permission. */
const EXIT_USAGE = 2;

/** Exit code when a thread or the memory is out of hand, as sysexits.h has it for inner faults. */
const EXIT_RUNAWAY = 70;

/**
 * Runs the program.
 *
 * @param args The command line.
 * @returns The exit code: 0, 1 when a command got nothing, or 2 when it could not start as told.
 */
export async function main(args: readonly string[] = Deno.args): Promise<number> {
  try {
    const { command, envPath } = parseCommandLine(args);
    if (command.name === "help") return print(HELP);
    if (command.name === "version") return print(`${manifest.version}\n`);
    const unreadable = await unreadableSettings();
    const tools = command.name === "serve" ? command.tools : undefined;
    const settings = await readSettings(envPath, unreadable, tools);
    await requireNetwork(settings);
    const ca = await readCertificates(settings);
    if (command.name === "status") {
      return await showStatus(command, createRetriever({ ...settings, ca }), terminal());
    }
    if (command.name !== "serve") {
      return await runCommand(command, createRetriever({ ...settings, ca }), terminal());
    }
    const log = createLog(writeToStderr, { format: settings.logFormat, level: settings.logLevel });
    if (unreadable.size > 0) {
      const names = [...unreadable].join(",");
      log("warn", "settings left at their defaults: not in --allow-env", { names });
    }
    for (const warning of settingsWarnings(settings)) log("warn", warning);
    await serve(settings, ca, log);
    return 0;
  } catch (thrown) {
    if (!(thrown instanceof RetrievalError)) throw thrown;
    writeToStderr(`mcp-retrieval: ${thrown.message}\n`);
    return EXIT_USAGE;
  }
}

function terminal(): Terminal {
  return {
    out: (text) => void print(text),
    err: writeToStderr,
    color: Deno.stdout.isTerminal() && !Deno.noColor,
    watched: Deno.stderr.isTerminal(),
  };
}

/** Serves until the client goes away or the program is told to stop. */
async function serve(settings: Settings, ca: string | undefined, log: Log): Promise<void> {
  const { name, transport, shutdownGraceMs } = settings;
  const { version } = manifest;
  const onRunaway = (reason: string): void => {
    log("error", "stopping: only a new process helps", { reason });
    Deno.exit(EXIT_RUNAWAY);
  };
  const retriever = createRetriever({ ...settings, ca, log, onRunaway });
  const factory = createServerFactory({ ...settings, version, retriever, log });
  if (transport === "http") {
    const { serveHttp } = await import("./src/mcp/http.ts");
    const listening = await serveHttp(factory, settings, log);
    const url = `http://${settings.hostname}:${listening.port}${settings.path}`;
    log("info", "serving on http", { name, version, url });
    log("info", `stopping on ${await untilToldToStop()}`);
    await listening.stop(shutdownGraceMs);
  } else {
    const { connectStdio } = await import("./src/mcp/stdio.ts");
    const connection = connectStdio(factory, log);
    log("info", "serving on stdio", { name, version });
    const signal = await Promise.race([connection.closed, untilToldToStop()]);
    log("info", signal ? `stopping on ${signal}` : "the client is gone");
    if (signal) await connection.drain(shutdownGraceMs);
  }
}

/** Resolves with the name of the signal; a second one ends the program as it would without us. */
function untilToldToStop(): Promise<Deno.Signal> {
  const signals: Deno.Signal[] = Deno.build.os === "windows"
    ? ["SIGINT", "SIGBREAK"]
    : ["SIGINT", "SIGTERM"];
  return new Promise((resolve) => {
    for (const signal of signals) {
      const handle = (): void => {
        Deno.removeSignalListener(signal, handle);
        resolve(signal);
      };
      Deno.addSignalListener(signal, handle);
    }
  });
}

/**
 * The settings that `--allow-env` keeps from us.
 *
 * @throws {RetrievalError} `invalid_argument` when it keeps all of them: that is a forgotten flag.
 */
async function unreadableSettings(): Promise<ReadonlySet<string>> {
  const unreadable = new Set<string>();
  for (const variable of SETTING_NAMES) {
    const { state } = await Deno.permissions.query({ name: "env", variable });
    if (state !== "granted") unreadable.add(variable);
  }
  if (unreadable.size < SETTING_NAMES.length) return unreadable;
  throw new RetrievalError(
    "invalid_argument",
    `Cannot read the settings: start with --allow-env=${SETTING_NAMES.join(",")}`,
  );
}

async function readSettings(
  envPath: string | undefined,
  unreadable: ReadonlySet<string>,
  tools: string | undefined,
): Promise<Settings> {
  const file = envPath === undefined ? {} : await readEnvFile(envPath);
  return parseSettings((name) => {
    if (name === "TOOLS" && tools !== undefined) return tools;
    return (unreadable.has(name) ? undefined : Deno.env.get(name)) || file[name];
  });
}

/**
 * The certificates of CA_FILE.
 *
 * @throws {RetrievalError} `invalid_argument` when the file cannot be read or holds none.
 */
async function readCertificates({ caFile }: Settings): Promise<string | undefined> {
  if (caFile === undefined) return undefined;
  let reason = "it holds no certificate in PEM";
  try {
    const text = await Deno.readTextFile(caFile);
    if (text.includes("-----BEGIN CERTIFICATE-----")) return text;
  } catch (thrown) {
    reason = thrown instanceof Deno.errors.NotCapable
      ? `start with --allow-read=${caFile}`
      : (thrown as Error).message;
  }
  throw new RetrievalError("invalid_argument", `Cannot read CA_FILE=${caFile}: ${reason}`);
}

async function readEnvFile(path: string): Promise<NodeJS.Dict<string>> {
  try {
    const { parseEnv } = await import("node:util");
    return parseEnv(await Deno.readTextFile(path));
  } catch (thrown) {
    if (thrown instanceof Deno.errors.NotFound) {
      writeToStderr(`mcp-retrieval: no settings file at ${path}: using the environment alone\n`);
      return {};
    }
    const reason = thrown instanceof Deno.errors.NotCapable
      ? `start with --allow-read=${path}`
      : (thrown as Error).message;
    throw new RetrievalError("invalid_argument", `Cannot read settings from ${path}: ${reason}`);
  }
}

/**
 * Makes sure that the web can be reached.
 *
 * Deno does not tell whether `--allow-net` was given for some hosts, only whether it holds for a
 * host one names; so the hosts an operator names in ALLOW_PRIVATE_HOSTS count.
 *
 * @throws {RetrievalError} `invalid_argument` when nothing can be reached.
 */
async function requireNetwork({ allowPrivateHosts }: Settings): Promise<void> {
  const asked: Deno.NetPermissionDescriptor[] = [
    { name: "net" },
    ...allowPrivateHosts.filter((host) => !host.includes("/"))
      .map((host) => ({ name: "net" as const, host })),
  ];
  for (const permission of asked) {
    if ((await Deno.permissions.query(permission)).state === "granted") return;
  }
  throw new RetrievalError(
    "invalid_argument",
    "Cannot reach the web: start with --allow-net; for some hosts only, give --allow-net=HOST,… " +
      "and name one of them in ALLOW_PRIVATE_HOSTS too",
  );
}

function print(text: string): number {
  writeAll(Deno.stdout, text);
  return 0;
}

function writeToStderr(line: string): void {
  writeAll(Deno.stderr, line);
}

/** A write to a pipe may take only a part. */
function writeAll(stream: typeof Deno.stdout | typeof Deno.stderr, text: string): void {
  const bytes = new TextEncoder().encode(text);
  for (let written = 0; written < bytes.length;) {
    written += stream.writeSync(bytes.subarray(written));
  }
}

if (import.meta.main) Deno.exit(await main());

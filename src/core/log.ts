/**
 * Logging: one function, so that the library stays silent unless its user listens.
 *
 * @module
 */

/** How much a line matters. */
export type LogLevel = "debug" | "info" | "warn" | "error";

/** Levels from the least to the most important. */
export const LOG_LEVELS: readonly LogLevel[] = ["debug", "info", "warn", "error"];

/** What a line is about, by name. Never holds a secret. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

/** Takes one line of log. */
export type Log = (level: LogLevel, message: string, fields?: LogFields) => void;

/** Options of {@linkcode createLog}. */
export interface LogOptions {
  /** The least important level that is written. @default {"info"} */
  readonly level?: LogLevel;
  /** `text` for a person, `json` for a machine; one line each. @default {"text"} */
  readonly format?: "text" | "json";
}

/**
 * Makes a log that writes whole lines.
 *
 * @param write Takes one line, with its line feed.
 * @param options See {@linkcode LogOptions}.
 * @returns The log.
 */
export function createLog(write: (line: string) => void, options: LogOptions = {}): Log {
  const { level: least = "info", format = "text" } = options;
  const threshold = LOG_LEVELS.indexOf(least);
  return (level, message, fields = {}) => {
    if (LOG_LEVELS.indexOf(level) < threshold) return;
    const time = new Date().toISOString();
    if (format === "json") {
      write(`${JSON.stringify({ time, level, message, ...fields })}\n`);
      return;
    }
    const rest = Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => ` ${name}=${JSON.stringify(value)}`)
      .join("");
    write(`${time} ${level.toUpperCase().padEnd(5)} ${message.replaceAll("\n", "\\n")}${rest}\n`);
  };
}

/** A log that drops everything. */
export const SILENT: Log = () => {};

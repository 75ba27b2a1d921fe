/**
 * The shape of one MCP tool, and how it is put on a server.
 *
 * @module
 */

import type {
  CallToolResult,
  McpServer,
  ServerContext,
  StandardSchemaWithJSON,
} from "@modelcontextprotocol/server";
import type { z } from "zod";
import { RetrievalError } from "../core/errors.ts";
import type { Log } from "../core/log.ts";
import { ellipsis } from "../core/text.ts";
import type { ItemError, Retriever } from "../core/types.ts";
import { lenient, plainSchema } from "./arguments.ts";

/** Most characters of the causes told with a failed call. Source: clients cut errors at 11,000. */
const MAX_CAUSES_CHARS = 8_000;

/** One tool: what the model reads, what it sends, what it gets. */
export interface Tool<Input extends z.ZodObject, Output extends z.ZodObject> {
  /** Name on the wire, `snake_case`. */
  readonly name: string;
  /** Name for people. */
  readonly title: string;
  /** What the model reads to decide whether and how to call. */
  readonly description: string;
  /** Arguments, in wire names. */
  readonly input: Input;
  /** Other names by which models send arguments. */
  readonly aliases: Readonly<Record<string, string>>;
  /** Structured answer, in wire names. */
  readonly output: Output;
  /**
   * Does the work.
   *
   * @throws {CallError} When the call as a whole failed.
   */
  run(args: z.output<Input>, call: Call): Promise<z.input<Output>>;
}

/** What a tool works with during one call. */
export interface Call {
  /** Does the work. */
  readonly retriever: Retriever;
  /** Aborts when the client cancels the call or goes away. */
  readonly signal: AbortSignal;
  /** To be called after each finished item. */
  readonly onProgress: (finished: number, total: number) => void;
}

/** A call that failed as a whole: told to the model as an error result. */
export class CallError extends Error {
  /** Why each item failed. */
  readonly causes: readonly string[];
  /** The answer that would have been given. */
  readonly answer: Record<string, unknown> | undefined;

  /**
   * Makes an error.
   *
   * @param message The text of the Go server for this kind of failure.
   * @param causes Why each item failed, one line each.
   * @param answer The items with their outcomes.
   */
  constructor(message: string, causes: readonly string[], answer?: Record<string, unknown>) {
    super(message);
    this.name = "CallError";
    this.causes = causes;
    this.answer = answer;
  }
}

/** An item's error in wire names. */
export function wireError(error: ItemError): WireError {
  return {
    code: error.code,
    message: error.message,
    ...(error.httpStatus !== undefined && { "http_status": error.httpStatus }),
    ...(error.retryAfterS !== undefined && { "retry_after_s": error.retryAfterS }),
  };
}

/** An {@linkcode ItemError} as it crosses the wire. */
export interface WireError {
  /** The kind of failure. */
  code: string;
  /** What happened and what the caller can do. */
  message: string;
  /** Status of the HTTP answer that caused it. */
  "http_status"?: number;
  /** Seconds to wait before the next try. */
  "retry_after_s"?: number;
}

/** A tool with its types worked out and put away, so tools of all shapes fit one list. */
export interface Registration {
  /** The tool's name. */
  readonly name: string;
  /** Puts the tool on a server. */
  register(server: McpServer, retriever: Retriever, log: Log): void;
}

/** Turns a tool's definition into its registration. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Tool<Input, Output>,
): Registration {
  const inputSchema = plainSchema(tool.input);
  const outputSchema = plainSchema(tool.output);
  return {
    name: tool.name,
    register(server: McpServer, retriever: Retriever, log: Log): void {
      const config = {
        title: tool.title,
        description: tool.description,
        inputSchema: unchecked(inputSchema),
        outputSchema: unchecked(outputSchema),
        annotations: {
          title: tool.title,
          readOnlyHint: true,
          destructiveHint: false,
          idempotentHint: true,
          openWorldHint: true,
        },
        _meta: { "anthropic/maxResultSizeChars": 120_000 },
      };
      server.registerTool(tool.name, config, async (given, context) => {
        using progress = new Progress(context);
        const { signal } = context.mcpReq;
        try {
          const args = tool.input.safeParse(lenient(inputSchema, given, tool.aliases));
          if (!args.success) throw invalidRequest(args.error);
          const onProgress = progress.report;
          const answer = await tool.run(args.data, { retriever, signal, onProgress });
          await progress.sent();
          return succeeded(answer);
        } catch (thrown) {
          return failed(thrown, signal, log);
        }
      });
    },
  };
}

/**
 * A schema that is shown to clients and lets everything pass: arguments are read leniently by
 * {@linkcode lenient}, and answers are checked by the compiler and the tests.
 */
function unchecked(schema: Record<string, unknown>): StandardSchemaWithJSON {
  return {
    "~standard": {
      version: 1,
      vendor: "mcp-retrieval",
      validate: (value) => ({ value }),
      jsonSchema: { input: () => schema, output: () => schema },
    },
  };
}

/** Structured and as text: some clients give the model only one of the two, and not the same. */
function succeeded(answer: Record<string, unknown>): CallToolResult {
  return { content: [{ type: "text", text: JSON.stringify(answer) }], structuredContent: answer };
}

function invalidRequest(error: z.ZodError): CallError {
  const causes = error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  return new CallError("invalid request", causes);
}

function failed(thrown: unknown, signal: AbortSignal, log: Log): CallToolResult {
  const error = signal.aborted
    ? new CallError("request canceled", [])
    : thrown instanceof CallError
    ? thrown
    : unexpected(thrown, log);
  const causes = ellipsis(error.causes.join("\n"), MAX_CAUSES_CHARS);
  const texts = causes === "" ? [error.message] : [error.message, causes];
  return {
    isError: true,
    content: texts.map((text) => ({ type: "text", text })),
    ...(error.answer && { structuredContent: error.answer }),
  };
}

function unexpected(thrown: unknown, log: Log): CallError {
  const error = RetrievalError.from(thrown);
  if (error.code === "invalid_argument") return new CallError("invalid request", [error.message]);
  const cause = thrown instanceof Error ? thrown.stack ?? thrown.message : String(thrown);
  log("error", "tool call failed", { cause });
  return new CallError("internal server error", []);
}

/** Progress notifications of one call, for clients that asked for them. */
class Progress implements Disposable {
  readonly #context: ServerContext;
  readonly #sending: Promise<void>[] = [];
  #done = false;

  constructor(context: ServerContext) {
    this.#context = context;
  }

  /** Tells the client how many items are finished. */
  readonly report = (finished: number, total: number): void => {
    const progressToken = this.#context.mcpReq._meta?.progressToken;
    if (progressToken === undefined || this.#done) return;
    const params = { progressToken, progress: finished, total };
    const sent = this.#context.mcpReq.notify({ method: "notifications/progress", params });
    this.#sending.push(sent.catch(() => {})); // a client that is gone needs no progress
  };

  /** Waits until all notifications are out: none may follow the answer. */
  async sent(): Promise<void> {
    this.#done = true;
    await Promise.all(this.#sending);
  }

  [Symbol.dispose](): void {
    this.#done = true;
  }
}

/**
 * The lines of a Markdown document under construction: blocks, and the containers they stand in.
 *
 * Every line is written once, with the marks of all containers around it.
 *
 * @module
 */

/** Containers nested deeper are not marked as such. */
export const MAX_CONTAINERS = 16;

/** A document under construction. */
export class MarkdownOutput {
  readonly #lines: string[] = [];
  /** What each line begins with. */
  #prefix = "";
  /** What the next line begins with instead: marks of containers that were just entered. */
  #lead: string | undefined;
  /** Whether a blank line divides the next block from the last. */
  #divides = true;
  #depth = 0;
  readonly #outer: { prefix: string; lead: string | undefined }[] = [];

  /** Kind of the block written last in the current container, for blocks that would join. */
  last = "";

  /** Whether there is room for another container. */
  get canEnter(): boolean {
    return this.#depth < MAX_CONTAINERS;
  }

  /** Lines written so far. */
  get lineCount(): number {
    return this.#lines.length;
  }

  /** Writes a block of one or more lines. */
  block(text: string, kind = "paragraph"): void {
    const lines = text.split("\n");
    if (this.#lines.length > 0 && this.#divides && this.#lead === undefined) {
      this.#lines.push(this.#prefix.trimEnd());
    } else if (this.#lines.length > 0 && this.#divides && this.#isLeadApart) {
      this.#lines.push(this.#outerPrefix.trimEnd());
    }
    for (const line of lines) {
      const start = this.#lead ?? this.#prefix;
      this.#lines.push(line === "" ? start.trimEnd() : start + line);
      this.#lead = undefined;
    }
    this.#isLeadApart = false;
    this.#divides = true;
    this.last = kind;
  }

  #isLeadApart = false;
  #outerPrefix = "";

  /** Lets the next block follow without a blank line. */
  joinNext(): void {
    this.#divides = false;
  }

  /**
   * Enters a container.
   *
   * @param mark What its first line begins with.
   * @param rest What its other lines begin with.
   */
  enter(mark: string, rest: string): void {
    this.#outer.push({ prefix: this.#prefix, lead: this.#lead });
    if (this.#lead === undefined) {
      this.#isLeadApart = true;
      this.#outerPrefix = this.#prefix;
    }
    this.#lead = (this.#lead ?? this.#prefix) + mark;
    this.#prefix += rest;
    this.#depth++;
    this.last = "";
  }

  /** Leaves the container entered last; one without content leaves nothing behind. */
  leave(kind = "container"): void {
    const outer = this.#outer.pop()!;
    const isUnused = this.#lead !== undefined;
    this.#prefix = outer.prefix;
    this.#lead = isUnused ? outer.lead : undefined;
    if (isUnused && outer.lead === undefined) this.#isLeadApart = false;
    this.#depth--;
    this.last = kind;
  }

  /** The document. */
  toString(): string {
    return this.#lines.join("\n");
  }
}

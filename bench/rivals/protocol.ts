/**
 * What every program in the comparison speaks: a path a line comes in, the microseconds a page took
 * and the characters that came out go back.
 *
 * @module
 */

/** Answers every line of standard input. */
export async function serve(read: (page: Uint8Array) => Promise<string> | string): Promise<void> {
  const encoder = new TextEncoder();
  let rest = "";
  for await (const chunk of Deno.stdin.readable.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop()!;
    for (const path of lines) {
      const page = await Deno.readFile(path);
      const startMs = performance.now();
      const text = await Promise.resolve(page).then(read).catch(() => "");
      const us = Math.round((performance.now() - startMs) * 1_000);
      await Deno.stdout.write(encoder.encode(`${us} ${text.length}\n`));
    }
  }
}

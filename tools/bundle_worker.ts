/**
 * Makes the text of the extraction worker: src/extract/worker.bundle.js.
 *
 *     deno task bundle:worker
 *
 * @module
 */

const ROOT = new URL("../", import.meta.url);
const TARGET = new URL("src/extract/worker.bundle.js", ROOT);

/** The worker with all its modules, as one text that starts from a `data:` address. */
export async function workerBundle(): Promise<string> {
  const folder = await Deno.makeTempDir();
  const file = `${folder}/worker.js`;
  try {
    const { success, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["bundle", "--platform=deno", "--minify", `--output=${file}`, "src/extract/worker.ts"],
      cwd: ROOT,
      stdout: "null",
      stderr: "piped",
    }).output();
    if (!success) throw new Error(new TextDecoder().decode(stderr));
    // CommonJS packages get a `require` that is relative to the module; a `data:` address is
    // nothing to be relative to, and they require built-in modules only.
    const code = await Deno.readTextFile(file);
    return code.replaceAll("(import.meta.url)", '("file:///")');
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

if (import.meta.main) await Deno.writeTextFile(TARGET, await workerBundle());

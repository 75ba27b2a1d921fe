/**
 * Writes into the documentation what the code knows: settings, error codes, permissions.
 *
 *     deno task sync
 *
 * @module
 */

import { describeSettings, SETTING_NAMES } from "../src/config.ts";
import { ERRORS } from "../src/core/errors.ts";

const ROOT = new URL("../", import.meta.url);

const WRAP_CHARS = 96;

/** The text of `.env.example`. */
export function envExample(): string {
  const lines = [
    "# Every setting is optional; the value shown is the default. Copy to .env, uncomment what you",
    "# change, and start with: --env /absolute/path/to/.env (and --allow-read for that file).",
    "# A variable in the environment wins over this file.",
  ];
  let group = "";
  for (const setting of describeSettings()) {
    if (setting.group !== group) lines.push("", `# --- ${setting.group} ---`);
    group = setting.group;
    lines.push("", ...wrapped(setting.help).map((line) => `# ${line}`));
    lines.push(`# ${setting.name}=${setting.fallback}`);
  }
  return `${lines.join("\n")}\n`;
}

/** A README whose generated parts are as the code has it. */
export function syncedReadme(readme: string): string {
  let synced = readme;
  for (const [name, text] of Object.entries(generatedParts())) {
    const open = `<!-- ${name} (deno task sync) -->`;
    const close = `<!-- end ${name} -->`;
    const start = synced.indexOf(open);
    const end = synced.indexOf(close);
    if (start < 0 || end < start) throw new Error(`README.md has no part "${name}"`);
    synced = `${synced.slice(0, start)}${open}\n\n${text}\n\n${synced.slice(end)}`;
  }
  return synced;
}

function generatedParts(): Record<string, string> {
  return { settings: settingsTable(), errors: errorTable(), permissions: permissions() };
}

function settingsTable(): string {
  const rows = ["| Variable | Default | What it does |", "| --- | --- | --- |"];
  let group = "";
  for (const setting of describeSettings()) {
    if (setting.group !== group) rows.push(`| **${setting.group}** | | |`);
    group = setting.group;
    const fallback = setting.fallback === "" ? "" : `\`${setting.fallback}\``;
    rows.push(`| \`${setting.name}\` | ${fallback} | ${setting.help} |`);
  }
  return rows.join("\n");
}

function errorTable(): string {
  const rows = Object.entries(ERRORS).map(([code, { meaning }]) => `| \`${code}\` | ${meaning} |`);
  return `| Code | What it means, what to do |\n| --- | --- |\n${rows.join("\n")}`;
}

function permissions(): string {
  return `\`\`\`text\n--allow-net\n--allow-env=${SETTING_NAMES.join(",")}\n\`\`\``;
}

function wrapped(text: string): string[] {
  const lines: string[] = [""];
  for (const word of text.split(" ")) {
    const line = `${lines.at(-1)} ${word}`.trim();
    if (line.length > WRAP_CHARS) lines.push(word);
    else lines[lines.length - 1] = line;
  }
  return lines;
}

if (import.meta.main) {
  const readme = new URL("README.md", ROOT);
  await Deno.writeTextFile(new URL(".env.example", ROOT), envExample());
  await Deno.writeTextFile(readme, syncedReadme(await Deno.readTextFile(readme)));
  // The formatter aligns the tables; what it makes of them is what the test compares with.
  const { success } = await new Deno.Command(Deno.execPath(), { args: ["fmt", "-q", "README.md"] })
    .spawn().status;
  if (!success) Deno.exit(1);
}

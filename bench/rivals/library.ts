/** The common pair: Readability on a DOM, turndown with GitHub's tables. */
import { Readability } from "@mozilla/readability";
import { gfm } from "@truto/turndown-plugin-gfm";
import { DOMParser } from "linkedom";
import Turndown from "turndown";
import { serve } from "./protocol.ts";

const decoder = new TextDecoder();
await serve((page) => {
  const document = new DOMParser().parseFromString(decoder.decode(page), "text/html");
  const found = new Readability(
    document as unknown as ConstructorParameters<typeof Readability>[0],
  ).parse();
  const turndown = new Turndown({ headingStyle: "atx", codeBlockStyle: "fenced" });
  turndown.use(gfm);
  return turndown.turndown(found?.content ?? "");
});

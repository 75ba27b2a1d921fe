import { Defuddle } from "defuddle/node";
import { DOMParser } from "linkedom";
import { serve } from "./protocol.ts";

const decoder = new TextDecoder();
await serve(async (page) => {
  const document = new DOMParser().parseFromString(decoder.decode(page), "text/html");
  const options = { markdown: true };
  const found = await Defuddle(
    document as unknown as Parameters<typeof Defuddle>[0],
    "https://page.example/path/",
    options,
  );
  return found.content;
});

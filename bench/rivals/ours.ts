import { readPage } from "../../src/extract/html/engine.ts";
import { serve } from "./protocol.ts";

const decoder = new TextDecoder();
await serve((page) => readPage(decoder.decode(page), "https://page.example/path/").markdown);

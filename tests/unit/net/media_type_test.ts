import { assertEquals } from "../../support/assert.ts";
import { mediaTypeOf } from "../../../src/net/media_type.ts";

Deno.test("mediaTypeOf() reads what servers send", () => {
  const rows: readonly (readonly [string, string, string])[] = [
    ["text/html", "text/html", ""],
    ["Text/HTML; Charset=UTF-8", "text/html", "UTF-8"],
    ['text/html;charset="Shift-JIS"', "text/html", "Shift-JIS"],
    ["text/html; boundary=x; charset=latin5 ", "text/html", "latin5"],
    ["text/plain, text/html; charset=utf-8", "text/html", "utf-8"],
    ["charset=utf-8", "", ""],
    ["", "", ""],
    ["nonsense", "", ""],
    ["text/ html", "", ""],
  ];
  for (const [header, mediaType, charset] of rows) {
    assertEquals(mediaTypeOf(header), { mediaType, charset }, header);
  }
});

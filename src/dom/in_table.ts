/**
 * The rules for tags in a table's frame, outside its cells.
 *
 * Source: "in table", "in table body" and "in row" of the HTML standard, which are one here: the
 * open elements tell which of them holds.
 *
 * @module
 */

import { type Construction, impliedTag, type StartTag } from "./construction.ts";
import { findAttribute } from "./node.ts";
import { TABLE_SCOPE } from "./open_elements.ts";
import { T, tagSet } from "./tags.ts";

const TABLE = tagSet("html template table");
const SECTIONS = tagSet("html template table thead tbody tfoot");
const ROWS = tagSet("html template table thead tbody tfoot tr");

/**
 * Takes a start tag.
 *
 * @returns Whether the tag is done with; if not, the rules that hold now are to take it.
 */
export function startInTable(tree: Construction, start: StartTag): boolean {
  const { stack, formatting } = tree;
  switch (start.tag) {
    case T.caption:
      stack.popUntilIn(TABLE);
      if (tree.open(start)) formatting.mark();
      return true;
    case T.colgroup:
    case T.thead:
    case T.tbody:
    case T.tfoot:
      stack.popUntilIn(TABLE);
      tree.open(start);
      return true;
    case T.col:
      stack.popUntilIn(TABLE);
      return !tree.open(impliedTag(T.colgroup));
    case T.tr:
      stack.popUntilIn(SECTIONS);
      if (stack.current.tag === T.table) tree.open(impliedTag(T.tbody));
      tree.open(start);
      return true;
    case T.td:
    case T.th:
      stack.popUntilIn(ROWS);
      if (stack.current.tag !== T.tr) startInTable(tree, impliedTag(T.tr));
      if (tree.open(start)) formatting.mark();
      return true;
    case T.table:
      tree.closeScoped(T.table, TABLE_SCOPE);
      return false;
    case T.form:
      tree.form ??= tree.add(start);
      return true;
    case T.script:
    case T.style:
    case T.template:
      tree.addMetadata(start, stack.current);
      return true;
    case T.input:
      if (/^hidden$/i.test(findAttribute(start.attributes, "type") ?? "")) {
        tree.add(start);
        return true;
      }
  }
  return false;
}

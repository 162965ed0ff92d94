/** The texts of the interface in the language of the reader. */

import { en } from "./en";
import { say } from "./say";

/** A table of texts with every template put into words. */
function inWords<Table>(table: Table): Table {
  if (typeof table === "string") return say(table) as Table;
  if (Array.isArray(table)) return table.map(inWords) as Table;
  if (typeof table !== "object" || table === null) return table;
  return Object.fromEntries(Object.entries(table).map(([key, value]) => [key, inWords(value)])) as Table;
}

export const T = inWords(en);

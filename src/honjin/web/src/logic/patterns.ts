/** Actions put together from the patterns that a question brings, so that the rules can judge them. */

import type { AskView, Pattern } from "../wire";

type Values = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Lists of hexes are ways; other lists are words in a row. */
function written(name: string, value: string | readonly string[] | undefined): string {
  if (value === undefined || typeof value === "string") return value ?? "";
  return value.join(name === "path" ? "-" : " ");
}

/** The text of an action; null if the question has no such pattern. */
export function filled(ask: AskView | null, pattern: Pattern, values: Values): string | null {
  const form = ask?.patterns?.[pattern];
  return form === undefined ? null : form.replace(/\{(\w+)\}/g, (_, name: string) => written(name, values[name]));
}

/**
 * Sentences: a template with things in it, in the language of the reader; as `honjin.kernel.words` does it.
 *
 *     say("{n} {n:unit|units} can still act", { n: 2 })
 *
 * `{name}` is a thing as it is, `{n:+d}` a number with its sign, `{n:one|many}` the word that goes with one or with several.
 */

import { catalogue, language } from "./language";

export type Thing = string | number | readonly string[];

/** Between the parts of a list. */
export const comma = language === "ja" ? "、" : ", ";
/** Before what explains something. */
export const colon = language === "ja" ? "：" : ": ";
const lastComma = language === "ja" ? "、" : " and ";

/** A text in words. */
export function say(template: string, things: Record<string, Thing> = {}): string {
  return filled(catalogue[template] ?? template, things);
}

/** A template with its things in their places. */
export function filled(template: string, things: Record<string, Thing>): string {
  return template.replace(/\{(\w+)(?::([^}]*))?\}/g, (_, key: string, form?: string) => put(things[key] ?? `{${key}}`, form));
}

function put(thing: Thing, form?: string): string {
  if (form === "+d") return Number(thing) < 0 ? String(thing) : `+${String(thing)}`;
  const forms = form?.split("|");
  if (forms) return (count(thing) === 1 ? forms[0] : forms[1]) ?? "";
  if (typeof thing !== "object") return String(thing);
  return thing.length > 1 ? `${thing.slice(0, -1).join(comma)}${lastComma}${thing.at(-1) ?? ""}` : thing.join("");
}

function count(thing: Thing): number {
  return typeof thing === "number" ? Math.abs(thing) : typeof thing === "string" ? 1 : thing.length;
}

/** A number with a plus where it is more than nothing. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : String(value);
}

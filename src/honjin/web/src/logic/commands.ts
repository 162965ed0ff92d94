/** Orders of a campaign sorted by the force, place or castle they speak of. Only the fields of options are read. */

import type { AskView, ForceView, Option, Sheet, View } from "../wire";
import { castleAt } from "./campaign";

/** How a question of a campaign is answered: by orders on the map, in the boxes of commanders, by units, ways or words. */
export type AskForm = "orders" | "setup" | "boxes" | "march" | "units" | "ways" | "words";

/** Answers that name one unit and nothing else. */
export const ONE_UNIT: ReadonlySet<string> = new Set(["lose", "refill", "desert", "pick"]);

export function formOf(ask: AskView): AskForm {
  const has = (verb: string): boolean => ask.options.some((option) => option.verb === verb);
  if (has("done")) return "orders";
  if (has("place") || has("muster") || (has("ready") && !has("wait"))) return "setup";
  if (has("form") || has("keep")) return "boxes";
  if (has("go") || has("drop")) return "march";
  if (ask.options.some((option) => ONE_UNIT.has(option.verb))) return "units";
  if (ask.options.some((option) => option.path ?? option.hex)) return "ways";
  return "words";
}

/** Whether an order is one of a force: it leads it, takes part in it, or sallies from the castle it holds. */
function concerns(option: Option, force: ForceView, sheet: Sheet): boolean {
  if (option.verb === "sally") return force.inside && castleAt(sheet, force.hex)?.id === option.castle;
  return option.unit === force.leader || (option.units?.includes(force.leader) ?? false);
}

export function ordersFor(options: readonly Option[], force: ForceView, sheet: Sheet): Option[] {
  return options.filter((option) => concerns(option, force, sheet));
}

/** An attack on those who stand in a hex: a skirmish, a battle or a sally. */
export function isStrike(option: Option): boolean {
  return option.hex !== undefined && (option.targets !== undefined || option.verb === "battle");
}

export function strikesAt(options: readonly Option[], hex: string): Option[] {
  return options.filter((option) => isStrike(option) && option.hex === hex);
}

/** What can be done about a castle. */
export function siegesOf(options: readonly Option[], castle: string): Option[] {
  return options.filter((option) => option.castle === castle && !isStrike(option));
}

/** Heads of forces that have an order open, in the order in which they are offered. */
export function ableHeads(ask: AskView, view: View, sheet: Sheet): string[] {
  const found = new Set<string>();
  for (const option of ask.options) {
    if (option.unit) found.add(option.unit);
    for (const unit of option.units ?? []) found.add(unit);
    if (option.verb !== "sally") continue;
    for (const force of view.forces ?? []) if (concerns(option, force, sheet)) found.add(force.leader);
  }
  return [...found];
}

/** Whom an attack would hit: the heads in its hex that it names, or all that a battle may meet there. */
export function struck(option: Option, view: View, own: string | null): string[] {
  if (option.targets) return option.targets;
  return (view.forces ?? []).filter((f) => f.hex === option.hex && !f.inside && f.side !== own).map((f) => f.leader);
}

export interface OrderGroup {
  verb: string;
  /** The hex or castle at which it is aimed. */
  at: string | undefined;
  options: Option[];
}

/** Orders that differ only in who takes part, together: one button each. */
export function grouped(options: readonly Option[]): OrderGroup[] {
  const found = new Map<string, OrderGroup>();
  for (const option of options) {
    const at = isStrike(option) ? option.hex : option.castle;
    const key = `${option.verb} ${at ?? ""}`;
    const group = found.get(key) ?? { verb: option.verb, at, options: [] };
    group.options.push(option);
    found.set(key, group);
  }
  return [...found.values()];
}

/** A way on whose last hex units stay behind, alone or under the first of them; the force may go on from there. */
export function dropOf(way: Option, units: readonly string[], together: boolean, label: string): Option {
  const { unit = "", mode = "", path = [], end = "" } = way;
  const text = ["drop", unit, mode, path.join("-"), end, together ? "together" : "alone", ...units].join(" ");
  return { ...way, text, label, verb: "drop", units: [...units] };
}

/** Ways of a march that end in a hex. */
export function endsAt(ways: readonly Option[], hex: string): Option[] {
  return ways.filter((way) => way.path?.at(-1) === hex && way.verb === "go");
}

/** Where a march can end: at a normal pace, and only by a strategic one. */
export function reachOf(ways: readonly Option[]): { near: Set<string>; far: Set<string> } {
  const near = new Set<string>();
  const far = new Set<string>();
  for (const way of ways) {
    const end = way.path?.at(-1);
    if (end && way.verb !== "drop" && way.path && way.path.length > 1) (way.mode === "strategic" ? far : near).add(end);
  }
  for (const hex of near) far.delete(hex);
  return { near, far };
}

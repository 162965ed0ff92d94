/** Orders of forces sorted by the force, place or castle they speak of. Only the fields of options are read. */

import type { AskView, ForceView, Option, View } from "../wire";
import { allForces } from "./forces";
import { filled } from "./patterns";

/** Whether an order is one of a force: it leads it, or takes part in it. */
function concerns(option: Option, force: ForceView): boolean {
  return option.unit === force.leader || (option.units?.includes(force.leader) ?? false);
}

export function ordersFor(options: readonly Option[], force: ForceView): Option[] {
  return options.filter((option) => concerns(option, force));
}

/** An attack on those who stand in a hex. */
export function isStrike(option: Option): boolean {
  return option.hex !== undefined && option.strikes === true;
}

export function strikesAt(options: readonly Option[], hex: string): Option[] {
  return options.filter((option) => isStrike(option) && option.hex === hex);
}

/** By what the way there costs; what needs no dice before what does. */
export function easiestFirst(strikes: readonly Option[]): Option[] {
  const cost = ({ costs }: Option): number => costs?.at(-1) ?? 0;
  return [...strikes].sort((a, b) => cost(a) - cost(b) || Number(a.dice ?? false) - Number(b.dice ?? false));
}

/** What can be done about a castle. */
export function siegesOf(options: readonly Option[], castle: string): Option[] {
  return options.filter((option) => option.castle === castle && !isStrike(option));
}

/** Whom an attack would hit: the heads in its hex that it names, or all that a battle may meet there. */
export function struck(option: Option, view: View, own: string | null): string[] {
  if (option.targets) return option.targets;
  return allForces(view).filter((f) => f.hex === option.hex && !f.inside && f.side !== own).map((f) => f.leader);
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
export function leavingOn(ask: AskView | null, way: Option, units: readonly string[], together: boolean, label: string): Option {
  const { unit, mode, path, end } = way;
  const text = filled(ask, together ? "leave_together" : "leave", { unit, mode, path, place: end, units }) ?? way.text;
  return { ...way, text, label, leaves: true, units: [...units] };
}

/** An attack as somebody means it who clicks on enemies; its pattern may name the hex that is struck beside the own one. */
export function strikeText(ask: AskView | null, force: ForceView, hex: string, targets: readonly string[]): string | null {
  const fromTo = ask?.patterns?.strike?.includes("{target}");
  return filled(ask, "strike", { unit: force.leader, hex: fromTo ? force.hex : hex, target: hex, targets });
}

/** Ways of a march that end in a hex; one that ends with an attack belongs to the hex that is struck. */
export function endsAt(ways: readonly Option[], hex: string): Option[] {
  return ways.filter((way) => way.path?.at(-1) === hex && !way.leaves && !way.strikes);
}

/** Where a march can end, and where only on other terms. */
export function reachOf(ways: readonly Option[]): { near: Set<string>; far: Set<string> } {
  const near = new Set<string>();
  const far = new Set<string>();
  for (const way of ways) {
    const end = way.path?.at(-1);
    if (end && !way.leaves && !way.strikes && way.path && way.path.length > 1) (way.far ? far : near).add(end);
  }
  for (const hex of near) far.delete(hex);
  return { near, far };
}

/** What glows, what is outlined and which path is drawn, from the hand and the options. */

import type { Marks, Path } from "../board/api";
import { costsOf, endOf, glow, partners, targetsOf } from "../logic/options";
import type { AskView, Option } from "../wire";
import type { CombatInHand, FormationInHand, Hand } from "./hand";

export interface Seen {
  hand: Hand;
  ask: AskView | null;
  /** The options that clicks are matched against. */
  options: Option[];
  able: string[];
}

export function handMarks({ hand, ask, options, able }: Seen): Marks {
  if (hand.kind === "formation") return formationMarks(hand, able);
  if (hand.kind === "combat" && ask) return { ...combatMarks(hand, ask), ...(ask.owed && { owed: new Set(ask.owed.units) }) };
  const { units, hexes, targets } = glow(options);
  const marks: Marks = { units, hexes, targets, ...(ask?.owed && { owed: new Set(ask.owed.units) }) };
  if (hand.kind === "unit") marks.chosen = new Set([hand.unit]);
  return marks;
}

/** The way of the option that is pointed at. */
export function pathOf(hand: Hand, eyed: Option | null): Path | null {
  if (!eyed?.path || hand.kind === "formation" || hand.kind === "combat") return null;
  const costs = costsOf(eyed);
  return { hexes: eyed.path, ...(costs && { costs }) };
}

function combatMarks(hand: CombatInHand, ask: AskView): Marks {
  const allies = hand.targets.map((target) => partners(ask.options, target));
  const units = common(allies) ?? [...glow(ask.options).units];
  const targets = common(hand.units.map((unit) => targetsOf(ask.options, unit))) ?? hand.targets;
  return { units: new Set(units), targets: new Set(targets), chosen: new Set([...hand.units, ...hand.targets]) };
}

/** What stands in all of these; null if there are none of them. */
function common(lists: readonly (readonly string[])[]): readonly string[] | null {
  return lists.reduce<readonly string[] | null>((a, b) => (a ? a.filter((x) => b.includes(x)) : b), null);
}

/** Where they can go; once a goal is clicked, only where they would come to stand. */
export function formationReach({ plan, settled, reach }: FormationInHand): Pick<Marks, "hexes" | "far"> {
  const ends = plan?.options.map(endOf).filter((hex): hex is string => !!hex);
  if (settled) return { hexes: new Set(ends) };
  return { hexes: new Set(reach?.whole), far: new Set(reach?.part) };
}

function formationMarks(hand: FormationInHand, able: string[]): Marks {
  return { ...formationReach(hand), units: new Set(able), chosen: new Set(hand.units), lead: hand.lead };
}

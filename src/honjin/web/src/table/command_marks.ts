/** What glows where forces are led: those that can act, where they march, whom they reach. */

import type { Marks, Path } from "../board/api";
import { castleNamed, forceOf } from "../logic/forces";
import { isStrike, ordersFor, reachOf, struck } from "../logic/commands";
import { endOf } from "../logic/options";
import { T } from "../texts";
import type { AskView, Option, Sheet, View } from "../wire";
import type { Hand } from "./hand";
import { formationReach } from "./hand_marks";

export interface Scene {
  hand: Hand;
  ask: AskView | null;
  view: View;
  able: readonly string[];
  /** The hex whose forces are being formed. */
  camp: string | null;
  /** Where the unit that is chosen there can be placed. */
  places: readonly string[];
  own: string | null;
  sheet: Sheet;
}

export function commandMarks(scene: Scene): Marks {
  const { ask, camp } = scene;
  if (!ask) return {};
  return camp ? { hexes: new Set([camp, ...scene.places]) } : handful(scene, ask);
}

/** The way that is pointed at in a list, or that leads to the hex under the pointer. */
export function commandPath(hand: Hand, ask: AskView | null, eyed: Option | null, pointer: string | null): Path | null {
  const way = ask && wayUnder(hand, ask, eyed, pointer);
  if (!way?.path || way.path.length < 2) return null;
  const { path: hexes, costs } = way;
  return costs ? { hexes, costs, label: T.command.points(way) } : { hexes };
}

function handful({ hand, view, able, own, sheet }: Scene, ask: AskView): Marks {
  const targets = (options: readonly Option[]): Set<string> =>
    new Set(options.filter(isStrike).flatMap((option) => struck(option, view, own)));
  switch (hand.kind) {
    case "force": {
      const { near, far } = reachOf(hand.ways);
      const force = forceOf(view, hand.leader);
      const orders = [...(force ? ordersFor(ask.options, force) : []), ...hand.ways];
      const lit = hand.foreseen ? { foreseen: hand.foreseen } : {};
      return { hexes: near, far, chosen: new Set([hand.leader]), targets: targets(orders), units: new Set(able), ...lit };
    }
    case "strike": {
      const option = hand.options[hand.at];
      if (!option) return {};
      const part = [...(option.units ?? []), ...(option.unit ? [option.unit] : [])];
      const castle = isStrike(option) ? undefined : castleNamed(sheet, option.castle)?.hex;
      const hexes = new Set([option.hex, castle].filter((hex): hex is string => !!hex));
      return { chosen: new Set(part), targets: targets([option]), hexes };
    }
    case "formation": {
      return { ...formationReach(hand), chosen: new Set(hand.units), units: new Set(able) };
    }
    case "unit":
    case "choice": {
      const hexes = hand.options.map(endOf).filter((hex): hex is string => !!hex);
      return { hexes: new Set(hexes), ...(hand.kind === "unit" && { chosen: new Set([hand.unit]) }) };
    }
    default:
      return open(ask, view, able, targets(ask.options));
  }
}

/** With nothing in hand: whoever can act, and where the ways of the question lead. */
function open(ask: AskView, view: View, able: readonly string[], targets: Set<string>): Marks {
  const { form } = ask;
  if (form === "setup") {
    const mine = ask.about?.units ?? [];
    return { units: new Set(mine.map((unit) => view.units[unit]?.leader ?? unit)) };
  }
  if (form === "act") return { units: new Set(able), targets };
  const hexes = form === "choose" ? ask.options.map(endOf).filter((hex): hex is string => !!hex) : [];
  const subject = ask.subject ?? ask.about?.unit;
  return { hexes: new Set(hexes), units: new Set(able), ...(subject && { chosen: new Set([subject]) }) };
}

function wayUnder(hand: Hand, ask: AskView, eyed: Option | null, pointer: string | null): Option | undefined {
  if (eyed?.path) return eyed;
  const ways = hand.kind === "force" ? hand.ways : hand.kind === "choice" ? hand.options : ask.options;
  const meant = (way: Option): boolean => (way.strikes ? way.hex : way.path?.at(-1)) === pointer;
  return pointer ? ways.find((way) => meant(way) && !way.leaves) : undefined;
}

/** Where on the map a question is: the hexes of the units, castles and ways that it and its options name. */

import type { AskView, Option, Sheet, View } from "../wire";
import { castleNamed } from "./forces";

export interface Places {
  /** What the question is about: these hexes have to be seen. */
  core: string[];
  /** What its answers are about: some of them have to be seen, all if they fit. */
  open: string[];
}

export function placesOf(ask: AskView, view: View, sheet: Sheet): Places {
  const find = new Finder(view, sheet);
  const { about } = ask;
  const core = [...find.units(ask.subject, about?.unit), ...find.hexes(about?.hex), ...find.castles(about?.castle)];
  const open = [...find.units(...(about?.units ?? [])), ...ask.options.flatMap((option) => find.option(option))];
  return { core: [...new Set(core)], open: [...new Set(open)] };
}

type Id = string | null | undefined;

class Finder {
  constructor(
    private readonly view: View,
    private readonly sheet: Sheet,
  ) {}

  hexes(...hexes: Id[]): string[] {
    return hexes.flatMap((hex) => hex ?? []);
  }

  units(...units: Id[]): string[] {
    return units.flatMap((unit) => (unit ? (this.view.units[unit]?.hex ?? []) : []));
  }

  castles(...castles: Id[]): string[] {
    return castles.flatMap((castle) => castleNamed(this.sheet, castle ?? undefined)?.hex ?? []);
  }

  /** Whom it orders, where it leads and at whom it is aimed. */
  option({ unit, units = [], target, targets = [], hex, path, castle }: Option): string[] {
    return [
      ...this.units(unit, ...units, target, ...targets),
      ...this.hexes(hex, path?.at(-1)),
      ...this.castles(castle),
    ];
  }
}

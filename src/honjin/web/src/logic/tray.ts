/** Units that their owner may place, sorted by clan and by where they stand now. */

import { T } from "../texts";
import type { AskView, Option, Sheet, View } from "../wire";
import { castleAt } from "./forces";
import { filled } from "./patterns";

export interface TrayUnit {
  id: string;
  /** Whether there is another place for it. */
  open: boolean;
}

interface TrayPlace {
  /** Hex and whether within its castle. */
  key: string;
  /** In words. */
  name: string;
  units: TrayUnit[];
}

export interface TrayClan {
  id: string;
  name: string;
  kanji: string;
  places: TrayPlace[];
  /** How many can still be placed. */
  open: number;
}

function isPlace({ unit, hex }: Option): boolean {
  return unit !== undefined && hex !== undefined;
}

/** Where a unit of the set-up can be put; one that has been placed can be taken up again. */
export function placesOf(ask: AskView, unit: string, sheet: Sheet): Option[] {
  const offered = ask.options.filter((option) => isPlace(option) && option.unit === unit);
  const again = ask.about?.again?.[unit] ?? [];
  const { free = [], places = [] } = ask.about ?? {};
  const taken = new Set(offered.map(({ hex }) => hex));
  const open = free.includes(unit) ? places.filter((hex) => !taken.has(hex)) : [];
  return [
    ...offered,
    ...open.map((hex): Option => ({ text: filled(ask, "place", { unit, hex }) ?? "", label: T.setup.stands(hex, false), verb: "", unit, hex })),
    ...again.map(([hex, place]): Option => {
      const name = castleAt(sheet, hex)?.name ?? hex;
      const text = filled(ask, "place", { unit, hex, place }) ?? "";
      return { text, label: T.setup.stands(name, place === "inside"), verb: "", unit, hex, place };
    }),
  ];
}

export function trayOf(ask: AskView, view: View, sheet: Sheet): TrayClan[] {
  const placeable = new Set(ask.options.flatMap((o) => (isPlace(o) && o.unit ? [o.unit] : [])));
  const clans = new Map<string, TrayClan>();
  for (const id of ask.about?.free ?? [...placeable]) {
    const unit = view.units[id];
    if (!unit) continue;
    const clanId = unit.clan ?? sheet.units.find((other) => other.id === id)?.clan ?? "";
    const known = sheet.clans.find((clan) => clan.id === clanId);
    const clan = clans.get(clanId) ?? { id: clanId, name: known?.name ?? clanId, kanji: known?.kanji ?? "", places: [], open: 0 };
    clans.set(clanId, clan);
    const key = `${unit.hex} ${unit.inside ? "inside" : "outside"}`;
    let place = clan.places.find((other) => other.key === key);
    const name = unit.hex === undefined ? T.units.off : T.setup.stands(castleAt(sheet, unit.hex)?.name ?? unit.hex, unit.inside ?? false);
    if (!place) clan.places.push((place = { key, name, units: [] }));
    place.units.push({ id, open: placesOf(ask, id, sheet).length > 0 });
    if (placeable.has(id)) clan.open++;
  }
  // Whoever stands on the map already is taken up there.
  return [...clans.values()].filter(({ open }) => open > 0 || !ask.about?.places);
}

/** Units that their owner may place, sorted by clan and by where they stand now. */

import type { AskView, Sheet, View } from "../wire";
import { castleAt } from "./campaign";

export interface TrayUnit {
  id: string;
  /** Whether the question still has places for it. */
  open: boolean;
}

export interface TrayPlace {
  /** Hex and whether within its castle. */
  key: string;
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

export function trayOf(ask: AskView, view: View, sheet: Sheet): TrayClan[] {
  const placeable = new Set(ask.options.flatMap((o) => (o.verb === "place" && o.unit ? [o.unit] : [])));
  const clans = new Map<string, TrayClan>();
  for (const id of ask.about?.free ?? [...placeable]) {
    const unit = view.units[id];
    if (!unit?.hex) continue;
    const clanId = unit.clan ?? "";
    const known = sheet.clans.find((clan) => clan.id === clanId);
    const clan = clans.get(clanId) ?? { id: clanId, name: known?.name ?? clanId, kanji: known?.kanji ?? "", places: [], open: 0 };
    clans.set(clanId, clan);
    const key = `${unit.hex} ${unit.inside ? "inside" : "outside"}`;
    let place = clan.places.find((other) => other.key === key);
    if (!place) clan.places.push((place = { key, name: castleAt(sheet, unit.hex)?.name ?? unit.hex, units: [] }));
    place.units.push({ id, open: placeable.has(id) });
    if (placeable.has(id)) clan.open++;
  }
  return [...clans.values()];
}

/** What is different between two views: the short account for somebody who comes back. */

import type { Sheet, View } from "../wire";
import { scoreOf } from "./score";

export interface Changes {
  moved: string[];
  gone: string[];
  came: string[];
  score: { side: string; from: number; to: number }[];
  turn: { from: number; to: number } | null;
}

export function changes(before: View, after: View): Changes {
  const found: Changes = { moved: [], gone: [], came: [], score: [], turn: null };
  for (const [unit, now] of Object.entries(after.units)) {
    const then = before.units[unit];
    if (then?.hex && now.hex && then.hex !== now.hex) found.moved.push(unit);
    else if (then?.hex && !now.hex) found.gone.push(unit);
    else if (!then?.hex && now.hex) found.came.push(unit);
  }
  for (const side of Object.keys(after.score)) {
    const [from, to] = [scoreOf(before, side).points, scoreOf(after, side).points];
    if (from !== to) found.score.push({ side, from, to });
  }
  if (before.turn !== after.turn) found.turn = { from: before.turn, to: after.turn };
  return found;
}

/** Units counted by the force they belong to, the largest first. */
export function byClan(sheet: Sheet, units: readonly string[]): { name: string; count: number; side: string }[] {
  const clanOf = new Map(sheet.units.map((unit) => [unit.id, unit.clan]));
  const counts = new Map<string, number>();
  for (const unit of units) {
    const clan = clanOf.get(unit) ?? "";
    counts.set(clan, (counts.get(clan) ?? 0) + 1);
  }
  return [...counts]
    .map(([clan, count]) => {
      const known = sheet.clans.find((c) => c.id === clan);
      return { name: known?.name ?? clan, side: known?.side ?? "", count };
    })
    .sort((a, b) => b.count - a.count);
}

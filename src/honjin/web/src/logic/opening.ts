/** The position at the beginning as a view, from what the sheet tells of it. */

import { hasForces } from "./forces";
import type { ForceView, Sheet, UnitView, View } from "../wire";

export function openingView(sheet: Sheet): View {
  const units = sheet.opening ?? {};
  const view: View = { turn: 1, phase: "", units, declared: [], score: {} };
  if (!hasForces(sheet)) return view;
  const castles = sheet.opening_castles;
  return { ...view, forces: forcesOf(sheet, units), ...(castles && { castles }) };
}

/** Forces as their units name their leaders. */
function forcesOf(sheet: Sheet, units: Record<string, UnitView>): Record<string, ForceView> {
  const led = (leader: string): string[] => Object.keys(units).filter((unit) => units[unit]?.leader === leader);
  const forces = sheet.units.flatMap((unit): ForceView[] => {
    const now = units[unit.id];
    if (!now?.hex || now.leader !== unit.id) return [];
    const men = led(unit.id);
    return [
      {
        ...Object.fromEntries((sheet.figures?.forces ?? []).map(({ id }) => [id, unit[id] ?? 0])),
        leader: unit.id,
        units: [unit.id, ...men.filter((man) => man !== unit.id)],
        hex: now.hex,
        inside: now.inside ?? false,
        side: now.side ?? unit.side,
        clan: now.clan ?? unit.clan,
        strength: men.reduce((sum, man) => sum + (units[man]?.strength ?? 0), 0),
      },
    ];
  });
  return Object.fromEntries(forces.map((force) => [force.leader, force]));
}

/** What a view says about forces and castles. No rules: only what lies where. */

import type { CastleSheet, CastleView, ForceView, Sheet, UnitSheet, View } from "../wire";

/** Whether units stand under leaders, so that forces rather than counters are led. */
export function hasForces(sheet: Sheet): boolean {
  return sheet.layers?.includes("forces") ?? false;
}

export function allForces(view: View | null): ForceView[] {
  return Object.values(view?.forces ?? {});
}

export function forcesAt(view: View, hex: string): ForceView[] {
  return allForces(view).filter((force) => force.hex === hex);
}

/** The force that a unit leads or serves in. */
export function forceOf(view: View | null, unit: string | null): ForceView | undefined {
  return unit ? allForces(view).find((force) => force.units.includes(unit)) : undefined;
}

/** The castle in a hex, or the great castle to whose works it belongs. */
export function castleAt(sheet: Sheet, hex: string | null): CastleSheet | undefined {
  if (!hex) return undefined;
  return (
    sheet.castles?.find((castle) => castle.hex === hex) ?? sheet.castles?.find((castle) => castle.ring?.includes(hex))
  );
}

export function castleNamed(sheet: Sheet, id: string | undefined): CastleSheet | undefined {
  return sheet.castles?.find((castle) => castle.id === id);
}

export function strengthOf(forces: readonly Pick<ForceView, "strength">[]): number {
  return forces.reduce((sum, force) => sum + force.strength, 0);
}

/** The strength of a unit as it stands; of one that is not on the map, its full one. */
export function unitStrength(view: View | null, unit: UnitSheet): number {
  return view?.units[unit.id]?.strength ?? unit.strength ?? 0;
}

export function stepsOf(view: View | null, unit: string): number {
  return view?.units[unit]?.steps ?? 0;
}

/** What is known of a castle, the printed part and the present one. */
export function castleFacts(view: View, castle: CastleSheet): CastleView | undefined {
  return view.castles?.[castle.id];
}

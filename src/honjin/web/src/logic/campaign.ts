/** What a campaign's view says about forces, castles and time. No rules: only what lies where. */

import type { CampaignSheet, CastleSheet, CastleView, ForceView, Sheet, UnitSheet, View } from "../wire";

/** Whether forces march between castles here, rather than counters about a field. */
export function isCampaign(sheet: Sheet): sheet is CampaignSheet {
  return sheet.castles !== undefined;
}

export function forcesAt(view: View, hex: string): ForceView[] {
  return view.forces?.filter((force) => force.hex === hex) ?? [];
}

/** The force that a unit leads or serves in. */
export function forceOf(view: View | null, unit: string | null): ForceView | undefined {
  return unit ? view?.forces?.find((force) => force.units.includes(unit)) : undefined;
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

export function garrisonOf(view: View, castle: CastleSheet): ForceView[] {
  return forcesAt(view, castle.hex).filter((force) => force.inside);
}

/** Those who invest a castle. */
export function besiegersOf(view: View, castle: CastleSheet): ForceView[] {
  const ground = new Set([castle.hex, ...(castle.ring ?? [])]);
  return view.forces?.filter((force) => force.investing && ground.has(force.hex)) ?? [];
}

export function strengthOf(forces: readonly Pick<ForceView, "strength">[]): number {
  return forces.reduce((sum, force) => sum + force.strength, 0);
}

/** The strength of a unit as it stands; of one that is not on the map, its full one. */
export function unitStrength(view: View | null, unit: UnitSheet): number {
  return view?.units[unit.id]?.strength ?? (unit.rank === undefined ? unit.strength : unit.front);
}

export function stepsOf(view: View | null, unit: string): number {
  return view?.units[unit]?.steps ?? 0;
}

export interface Moment {
  turn: number;
  turns: number;
  month: number | undefined;
  week: number | undefined;
  year: number | undefined;
  clock: string | undefined;
}

/** When it is, from the view and the track of turns. */
export function momentOf(sheet: Sheet, view: View): Moment {
  const turn = sheet.turns.find((entry) => entry.n === view.turn);
  return {
    turn: view.turn,
    turns: view.turns ?? sheet.turns.length,
    month: view.month ?? turn?.month,
    week: view.week ?? turn?.week,
    year: view.year ?? turn?.year,
    clock: view.clock ?? turn?.clock,
  };
}

/** What is known of a castle, the printed part and the present one. */
export function castleFacts(view: View, castle: CastleSheet): CastleView | undefined {
  return view.castles?.[castle.id];
}

/** Who leads whom, place by place, as a view has it. No rules: only what lies where. */

import type { ForceView, Option, Sheet, View } from "../wire";
import { allForces, forceOf, hasForces } from "./forces";
import type { Camp } from "./boxes";

/** Before the castle of a hex, or within. */
export type Spot = "outside" | "inside";

/** The forces of a side that stand together and could exchange units. */
export interface TrackPlace {
  hex: string;
  spot: Spot;
  forces: ForceView[];
}

/** Whether there are commanders with boxes for others. */
export function hasTracks(sheet: Sheet): boolean {
  return hasForces(sheet) && sheet.units.some(({ boxes }) => boxes);
}

export function spotOf(force: Pick<ForceView, "inside">): Spot {
  return force.inside ? "inside" : "outside";
}

/** The places of a side, where most stand first. */
export function trackPlaces(view: View | null, side: string): TrackPlace[] {
  const found = new Map<string, TrackPlace>();
  for (const force of allForces(view).filter((one) => one.side === side)) {
    const spot = spotOf(force);
    const key = `${force.hex} ${spot}`;
    const place = found.get(key) ?? { hex: force.hex, spot, forces: [] };
    place.forces.push(force);
    found.set(key, place);
  }
  const units = ({ forces }: TrackPlace): number => forces.reduce((sum, { units: led }) => sum + led.length, 0);
  return [...found.values()].sort((a, b) => units(b) - units(a) || a.hex.localeCompare(b.hex));
}

/** Forces by their units, the leader first; who can lead more stands higher. */
export function campOf(forces: readonly ForceView[], room: (leader: string) => number): Camp {
  const camp = forces.map((force) => [force.leader, ...force.units.filter((unit) => unit !== force.leader)]);
  return camp.sort((a, b) => room(b[0] ?? "") - room(a[0] ?? "") || b.length - a.length);
}

/** Boxes of commanders in which nobody is. */
export function freeBoxes(camp: Camp, room: (leader: string) => number): number {
  return camp.reduce((sum, [leader = "", ...led]) => sum + Math.max(0, room(leader) - led.length), 0);
}

/** The order with which the forces of a unit's place are formed anew: that of the leader who is meant, if it has one. */
export function formingOrder(options: readonly Option[], view: View, unit: string, leader: string | null): Option | undefined {
  const own = forceOf(view, unit);
  const beside = (other: string): boolean => {
    const force = forceOf(view, other);
    return own !== undefined && force?.hex === own.hex && force.inside === own.inside && force.side === own.side;
  };
  const open = options.filter((option) => option.forms && (option.units ?? [option.unit ?? ""]).some(beside));
  const names = ({ unit: head, units = [] }: Option, whom: string): boolean => head === whom || units.includes(whom);
  const meant = open.filter((option) => names(option, leader ?? own?.leader ?? "") );
  return meant.find((option) => names(option, own?.leader ?? "")) ?? meant[0] ?? open[0];
}

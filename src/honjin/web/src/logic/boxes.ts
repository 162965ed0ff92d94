/** Forces put together in the boxes of their commanders, before the server judges them. */

import type { Sheet, UnitSheet } from "../wire";

/** Forces by their units, the leader first. */
export type Camp = readonly (readonly string[])[];

const RANKS: Readonly<Record<string, number>> = { busho: 0, taisho: 1, sodaisho: 2 };

export function rankOf(unit: UnitSheet | undefined): number {
  return RANKS[unit?.rank ?? ""] ?? 0;
}

export class Boxes {
  private readonly units: ReadonlyMap<string, UnitSheet>;

  constructor(sheet: Sheet) {
    this.units = new Map(sheet.units.map((unit) => [unit.id, unit]));
  }

  room(leader: string): number {
    return this.units.get(leader)?.boxes ?? 0;
  }

  /** Why a unit does not fit under a commander; exceptions of single games are for the server to judge. */
  misfit(camp: Camp, leader: string, unit: string): "self" | "room" | "rank" | "clan" | null {
    const [his, its] = [this.units.get(leader), this.units.get(unit)];
    const force = camp.find(([head]) => head === leader);
    if (leader === unit) return "self";
    if (!force || force.length - 1 - (force.includes(unit) ? 1 : 0) >= this.room(leader)) return "room";
    if (rankOf(its) >= rankOf(his)) return "rank";
    return his?.clan === its?.clan ? null : "clan";
  }

  /** Commanders first, by rank and room; then those who stand alone. */
  sorted(camp: Camp): Camp {
    const weight = ([leader = ""]: readonly string[]): number =>
      this.room(leader) > 0 ? 100 * rankOf(this.units.get(leader)) + this.room(leader) + 10 : 0;
    return [...camp].sort((a, b) => weight(b) - weight(a));
  }

  /** He takes those who stand alone, the strongest first, as far as he has room. */
  takeAll(camp: Camp, leader: string, strength: (unit: string) => number): Camp {
    const alone = camp.flatMap((force) => (force.length === 1 && force[0] !== undefined ? [force[0]] : []));
    const wanted = alone.filter((unit) => this.misfit(camp, leader, unit) === null);
    wanted.sort((a, b) => this.room(a) - this.room(b) || strength(b) - strength(a));
    return wanted.reduce<Camp>(
      (now, unit) => (this.misfit(now, leader, unit) === null ? put(now, unit, leader) : now),
      camp,
    );
  }
}

/** A unit goes under a leader, or stands alone. Those whom it led before stand alone too. */
export function put(camp: Camp, unit: string, leader: string | null): Camp {
  const rest = camp.flatMap((force) => {
    if (force[0] === unit) return force.slice(1).map((led) => [led]);
    return [force.filter((other) => other !== unit)];
  });
  if (leader === null) return [...rest, [unit]];
  return rest.map((force) => (force[0] === leader ? [...force, unit] : force));
}

export function dissolve(camp: Camp, leader: string): Camp {
  return camp.flatMap((force) => (force[0] === leader ? force.map((unit) => [unit]) : [force]));
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a[0] === b[0] && a.every((unit) => b.includes(unit));
}

/** The forces as they shall be, of all those units whose force changes. */
export function changed(before: Camp, after: Camp): Camp {
  const touched = new Set<string>();
  for (const force of before) if (!after.some((other) => same(force, other))) for (const unit of force) touched.add(unit);
  return after.filter((force) => force.some((unit) => touched.has(unit)));
}

/** As it is written: units joined with plus signs, the leader first. */
export function written(camp: Camp): string {
  return camp.map((force) => force.join("+")).join(" ");
}

/** Forces put together in the boxes of their leaders. Who may lead whom the question says; the server judges the whole. */

import type { AskView } from "../wire";

/** Forces by their units, the leader first. */
export type Camp = readonly (readonly string[])[];

type Leaders = NonNullable<AskView["leaders"]>;

export class Boxes {
  constructor(private readonly leaders: Leaders) {}

  room(leader: string): number {
    return this.leaders[leader]?.room ?? 0;
  }

  /** Whether a unit can be put under a leader who is here. */
  fits(camp: Camp, leader: string, unit: string): boolean {
    const force = camp.find(([head]) => head === leader);
    const led = force?.filter((other) => other !== leader && other !== unit).length ?? Infinity;
    return led < this.room(leader) && (this.leaders[leader]?.may_lead.includes(unit) ?? false);
  }

  /** Leaders first, in their order; then those who stand alone. */
  sorted(camp: Camp): Camp {
    const order = Object.keys(this.leaders);
    const place = ([leader = ""]: readonly string[]): number => (order.includes(leader) ? order.indexOf(leader) : order.length);
    return [...camp].sort((a, b) => place(a) - place(b));
  }

  /** He takes those who stand alone, the strongest first, as far as he has room. */
  takeAll(camp: Camp, leader: string, strength: (unit: string) => number): Camp {
    const alone = camp.flatMap((force) => (force.length === 1 && force[0] !== undefined ? [force[0]] : []));
    const wanted = alone.filter((unit) => this.fits(camp, leader, unit));
    wanted.sort((a, b) => this.room(a) - this.room(b) || strength(b) - strength(a));
    return wanted.reduce<Camp>((now, unit) => (this.fits(now, leader, unit) ? put(now, unit, leader) : now), camp);
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

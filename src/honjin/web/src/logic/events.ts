/** What events show on the map: trails, what they point at, and how a picture of the past follows them. */

import type { PointedAt, Trail } from "../board/api";
import type { EventView, ForceView, Reading, View } from "../wire";

type Forces = NonNullable<View["forces"]>;

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];
}

export function trailsOf(events: readonly EventView[]): Trail[] {
  return events.flatMap(({ show }) => (show?.trails ?? []).map(({ unit, path, style }) => ({ unit, path, kind: style })));
}

/** Hexes and units that an event names, for the map to point at. */
export function pointedBy(event: EventView): PointedAt {
  const units = [text(event["unit"]), text(event["target"]), ...texts(event["units"])].filter((u): u is string => !!u);
  const hexes = [text(event["hex"]), ...texts(event["path"])].filter((h): h is string => !!h);
  return { units: [...new Set(units)], hexes: [...new Set(hexes)] };
}

/** The chart on which a roll was read. */
export function readingOf(event: EventView): Reading | null {
  return diceOf(event) ? ((event["chart"] as Reading | undefined) ?? null) : null;
}

export interface Dice {
  dice: number[];
  mods: [string, number, string][];
  total: number;
  purpose: string;
}

export function diceOf(event: EventView): Dice | null {
  if (!Array.isArray(event["dice"])) return null;
  const dice = event["dice"] as number[];
  const mods = Array.isArray(event["mods"]) ? (event["mods"] as [string, number, string][]) : [];
  const sum = dice.reduce((a, b) => a + b, 0);
  return {
    dice,
    mods,
    total: typeof event["total"] === "number" ? event["total"] : sum,
    purpose: text(event["purpose"]) ?? "",
  };
}

/** A view carried on by events, good enough to draw a play-back between two true views. */
export function follow(view: View, events: readonly EventView[]): View {
  return events.reduce(followed, view);
}

function followed(view: View, { show = {} }: EventView): View {
  const ends = (show.trails ?? []).flatMap(({ unit, path }) => path.slice(-1).map((hex): [string, string] => [unit, hex]));
  const put = new Map([...ends, ...Object.entries(show.put ?? {})]);
  const gone = new Set(show.gone);
  if (put.size + gone.size === 0) return view;
  return view.forces ? { ...view, forces: forcesAfter(view.forces, put, gone) } : { ...view, units: unitsAfter(view.units, put, gone) };
}

function unitsAfter(units: View["units"], put: ReadonlyMap<string, string>, gone: ReadonlySet<string>): View["units"] {
  const after = { ...units };
  for (const [unit, hex] of put) {
    const { place: _, ...before } = after[unit] ?? {};
    after[unit] = { ...before, hex };
  }
  for (const unit of gone) after[unit] = {};
  return after;
}

/** A force goes with any of its units, and is no more when its leader is gone. */
function forcesAfter(forces: Forces, put: ReadonlyMap<string, string>, gone: ReadonlySet<string>): Forces {
  const left = Object.entries(forces).filter(([leader]) => !gone.has(leader));
  const after = left.map(([leader, force]): [string, ForceView] => {
    const hex = force.units.map((unit) => put.get(unit)).find((end) => end !== undefined);
    const units = force.units.filter((unit) => !gone.has(unit));
    return [leader, hex === undefined ? { ...force, units } : { ...force, units, hex, inside: false }];
  });
  return Object.fromEntries(after);
}

/** Steps in which something more than a move happens. */
function weighty(step: readonly EventView[]): boolean {
  return step.some((event) => event.show?.news || diceOf(event) !== null);
}

/** Whole steps, put together where they only move counters: `most` of them in one scene; a fight has a scene of its own. */
export function pacedScenes(events: readonly EventView[], most: number): EventView[][] {
  const found: EventView[][] = [];
  let moves = Infinity;
  for (let at = 0; at < events.length; ) {
    let end = at;
    while (events[end]?.n === events[at]?.n) end++;
    const step = events.slice(at, end);
    const heavy = weighty(step);
    const count = heavy ? most : trailsOf(step).length;
    const opens = heavy || step.some((event) => event.show?.head) && moves > 0;
    if (opens || moves + count > most) {
      found.push(step);
      moves = count;
    } else {
      found.at(-1)?.push(...step);
      moves += count;
    }
    at = end;
  }
  return found;
}

/** A list of events cut where a play-back draws breath: where something begins, or after some moves. */
export function scenes(events: readonly EventView[], most = 14): EventView[][] {
  const found: EventView[][] = [];
  let current: EventView[] = [];
  const close = (): void => {
    if (current.length > 0) found.push(current);
    current = [];
  };
  for (const event of events) {
    if (event.show?.opens) close();
    current.push(event);
    if (current.length >= most) close();
  }
  close();
  return found;
}

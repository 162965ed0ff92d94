/** What events say about the map: trails, what they point at, and how a picture of the past follows them. */

import type { PointedAt, Trail } from "../board/api";
import type { EventView, Reading, View } from "../wire";

const MOTIONS: ReadonlySet<string> = new Set(["move", "retreat", "advance", "displace", "enter", "exit", "pursuit"]);

/** Events of a campaign that everybody wants to hear of at once. */
export const NEWS: ReadonlySet<string> = new Set([
  "attack_result", "counter_result", "assaulted", "ambush", "battle_round", "battle_over", "battle_declined", "siege",
  "incident", "call", "castle", "relieved", "collapse", "event", "goes_over", "side", "ceasefire", "eliminated",
]);

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];
}

export function trailOf(event: EventView): Trail | null {
  const unit = text(event["unit"]);
  const path = texts(event["path"]);
  if (!unit || path.length === 0 || !MOTIONS.has(event.kind)) return null;
  return { unit, path, kind: event.kind === "pursuit" ? "advance" : (event.kind as Trail["kind"]) };
}

export function trailsOf(events: readonly EventView[]): Trail[] {
  return events.map(trailOf).filter((trail): trail is Trail => trail !== null);
}

/** Hexes and units that an event names, for the map to point at. */
export function pointedBy(event: EventView): PointedAt {
  const units = [text(event["unit"]), text(event["target"]), ...texts(event["units"])].filter((u): u is string => !!u);
  const hexes = [text(event["hex"]), ...texts(event["path"])].filter((h): h is string => !!h);
  return { units: [...new Set(units)], hexes: [...new Set(hexes)] };
}

/** The chart on which a roll was read. */
export function readingOf(event: EventView): Reading | null {
  return event.kind === "roll" ? ((event["chart"] as Reading | undefined) ?? null) : null;
}

export interface Dice {
  dice: number[];
  mods: [string, number, string][];
  total: number;
  purpose: string;
}

export function diceOf(event: EventView): Dice | null {
  if (event.kind !== "roll" || !Array.isArray(event["dice"])) return null;
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
  const units = { ...view.units };
  let { turn, phase } = view;
  let { forces } = view;
  for (const event of events) {
    const unit = text(event["unit"]);
    const end = texts(event["path"]).at(-1) ?? text(event["hex"]);
    if (event.kind === "phase") {
      turn = Number(event["turn"]);
      // The phases of a campaign are those of its sides, within one part of the turn.
      if (!forces) phase = text(event["phase"]) ?? phase;
    } else if (forces && unit && end && MOTIONS.has(event.kind)) {
      forces = forces.map((force) => (force.units.includes(unit) ? { ...force, hex: end, inside: false } : force));
    } else if (forces && unit && event.kind === "eliminated") {
      forces = forces
        .map((force) => ({ ...force, units: force.units.filter((other) => other !== unit) }))
        .filter((force) => force.units.includes(force.leader));
    } else if (unit && (event.kind === "eliminated" || event.kind === "exit")) {
      units[unit] = { place: event.kind === "exit" ? "exited" : "eliminated" };
    } else if (unit && end && (MOTIONS.has(event.kind) || event.kind === "place")) {
      const before = { ...units[unit], hex: end };
      delete before.place;
      units[unit] = before;
    }
  }
  return { ...view, turn, phase, units, ...(forces && { forces }) };
}

/** Steps in which something more than a move happens. */
function weighty(step: readonly EventView[]): boolean {
  return step.some((event) => event.kind === "roll" || NEWS.has(event.kind));
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
    const opens = heavy || step.some((event) => event.kind === "phase") && moves > 0;
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

/** A list of events cut where a play-back draws breath: at a phase, at dice, or after some moves. */
export function scenes(events: readonly EventView[], most = 14): EventView[][] {
  const found: EventView[][] = [];
  let current: EventView[] = [];
  const close = (): void => {
    if (current.length > 0) found.push(current);
    current = [];
  };
  for (const event of events) {
    if (event.kind === "phase" || event.kind === "fire" || event.kind === "melee") close();
    current.push(event);
    if (current.length >= most) close();
  }
  close();
  return found;
}

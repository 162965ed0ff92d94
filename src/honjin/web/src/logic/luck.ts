/** Dice expected and dice rolled, per side. */

import type { EventView } from "../wire";
import { diceOf } from "./events";

export interface Tally {
  rolls: number;
  mean: number;
  expected: number;
  /** Chance of a mean at least this far from the expected one, by the normal approximation. */
  chance: number;
  /** How often each sum fell, and how often it would on the average. */
  faces: { sum: number; rolled: number; due: number }[];
}

export interface Luck {
  side: string | null;
  dice: number;
  tally: Tally;
}

/** One line per side and number of dice. */
export function luck(events: readonly EventView[]): Luck[] {
  const sums = new Map<string, { side: string | null; dice: number; sums: number[] }>();
  for (const event of events) {
    const roll = diceOf(event);
    if (!roll || roll.dice.some((die) => die < 1 || die > 6)) continue;
    const side = typeof event["side"] === "string" ? event["side"] : null;
    const key = `${side}:${roll.dice.length}`;
    const entry = sums.get(key) ?? { side, dice: roll.dice.length, sums: [] };
    entry.sums.push(roll.dice.reduce((a, b) => a + b, 0));
    sums.set(key, entry);
  }
  return [...sums.values()]
    .map(({ side, dice, sums: rolled }) => ({ side, dice, tally: tally(rolled, dice) }))
    .sort((a, b) => a.dice - b.dice || String(a.side).localeCompare(String(b.side)));
}

/** Chances of each sum of n dice. */
export function distribution(dice: number): Map<number, number> {
  let chances = new Map<number, number>([[0, 1]]);
  for (let die = 0; die < dice; die++) {
    const next = new Map<number, number>();
    for (const [sum, chance] of chances) {
      for (let face = 1; face <= 6; face++) next.set(sum + face, (next.get(sum + face) ?? 0) + chance / 6);
    }
    chances = next;
  }
  return chances;
}

export function tally(sums: readonly number[], dice: number): Tally {
  const expected = dice * 3.5;
  const mean = sums.length === 0 ? expected : sums.reduce((a, b) => a + b, 0) / sums.length;
  const spread = Math.sqrt((dice * 35) / 12 / Math.max(1, sums.length));
  const faces = [...distribution(dice)].map(([sum, chance]) => ({
    sum,
    rolled: sums.filter((s) => s === sum).length,
    due: chance * sums.length,
  }));
  return { rolls: sums.length, mean, expected, chance: twoSided((mean - expected) / spread), faces };
}

/** The share of a normal curve beyond |z| on both sides (Abramowitz and Stegun 26.2.17). */
export function twoSided(z: number): number {
  const x = Math.abs(z);
  const k = 1 / (1 + 0.2316419 * x);
  const poly = k * (0.31938153 + k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429))));
  return Math.min(1, (2 * Math.exp((-x * x) / 2) * poly) / Math.sqrt(2 * Math.PI));
}

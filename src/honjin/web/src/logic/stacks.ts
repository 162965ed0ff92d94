/** Units that share a hex, and middles of groups of them. */

import type { ForceView, Sheet, UnitSheet, UnitView, View } from "../wire";
import { strengthOf, unitStrength } from "./campaign";

export interface Stack {
  hex: string;
  units: { unit: UnitSheet; view: UnitView }[];
  /** By side, of those sides that stand here. */
  totals: { side: string; units: number; strength: number }[];
}

export function stackAt(sheet: Sheet, view: View, hex: string): Stack {
  const units = sheet.units.flatMap((unit) => {
    const seen = view.units[unit.id];
    return seen?.hex === hex ? [{ unit, view: seen }] : [];
  });
  const totals = sheet.sides.flatMap(({ id }) => {
    const own = units.filter(({ unit }) => unit.side === id);
    const strength = own.reduce((sum, { unit }) => sum + unitStrength(view, unit), 0);
    return own.length > 0 ? [{ side: id, units: own.length, strength }] : [];
  });
  return { hex, units, totals };
}

/** Column and row in the middle of the units of a side; null if it has none on the map. */
export function middleOf(sheet: Sheet, units: Record<string, UnitView>, side: string): [number, number] | null {
  const hexes = sheet.units.flatMap((unit) => (unit.side === side ? (units[unit.id]?.hex ?? []) : []));
  if (hexes.length === 0) return null;
  const mean = (part: (hex: string) => number): number => hexes.reduce((sum, hex) => sum + part(hex), 0) / hexes.length;
  return [mean(columnOf), mean(rowOf)];
}

/** How many columns and rows of hexes are in sight. */
export interface Span {
  columns: number;
  rows: number;
}

/**
 * The hex to look at so that a span of the map shows the most of these forces, and of the enemies they have to do with;
 * null if there are none.
 */
export function frontOf(forces: readonly ForceView[], own: ReadonlySet<string>, side: string | null, span: Span): string | null {
  const mine = forces.filter((force) => own.has(force.leader));
  const foes = forces.filter((force) => force.side !== side);
  const around = (list: readonly ForceView[], { hex }: ForceView): ForceView[] =>
    list.filter(
      (other) =>
        Math.abs(columnOf(other.hex) - columnOf(hex)) <= span.columns / 2 &&
        Math.abs(rowOf(other.hex) - rowOf(hex)) <= span.rows / 2,
    );
  const worth = (force: ForceView): number => {
    const strength = strengthOf(around(mine, force));
    return strength + Math.min(strength, strengthOf(around(foes, force)));
  };
  const [middle] = mine.map((force) => ({ force, worth: worth(force) })).sort((a, b) => b.worth - a.worth);
  if (!middle) return null;
  const seen = around(mine, middle.force);
  const mean = (part: (hex: string) => number): number =>
    seen.reduce((sum, force) => sum + part(force.hex), 0) / seen.length;
  return hexAt(mean(columnOf), mean(rowOf));
}

function columnOf(hex: string): number {
  return Number(hex.slice(0, 2));
}

function rowOf(hex: string): number {
  return Number(hex.slice(2));
}

export function hexAt(column: number, row: number): string {
  const two = (n: number): string => String(Math.max(1, Math.round(n))).padStart(2, "0");
  return two(column) + two(row);
}

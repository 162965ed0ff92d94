/** Units that share a hex, and middles of groups of them. */

import type { ForceView, Sheet, UnitSheet, UnitView, View } from "../wire";
import { allForces, strengthOf, unitStrength } from "./forces";

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

/** Whether hexes, with a little of what is around them, can all be seen at once in a span of the map. */
export function fitsInto(hexes: readonly string[], { columns, rows }: Span): boolean {
  const extent = (part: (hex: string) => number): number => {
    const values = hexes.map(part);
    return Math.max(...values) - Math.min(...values);
  };
  return extent(columnOf) + 4 / 3 <= columns && extent(rowOf) + 5 / 3 <= rows;
}

/** Somebody who stands somewhere: a force under its leader, or a unit by itself. */
export type Post = Pick<ForceView, "leader" | "hex" | "side" | "strength">;

/** Everybody on the map: the forces, or where there are none the units. */
export function postsOf(sheet: Sheet, view: View): Post[] {
  if (view.forces) return allForces(view);
  return sheet.units.flatMap((unit) => {
    const hex = view.units[unit.id]?.hex;
    return hex ? [{ leader: unit.id, hex, side: unit.side, strength: unitStrength(view, unit) }] : [];
  });
}

/**
 * The hex to look at so that a span of the map shows the most of these forces, and of the enemies they have to do with;
 * null if there are none.
 */
export function frontOf(posts: readonly Post[], own: ReadonlySet<string>, side: string | null, span: Span): string | null {
  const mine = posts.filter((post) => own.has(post.leader));
  const foes = posts.filter((post) => post.side !== side);
  const around = (list: readonly Post[], { hex }: Post): Post[] =>
    list.filter(
      (other) =>
        Math.abs(columnOf(other.hex) - columnOf(hex)) <= span.columns / 2 &&
        Math.abs(rowOf(other.hex) - rowOf(hex)) <= span.rows / 2,
    );
  const worth = (force: Post): number => {
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

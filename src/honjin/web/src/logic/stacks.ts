/** Units that share a hex, and middles of groups of them. */

import type { Sheet, UnitSheet, UnitView, View } from "../wire";

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
    const strength = own.reduce((sum, { unit, view: seen }) => sum + (seen.strength ?? unit.strength), 0);
    return own.length > 0 ? [{ side: id, units: own.length, strength }] : [];
  });
  return { hex, units, totals };
}

/** Column and row in the middle of the units of a side; null if it has none on the map. */
export function middleOf(sheet: Sheet, units: Record<string, UnitView>, side: string): [number, number] | null {
  const hexes = sheet.units.flatMap((unit) => (unit.side === side ? (units[unit.id]?.hex ?? []) : []));
  if (hexes.length === 0) return null;
  const mean = (part: (hex: string) => string): number =>
    hexes.reduce((sum, hex) => sum + Number(part(hex)), 0) / hexes.length;
  return [mean((hex) => hex.slice(0, 2)), mean((hex) => hex.slice(2))];
}

/** The middle of everything that stands on the map, and how many times it fits into the map's width and height. */
export function theatreOf(sheet: Sheet, units: Record<string, UnitView>): { middle: [number, number]; times: number } | null {
  const hexes = Object.values(units).flatMap((unit) => unit.hex ?? []);
  if (hexes.length === 0) return null;
  const columns = hexes.map((hex) => Number(hex.slice(0, 2)));
  const rows = hexes.map((hex) => Number(hex.slice(2)));
  const span = (values: number[]): [number, number] => [Math.min(...values), Math.max(...values)];
  const [[west, east], [north, south]] = [span(columns), span(rows)];
  const times = Math.min(sheet.board.columns / (east - west + 1), sheet.board.rows / (south - north + 1));
  return { middle: [(west + east) / 2, (north + south) / 2], times };
}

export function hexAt(column: number, row: number): string {
  const two = (n: number): string => String(Math.max(1, Math.round(n))).padStart(2, "0");
  return two(column) + two(row);
}

/** Which part of a chart is shown when chances are painted on it. */

import type { SpreadCell } from "../net/types";
import type { Chart } from "../wire";

interface Painted {
  rows: number[];
  columns: number[];
  chances: Map<number, Map<number, number>>;
  most: number;
}

/** Around a cell that came, so many more are shown on every side. */
const AROUND = 2;

export function painted(chart: Chart, spread: SpreadCell[], lit: [number, number] | null): Painted {
  const chances = new Map<number, Map<number, number>>();
  for (const [row, column, chance] of spread) {
    const cells = chances.get(row) ?? new Map<number, number>();
    chances.set(row, cells.set(column, chance));
  }
  const about = lit ? [lit[0] - AROUND, lit[0] + AROUND] : [];
  const beside = lit ? [lit[1] - AROUND, lit[1] + AROUND] : [];
  return {
    rows: between([...spread.map(([row]) => row), ...about], chart.rows.length),
    columns: between([...spread.map(([, column]) => column), ...beside], chart.columns.length),
    chances,
    most: Math.max(...spread.map(([, , chance]) => chance), Number.MIN_VALUE),
  };
}

/** All numbers from the lowest to the highest that there is room for. */
function between(numbers: number[], count: number): number[] {
  const low = Math.max(0, Math.min(...numbers));
  const high = Math.min(count - 1, Math.max(...numbers));
  return Array.from({ length: high - low + 1 }, (_, index) => low + index);
}

/** Which column of a chart a number or a printed head means. */

import type { Chart } from "../wire";

interface Span {
  low: number;
  high: number;
}

/** "3–5", "3-5", "12+", "≤-4", "7". */
export function span(head: string): Span | null {
  const numbers = (head.match(/(?<![\d])-?\d+|(?<=\d)-\d+/g) ?? []).map(Number);
  const [first, second] = numbers;
  if (first === undefined) return null;
  if (/\+$/.test(head.trim())) return { low: first, high: Infinity };
  if (/^≤/.test(head.trim())) return { low: -Infinity, high: first };
  if (second === undefined) return { low: first, high: first };
  const dash = /^-?\d+-\d+$/.test(head.trim());
  return { low: first, high: dash ? Math.abs(second) : second };
}

export function columnFor(chart: Chart, total: number): number {
  return chart.columns.findIndex((head) => {
    const found = span(head);
    return found !== null && total >= found.low && total <= found.high;
  });
}

export interface Mark {
  column: number;
  row: number;
}

/** The cell that a sum finds: `at` names its column, or its row where the dice stand in the cells. */
export function markOn(chart: Chart, at: number | string | null, sum: number | null): Mark {
  const holds = (head: string, number: number | null) => {
    const found = span(head);
    return number !== null && found !== null && number >= found.low && number <= found.high;
  };
  const named = chart.columns.indexOf(String(at));
  const column = named < 0 && typeof at === "number" ? columnFor(chart, at) : named;
  if (column < 0 && typeof at === "number") {
    const row = chart.rows.findIndex((head) => holds(head, at));
    return { column: (chart.cells[row] ?? []).findIndex((cell) => holds(cell, sum)), row };
  }
  return { column, row: chart.rows.findIndex((head) => holds(head, sum)) };
}

/** A head with proper minus signs: "3–5", "26+", "≤−8". */
export function brief(head: string): string {
  return head.replace(/(?<!\d)-(?=\d)/g, "−");
}

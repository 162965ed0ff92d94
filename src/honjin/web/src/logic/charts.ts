/** Which column of a chart a number or a printed head means. */

import type { Chart } from "../wire";

interface Span {
  low: number;
  high: number;
}

/** "3 to 5", "3-5", "12+", "12 or more", "-4 or less", "7". */
export function span(head: string): Span | null {
  const numbers = (head.match(/(?<![\d])-?\d+|(?<=\d)-\d+/g) ?? []).map(Number);
  const [first, second] = numbers;
  if (first === undefined) return null;
  if (/more|\+$/.test(head.trim())) return { low: first, high: Infinity };
  if (/less/.test(head)) return { low: -Infinity, high: first };
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

/** A head short enough for a narrow panel: "3–5", "26+", "≤ −8". */
export function brief(head: string): string {
  return head
    .replace(/^(.+) or less$/, "≤ $1")
    .replace(/ or more$/, "+")
    .replace(/ to /, head.startsWith("-") ? " " : "–")
    .replace(/-(?=\d)/g, "−");
}

/** Points of a side, with the rows that make them where the game tells them. */

import type { ScoreView, View } from "../wire";

export function scoreOf(view: View, side: string): ScoreView {
  const score = view.score[side] ?? 0;
  return typeof score === "number" ? { points: score, rows: [] } : score;
}

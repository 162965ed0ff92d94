/** The curve of a finished game as a path. */

import type { Review } from "../net/study";

export interface Curve {
  width: number;
  height: number;
  path: string;
  /** Where nobody leads. */
  zero: number;
  /** The greatest and the least lead that are drawn. */
  top: number;
  bottom: number;
  x: (n: number) => number;
  y: (score: number) => number;
}

const WIDTH = 320;
const HEIGHT = 120;
/** So many points are drawn at least above and below. */
const LEAST = 2;

export function curveOf(review: Review, side: number): Curve {
  const dots = [...review.cuts.map(({ n, scores }) => ({ n, score: scores[side] ?? 0 })), { n: review.length, score: review.result[side] ?? 0 }];
  const scores = dots.map(({ score }) => score);
  const top = Math.max(LEAST, ...scores);
  const bottom = Math.min(-LEAST, ...scores);
  const first = dots[0]?.n ?? 0;
  const span = Math.max(1, review.length - first);
  const x = (n: number): number => (Math.max(0, n - first) / span) * WIDTH;
  const y = (score: number): number => ((top - score) / (top - bottom)) * HEIGHT;
  const path = dots.map(({ n, score }, index) => `${index === 0 ? "M" : "L"} ${x(n).toFixed(1)} ${y(score).toFixed(1)}`).join(" ");
  return { width: WIDTH, height: HEIGHT, path, zero: y(0), top, bottom, x, y };
}

/** Measured heights between their points, softened: whole metres would show as steps on a plain. */

import type { Heights } from "./art";

/** Metres that look as high as the plateau of a painted field. */
const PLATEAU = 110;
const PASSES = 2;

/** Heights at any point, as a field counts them: level ground is 0 and a plateau about 1. */
export function measured(heights: Heights): (x: number, y: number) => number {
  const { left, top, step, width } = heights;
  const soft = softened(heights);
  const rows = soft.length / width;
  const at = (i: number, j: number): number => soft[Math.min(rows - 1, Math.max(0, j)) * width + Math.min(width - 1, Math.max(0, i))] ?? 0;
  return (x, y) => {
    const [u, v] = [(x - left) / step, (y - top) / step];
    const [i, j] = [Math.floor(u), Math.floor(v)];
    const upper = at(i, j) + (at(i + 1, j) - at(i, j)) * (u - i);
    const lower = at(i, j + 1) + (at(i + 1, j + 1) - at(i, j + 1)) * (u - i);
    return upper + (lower - upper) * (v - j);
  };
}

function softened({ metres, width }: Heights): Float32Array {
  const lowest = metres.reduce((least, height) => Math.min(least, height), Infinity);
  let soft: Float32Array = metres.map((height) => (height - lowest) / PLATEAU);
  for (let pass = 0; pass < PASSES; pass++) soft = blurred(blurred(soft, width, 1), width, width);
  return soft;
}

/** Each point with its neighbours in one direction, at the edge with itself. */
function blurred(field: Float32Array, width: number, stride: number): Float32Array {
  return field.map((height, k) => {
    const inRow = (other: number): boolean => stride !== 1 || Math.floor(other / width) === Math.floor(k / width);
    const near = (other: number): number => (inRow(other) ? (field[other] ?? height) : height);
    return (near(k - stride) + height * 2 + near(k + stride)) / 4;
  });
}

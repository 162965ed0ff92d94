/** Where nothing may be planted or built: on roads, water and sites. Kept as a field of distances, since it is asked often. */

import type { Grid, Point } from "../grid";
import type { Art } from "./art";
import { at } from "./shapes";

/** Whether a point is further than `margin` from everything that must stay free. */
export type Clear = (p: Point, margin: number) => boolean;

const FINE = 8;
/** Distances beyond this are not told apart. */
const FAR = 0.6;
const SITES: Record<string, number> = { "great-temple": 3.1, temple: 0.9, shrine: 0.7, camp: 1.1 };

export function clearance(grid: Grid, art: Art, lines: readonly (readonly Point[])[], rivers: readonly (readonly Point[])[]): Clear {
  const { left, top, right, bottom } = grid.box;
  const width = Math.ceil((right - left) * FINE) + 1;
  const height = Math.ceil((bottom - top) * FINE) + 1;
  const field = new Float32Array(width * height).fill(FAR);
  const stamp = (p: Point, radius: number): void => {
    const reach = radius + FAR;
    const from = Math.max(0, Math.floor((p.x - reach - left) * FINE));
    const to = Math.min(width - 1, Math.ceil((p.x + reach - left) * FINE));
    const low = Math.min(height - 1, Math.ceil((p.y + reach - top) * FINE));
    for (let j = Math.max(0, Math.floor((p.y - reach - top) * FINE)); j <= low; j++) {
      for (let i = from; i <= to; i++) {
        const d = Math.hypot(left + i / FINE - p.x, top + j / FINE - p.y) - radius;
        const k = j * width + i;
        if (d < (field[k] ?? 0)) field[k] = d;
      }
    }
  };
  const stampLine = (line: readonly Point[], radius: number): void => {
    for (let i = 1; i < line.length; i++) {
      const a = at(line, i - 1);
      const b = at(line, i);
      const steps = Math.ceil(Math.hypot(b.x - a.x, b.y - a.y) / 0.2);
      for (let s = 0; s < steps; s++) stamp({ x: a.x + ((b.x - a.x) * s) / steps, y: a.y + ((b.y - a.y) * s) / steps }, radius);
    }
  };
  for (const hex of grid.hexes) if (grid.ground(hex) === "pond") stamp(grid.centre(hex), 1);
  for (const [a, b] of grid.sidesOf("pond")) stampLine(grid.side(a, b), 0.32);
  for (const site of art.sites) stamp(site.at, SITES[site.kind] ?? 0.6);
  for (const line of lines) stampLine(line, 0.16);
  for (const line of rivers) stampLine(line, 0.5);
  return (p, margin) => {
    const i = Math.round((p.x - left) * FINE);
    const j = Math.round((p.y - top) * FINE);
    return i < 0 || j < 0 || i >= width || j >= height || (field[j * width + i] ?? FAR) > margin;
  };
}

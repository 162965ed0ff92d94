/** What lies on the land: snow on a painted field, mist anywhere. On a survey snow is part of the wash. */

import type { Box, Grid, Point } from "../grid";
import type { Pen } from "../mon";
import { rng } from "./chance";

const TURN = Math.PI * 2;
const MIST = "238,240,236";
const SNOW = "248,249,250";
/** World units from one bank of mist to the next. */
const STEP = 2.4;

/** Draw a cover over a part of the land, if its style is one of these. */
export function drawCover(c: Pen, cover: string, styles: readonly string[], grid: Grid, box: Box): void {
  const [style = "", set] = cover.split(":");
  if (!styles.includes(style)) return;
  const lies = covered(grid, set);
  c.save();
  if (style === "snow") drift(c, grid, lies, box);
  else banks(c, grid, lies, box);
  c.restore();
}

function covered(grid: Grid, set: string | undefined): (p: Point) => boolean {
  const hexes = set === undefined ? undefined : grid.map.sets?.[set];
  if (!hexes) return () => true;
  const known = new Set(hexes);
  return (p) => known.has(grid.at(p) ?? "");
}

/** White over each hex, with a soft rim. */
function drift(c: Pen, grid: Grid, lies: (p: Point) => boolean, box: Box): void {
  for (const hex of grid.hexes) {
    const p = grid.centre(hex);
    if (away(p, box) > 1.5 || !lies(p)) continue;
    puff(c, p, 1.45, SNOW, 0.7);
  }
}

/** Banks of mist at places that never change. */
function banks(c: Pen, grid: Grid, lies: (p: Point) => boolean, box: Box): void {
  const { left, top, right, bottom } = grid.box;
  let seed = 0;
  for (let y = top; y < bottom + STEP; y += STEP * 0.7) {
    for (let x = left; x < right + STEP; x += STEP) {
      const random = rng(++seed);
      const p = { x: x + (random() - 0.5) * STEP, y: y + (random() - 0.5) * STEP };
      const radius = 1.8 + random() * 1.6;
      const dense = 0.34 + random() * 0.34;
      if (away(p, box) > radius * 1.8 || !lies(p)) continue;
      c.save();
      c.translate(p.x, p.y);
      c.scale(1.7, 0.8);
      puff(c, { x: 0, y: 0 }, radius, MIST, dense);
      c.restore();
    }
  }
}

function puff(c: Pen, p: Point, radius: number, colour: string, dense: number): void {
  const light = c.createRadialGradient(p.x, p.y, radius * 0.2, p.x, p.y, radius);
  light.addColorStop(0, `rgba(${colour},${dense})`);
  light.addColorStop(1, `rgba(${colour},0)`);
  c.fillStyle = light;
  c.beginPath();
  c.arc(p.x, p.y, radius, 0, TURN);
  c.fill();
}

/** How far a point lies outside a box. */
function away({ x, y }: Point, { left, top, right, bottom }: Box): number {
  return Math.max(left - x, x - right, top - y, y - bottom);
}

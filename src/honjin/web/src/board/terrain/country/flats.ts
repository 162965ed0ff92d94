/** The land in flat tints, hex by hex: painted in a moment. */

import { CORNERS, type Grid } from "../../grid";
import type { Pen } from "../../mon";
import { type Surface, surface } from "../surface";
import { tintOf } from "./wash";
import { SEA } from "./waters";

/** Pixels per world unit. */
const FINE = 4;

/** A small picture of the whole, shown until the first tiles come. */
export function flats(grid: Grid): Surface {
  const { left, top, right, bottom } = grid.box;
  const { canvas, pen: c } = surface(Math.ceil((right - left) * FINE), Math.ceil((bottom - top) * FINE));
  c.setTransform(FINE, 0, 0, FINE, -left * FINE, -top * FINE);
  fillFlat(c, grid, grid.hexes, 1.05);
  return canvas;
}

/** Hexes in their tints, each so much larger than it is that no seam shows. */
export function fillFlat(c: Pen, grid: Grid, hexes: readonly string[], size: number): void {
  const byTint = new Map<string, string[]>();
  for (const hex of hexes) {
    const tint = (grid.ground(hex) === "water" ? SEA : tintOf(grid, hex)).join();
    const known = byTint.get(tint);
    if (known) known.push(hex);
    else byTint.set(tint, [hex]);
  }
  for (const [tint, alike] of byTint) {
    c.fillStyle = `rgb(${tint})`;
    c.beginPath();
    for (const hex of alike) {
      const p = grid.centre(hex);
      CORNERS.forEach((corner, i) => (i ? c.lineTo(p.x + corner.x * size, p.y + corner.y * size) : c.moveTo(p.x + corner.x * size, p.y + corner.y * size)));
      c.closePath();
    }
    c.fill();
  }
}

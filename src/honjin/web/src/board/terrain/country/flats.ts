/** The land in flat tints, hex by hex: painted in a moment, and shown until the first tiles come. */

import { CORNERS, type Grid } from "../../grid";
import { type Surface, surface } from "../surface";
import { TINTS } from "./wash";
import { SEA } from "./waters";

/** Pixels per world unit. */
const FINE = 4;

export function flats(grid: Grid): Surface {
  const { left, top, right, bottom } = grid.box;
  const { canvas, pen: c } = surface(Math.ceil((right - left) * FINE), Math.ceil((bottom - top) * FINE));
  c.setTransform(FINE, 0, 0, FINE, -left * FINE, -top * FINE);
  const wet: Record<string, readonly number[]> = { sea: SEA, lake: SEA };
  const kinds = new Set(grid.hexes.map((hex) => grid.terrain(hex)));
  for (const kind of kinds) {
    c.fillStyle = `rgb(${(wet[kind] ?? TINTS[kind] ?? [226, 216, 176]).join()})`;
    c.beginPath();
    for (const hex of grid.hexes) {
      if (grid.terrain(hex) !== kind) continue;
      const p = grid.centre(hex);
      CORNERS.forEach((corner, i) => (i ? c.lineTo(p.x + corner.x * 1.05, p.y + corner.y * 1.05) : c.moveTo(p.x + corner.x * 1.05, p.y + corner.y * 1.05)));
      c.closePath();
    }
    c.fill();
  }
  return canvas;
}

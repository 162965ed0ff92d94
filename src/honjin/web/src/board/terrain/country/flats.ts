/** The land in flat tints, hex by hex: painted in a moment, and shown until the first tiles come. */

import { CORNERS, type Grid } from "../../grid";
import { type Surface, surface } from "../surface";
import { tintOf } from "./wash";
import { SEA } from "./waters";

/** Pixels per world unit. */
const FINE = 4;

export function flats(grid: Grid): Surface {
  const { left, top, right, bottom } = grid.box;
  const { canvas, pen: c } = surface(Math.ceil((right - left) * FINE), Math.ceil((bottom - top) * FINE));
  c.setTransform(FINE, 0, 0, FINE, -left * FINE, -top * FINE);
  const byTint = new Map<string, string[]>();
  for (const hex of grid.hexes) {
    const tint = (grid.ground(hex) === "water" ? SEA : tintOf(grid, hex)).join();
    const known = byTint.get(tint);
    if (known) known.push(hex);
    else byTint.set(tint, [hex]);
  }
  for (const [tint, hexes] of byTint) {
    c.fillStyle = `rgb(${tint})`;
    c.beginPath();
    for (const hex of hexes) {
      const p = grid.centre(hex);
      CORNERS.forEach((corner, i) => (i ? c.lineTo(p.x + corner.x * 1.05, p.y + corner.y * 1.05) : c.moveTo(p.x + corner.x * 1.05, p.y + corner.y * 1.05)));
      c.closePath();
    }
    c.fill();
  }
  return canvas;
}

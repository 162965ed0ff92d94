/** The hex grid, fine and quiet, with numbers from a closer view on. */

import { type Box, CORNERS, type Grid } from "../grid";
import type { Pen } from "../mon";

const NUMBERED = 34;

export function hexesIn(grid: Grid, box: Box): string[] {
  return grid.hexes.filter((hex) => {
    const p = grid.centre(hex);
    return p.x > box.left - 1.1 && p.x < box.right + 1.1 && p.y > box.top - 1.1 && p.y < box.bottom + 1.1;
  });
}

export function drawGrid(c: Pen, grid: Grid, box: Box, fine: number): void {
  const seen = hexesIn(grid, box);
  c.beginPath();
  for (const hex of seen) {
    const p = grid.centre(hex);
    // Three sides of each hex: the others are drawn by its neighbours, or covered by the frame.
    for (const start of [3, 4, 5]) {
      const a = CORNERS[start];
      const b = CORNERS[(start + 1) % 6];
      if (!a || !b) continue;
      c.moveTo(p.x + a.x, p.y + a.y);
      c.lineTo(p.x + b.x, p.y + b.y);
    }
  }
  c.strokeStyle = fine < 24 ? "rgba(54,36,18,.3)" : "rgba(54,36,18,.42)";
  c.lineWidth = Math.min(Math.max(0.022, 0.9 / fine), 2 / fine);
  c.lineCap = "round";
  c.stroke();
  if (fine >= NUMBERED) numbers(c, grid, seen);
}

function numbers(c: Pen, grid: Grid, seen: readonly string[]): void {
  c.save();
  c.scale(0.01, 0.01);
  c.font = "500 19px Georgia, 'Times New Roman', serif";
  c.textAlign = "center";
  c.textBaseline = "alphabetic";
  c.fillStyle = "rgba(50,32,14,.72)";
  for (const hex of seen) {
    const p = grid.centre(hex);
    c.fillText(hex, p.x * 100, (p.y - 0.7) * 100);
  }
  c.restore();
}

/** The border of the field and, in the margin, the areas where forces enter. */

import type { MapSheet } from "../data";
import { type Box, type Grid, ROW } from "../grid";
import type { Pen } from "../mon";

const INK = "#3b2a18";
const INDIGO = "#1f3360";

export function drawFrame(c: Pen, sheet: Box, grid: Grid, fine: number): void {
  const { left, top, right, bottom } = grid.box;
  c.lineJoin = "miter";
  for (const [gap, width] of [[0.09, 0.18], [0.36, 0.06]] as const) {
    c.strokeStyle = INK;
    c.lineWidth = Math.max(width, 0.8 / fine);
    c.strokeRect(left - gap, top - gap, right - left + gap * 2, bottom - top + gap * 2);
  }
  c.strokeStyle = "rgba(59,42,24,.55)";
  c.lineWidth = Math.max(0.05, 0.8 / fine);
  const edge = 0.5;
  c.strokeRect(sheet.left + edge, sheet.top + edge, sheet.right - sheet.left - edge * 2, sheet.bottom - sheet.top - edge * 2);
  for (const area of grid.map.entries ?? []) entry(c, grid, area, fine);
}

function entry(c: Pen, grid: Grid, area: NonNullable<MapSheet["entries"]>[number], fine: number): void {
  const rows = area.hexes.filter((hex) => grid.has(hex)).map((hex) => grid.centre(hex).y);
  if (rows.length === 0 || (area.edge !== "west" && area.edge !== "east")) return;
  const west = area.edge === "west";
  const out = west ? -1 : 1;
  const x = (west ? grid.box.left : grid.box.right) + out * 0.72;
  const top = Math.min(...rows) - ROW / 2 + 0.14;
  const bottom = Math.max(...rows) + ROW / 2 - 0.14;
  const middle = (top + bottom) / 2;
  c.strokeStyle = INDIGO;
  c.lineWidth = Math.max(0.09, 1 / fine);
  c.lineJoin = "round";
  c.beginPath();
  c.moveTo(x - out * 0.22, top);
  c.lineTo(x, top + 0.18);
  c.lineTo(x, bottom - 0.18);
  c.lineTo(x - out * 0.22, bottom);
  c.stroke();
  c.beginPath();
  c.arc(x + out * 0.72, middle, 0.56, 0, Math.PI * 2);
  c.fillStyle = INDIGO;
  c.fill();
  // An arrow into the field on each side of the number.
  for (const y of [middle - 1.4, middle + 1.4]) {
    c.beginPath();
    c.moveTo(x + out * 0.86, y - 0.2);
    c.lineTo(x + out * 0.3, y);
    c.lineTo(x + out * 0.86, y + 0.2);
    c.closePath();
    c.fill();
  }
  c.save();
  c.translate(x + out * 0.72, middle);
  c.scale(0.01, 0.01);
  c.font = "700 82px Georgia, 'Times New Roman', serif";
  c.textAlign = "center";
  c.textBaseline = "alphabetic";
  c.fillStyle = "#f4ecd6";
  c.fillText(area.label, 0, 28);
  c.restore();
}

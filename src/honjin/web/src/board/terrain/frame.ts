/** The border of the field and, in the margin, the areas where forces enter. */

import type { MapSheet } from "../data";
import { type Box, type Grid, type Point, ROW } from "../grid";
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
  if (rows.length === 0) return;
  if (area.edge !== "west" && area.edge !== "east") return plate(c, grid, area, fine);
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

/** A plate on the ground beyond some hexes, with an arrow into each of them. */
function plate(c: Pen, grid: Grid, { label, under, hexes }: NonNullable<MapSheet["entries"]>[number], fine: number): void {
  const centres = hexes.filter((hex) => grid.has(hex)).map((hex) => grid.centre(hex));
  const middle = mean(centres);
  const beyond = mean(hexes.flatMap((hex) => missing(grid, hex)));
  const [dx, dy] = [beyond.x - middle.x, beyond.y - middle.y];
  const far = Math.hypot(dx, dy) || 1;
  const p = { x: middle.x + (dx / far) * 2.5, y: middle.y + (dy / far) * 2.5 };
  c.lineCap = "round";
  for (const hex of centres) {
    const way = Math.hypot(hex.x - p.x, hex.y - p.y) || 1;
    const tip = { x: hex.x - ((hex.x - p.x) / way) * 0.6, y: hex.y - ((hex.y - p.y) / way) * 0.6 };
    for (const [style, width] of [["rgba(244,236,214,.85)", 0.22], [INDIGO, 0.12]] as const) {
      c.strokeStyle = style;
      c.lineWidth = Math.max(width, 1 / fine);
      c.beginPath();
      c.moveTo(p.x, p.y);
      c.lineTo(tip.x, tip.y);
      c.stroke();
    }
    c.fillStyle = INDIGO;
    c.beginPath();
    c.arc(tip.x, tip.y, 0.14, 0, Math.PI * 2);
    c.fill();
  }
  c.fillStyle = INDIGO;
  c.strokeStyle = "#f4ecd6";
  c.lineWidth = 0.1;
  c.beginPath();
  c.roundRect(p.x - 0.8, p.y - 0.9, 1.6, 1.8, 0.24);
  c.fill();
  c.stroke();
  c.save();
  c.translate(p.x, p.y);
  c.scale(0.01, 0.01);
  c.textAlign = "center";
  c.textBaseline = "middle";
  c.fillStyle = "#f4ecd6";
  c.font = "700 100px Georgia, 'Times New Roman', serif";
  c.fillText(label, 0, -24);
  c.font = "600 54px Georgia, 'Times New Roman', serif";
  c.fillText(under ? `${under} ▸` : "", 0, 52);
  c.restore();
}

/** Where the neighbours of a hex would be that are not there. */
function missing(grid: Grid, hex: string): Point[] {
  const p = grid.centre(hex);
  return [0, 1, 2, 3, 4, 5].flatMap((side) => {
    const angle = ((side + 0.5) * Math.PI) / 3;
    return grid.across(hex, side) === null ? [{ x: p.x + Math.cos(angle) * ROW, y: p.y + Math.sin(angle) * ROW }] : [];
  });
}

function mean(points: readonly Point[]): Point {
  const sum = points.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 });
  return { x: sum.x / (points.length || 1), y: sum.y / (points.length || 1) };
}

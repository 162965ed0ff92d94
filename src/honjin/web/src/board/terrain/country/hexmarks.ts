/** What a hex counts as in the rules: a small figure for each kind of terrain, quiet enough for the land to be seen. */

import { CORNERS, type Grid, type Point } from "../../grid";
import type { Pen } from "../../mon";
import { rng } from "../chance";

type Mark = (c: Pen, p: Point, random: () => number) => void;

/** Closed mountains: a range of sharp peaks, dark on the lee side. */
const mountain: Mark = (c, p, random) => {
  for (const [dx, dy, r] of [[-0.42, -0.02, 0.34], [0.4, 0.06, 0.38], [-0.02, 0.3, 0.46]] as const) {
    const x = p.x + dx + (random() - 0.5) * 0.16;
    const y = p.y + dy + (random() - 0.5) * 0.12;
    const peak = { x: x + (random() - 0.5) * r * 0.3, y: y - r * 1.05 };
    c.fillStyle = "rgba(226,208,168,.5)";
    c.beginPath();
    c.moveTo(x - r, y);
    c.lineTo(peak.x, peak.y);
    c.lineTo(x + r, y);
    c.fill();
    c.fillStyle = "rgba(48,34,26,.62)";
    c.beginPath();
    c.moveTo(peak.x, peak.y);
    c.lineTo(x + r, y);
    c.lineTo(x + r * 0.34, y);
    c.lineTo(peak.x + r * 0.14, peak.y + r * 0.62);
    c.lineTo(peak.x - r * 0.06, peak.y + r * 0.4);
    c.fill();
    c.beginPath();
    c.moveTo(x - r, y);
    c.lineTo(peak.x, peak.y);
    c.lineTo(x + r, y);
    c.stroke();
  }
};

/** Foothills: rounded backs with strokes down their lee side. */
const foothills: Mark = (c, p, random) => {
  c.beginPath();
  for (const [dx, dy, r] of [[-0.36, 0.02, 0.26], [0.34, 0.3, 0.28]] as const) {
    const x = p.x + dx + (random() - 0.5) * 0.2;
    const y = p.y + dy + (random() - 0.5) * 0.2;
    c.moveTo(x - r, y + r * 0.42);
    c.bezierCurveTo(x - r * 0.6, y - r * 0.65, x + r * 0.5, y - r * 0.65, x + r, y + r * 0.42);
    for (const [along, down] of [[0.2, 0.5], [0.48, 0.52], [0.74, 0.4]] as const) {
      const top = y - r * 0.4 + along * along * r * 0.8;
      c.moveTo(x + along * r, top);
      c.lineTo(x + along * r * 0.9, top + r * down);
    }
  }
  c.stroke();
};

const rough: Mark = (c, p, random) => {
  c.beginPath();
  for (const [dx, dy] of [[-0.38, -0.22], [0.36, -0.08], [-0.1, 0.42]] as const) {
    const x = p.x + dx + (random() - 0.5) * 0.24;
    const y = p.y + dy + (random() - 0.5) * 0.2;
    for (const lean of [-0.11, 0, 0.11]) {
      c.moveTo(x + lean * 0.35, y);
      c.lineTo(x + lean, y - 0.15 + Math.abs(lean) * 0.3);
    }
  }
  c.stroke();
};

/** Marsh: reeds over still water. */
const marsh: Mark = (c, p, random) => {
  c.beginPath();
  for (const [dx, dy] of [[-0.34, -0.3], [0.34, -0.16], [-0.3, 0.3], [0.32, 0.44]] as const) {
    const x = p.x + dx + (random() - 0.5) * 0.14;
    const y = p.y + dy + (random() - 0.5) * 0.12;
    for (const lean of [-0.1, -0.02, 0.08]) {
      c.moveTo(x + lean * 0.5, y);
      c.lineTo(x + lean, y - 0.2);
    }
    c.moveTo(x - 0.22, y + 0.02);
    c.lineTo(x + 0.22, y + 0.02);
    c.moveTo(x - 0.1, y + 0.08);
    c.lineTo(x + 0.14, y + 0.08);
  }
  c.stroke();
};

const MARKS: Record<string, { draw: Mark; ink: string; thick: number }> = {
  mountain: { draw: mountain, ink: "rgba(44,30,22,.85)", thick: 0.04 },
  foothills: { draw: foothills, ink: "rgba(58,66,34,.78)", thick: 0.036 },
  rough: { draw: rough, ink: "rgba(104,92,40,.72)", thick: 0.034 },
  marsh: { draw: marsh, ink: "rgba(44,92,104,.85)", thick: 0.034 },
};

export function drawHexMarks(c: Pen, grid: Grid, seen: readonly string[], fine: number): void {
  c.save();
  // From afar the tints tell the terrain, and the figures would only be noise.
  c.globalAlpha = Math.min(0.9, 0.25 + fine / 60);
  for (const hex of seen) drawHexMark(c, grid.terrain(hex), grid.centre(hex), fine, Number(hex));
  c.restore();
}

/** The figure of one kind of terrain around a point; the seed varies it a little. */
export function drawHexMark(c: Pen, terrain: string, p: Point, fine: number, seed = 1): void {
  const mark = MARKS[terrain];
  if (!mark) return;
  c.lineCap = c.lineJoin = "round";
  c.strokeStyle = mark.ink;
  c.lineWidth = Math.min(Math.max(mark.thick, 0.6 / fine), 2.2 / fine);
  mark.draw(c, p, rng(seed));
}

/** The outline of one hex, for filling and clipping. */
export function hexOutline(path: Path2D, p: Point, radius = 1): void {
  CORNERS.forEach((corner, i) => {
    const [x, y] = [p.x + corner.x * radius, p.y + corner.y * radius];
    if (i) path.lineTo(x, y);
    else path.moveTo(x, y);
  });
  path.closePath();
}

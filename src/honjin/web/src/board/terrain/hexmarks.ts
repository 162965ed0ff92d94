/** What a hex counts as in the rules: a small figure for each kind of terrain, quiet enough for the land to be seen. */

import { CORNERS, type Grid, type Point } from "../grid";
import type { Ground } from "../look";
import type { Pen } from "../mon";
import { rng } from "./chance";

type Mark = (c: Pen, p: Point, random: () => number) => void;

/** A range of sharp peaks, dark on the lee side. */
const peaks: Mark = (c, p, random) => {
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

/** Rounded backs with strokes down their lee side. */
const hills: Mark = (c, p, random) => {
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

/** Tufts. */
const scrub: Mark = (c, p, random) => {
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

/** Reeds over still water. */
const reeds: Mark = (c, p, random) => {
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

/** Round crowns, each with its shade. */
const trees: Mark = (c, p, random) => {
  for (const [dx, dy, r] of [[-0.42, -0.2, 0.2], [0.02, -0.36, 0.18], [0.42, -0.12, 0.21], [-0.2, 0.2, 0.23], [0.28, 0.36, 0.2]] as const) {
    const [x, y] = [p.x + dx + (random() - 0.5) * 0.16, p.y + dy + (random() - 0.5) * 0.14];
    c.fillStyle = "rgba(40,34,18,.3)";
    c.beginPath();
    c.ellipse(x + r * 0.4, y + r * 0.7, r * 1.1, r * 0.5, 0, 0, Math.PI * 2);
    c.fill();
    c.fillStyle = random() < 0.5 ? "rgba(84,112,62,.92)" : "rgba(98,124,66,.92)";
    c.beginPath();
    c.arc(x, y, r, 0, Math.PI * 2);
    c.fill();
    c.stroke();
  }
};

/** Flooded plots between banks. */
const paddy: Mark = (c, p) => {
  c.fillStyle = "rgba(150,190,186,.5)";
  c.fillRect(p.x - 0.52, p.y - 0.46, 1.04, 0.92);
  c.beginPath();
  for (const at of [-0.46, -0.15, 0.16, 0.46]) {
    c.moveTo(p.x - 0.52, p.y + at);
    c.lineTo(p.x + 0.52, p.y + at);
  }
  for (const [x, y] of [[-0.52, -0.46], [0.52, -0.46]] as const) {
    c.moveTo(p.x + x, p.y + y);
    c.lineTo(p.x + x, p.y + 0.46);
  }
  c.moveTo(p.x - 0.1, p.y - 0.46);
  c.lineTo(p.x - 0.1, p.y - 0.15);
  c.moveTo(p.x + 0.14, p.y - 0.15);
  c.lineTo(p.x + 0.14, p.y + 0.46);
  c.stroke();
};

/** Ploughed land: rows that lean. */
const furrows: Mark = (c, p) => {
  c.beginPath();
  for (let at = -0.5; at <= 0.51; at += 0.2) {
    c.moveTo(p.x + at - 0.12, p.y + 0.44);
    c.lineTo(p.x + at + 0.12, p.y - 0.44);
  }
  c.stroke();
};

/** Roofs along a street. */
const houses: Mark = (c, p, random) => {
  for (const [dx, dy] of [[-0.42, -0.24], [0.02, -0.3], [0.44, -0.2], [-0.3, 0.3], [0.18, 0.34]] as const) {
    const [x, y, w] = [p.x + dx + (random() - 0.5) * 0.06, p.y + dy + (random() - 0.5) * 0.08, 0.17];
    c.fillStyle = "#e6d5ab";
    c.fillRect(x - w * 0.8, y - 0.08, w * 1.6, 0.14);
    c.fillStyle = random() < 0.4 ? "#7d8a8c" : "#8a6a3f";
    c.beginPath();
    for (const [rx, ry] of [[-1.15, -0.06], [-0.6, -0.22], [0.6, -0.22], [1.15, -0.06]] as const) c.lineTo(x + rx * w, y + ry);
    c.closePath();
    c.fill();
    c.stroke();
  }
};

const MARKS: Partial<Record<Ground, { draw: Mark; ink: string; thick: number }>> = {
  peaks: { draw: peaks, ink: "rgba(44,30,22,.85)", thick: 0.04 },
  hills: { draw: hills, ink: "rgba(58,66,34,.78)", thick: 0.036 },
  scrub: { draw: scrub, ink: "rgba(104,92,40,.72)", thick: 0.034 },
  reeds: { draw: reeds, ink: "rgba(44,92,104,.85)", thick: 0.034 },
  trees: { draw: trees, ink: "rgba(44,56,28,.6)", thick: 0.026 },
  paddy: { draw: paddy, ink: "rgba(70,98,70,.75)", thick: 0.03 },
  furrows: { draw: furrows, ink: "rgba(122,86,44,.7)", thick: 0.04 },
  houses: { draw: houses, ink: "rgba(60,40,22,.75)", thick: 0.024 },
};

export function drawHexMarks(c: Pen, grid: Grid, seen: readonly string[], fine: number): void {
  c.save();
  // From afar the tints tell the terrain, and the figures would only be noise.
  c.globalAlpha = Math.min(0.9, 0.25 + fine / 60);
  for (const hex of seen) drawHexMark(c, grid.ground(hex), grid.centre(hex), fine, Number(hex));
  c.restore();
}

/** The figure of one kind of terrain around a point; the seed varies it a little. */
export function drawHexMark(c: Pen, ground: Ground, p: Point, fine: number, seed = 1): void {
  const mark = MARKS[ground];
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

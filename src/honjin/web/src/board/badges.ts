/** Figures on the badges of modes, in white strokes around the origin. */

import type { BadgeFigure } from "./look";

type Pen = CanvasRenderingContext2D;
type Points = readonly (readonly [number, number])[];

const PAPER = "#fff8e6";
const SPEAR: Points = [[0, -1], [0.62, 0.1], [0.2, 0.02], [0.2, 1], [-0.2, 1], [-0.2, 0.02], [-0.62, 0.1]];
const SHIELD: Points = [[-0.75, -0.8], [0.75, -0.8], [0.75, 0.1], [0, 1], [-0.75, 0.1]];

/** Draw a figure that reaches as far as the radius. */
export function drawBadge(c: Pen, figure: BadgeFigure, radius: number): void {
  c.save();
  c.scale(radius, radius);
  c.fillStyle = c.strokeStyle = PAPER;
  c.lineWidth = 0.34;
  c.lineJoin = "miter";
  FIGURES[figure](c);
  c.restore();
}

const FIGURES: Readonly<Record<BadgeFigure, (c: Pen) => void>> = {
  spear: (c) => filled(c, SPEAR),
  shield: (c) => filled(c, SHIELD),
  chevrons(c) {
    for (const x of [-0.5, 0.2]) {
      c.beginPath();
      c.moveTo(x - 0.18, -0.6);
      c.lineTo(x + 0.36, 0);
      c.lineTo(x - 0.18, 0.6);
      c.stroke();
    }
  },
  /** Those who come together again: a ring that is nearly closed, and its middle. */
  ring(c) {
    c.beginPath();
    c.arc(0, 0, 0.72, -0.3, Math.PI * 1.62);
    c.stroke();
    c.beginPath();
    c.arc(0, 0, 0.24, 0, Math.PI * 2);
    c.fill();
  },
};

function filled(c: Pen, points: Points): void {
  c.beginPath();
  for (const [x, y] of points) c.lineTo(x, y);
  c.closePath();
  c.fill();
}

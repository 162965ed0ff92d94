/** Golden clouds in the margins, as on painted screens of the time. They keep off the field and the entry areas. */

import type { Box, Grid } from "../grid";
import type { Pen } from "../mon";
import { touches } from "./shapes";

interface Band {
  x: number;
  y: number;
  width: number;
}

const THICK = 0.74;
/** Around a narrower field there is no room for them. */
const SMALL = 24;

export function drawClouds(c: Pen, sheet: Box, grid: Grid, seen: Box, fine: number): void {
  for (const cloud of clouds(sheet, grid)) {
    const box = {
      left: Math.min(...cloud.map((b) => b.x)) - 1,
      right: Math.max(...cloud.map((b) => b.x + b.width)) + 1,
      top: Math.min(...cloud.map((b) => b.y)) - 1,
      bottom: Math.max(...cloud.map((b) => b.y)) + 1,
    };
    if (touches(box, seen)) drawCloud(c, cloud, box, fine);
  }
}

function clouds(sheet: Box, { box: field }: Grid): Band[][] {
  const strip = sheet.left + 0.5;
  const bank = (x: number, y: number, widths: readonly (readonly [number, number])[]): Band[] =>
    widths.map(([shift, width], i) => ({ x: x + shift, y: y + i * THICK * 0.92, width }));
  const width = field.right - field.left;
  if (width < SMALL) return [];
  return [
    bank(strip - 1.5, sheet.top + 1.1, [[0, 2.6], [0, 4], [0, 2.2]]),
    bank(strip - 1.5, sheet.top + 25.2, [[0, 2.4], [0, 3.6], [0, 2.8], [0, 1.8]]),
    bank(field.left - 5.2, sheet.top + 1.4, [[0.8, 2.4], [0, 3.6], [0.9, 1.8]]),
    bank(field.left - 4.4, sheet.top + 13.4, [[0.6, 2.2], [0, 3.2], [0.8, 1.9]]),
    bank(field.left + width * 0.1, sheet.top + 0.75, [[0, 6], [1.4, 7.4]]),
    bank(field.left + width * 0.66, sheet.top + 0.75, [[1.2, 7], [0, 6]]),
    bank(field.right + 0.85, sheet.top + 2.2, [[0, 3], [0.5, 3], [0.2, 3]]),
    bank(field.right + 0.95, sheet.top + 12.4, [[0.5, 3], [0, 3], [0.4, 3]]),
    bank(field.left + width * 0.44, field.bottom + 0.95, [[0, 7], [1.6, 6.4]]),
    bank(field.left + width * 0.8, field.bottom + 0.95, [[1, 6], [0, 5]]),
  ];
}

function drawCloud(c: Pen, cloud: readonly Band[], box: Box, fine: number): void {
  c.save();
  c.lineCap = "round";
  const stroke = (style: string | CanvasGradient, thick: number): void => {
    c.strokeStyle = style;
    c.lineWidth = thick;
    c.beginPath();
    for (const band of cloud) {
      c.moveTo(band.x + THICK / 2, band.y);
      c.lineTo(band.x + band.width - THICK / 2, band.y);
    }
    c.stroke();
  };
  // The rim is drawn for the whole cloud first, so that its bands flow into one another.
  stroke("rgba(118,82,24,.75)", THICK + Math.max(0.1, 1.6 / fine));
  const gold = c.createLinearGradient(box.left, box.top, box.right, box.bottom);
  gold.addColorStop(0, "#f1d992");
  gold.addColorStop(0.45, "#d9b45c");
  gold.addColorStop(0.7, "#e9cd80");
  gold.addColorStop(1, "#c69b43");
  stroke(gold, THICK);
  if (fine >= 20) stroke("rgba(255,244,200,.35)", THICK * 0.3);
  c.restore();
}

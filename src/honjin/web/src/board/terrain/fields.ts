/** Rice under water in the low ground and furrows on the plateau, plot by plot between dikes. */

import type { Point } from "../grid";
import type { Pen } from "../mon";
import type { Area } from "./art";
import type { Rng } from "./chance";
import type { Ground } from "./ground";
import type { Clear } from "./clearance";
import type { Item } from "./scene";
import { at, boxOf, inside, trace } from "./shapes";

const PLOT = { paddy: { w: 0.92, h: 0.6 }, dry: { w: 0.8, h: 0.66 } };

/** Early in June: some plots are flooded, some planted, some still seed beds. */
const PADDY = ["#b9c9b0", "#aec3b4", "#c3cfa6", "#b4c59a", "#a9bd93", "#c6d3b4", "#a8c0ba", "#bccb9f"];
const DRY = ["#d8c48c", "#cdb67c", "#c9bd85", "#dccb9c", "#bfb57c", "#d3b985"];

export function fieldItems(fields: readonly Area[], clear: Clear, ground: Ground, random: Rng): Item[] {
  return fields.flatMap((field) => plots(field, clear, ground, random));
}

function plots(field: Area, clear: Clear, ground: Ground, random: Rng): Item[] {
  const paddy = field.kind === "paddy";
  const size = paddy ? PLOT.paddy : PLOT.dry;
  const middle = centre(field.points);
  const box = boxOf(field.points);
  const reach = Math.hypot(box.right - box.left, box.bottom - box.top) / 2;
  const columns = Math.ceil(reach / size.w);
  const rows = Math.ceil(reach / size.h);
  const cos = Math.cos(field.angle);
  const sin = Math.sin(field.angle);
  // Corners are shared by neighbours, so each is moved once.
  const corner = new Map<string, Point>();
  const find = (i: number, j: number): Point => {
    const key = `${i},${j}`;
    const known = corner.get(key);
    if (known) return known;
    const u = (i + (random() - 0.5) * 0.42) * size.w + Math.sin(j * 0.6) * 0.16;
    const v = (j + (random() - 0.5) * 0.3) * size.h + Math.sin(i * 0.5) * 0.22;
    const made = { x: middle.x + u * cos - v * sin, y: middle.y + u * sin + v * cos };
    corner.set(key, made);
    return made;
  };
  const items: Item[] = [];
  for (let j = -rows; j < rows; j++) {
    for (let i = -columns; i < columns; i++) {
      // Now and then two plots are one.
      const wide = random() < 0.16 ? 2 : 1;
      const shape = [find(i, j), find(i + wide, j), find(i + wide, j + 1), find(i, j + 1)];
      const p = centre(shape);
      if (wide === 2) i++;
      if (!inside(p, field.points) || random() < 0.05 || !shape.every((q) => clear(q, 0.04)) || !clear(p, 0.2)) continue;
      const low = ground.height(p.x, p.y) < 0.5;
      if (paddy && !low) continue;
      const colours = paddy ? PADDY : DRY;
      items.push(plot(shape, at(colours, Math.floor(random() * colours.length)), field.angle, paddy, random() < 0.4));
    }
  }
  return items;
}

function plot(shape: Point[], colour: string, angle: number, paddy: boolean, planted: boolean): Item {
  return {
    box: boxOf(shape, 0.1),
    draw: (c, fine) => {
      trace(c, shape, true);
      c.globalAlpha = paddy ? 0.78 : 0.6;
      c.fillStyle = colour;
      c.fill();
      c.globalAlpha = 1;
      if (fine >= 24) rows(c, shape, angle, paddy, planted, fine);
      trace(c, shape, true);
      c.lineJoin = "round";
      c.strokeStyle = paddy ? "rgba(122,112,72,.55)" : "rgba(134,104,58,.4)";
      c.lineWidth = Math.min(paddy ? 0.055 : 0.04, 5 / fine);
      c.stroke();
      if (paddy && fine >= 14) {
        c.strokeStyle = "rgba(238,232,200,.5)";
        c.lineWidth = 0.02;
        c.stroke();
      }
    },
  };
}

/** Rows of seedlings, or furrows. */
function rows(c: Pen, shape: readonly Point[], angle: number, paddy: boolean, planted: boolean, fine: number): void {
  if (paddy && !planted) return;
  const p = centre(shape);
  c.save();
  trace(c, shape, true);
  c.clip();
  c.translate(p.x, p.y);
  c.rotate(angle);
  const step = paddy ? 0.1 : 0.085;
  c.strokeStyle = paddy ? "rgba(74,110,62,.55)" : "rgba(122,92,48,.34)";
  c.lineWidth = Math.min(0.028, 1.8 / fine);
  if (paddy && fine >= 48) c.setLineDash([0.03, 0.07]);
  c.beginPath();
  for (let v = -0.5; v < 0.5; v += step) {
    c.moveTo(-0.9, v);
    c.lineTo(0.9, v);
  }
  c.stroke();
  c.restore();
}

function centre(points: readonly Point[]): Point {
  const n = points.length;
  return { x: points.reduce((s, p) => s + p.x, 0) / n, y: points.reduce((s, p) => s + p.y, 0) / n };
}

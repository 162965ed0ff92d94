/** Rivers of a measured field: broad beds between banks of gravel, and the shallows at which they can be waded. */

import type { Point } from "../grid";
import type { Pen } from "../mon";
import type { Bed } from "./art";
import type { Rng } from "./chance";
import type { Item } from "./scene";
import { at, boxOf, trace } from "./shapes";

const GRAVEL = "rgba(214,202,166,.92)";
const BANK = "rgba(112,92,54,.75)";
const WATER = "#9dbcc0";
const DEEP = "#7fa6b3";
const GLINT = "rgba(240,248,246,.6)";

/** Gravel of all rivers first, then their water, so that they flow into one another. */
export function bedItems(beds: readonly Bed[]): Item[] {
  const stroke = (bed: Bed, strokes: readonly (readonly [string, number])[]): Item => ({
    box: boxOf(bed.points, bed.width),
    draw: (c) => {
      c.lineJoin = c.lineCap = "round";
      trace(c, bed.points);
      for (const [colour, share] of strokes) {
        c.strokeStyle = colour;
        c.lineWidth = bed.width * share;
        c.stroke();
      }
    },
  });
  return [
    ...beds.map((bed) => stroke(bed, [[GRAVEL, 1.5], [BANK, 1.08]])),
    ...beds.map((bed) => stroke(bed, [[WATER, 1], [DEEP, 0.55]])),
    ...beds.map(current),
  ];
}

/** Threads of light that run with the water. */
function current(bed: Bed): Item {
  const threads = [-0.34, -0.12, 0.16, 0.36].map((share) => beside(bed.points, share * bed.width));
  return {
    box: boxOf(bed.points, bed.width),
    draw: (c, fine) => {
      if (fine < 12) return;
      c.strokeStyle = GLINT;
      c.lineWidth = 0.026;
      c.lineCap = "round";
      threads.forEach((line, n) => {
        c.setLineDash([0.7 + n * 0.2, 0.9 + n * 0.3]);
        trace(c, line);
        c.stroke();
      });
      c.setLineDash([]);
    },
  };
}

/** Bars of gravel and light water across the bed. */
export function shallowItems(bed: Bed, random: Rng): Item {
  const bars = bed.points.flatMap((_, i): Bar[] => {
    if (i % 3 !== 0) return [];
    const across = (random() - 0.5) * bed.width * 0.8;
    return [{ at: at(beside(bed.points, across), i), long: 0.14 + random() * 0.22, flat: 0.05 + random() * 0.05, turn: heading(bed.points, i) }];
  });
  return {
    box: boxOf(bed.points, bed.width),
    draw: (c) => {
      c.lineJoin = c.lineCap = "round";
      trace(c, bed.points);
      c.strokeStyle = "rgba(200,220,214,.75)";
      c.lineWidth = bed.width * 0.9;
      c.stroke();
      for (const bar of bars) drawBar(c, bar);
    },
  };
}

interface Bar {
  at: Point;
  long: number;
  flat: number;
  turn: number;
}

function drawBar(c: Pen, { at: p, long, flat, turn }: Bar): void {
  c.beginPath();
  c.ellipse(p.x, p.y, long, flat, turn, 0, Math.PI * 2);
  c.fillStyle = "rgba(222,208,166,.95)";
  c.fill();
  c.strokeStyle = "rgba(128,106,64,.5)";
  c.lineWidth = 0.02;
  c.stroke();
}

function heading(line: readonly Point[], i: number): number {
  const [a, b] = [line[i - 1] ?? at(line, i), line[i + 1] ?? at(line, i)];
  return Math.atan2(b.y - a.y, b.x - a.x);
}

/** The line moved to its side. */
function beside(line: readonly Point[], by: number): Point[] {
  return line.map((p, i) => {
    const turn = heading(line, i);
    return { x: p.x - Math.sin(turn) * by, y: p.y + Math.cos(turn) * by };
  });
}

/** Small geometry for the painter: curves, polygons, distances, boxes. */

import type { Box, Point } from "../grid";
import type { Pen } from "../mon";

/** A smooth curve through points, as many short straight pieces. */
export function curve(points: readonly Point[], steps = 8): Point[] {
  const out: Point[] = [];
  for (let i = 0; i + 1 < points.length; i++) {
    const p1 = at(points, i);
    const p2 = at(points, i + 1);
    const p0 = points[i - 1] ?? p1;
    const p3 = points[i + 2] ?? p2;
    for (let s = 0; s < steps; s++) out.push(catmull(p0, p1, p2, p3, s / steps));
  }
  const last = points[points.length - 1];
  if (last) out.push(last);
  return out;
}

function catmull(p0: Point, p1: Point, p2: Point, p3: Point, t: number): Point {
  const blend = (a: number, b: number, c: number, d: number): number =>
    0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
  return { x: blend(p0.x, p1.x, p2.x, p3.x), y: blend(p0.y, p1.y, p2.y, p3.y) };
}

export function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new RangeError(`no element ${index}`);
  return found;
}

export function boxOf(points: readonly Point[], margin = 0): Box {
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  return {
    left: Math.min(...xs) - margin,
    top: Math.min(...ys) - margin,
    right: Math.max(...xs) + margin,
    bottom: Math.max(...ys) + margin,
  };
}

export function touches(a: Box, b: Box): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}

export function inside(p: Point, polygon: readonly Point[]): boolean {
  let within = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const a = at(polygon, i);
    const b = at(polygon, j);
    if (a.y > p.y !== b.y > p.y && p.x < ((b.x - a.x) * (p.y - a.y)) / (b.y - a.y) + a.x) within = !within;
  }
  return within;
}

/** Distance of a point from a line of straight pieces. */
export function away(p: Point, line: readonly Point[]): number {
  let least = Infinity;
  for (let i = 0; i + 1 < line.length; i++) {
    const a = at(line, i);
    const b = at(line, i + 1);
    const dx = b.x - a.x;
    const dy = b.y - a.y;
    const t = Math.min(1, Math.max(0, ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy || 1)));
    least = Math.min(least, Math.hypot(a.x + dx * t - p.x, a.y + dy * t - p.y));
  }
  return least;
}

export function trace(c: Pen, points: readonly Point[], close = false): void {
  c.beginPath();
  points.forEach((p, i) => (i ? c.lineTo(p.x, p.y) : c.moveTo(p.x, p.y)));
  if (close) c.closePath();
}

/** The x of a line that runs from north to south, at a y. */
export function crossing(line: readonly Point[], y: number): number {
  for (let i = 0; i + 1 < line.length; i++) {
    const a = at(line, i);
    const b = at(line, i + 1);
    if (y <= b.y || i + 2 === line.length) {
      const t = Math.min(1, Math.max(0, (y - a.y) / (b.y - a.y)));
      return a.x + (b.x - a.x) * t * t * (3 - 2 * t);
    }
  }
  return 0;
}

export function smooth(t: number): number {
  const u = Math.min(1, Math.max(0, t));
  return u * u * (3 - 2 * u);
}

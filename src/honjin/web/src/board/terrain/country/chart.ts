/** The surveyed land of a campaign map: heights, coast, lakes and rivers, in world units. */

import { type Box, type Point, ROW } from "../../grid";
import { at, inside } from "../shapes";

export interface Lattice {
  /** The first point, and the way from one to the next, in world units. */
  left: number;
  top: number;
  step: number;
  width: number;
  rows: number;
  /** Metres above the sea; water is 0. */
  metres: Float32Array;
}

export interface River {
  name: string;
  /** From the source to the mouth. */
  line: Point[];
}

export interface Chart {
  lattice: Lattice;
  /** Around everything; the seas end at it. */
  frame: Box;
  seas: Point[][];
  islands: Point[][];
  coast: Point[][];
  lakes: Point[][];
  rivers: River[];
}

type Pair = readonly [number, number];

export interface Survey {
  relief: { x0: number; y0: number; step: number; unit_m: number; water: number; rows: string[] };
  coast: Pair[][];
  lakes: Pair[][];
  rivers: { name: string; line: Pair[] }[];
}

/** Whether the art is a survey of a country rather than a picture of a battlefield. */
export function isSurvey(art: unknown): art is Survey {
  const relief = (art as Partial<Survey> | null | undefined)?.relief;
  return Array.isArray(relief?.rows);
}

/** Beyond the outermost heights, so that nothing ends inside the picture. */
const BEYOND = 0.3;

export function readChart(art: Survey): Chart {
  const lattice = readLattice(art.relief);
  const frame = {
    left: lattice.left - BEYOND,
    top: lattice.top - BEYOND,
    right: lattice.left + lattice.step * (lattice.width - 1) + BEYOND,
    bottom: lattice.top + lattice.step * (lattice.rows - 1) + BEYOND,
  };
  const coast = art.coast.map((line) => line.map(toWorld));
  const closed = (line: readonly Point[]): boolean => near(at(line, 0), at(line, line.length - 1));
  return {
    lattice,
    frame,
    coast,
    seas: coast.filter((line) => !closed(line)).map((line) => seaOf(line, lattice, frame)),
    islands: coast.filter(closed),
    lakes: art.lakes.map((line) => line.map(toWorld)),
    rivers: art.rivers.map(({ name, line }) => ({ name, line: line.map(toWorld) })),
  };
}

/** Survey data counts hexes from side to side. */
function toWorld([x, y]: Pair): Point {
  return { x: x * ROW, y: y * ROW };
}

function near(p: Point, q: Point): boolean {
  return Math.hypot(p.x - q.x, p.y - q.y) < 0.05;
}

function readLattice({ x0, y0, step, unit_m, water, rows }: Survey["relief"]): Lattice {
  const numbers = rows.map((row) => row.split(" ").map(Number));
  const width = numbers[0]?.length ?? 0;
  const metres = Float32Array.from(numbers.flatMap((row) => row), (n) => (n === water ? 0 : n * unit_m));
  return { left: x0 * ROW, top: y0 * ROW, step: step * ROW, width, rows: rows.length, metres };
}

/** The sea that a coast from edge to edge cuts off: of the two parts of the frame, that with more water in it. */
function seaOf(coast: readonly Point[], lattice: Lattice, frame: Box): Point[] {
  const start = toEdge(at(coast, 0), frame);
  const end = toEdge(at(coast, coast.length - 1), frame);
  const around = [...alongFrame(end, start, frame)];
  const back = [...alongFrame(start, end, frame)].reverse();
  const [one, other] = [around, back].map((way) => [start, ...coast, end, ...way]) as [Point[], Point[]];
  return wetness(one, lattice) >= wetness(other, lattice) ? one : other;
}

function wetness(polygon: readonly Point[], { left, top, step, width, rows, metres }: Lattice): number {
  let sum = 0;
  let count = 0;
  for (let j = 3; j < rows; j += 7) {
    for (let i = 3; i < width; i += 7) {
      if (!inside({ x: left + i * step, y: top + j * step }, polygon)) continue;
      count++;
      if (metres[j * width + i] === 0) sum++;
    }
  }
  return count ? sum / count : 0;
}

/** The nearest point of the frame. */
function toEdge(p: Point, { left, top, right, bottom }: Box): Point {
  const ways = [p.x - left, right - p.x, p.y - top, bottom - p.y];
  const nearest = ways.indexOf(Math.min(...ways));
  if (nearest < 2) return { x: nearest === 0 ? left : right, y: p.y };
  return { x: p.x, y: nearest === 2 ? top : bottom };
}

/** The corners of the frame that one passes clockwise from one point of it to another. */
function alongFrame(from: Point, to: Point, { left, top, right, bottom }: Box): Point[] {
  const [w, h] = [right - left, bottom - top];
  const round = 2 * (w + h);
  const place = (p: Point): number => {
    if (p.y === top) return p.x - left;
    if (p.x === right) return w + p.y - top;
    if (p.y === bottom) return w + h + right - p.x;
    return 2 * w + h + bottom - p.y;
  };
  const start = place(from);
  const length = (place(to) - start + round) % round;
  const corners = [
    { at: 0, p: { x: left, y: top } },
    { at: w, p: { x: right, y: top } },
    { at: w + h, p: { x: right, y: bottom } },
    { at: 2 * w + h, p: { x: left, y: bottom } },
  ];
  return corners
    .map((corner) => ({ ...corner, at: (corner.at - start + round) % round }))
    .filter((corner) => corner.at < length)
    .sort((a, b) => a.at - b.at)
    .map((corner) => corner.p);
}

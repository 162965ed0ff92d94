/** Ponds, which have an effect on play and are drawn so that nobody can mistake them, the river and brooks. */

import { CORNERS, type Grid, type Point } from "../grid";
import type { Pen } from "../mon";
import type { Rng } from "./chance";
import type { Item } from "./scene";
import { at, boxOf, curve, trace } from "./shapes";

const WATER = "#6f9db0";
const DEEP = "#4f8098";
const BANK = "#6b5330";
const SHORE = "#e6dab0";

export function pondItems(grid: Grid, random: Rng): Item[] {
  const hexes = grid.hexes.filter((hex) => grid.ground(hex) === "pond");
  const chains = join(grid.sidesOf("pond").map(([a, b]) => grid.side(a, b)));
  return [...hexes.map((hex) => pondHex(grid.centre(hex), random)), ...chains.map((line) => pondSides(line, random))];
}

/** A hex of water: its shore keeps within a hair of the hexsides, all of which are closed. */
function pondHex(p: Point, random: Rng): Item {
  const corners = CORNERS.map((corner) => ({ x: p.x + corner.x * 0.985, y: p.y + corner.y * 0.985 }));
  const shore = ragged([...corners, at(corners, 0)], 0.05, random);
  return {
    box: boxOf(corners, 0.3),
    draw: (c, fine) => {
      trace(c, shore, true);
      water(c, () => {
        for (let y = -0.66; y < 0.7; y += 0.22) ripple(c, p.x + Math.sin(y * 9) * 0.3, p.y + y, 0.34);
      }, fine);
      reeds(c, shore, fine);
    },
  };
}

/** Hexes of open water, which run into one another. */
export function drawOpenWater(c: Pen, grid: Grid, seen: readonly string[]): void {
  const wet = seen.filter((hex) => grid.ground(hex) === "water").map((hex) => grid.centre(hex));
  c.fillStyle = "#9dbfc6";
  for (const p of wet) {
    trace(c, CORNERS.map((corner) => ({ x: p.x + corner.x * 1.01, y: p.y + corner.y * 1.01 })), true);
    c.fill();
  }
  c.strokeStyle = "rgba(240,248,248,.8)";
  c.lineWidth = 0.04;
  c.lineCap = "round";
  for (const p of wet) for (const [x, y] of [[-0.3, -0.36], [0.32, -0.05], [-0.2, 0.34]] as const) ripple(c, p.x + x, p.y + y, 0.26);
}

/** Water along hexsides: a long pond lying on the line between the hexes, with a firm bank. */
function pondSides(line: readonly Point[], random: Rng): Item {
  const middle = curve(line, 4);
  const left: Point[] = [];
  const right: Point[] = [];
  middle.forEach((p, i) => {
    const a = middle[i - 1] ?? p;
    const b = middle[i + 1] ?? p;
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const t = i / (middle.length - 1);
    const half = 0.1 + 0.15 * Math.sin(Math.PI * Math.min(1, Math.max(0, t))) ** 0.6 + (random() - 0.5) * 0.03;
    left.push({ x: p.x + ((b.y - a.y) / length) * half, y: p.y - ((b.x - a.x) / length) * half });
    right.unshift({ x: p.x - ((b.y - a.y) / length) * half, y: p.y + ((b.x - a.x) / length) * half });
  });
  const shore = [...left, ...right];
  return {
    box: boxOf(shore, 0.4),
    draw: (c, fine) => {
      trace(c, shore, true);
      water(c, () => {
        for (const p of middle) ripple(c, p.x, p.y, 0.12);
      }, fine);
      // The line itself, since what counts is the hexside.
      trace(c, line);
      c.strokeStyle = "rgba(22,58,84,.95)";
      c.lineWidth = Math.max(0.07, 1.6 / fine);
      c.lineCap = c.lineJoin = "round";
      c.stroke();
      reeds(c, shore, fine);
    },
  };
}

/** Fill the traced shore: bank, light shore, deep water and what `waves` draws. */
function water(c: Pen, waves: () => void, fine: number): void {
  c.save();
  c.lineJoin = "round";
  c.strokeStyle = SHORE;
  c.lineWidth = 0.26;
  c.stroke();
  c.strokeStyle = BANK;
  c.lineWidth = Math.max(0.13, 1.6 / fine);
  c.stroke();
  c.fillStyle = WATER;
  c.fill();
  c.clip();
  c.strokeStyle = "rgba(36,72,92,.5)";
  c.lineWidth = 0.3;
  c.stroke();
  c.strokeStyle = DEEP;
  c.globalAlpha = 0.5;
  c.lineWidth = 0.6;
  c.stroke();
  c.globalAlpha = 1;
  c.strokeStyle = "rgba(232,244,246,.7)";
  c.lineWidth = 0.024;
  c.lineCap = "round";
  waves();
  c.restore();
}

function ripple(c: Pen, x: number, y: number, half: number): void {
  c.beginPath();
  c.moveTo(x - half, y);
  c.quadraticCurveTo(x - half / 2, y - 0.05, x, y);
  c.quadraticCurveTo(x + half / 2, y + 0.05, x + half, y);
  c.stroke();
}

function reeds(c: Pen, shore: readonly Point[], fine: number): void {
  if (fine < 26) return;
  c.strokeStyle = "rgba(94,112,50,.9)";
  c.lineWidth = 0.026;
  c.lineCap = "round";
  c.beginPath();
  for (let i = 0; i < shore.length; i += 3) {
    const p = at(shore, i);
    for (const lean of [-0.06, 0.01, 0.07]) {
      c.moveTo(p.x + lean * 0.6, p.y + 0.03);
      c.lineTo(p.x + lean * 1.6, p.y - 0.17);
    }
  }
  c.stroke();
}

export function streamItems(line: readonly Point[]): Item {
  return {
    box: boxOf(line, 0.2),
    draw: (c) => {
      trace(c, line);
      c.lineJoin = c.lineCap = "round";
      c.strokeStyle = "rgba(92,104,84,.6)";
      c.lineWidth = 0.12;
      c.stroke();
      c.strokeStyle = "#92b4ba";
      c.lineWidth = 0.07;
      c.stroke();
    },
  };
}

export function riverItems(line: readonly Point[], random: Rng): Item[] {
  const wavy = line.map((p, i) => ({ x: p.x + Math.sin(i * 0.7) * 0.12 + (random() - 0.5) * 0.05, y: p.y }));
  const rail = wavy.filter((_, i) => i % 3 === 0);
  return [
    {
      box: boxOf(wavy, 0.8),
      draw: (c, fine) => {
        c.lineJoin = c.lineCap = "round";
        trace(c, wavy);
        for (const [colour, width] of [
          ["rgba(206,192,146,.9)", 1.05],
          ["rgba(112,92,54,.8)", 0.78],
          ["#a9c3c0", 0.7],
          ["#86abb3", 0.42],
        ] as const) {
          c.strokeStyle = colour;
          c.lineWidth = width;
          c.stroke();
        }
        c.strokeStyle = "rgba(238,246,244,.65)";
        c.lineWidth = 0.026;
        for (const p of rail) {
          c.beginPath();
          c.moveTo(p.x - 0.04, p.y - 0.25);
          c.quadraticCurveTo(p.x + 0.06, p.y, p.x - 0.03, p.y + 0.25);
          c.stroke();
        }
        reeds(c, rail.flatMap((p) => [p, { x: p.x - 0.42, y: p.y }, p, p, { x: p.x + 0.44, y: p.y + 0.1 }, p].slice(1)), fine);
      },
    },
  ];
}

/** Sides that meet, as one line each. */
function join(sides: readonly (readonly [Point, Point])[]): Point[][] {
  const chains: Point[][] = [];
  const near = (p: Point, q: Point): boolean => Math.hypot(p.x - q.x, p.y - q.y) < 0.01;
  for (const [a, b] of sides) {
    const chain = chains.find((line) => [a, b].some((p) => near(p, at(line, 0)) || near(p, at(line, line.length - 1))));
    if (!chain) {
      chains.push([a, b]);
      continue;
    }
    const [first, last] = [at(chain, 0), at(chain, chain.length - 1)];
    if (near(last, a)) chain.push(b);
    else if (near(last, b)) chain.push(a);
    else if (near(first, a)) chain.unshift(b);
    else chain.unshift(a);
  }
  return chains;
}

function ragged(points: readonly Point[], by: number, random: Rng): Point[] {
  const out: Point[] = [];
  for (let i = 0; i + 1 < points.length; i++) {
    const a = at(points, i);
    const b = at(points, i + 1);
    for (let s = 0; s < 5; s++) {
      const t = s / 5;
      out.push({ x: a.x + (b.x - a.x) * t + (random() - 0.5) * by, y: a.y + (b.y - a.y) * t + (random() - 0.5) * by });
    }
  }
  return out;
}

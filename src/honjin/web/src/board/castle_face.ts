/** Castles as drawn: from a palisade to a great castle, in the colours of those who hold them. Units: the radius of a hex. */

import type { CastleView } from "./data";
import type { Colours, Liveries } from "./liveries";
import type { CastleLook, CastleSign, Look, Works } from "./look";
import { chip } from "./signs";
import { figureText } from "./strokes";

type Pen = CanvasRenderingContext2D;

const WALL = "#f6efdd";
const STONE = "#8c8577";
const INK = "#2a1d12";
const CHIP = "#8e1410";
/** Where the foot of the walls stands below the middle of the hex. */
const FOOT = 0.42;

/** Width of the lowest storey, storeys, and their height. */
const KEEPS: Readonly<Record<Exclude<Works, "residence">, readonly [width: number, storeys: number, tall: number]>> = {
  "keep-1": [0.8, 1, 0.4],
  "keep-2": [0.92, 2, 0.31],
  "keep-3": [1, 3, 0.235],
  "keep-4": [1.06, 4, 0.195],
  "keep-5": [1.14, 5, 0.17],
};
const RESIDENCE_WIDTH = 0.78;

const STOREYS: readonly Works[] = ["residence", "keep-1", "keep-2", "keep-3", "keep-4", "keep-5"];

/** How a castle of some level is drawn: with a storey for each level, if the look does not say otherwise. */
function worksOf(castle: CastleLook | undefined, level: number): Works {
  return castle?.level.find((works) => works.level === level)?.style ?? STOREYS[Math.max(0, Math.min(5, level))] ?? "keep-1";
}

export function paintCastle(c: Pen, castle: CastleView, { castle: look }: Look, colours: Colours, size: number, liveries: Liveries): void {
  const signs = (sign: CastleSign) => (castle.marks ?? []).filter(({ id }) => look?.mark?.[id]?.sign === sign);
  if (signs("ring").length > 0) ringOfStakes(c);
  if (signs("ruin").length > 0) {
    ruin(c);
    return;
  }
  const works = worksOf(look, castle.level);
  const width = works === "residence" ? RESIDENCE_WIDTH : KEEPS[works][0];
  plinth(c, colours, width);
  if (works === "residence") residence(c, colours);
  else keep(c, KEEPS[works], colours);
  if (castle.clan !== null) banner(c, castle.clan, colours, width, liveries);
  if (size < 14) return;
  // To the right and above, where no counter covers them.
  if (look?.plate) plate(c, width / 2 + 0.16, -0.26, castle, look.plate);
  const left = Number(castle.values?.[look?.shield ?? ""]);
  if (look && left < look.whole) shield(c, width / 2 + 0.1, -0.26, left, left < look.whole / 2);
  signs("chip").forEach(({ id, text = "" }, i) => chip(c, width / 2 + 0.1, 0.02 + i * 0.27, figureText(text), look?.mark?.[id]?.colour ?? CHIP, 0.13));
}

/** The ground of the castle in the colour of the side, its ends shaped like the side's counters. */
function plinth(c: Pen, colours: Colours, width: number): void {
  const [x, y, w, h] = [-width / 2 - 0.1, FOOT - 0.06, width + 0.2, 0.16];
  const end = colours.side.shape === "round" ? 0.08 : colours.side.shape === "diamond" ? 0.06 : 0;
  c.save();
  c.shadowColor = "rgba(30,18,6,.55)";
  c.shadowBlur = 3;
  c.shadowOffsetY = 1.5;
  c.beginPath();
  if (colours.side.shape === "diamond") {
    c.moveTo(x + end, y);
    for (const [px, py] of [[x + w - end, y], [x + w, y + h / 2], [x + w - end, y + h], [x + end, y + h], [x, y + h / 2]] as const) c.lineTo(px, py);
    c.closePath();
  } else c.roundRect(x, y, w, h, end);
  c.fillStyle = colours.side.frame;
  c.fill();
  c.restore();
  c.strokeStyle = "rgba(255,243,214,.9)";
  c.lineWidth = 0.025;
  c.stroke();
}

function keep(c: Pen, [width, storeys, tall]: readonly [width: number, storeys: number, tall: number], colours: Colours): void {
  c.lineJoin = "round";
  c.lineWidth = 0.022;
  c.strokeStyle = INK;
  // The stone base leans inwards.
  const base = storeys >= 3 ? 0.16 : 0.12;
  quad(c, STONE, -width / 2, FOOT, width / 2, FOOT, width * 0.42, FOOT - base, -width * 0.42, FOOT - base);
  if (storeys >= 5) for (const side of [-1, 1]) storey(c, side * width * 0.4, FOOT - base, 0.26, 0.17, colours.field);
  for (let i = 0; i < storeys; i++) {
    const w = width * (0.74 - (i * 0.42) / Math.max(2, storeys));
    storey(c, 0, FOOT - base - i * tall, w, tall, colours.field);
  }
  if (storeys >= 3) shachi(c, FOOT - base - storeys * tall - 0.01, width * 0.12);
}

/** Walls with slits, under a roof that turns up at its ends. */
function storey(c: Pen, x: number, y: number, w: number, tall: number, tiles: string): void {
  c.fillStyle = WALL;
  c.fillRect(x - w / 2, y - tall * 0.62, w, tall * 0.62);
  c.strokeRect(x - w / 2, y - tall * 0.62, w, tall * 0.62);
  c.fillStyle = INK;
  for (const at of [-0.26, 0, 0.26]) c.fillRect(x + at * w - 0.02, y - tall * 0.4, 0.04, tall * 0.26);
  const eaves = w * 0.72;
  c.beginPath();
  c.moveTo(x - eaves, y - tall * 0.6);
  c.quadraticCurveTo(x - w * 0.44, y - tall * 0.66, x - w * 0.3, y - tall * 1.06);
  c.lineTo(x + w * 0.3, y - tall * 1.06);
  c.quadraticCurveTo(x + w * 0.44, y - tall * 0.66, x + eaves, y - tall * 0.6);
  c.quadraticCurveTo(x, y - tall * 0.44, x - eaves, y - tall * 0.6);
  c.closePath();
  c.fillStyle = tiles;
  c.fill();
  c.strokeStyle = INK;
  c.stroke();
}

/** Gilded fish on the ridge. */
function shachi(c: Pen, y: number, apart: number): void {
  c.fillStyle = "#e0b548";
  for (const side of [-1, 1]) {
    c.beginPath();
    c.moveTo(side * apart, y);
    c.lineTo(side * (apart + 0.07), y - 0.1);
    c.lineTo(side * (apart - 0.03), y - 0.04);
    c.fill();
  }
}

/** A lord's house within a palisade. */
function residence(c: Pen, colours: Colours): void {
  c.lineWidth = 0.022;
  c.strokeStyle = INK;
  c.lineJoin = "round";
  storey(c, 0, FOOT - 0.12, 0.5, 0.42, colours.field);
  c.fillStyle = "#9a7442";
  for (let x = -0.39; x <= 0.4; x += 0.13) {
    c.beginPath();
    c.moveTo(x - 0.05, FOOT);
    c.lineTo(x - 0.05, FOOT - 0.2);
    c.lineTo(x, FOOT - 0.28);
    c.lineTo(x + 0.05, FOOT - 0.2);
    c.lineTo(x + 0.05, FOOT);
    c.closePath();
    c.fill();
    c.stroke();
  }
}

function banner(c: Pen, clan: string, colours: Colours, width: number, liveries: Liveries): void {
  const x = -width / 2 - 0.38;
  c.fillStyle = INK;
  c.fillRect(x, FOOT - 0.74, 0.03, 0.78);
  c.fillStyle = colours.field;
  c.strokeStyle = "rgba(255,243,214,.9)";
  c.lineWidth = 0.02;
  c.beginPath();
  c.rect(x + 0.03, FOOT - 0.74, 0.31, 0.42);
  c.fill();
  c.stroke();
  liveries.draw(c, clan, x + 0.185, FOOT - 0.53, 0.135, colours.device);
}

/** Roofless walls and charred posts. */
function ruin(c: Pen): void {
  c.lineJoin = "round";
  c.lineWidth = 0.025;
  c.strokeStyle = INK;
  quad(c, "#7b756b", -0.36, FOOT, 0.36, FOOT, 0.3, FOOT - 0.12, -0.3, FOOT - 0.12);
  c.fillStyle = "#b9b0a0";
  c.beginPath();
  c.moveTo(-0.28, FOOT - 0.12);
  for (const [x, y] of [[-0.28, 0.34], [-0.2, 0.3], [-0.14, 0.42], [-0.04, 0.2], [0.06, 0.26], [0.14, 0.16], [0.22, 0.32], [0.28, 0.14]] as const) {
    c.lineTo(x, FOOT - 0.1 - y);
  }
  c.lineTo(0.28, FOOT - 0.12);
  c.closePath();
  c.fill();
  c.stroke();
  c.lineWidth = 0.045;
  c.beginPath();
  for (const [x, lean] of [[-0.1, 0.06], [0.12, -0.08]] as const) {
    c.moveTo(x, FOOT - 0.14);
    c.lineTo(x + lean, FOOT - 0.62);
  }
  c.stroke();
}

function shield(c: Pen, x: number, y: number, strength: number, weak: boolean): void {
  c.beginPath();
  c.moveTo(x - 0.12, y - 0.13);
  c.lineTo(x + 0.12, y - 0.13);
  c.lineTo(x + 0.12, y + 0.04);
  c.quadraticCurveTo(x + 0.1, y + 0.14, x, y + 0.18);
  c.quadraticCurveTo(x - 0.1, y + 0.14, x - 0.12, y + 0.04);
  c.closePath();
  c.fillStyle = "#fbf3df";
  c.strokeStyle = INK;
  c.lineWidth = 0.03;
  c.fill();
  c.stroke();
  c.save();
  c.translate(x, y + 0.01);
  c.scale(0.01, 0.01);
  c.font = "800 21px Arial, sans-serif";
  c.textAlign = "center";
  c.textBaseline = "middle";
  c.fillStyle = weak ? "#a3170c" : INK;
  c.fillText(String(strength), 0, 0);
  c.restore();
}

/** Values side by side, 3-12; in red where the last of them is less than it was printed. */
function plate(c: Pen, x: number, y: number, { values = {} }: CastleView, { values: told, printed }: NonNullable<CastleLook["plate"]>): void {
  const text = told.map((value) => values[value] ?? "").join("-");
  const worn = printed !== undefined && Number(values[told.at(-1) ?? ""]) < Number(values[printed]);
  c.save();
  c.translate(x, y);
  c.scale(0.01, 0.01);
  c.font = "800 22px Arial, sans-serif";
  const half = c.measureText(text).width / 2 + 5;
  c.beginPath();
  c.roundRect(-half, -14, half * 2, 28, 6);
  c.fillStyle = worn ? "#ffe3d3" : "#fbf3df";
  c.strokeStyle = INK;
  c.lineWidth = 3;
  c.fill();
  c.stroke();
  c.textAlign = "center";
  c.textBaseline = "middle";
  c.fillStyle = worn ? "#a3170c" : INK;
  c.fillText(text, 0, 1);
  c.restore();
}

/** A broken circle of stakes around a castle that is shut in. */
function ringOfStakes(c: Pen): void {
  const r = 0.8;
  c.lineCap = "round";
  for (const [style, width] of [["rgba(255,243,214,.95)", 0.1], ["#6b1d10", 0.055]] as const) {
    c.strokeStyle = style;
    c.lineWidth = width;
    c.beginPath();
    for (let i = 0; i < 30; i++) {
      if (i % 10 > 7) continue;
      const a = (i * Math.PI) / 15;
      c.moveTo(Math.cos(a) * (r - 0.07), Math.sin(a) * (r - 0.07));
      c.lineTo(Math.cos(a + 0.06) * (r + 0.07), Math.sin(a + 0.06) * (r + 0.07));
    }
    for (let n = 0; n < 3; n++) {
      const from = (n * Math.PI * 2) / 3;
      c.moveTo(Math.cos(from) * r, Math.sin(from) * r);
      c.arc(0, 0, r, from, from + 1.48);
    }
    c.stroke();
  }
}

function quad(c: Pen, colour: string, ...xy: readonly number[]): void {
  c.beginPath();
  for (let i = 0; i < xy.length; i += 2) c.lineTo(xy[i] ?? 0, xy[i + 1] ?? 0);
  c.closePath();
  c.fillStyle = colour;
  c.fill();
  c.stroke();
}

/** The counter of a force: its leader, whose banner it follows, and what it is worth. */

import type { Colours, Liveries } from "./liveries";
import { GOLD, GOLD_LIGHT, INK, KANJI_FONT, ROMAJI_FONT } from "./palette";
import { chip, isVeiled, paintSigns, type ShownMark, veil } from "./signs";
import { BOLD, DIGIT, outline, sheen, text } from "./strokes";

type Pen = CanvasRenderingContext2D;

/** Sizes in pixels from which the counter shows its strength, its leader, and his name in letters. */
const STRENGTH_FROM = 15;
export const LEADER_FROM = 31;
export const LETTERS_FROM = 84;

/** The letters of the strength on a counter and on the plate of a garrison, and their digits, as shares of the piece. */
const STRENGTH = 0.38;
const PLATE_STRENGTH = 0.54;
const FRAMED = 0.9;
export const STRENGTH_DIGIT = STRENGTH * FRAMED * DIGIT;
export const PLATE_DIGIT = PLATE_STRENGTH * DIGIT;

export interface ForceFace {
  colours: Colours;
  clan: string;
  /** The leader's name in signs and in letters. */
  kanji: string;
  name: string;
  /** Of the leader's rank. */
  stars: number;
  /** How many units it has. */
  units: number;
  /** Up to three, the first is the largest. */
  figures: readonly string[];
  marks: readonly ShownMark[];
  /** Forces in the closed stack beneath this one, itself included. */
  stack: number;
}

/** Paint into a square of side 1 around the origin; `size` is its size on the screen and decides the detail. */
export function paintForce(c: Pen, face: ForceFace, size: number, liveries: Liveries): void {
  const { colours, stars } = face;
  const { shape, frame } = colours.side;
  c.save();
  c.shadowColor = "rgba(30,18,6,.6)";
  c.shadowBlur = Math.max(1.5, size * 0.09);
  c.shadowOffsetX = size * 0.03;
  c.shadowOffsetY = size * 0.055;
  c.fillStyle = stars > 0 ? INK : frame;
  outline(c, shape, 0.5);
  c.fill();
  c.restore();
  if (stars > 0) {
    c.fillStyle = stars > 1 ? GOLD_LIGHT : GOLD;
    outline(c, shape, stars > 1 ? 0.485 : 0.478);
    c.fill();
    c.fillStyle = frame;
    outline(c, shape, stars > 1 ? 0.445 : 0.455);
    c.fill();
  }
  c.save();
  outline(c, shape, 0.41);
  c.clip();
  c.fillStyle = colours.field;
  c.fillRect(-0.5, -0.5, 1, 1);
  sheen(c);
  c.save();
  c.scale(FRAMED, FRAMED);
  if (size < STRENGTH_FROM) liveries.draw(c, face.clan, 0, 0, 0.34, colours.device);
  else if (size < LEADER_FROM) brief(c, face, liveries);
  else full(c, face, size, liveries);
  c.restore();
  if (isVeiled(face.marks)) veil(c);
  c.restore();
  if (size < STRENGTH_FROM) return;
  paintSigns(c, face.marks);
  if (face.stack > 1) chip(c, 0.48, -0.48, String(face.stack), INK, 0.14);
}

function brief(c: Pen, { figures, clan, colours }: ForceFace, liveries: Liveries): void {
  liveries.draw(c, clan, 0, -0.24, 0.2, colours.device);
  c.fillStyle = colours.side.band;
  c.fillRect(-0.5, 0.0, 1, 0.5);
  text(c, figures[0] ?? "", 0, 0.23, 0.46, colours.side.bandInk, BOLD, 0.9);
}

function full(c: Pen, face: ForceFace, size: number, liveries: Liveries): void {
  const { colours, kanji, name, stars } = face;
  const letters = size >= LETTERS_FROM && name !== "";
  const band = 0.12;
  nameBlock(c, kanji, colours.ink, letters ? band - 0.11 : band);
  liveries.draw(c, face.clan, 0.18, letters ? -0.23 : -0.2, 0.165, colours.device);
  for (let i = 0; i < stars; i++) star(c, 0.395, -0.33 + i * 0.15, 0.07, colours.ink);
  pips(c, face.units, 0.42, letters ? -0.05 : 0.05, colours.ink);
  if (letters) {
    c.fillStyle = "rgba(10,6,2,.4)";
    c.fillRect(-0.5, band - 0.11, 1, 0.11);
    text(c, name, 0, band - 0.052, 0.088, "#fff6e0", `600 {} ${ROMAJI_FONT}`, 0.88);
  }
  c.fillStyle = colours.side.band;
  c.fillRect(-0.5, band, 1, 0.4);
  c.fillStyle = colours.side.frame;
  c.fillRect(-0.5, band, 1, 0.025);
  figures(c, face);
}

/** The first is large, the second small beside it, the third stands in a disc. */
function figures(c: Pen, { figures: [first = "", second, third], colours: { side } }: ForceFace): void {
  text(c, first, second === undefined ? 0 : -0.24, 0.305, STRENGTH, side.bandInk, BOLD, second === undefined ? 0.84 : 0.42);
  if (second !== undefined) text(c, second, third === undefined ? 0.24 : 0.1, 0.31, third === undefined ? 0.3 : 0.22, side.bandInk, BOLD, 0.22);
  if (third === undefined) return;
  c.fillStyle = side.frame;
  c.beginPath();
  c.arc(0.36, 0.305, 0.125, 0, Math.PI * 2);
  c.fill();
  text(c, third, 0.36, 0.305, 0.19, "#fff8e6", BOLD);
}

/** The leader's name on his banner: the house down the right column, the given name down the left. */
function nameBlock(c: Pen, kanji: string, ink: string, bottom: number): void {
  const signs = [...kanji];
  const split = Math.ceil(signs.length / 2);
  c.fillStyle = "rgba(255,250,235,.17)";
  c.fillRect(-0.5, -0.5, 0.52, bottom + 0.5);
  [signs.slice(0, split), signs.slice(split)].forEach((column, n) => {
    const step = Math.min(0.25, (bottom + 0.44) / Math.max(2, column.length));
    const top = (bottom - 0.44) / 2 - (step * (column.length - 1)) / 2;
    column.forEach((sign, i) => text(c, sign, n ? -0.325 : -0.105, top + i * step, Math.min(0.22, step), ink, `700 {} ${KANJI_FONT}`));
  });
}

/** One stroke for each unit of the force, upwards; a number when there are many. */
function pips(c: Pen, count: number, x: number, bottom: number, ink: string): void {
  if (count > 5) {
    text(c, String(count), x, bottom - 0.05, 0.16, ink, BOLD);
    return;
  }
  c.fillStyle = ink;
  for (let i = 0; i < count; i++) c.fillRect(x - 0.06, bottom - i * 0.055, 0.12, 0.032);
}

function star(c: Pen, x: number, y: number, r: number, colour: string): void {
  c.fillStyle = colour;
  c.beginPath();
  for (let i = 0; i < 10; i++) {
    const a = -Math.PI / 2 + (i * Math.PI) / 5;
    const far = i % 2 ? r * 0.42 : r;
    c.lineTo(x + Math.cos(a) * far, y + Math.sin(a) * far);
  }
  c.fill();
}

/** Those within a castle: the sum of their first figures and how many units they are, on a small plate. */
export function paintPlate(c: Pen, faces: readonly ForceFace[], size: number, liveries: Liveries): void {
  const [w, h] = [1.3, 0.6];
  const last = faces[faces.length - 1];
  if (!last) return;
  const { colours } = last;
  const strength = faces.reduce((sum, { figures: [first] }) => sum + (Number(first) || 0), 0);
  c.save();
  c.shadowColor = "rgba(30,18,6,.5)";
  c.shadowBlur = Math.max(1, size * 0.06);
  c.shadowOffsetY = size * 0.04;
  c.fillStyle = colours.side.frame;
  c.beginPath();
  c.roundRect(-w / 2, -h / 2, w, h, 0.1);
  c.fill();
  c.restore();
  c.fillStyle = colours.field;
  c.fillRect(-w / 2 + 0.06, -h / 2 + 0.06, 0.5, h - 0.12);
  c.fillStyle = colours.side.band;
  c.fillRect(-w / 2 + 0.56, -h / 2 + 0.06, w - 0.62, h - 0.12);
  liveries.draw(c, last.clan, -w / 2 + 0.31, 0, 0.2, colours.device);
  text(c, String(strength), w / 2 - 0.37, 0.01, PLATE_STRENGTH, colours.side.bandInk, BOLD, 0.6);
  const units = faces.reduce((sum, face) => sum + face.units, 0);
  if (size > 22) for (let i = 0; i < Math.min(9, units); i++) dot(c, -w / 2 + 0.12 + i * 0.13, -h / 2 - 0.005, "#fff6e0");
  if (faces.every(({ marks }) => isVeiled(marks))) {
    c.fillStyle = "rgba(48,42,36,.36)";
    c.fillRect(-w / 2, -h / 2, w, h);
  }
}

function dot(c: Pen, x: number, y: number, colour: string): void {
  c.beginPath();
  c.arc(x, y, 0.055, 0, Math.PI * 2);
  c.fillStyle = colour;
  c.strokeStyle = INK;
  c.lineWidth = 0.025;
  c.fill();
  c.stroke();
}

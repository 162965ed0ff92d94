/** The counter of a force: its leader, whose banner it follows, and what it is worth. */

import type { ForceView, CommanderSheet } from "../../wire";
import { DIGIT, shape, sheen, text, veil } from "../faces";
import type { Devices } from "../mon";
import { type ClanLook, GOLD, GOLD_LIGHT, INK, KANJI_FONT, NUMBER_FONT, ROMAJI_FONT } from "../palette";

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

const BOLD = `800 {} ${NUMBER_FONT}`;
const STARS: Readonly<Record<string, number>> = { sodaisho: 2, taisho: 1 };

export interface ForceFace {
  force: ForceView;
  leader: CommanderSheet | undefined;
  look: ClanLook;
  /** Forces in the closed stack beneath this one, itself included. */
  stack: number;
}

/** Paint into a square of side 1 around the origin; `size` is its size on the screen and decides the detail. */
export function paintForce(c: Pen, face: ForceFace, size: number, devices: Devices): void {
  const { force, look, leader } = face;
  const stars = STARS[leader?.rank ?? ""] ?? 0;
  const { corners } = look.side;
  c.save();
  c.shadowColor = "rgba(30,18,6,.6)";
  c.shadowBlur = Math.max(1.5, size * 0.09);
  c.shadowOffsetX = size * 0.03;
  c.shadowOffsetY = size * 0.055;
  c.fillStyle = stars > 0 ? INK : look.side.frame;
  shape(c, corners, 0.5);
  c.fill();
  c.restore();
  if (stars > 0) {
    c.fillStyle = stars > 1 ? GOLD_LIGHT : GOLD;
    shape(c, corners, stars > 1 ? 0.485 : 0.478);
    c.fill();
    c.fillStyle = look.side.frame;
    shape(c, corners, stars > 1 ? 0.445 : 0.455);
    c.fill();
  }
  c.save();
  shape(c, corners, 0.41);
  c.clip();
  c.fillStyle = look.field;
  c.fillRect(-0.5, -0.5, 1, 1);
  sheen(c);
  c.save();
  c.scale(FRAMED, FRAMED);
  if (size < STRENGTH_FROM) devices.draw(c, force.clan, 0, 0, 0.34, look.device);
  else if (size < LEADER_FROM) brief(c, face, devices);
  else full(c, face, size, stars, devices);
  c.restore();
  if (force.acted) veil(c);
  c.restore();
  if (size < STRENGTH_FROM) return;
  if (force.acted) tick(c);
  if (force.morale < 0) chip(c, -0.46, -0.46, String(force.morale).replace("-", "−"), "#8e1410", 0.14);
  if (force.investing) stakes(c);
  if (face.stack > 1) chip(c, 0.48, -0.48, String(face.stack), INK, 0.14);
}

function brief(c: Pen, { force, look }: ForceFace, devices: Devices): void {
  devices.draw(c, force.clan, 0, -0.24, 0.2, look.device);
  c.fillStyle = look.side.band;
  c.fillRect(-0.5, 0.0, 1, 0.5);
  text(c, String(force.strength), 0, 0.23, 0.46, look.side.bandInk, BOLD, 0.9);
}

function full(c: Pen, { force, look, leader }: ForceFace, size: number, stars: number, devices: Devices): void {
  const letters = size >= LETTERS_FROM;
  const band = 0.12;
  nameBlock(c, leader?.kanji ?? "", look.ink, letters ? band - 0.11 : band);
  devices.draw(c, force.clan, 0.18, letters ? -0.23 : -0.2, 0.165, look.device);
  for (let i = 0; i < stars; i++) star(c, 0.395, -0.33 + i * 0.15, 0.07, look.ink);
  pips(c, force.units.length, 0.42, letters ? -0.05 : 0.05, look.ink);
  if (letters) {
    c.fillStyle = "rgba(10,6,2,.4)";
    c.fillRect(-0.5, band - 0.11, 1, 0.11);
    text(c, leader?.name ?? "", 0, band - 0.052, 0.088, "#fff6e0", `600 {} ${ROMAJI_FONT}`, 0.88);
  }
  c.fillStyle = look.side.band;
  c.fillRect(-0.5, band, 1, 0.4);
  c.fillStyle = look.side.frame;
  c.fillRect(-0.5, band, 1, 0.025);
  const ink = look.side.bandInk;
  text(c, String(force.strength), -0.24, 0.305, STRENGTH, ink, BOLD, 0.42);
  text(c, force.modifier > 0 ? `+${force.modifier}` : String(force.modifier).replace("-", "−"), 0.1, 0.31, 0.22, ink, BOLD, 0.22);
  c.fillStyle = look.side.frame;
  c.beginPath();
  c.arc(0.36, 0.305, 0.125, 0, Math.PI * 2);
  c.fill();
  text(c, String(force.activation), 0.36, 0.305, 0.19, "#fff8e6", BOLD);
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

/** A number on a round chip, at a corner. */
export function chip(c: Pen, x: number, y: number, words: string, colour: string, r = 0.15): void {
  c.beginPath();
  c.arc(x, y, r, 0, Math.PI * 2);
  c.fillStyle = colour;
  c.strokeStyle = "#fff3d6";
  c.lineWidth = r * 0.18;
  c.fill();
  c.stroke();
  text(c, words, x, y, r * 1.3, "#fff8e6", BOLD, r * 1.6);
}

/** Has acted: a tick, for those who do not see the difference in tone. */
function tick(c: Pen): void {
  c.lineCap = c.lineJoin = "round";
  for (const [style, width] of [["#fff3d6", 0.13], ["#2d662d", 0.075]] as const) {
    c.strokeStyle = style;
    c.lineWidth = width;
    c.beginPath();
    c.moveTo(0.27, 0.4);
    c.lineTo(0.36, 0.49);
    c.lineTo(0.52, 0.27);
    c.stroke();
  }
}

/** Part of an investment: a row of stakes along the foot. */
function stakes(c: Pen): void {
  c.lineCap = "butt";
  for (const [style, width] of [["#fff3d6", 0.09], ["#5a3312", 0.05]] as const) {
    c.strokeStyle = style;
    c.lineWidth = width;
    c.beginPath();
    for (let x = -0.42; x < 0.2; x += 0.12) {
      c.moveTo(x, 0.56);
      c.lineTo(x + 0.05, 0.42);
    }
    c.moveTo(-0.48, 0.5);
    c.lineTo(0.2, 0.5);
    c.stroke();
  }
}

/** Those within a castle: how many forces and units, and their strength, on a small plate. */
export function paintPlate(c: Pen, forces: readonly ForceView[], look: ClanLook, size: number, devices: Devices): void {
  const [w, h] = [1.3, 0.6];
  const strength = forces.reduce((sum, force) => sum + force.strength, 0);
  c.save();
  c.shadowColor = "rgba(30,18,6,.5)";
  c.shadowBlur = Math.max(1, size * 0.06);
  c.shadowOffsetY = size * 0.04;
  c.fillStyle = look.side.frame;
  c.beginPath();
  c.roundRect(-w / 2, -h / 2, w, h, 0.1);
  c.fill();
  c.restore();
  c.fillStyle = look.field;
  c.fillRect(-w / 2 + 0.06, -h / 2 + 0.06, 0.5, h - 0.12);
  c.fillStyle = look.side.band;
  c.fillRect(-w / 2 + 0.56, -h / 2 + 0.06, w - 0.62, h - 0.12);
  devices.draw(c, forces[0]?.clan ?? "", -w / 2 + 0.31, 0, 0.2, look.device);
  text(c, String(strength), w / 2 - 0.37, 0.01, PLATE_STRENGTH, look.side.bandInk, BOLD, 0.6);
  const units = forces.reduce((sum, force) => sum + force.units.length, 0);
  if (size > 22) for (let i = 0; i < Math.min(9, units); i++) dot(c, -w / 2 + 0.12 + i * 0.13, -h / 2 - 0.005, "#fff6e0");
  if (forces.every((force) => force.acted)) {
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

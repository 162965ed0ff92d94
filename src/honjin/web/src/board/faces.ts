/** What a counter shows, and how much of it at which size. */

import type { CounterSheet } from "../wire";
import { drawBranch } from "./branches";
import type { Devices } from "./mon";
import { type ClanLook, FIRST_SIDE, GOLD, GOLD_LIGHT, INK, KANJI_FONT, NUMBER_FONT, ROMAJI_FONT, type SideLook } from "./palette";

/** Sizes in pixels from which a counter is more than a speck, shows its own name, and shows it in letters too. */
const CHIP_FROM = 13;
export const OWN_FROM = 27;
export const NAMED_FROM = 84;
/** The letters of the strength, as a share of the counter; digits are so much of their letters high. */
const STRENGTH = 0.33;
export const DIGIT = 0.72;
export const STRENGTH_DIGIT = STRENGTH * DIGIT;
/** How much is left of everything inside the double frame of a commander. */
export const FRAMED = 0.93;

export type Rank = "troop" | "commander" | "lord";

export interface Face {
  unit: CounterSheet;
  look: ClanLook;
  rank: Rank;
  label: string;
  strength: string;
  morale: string;
  movement: string;
  /** Values that differ from the printed ones. */
  changed: boolean;
  spent: boolean;
  idle: boolean;
  aided: boolean;
}

type Pen = CanvasRenderingContext2D;

/** The outline of a counter: by its corners the sides are told apart. */
export function shape(c: Pen, corners: SideLook["corners"], half: number): void {
  c.beginPath();
  if (corners === "round") {
    c.roundRect(-half, -half, half * 2, half * 2, half * 0.36);
    return;
  }
  const cut = half * (corners === "square" ? 0.04 : 0.3);
  if (corners === "notch") {
    for (const [x, y, turn] of [[1, -1, 0], [1, 1, 1], [-1, 1, 0], [-1, -1, 1]] as const) {
      const [a, b] = [{ x: x * (half - cut * 0.7), y: y * half }, { x: x * half, y: y * (half - cut * 0.7) }];
      const [first, last] = turn ? [b, a] : [a, b];
      c.lineTo(first.x, first.y);
      c.lineTo(a.x, b.y);
      c.lineTo(last.x, last.y);
    }
    c.closePath();
    return;
  }
  c.moveTo(-half + cut, -half);
  for (const [x, y] of [
    [half - cut, -half], [half, -half + cut], [half, half - cut], [half - cut, half], [-half + cut, half],
    [-half, half - cut], [-half, -half + cut],
  ] as const) {
    c.lineTo(x, y);
  }
  c.closePath();
}

/** Paint a face into a square of side 1 around the origin; `size` is its size on the screen and decides the detail. */
export function paintFace(c: Pen, face: Face, size: number, devices: Devices): void {
  const { look, rank } = face;
  body(c, face, size);
  c.save();
  const inner = rank === "troop" ? 0.455 : 0.42;
  shape(c, look.side.corners, inner);
  c.clip();
  // Inside the double frame of a commander there is less room.
  if (rank !== "troop") c.scale(FRAMED, FRAMED);
  c.fillStyle = look.field;
  c.fillRect(-0.5, -0.5, 1, 1);
  sheen(c);
  if (size < CHIP_FROM) speck(c, face, devices);
  else if (size < OWN_FROM) chip(c, face, devices);
  else full(c, face, size, devices);
  if (face.spent) veil(c);
  c.restore();
  if (face.aided) badge(c);
  if (face.idle) idleMark(c);
}

function body(c: Pen, { look, rank }: Face, size: number): void {
  c.save();
  c.shadowColor = "rgba(30,18,6,.6)";
  // Shadows are measured in device pixels whatever the scale.
  c.shadowBlur = Math.max(1.5, size * 0.09);
  c.shadowOffsetX = size * 0.03;
  c.shadowOffsetY = size * 0.055;
  if (rank === "lord") {
    c.fillStyle = GOLD;
    rays(c);
  }
  c.fillStyle = rank === "troop" ? look.side.frame : INK;
  shape(c, look.side.corners, rank === "lord" ? 0.54 : rank === "commander" ? 0.515 : 0.5);
  c.fill();
  c.restore();
  if (rank === "troop") return;
  c.fillStyle = rank === "lord" ? GOLD_LIGHT : GOLD;
  shape(c, look.side.corners, rank === "lord" ? 0.515 : 0.49);
  c.fill();
  c.fillStyle = look.side.frame;
  shape(c, look.side.corners, 0.455);
  c.fill();
}

/** Points of a golden sun behind the lord's counter. */
function rays(c: Pen): void {
  c.beginPath();
  for (let i = 0; i < 48; i++) {
    const r = i % 2 ? 0.6 : 0.7;
    const a = (i * Math.PI) / 24;
    c.lineTo(Math.cos(a) * r, Math.sin(a) * r);
  }
  c.closePath();
  c.fill();
}

export function sheen(c: Pen): void {
  const light = c.createLinearGradient(-0.3, -0.5, 0.3, 0.5);
  light.addColorStop(0, "rgba(255,255,255,.2)");
  light.addColorStop(0.45, "rgba(255,255,255,0)");
  light.addColorStop(1, "rgba(0,0,0,.16)");
  c.fillStyle = light;
  c.fillRect(-0.5, -0.5, 1, 1);
}

function speck(c: Pen, face: Face, devices: Devices): void {
  c.fillStyle = face.look.side.band;
  if (face.rank === "troop") c.fillRect(-0.5, 0.18, 1, 0.32);
  else devices.draw(c, face.unit.clan, 0, 0, 0.34, face.look.device);
}

function chip(c: Pen, face: Face, devices: Devices): void {
  const { look } = face;
  if (face.rank === "troop") {
    // The band keeps the side in sight when the counter is only a chip.
    c.fillStyle = look.side.band;
    c.fillRect(-0.5, -0.02, 1, 0.52);
    drawBranch(c, face.unit.branch, 0, -0.24, 0.38, look.ink);
    text(c, face.strength, 0, 0.225, 0.5, look.side.bandInk, `800 {} ${NUMBER_FONT}`);
  } else {
    devices.draw(c, face.unit.clan, 0, -0.1, 0.29, look.device);
    c.fillStyle = look.side.band;
    c.fillRect(-0.5, 0.2, 1, 0.3);
    text(c, face.strength, 0, 0.315, 0.3, look.side.bandInk, `800 {} ${NUMBER_FONT}`);
  }
}

function full(c: Pen, face: Face, size: number, devices: Devices): void {
  const { look } = face;
  const named = size >= NAMED_FROM;
  const bandTop = 0.14;
  nobori(c, face, named ? bandTop - 0.09 : bandTop);
  const x = 0.135;
  if (face.rank === "troop") {
    drawBranch(c, face.unit.branch, x - 0.01, named ? -0.18 : -0.12, 0.38, look.ink);
    devices.draw(c, face.unit.clan, 0.345, -0.345, 0.08, look.device);
  } else {
    devices.draw(c, face.unit.clan, x - 0.02, named ? -0.21 : -0.16, 0.2, look.device);
    drawBranch(c, face.unit.branch, 0.345, (named ? -0.07 : 0.02), 0.18, look.ink);
  }
  if (named) {
    c.fillStyle = "rgba(10,6,2,.34)";
    c.fillRect(-0.5, bandTop - 0.1, 1, 0.1);
    text(c, shortName(face), 0, bandTop - 0.048, 0.084, "#fff6e0", `600 {} ${ROMAJI_FONT}`, 0.84);
  }
  c.fillStyle = look.side.band;
  c.fillRect(-0.5, bandTop, 1, 0.4);
  c.fillStyle = look.side.frame;
  c.fillRect(-0.5, bandTop, 1, 0.022);
  numbers(c, face, bandTop);
}

/** The name runs down a banner at the left, as on the flags of the time. */
function nobori(c: Pen, face: Face, bottom: number): void {
  const letters = [...face.label].slice(0, 4);
  c.fillStyle = face.rank === "troop" ? "rgba(255,250,235,.16)" : "rgba(255,250,235,.2)";
  c.fillRect(-0.5, -0.5, 0.36, bottom + 0.5);
  c.fillStyle = "rgba(0,0,0,.18)";
  c.fillRect(-0.142, -0.5, 0.014, bottom + 0.5);
  const top = -0.415;
  const step = Math.min(0.275, (bottom - 0.015 - top) / letters.length);
  const start = (top + bottom - 0.015) / 2 - (step * (letters.length - 1)) / 2;
  letters.forEach((letter, i) => {
    text(c, letter, -0.288, start + i * step, Math.min(0.272, step * 1.06), face.look.ink, `700 {} ${KANJI_FONT}`);
  });
}

function numbers(c: Pen, face: Face, top: number): void {
  const y = top + 0.165;
  const ink = face.look.side.bandInk;
  const shown = face.changed ? "#a3170c" : ink;
  text(c, face.strength, -0.26, y + 0.005, STRENGTH, shown, `800 {} ${NUMBER_FONT}`, 0.33);
  text(c, face.morale, 0.065, y, 0.25, shown, `600 {} ${NUMBER_FONT}`);
  text(c, face.movement, 0.3, y, 0.25, ink, `600 {} ${NUMBER_FONT}`);
  c.fillStyle = ink;
  c.globalAlpha = 0.35;
  c.fillRect(-0.08, top + 0.07, 0.012, 0.17);
  c.fillRect(0.18, top + 0.07, 0.012, 0.17);
  c.globalAlpha = 1;
}

/** Acted already: darker, and hatched for those who do not see the difference in tone. */
export function veil(c: Pen): void {
  c.fillStyle = "rgba(48,42,36,.34)";
  c.fillRect(-0.5, -0.5, 1, 1);
  c.strokeStyle = "rgba(20,14,8,.36)";
  c.lineWidth = 0.03;
  c.beginPath();
  for (let x = -1; x < 1; x += 0.13) {
    c.moveTo(x, 0.5);
    c.lineTo(x + 1, -0.5);
  }
  c.stroke();
}

function badge(c: Pen): void {
  c.fillStyle = INK;
  c.beginPath();
  c.arc(0.42, -0.42, 0.13, 0, Math.PI * 2);
  c.fill();
  c.fillStyle = GOLD_LIGHT;
  c.beginPath();
  for (let i = 0; i < 10; i++) {
    const r = i % 2 ? 0.045 : 0.105;
    const a = -Math.PI / 2 + (i * Math.PI) / 5;
    c.lineTo(0.42 + Math.cos(a) * r, -0.42 + Math.sin(a) * r);
  }
  c.fill();
}

/** A force without its commander: two bars, as of something halted. */
function idleMark(c: Pen): void {
  c.fillStyle = FIRST_SIDE.bandInk;
  c.beginPath();
  c.arc(-0.42, -0.42, 0.13, 0, Math.PI * 2);
  c.fill();
  c.fillStyle = "#fff";
  c.fillRect(-0.475, -0.49, 0.04, 0.14);
  c.fillRect(-0.405, -0.49, 0.04, 0.14);
}

function shortName({ unit }: Face): string {
  return unit.name.replace(/ \(.*\)/, "").replace(/^(\S+) \S+ (cavalry|mounted teppo|teppo|ashigaru)( \d+)?$/, "$1 $2$3");
}

/** Centred text; sizes are shares of the counter, drawn at a hundredfold because canvases round small fonts. */
export function text(c: Pen, words: string, x: number, y: number, size: number, ink: string, font: string, limit?: number): void {
  c.save();
  c.translate(x, y);
  c.scale(0.01, 0.01);
  c.font = font.replace("{}", `${size * 100}px`);
  c.textAlign = "center";
  c.textBaseline = "alphabetic";
  c.fillStyle = ink;
  const box = c.measureText(words);
  const rise = (box.actualBoundingBoxAscent - box.actualBoundingBoxDescent) / 2;
  c.fillText(words, 0, rise, limit === undefined ? undefined : limit * 100);
  c.restore();
}

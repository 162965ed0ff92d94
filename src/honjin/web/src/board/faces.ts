/** What the counter of a single unit shows, and how much of it at which size. */

import { drawBadge } from "./badges";
import type { Colours, Liveries } from "./liveries";
import type { StateLook, Symbol } from "./look";
import { GOLD, GOLD_LIGHT, INK, KANJI_FONT, mixed, NUMBER_FONT, ROMAJI_FONT } from "./palette";
import { isVeiled, paintSigns, type ShownMark, veil } from "./signs";
import { BOLD, DIGIT, outline, sheen, text } from "./strokes";
import { drawSymbol } from "./symbols";

/** Sizes in pixels from which a counter is more than a speck, shows its own name, and shows it in letters too. */
const CHIP_FROM = 13;
export const OWN_FROM = 27;
export const NAMED_FROM = 84;
/** Where figures stand on the band and how large their letters are, by how many there are. */
const SPOTS: readonly (readonly (readonly [x: number, size: number])[])[] = [
  [],
  [[0, 0.36]],
  [[-0.2, 0.34], [0.21, 0.34]],
  [[-0.26, 0.33], [0.065, 0.25], [0.3, 0.25]],
  [[-0.31, 0.29], [-0.07, 0.22], [0.14, 0.22], [0.34, 0.22]],
];
export const MOST_FIGURES = SPOTS.length - 1;
/** How much is left of everything inside a double frame. */
export const FRAMED = 0.93;

/** The height of the first digits on a counter with so many figures, as a share of it. */
export function largestDigit(figures: number): number {
  return (SPOTS[Math.min(figures, MOST_FIGURES)]?.[0]?.[1] ?? 0.33) * DIGIT;
}

export interface Face {
  colours: Colours;
  clan: string;
  /** By which its clan is called for short. */
  letter?: string;
  /** What runs down the banner, and the name in letters. */
  label: string;
  name: string;
  symbol?: Symbol;
  /** A double frame for those who bear their own name, and a sun behind the greatest. */
  frame: "plain" | "double" | "great";
  figures: readonly ShownFigure[];
  dots: number;
  bars: number;
  /** How worn it is: so many notches on a ground of that colour. */
  state?: { notches: number; look: StateLook };
  mode?: StateLook & { readable: boolean };
  marks: readonly ShownMark[];
}

export interface ShownFigure {
  text: string;
  /** It differs from the printed one. */
  changed: boolean;
}

type Pen = CanvasRenderingContext2D;

/** Paint a face into a square of side 1 around the origin; `size` is its size on the screen and decides the detail. */
export function paintFace(c: Pen, face: Face, size: number, liveries: Liveries): void {
  const { colours, frame } = face;
  body(c, face, size);
  c.save();
  outline(c, colours.side.shape, frame === "plain" ? 0.455 : 0.42);
  c.clip();
  // Inside a double frame there is less room.
  if (frame !== "plain") c.scale(FRAMED, FRAMED);
  c.fillStyle = colours.field;
  c.fillRect(-0.5, -0.5, 1, 1);
  sheen(c);
  if (size < CHIP_FROM) speck(c, face, liveries);
  else if (size < OWN_FROM) chip(c, face, liveries);
  else full(c, face, size, liveries);
  if (face.state) wear(c, face.state);
  if (isVeiled(face.marks)) veil(c);
  c.restore();
  paintSigns(c, face.marks);
  if (!face.mode || size < CHIP_FROM) return;
  c.save();
  c.translate(-0.45, 0.45);
  modeBadge(c, face.mode);
  c.restore();
}

function body(c: Pen, { colours, frame }: Face, size: number): void {
  const { shape } = colours.side;
  c.save();
  c.shadowColor = "rgba(30,18,6,.6)";
  // Shadows are measured in device pixels whatever the scale.
  c.shadowBlur = Math.max(1.5, size * 0.09);
  c.shadowOffsetX = size * 0.03;
  c.shadowOffsetY = size * 0.055;
  if (frame === "great") {
    c.fillStyle = GOLD;
    rays(c);
  }
  c.fillStyle = frame === "plain" ? colours.side.frame : INK;
  outline(c, shape, frame === "great" ? 0.54 : frame === "double" ? 0.515 : 0.5);
  c.fill();
  c.restore();
  if (frame === "plain") return;
  c.fillStyle = frame === "great" ? GOLD_LIGHT : GOLD;
  outline(c, shape, frame === "great" ? 0.515 : 0.49);
  c.fill();
  c.fillStyle = colours.side.frame;
  outline(c, shape, 0.455);
  c.fill();
}

/** Points of a golden sun behind a great one's counter. */
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

function speck(c: Pen, face: Face, liveries: Liveries): void {
  c.fillStyle = face.colours.side.band;
  if (face.frame === "plain") c.fillRect(-0.5, 0.18, 1, 0.32);
  else liveries.draw(c, face.clan, 0, 0, 0.34, face.colours.device, face.label);
}

function chip(c: Pen, face: Face, liveries: Liveries): void {
  const { colours } = face;
  const plain = face.frame === "plain";
  const [first] = face.figures;
  // The band keeps the side in sight when the counter is only a chip.
  const band = first === undefined ? 0.5 : plain ? -0.02 : 0.2;
  if (plain && face.symbol) drawSymbol(c, face.symbol, 0, -0.24, 0.38, colours.ink);
  else liveries.draw(c, face.clan, 0, first ? (plain ? -0.24 : -0.1) : 0, plain ? 0.19 : 0.29, colours.device, face.label);
  c.fillStyle = bandOf(face);
  c.fillRect(-0.5, band, 1, 0.5 - band);
  if (first) text(c, first.text, 0, plain ? 0.225 : 0.315, plain ? 0.5 : 0.3, colours.side.bandInk, BOLD, 0.9);
}

function full(c: Pen, face: Face, size: number, liveries: Liveries): void {
  const { colours, symbol } = face;
  const named = size >= NAMED_FROM && face.name !== "";
  // Without figures the banner runs down the whole counter.
  const bandTop = face.figures.length > 0 ? 0.14 : 0.46;
  nobori(c, face, named ? bandTop - 0.09 : bandTop);
  const lettered = Boolean(face.letter);
  const x = lettered ? 0.09 : 0.135;
  const down = face.figures.length > 0 ? 0 : 0.14;
  if (face.frame === "plain" && symbol) {
    drawSymbol(c, symbol, x - 0.01, named ? -0.18 : -0.12, 0.38, colours.ink);
    liveries.draw(c, face.clan, 0.345, -0.345, 0.08, colours.device, face.label);
  } else {
    liveries.draw(c, face.clan, x - 0.02, (named ? -0.21 : -0.16) + down, lettered ? 0.17 : 0.2, colours.device, face.label);
    if (symbol) drawSymbol(c, symbol, lettered ? 0.2 : 0.345, named ? -0.07 : 0.02, 0.18, colours.ink);
  }
  if (named) {
    c.fillStyle = "rgba(10,6,2,.34)";
    c.fillRect(-0.5, bandTop - 0.1, 1, 0.1);
    text(c, face.name, 0, bandTop - 0.048, 0.084, "#fff6e0", `600 {} ${ROMAJI_FONT}`, 0.84);
  }
  if (face.letter) initial(c, face.letter, colours.ink);
  tally(c, face, named ? -0.02 : 0.07);
  if (face.figures.length === 0) return;
  c.fillStyle = bandOf(face);
  c.fillRect(-0.5, bandTop, 1, 0.4);
  c.fillStyle = colours.side.frame;
  c.fillRect(-0.5, bandTop, 1, 0.022);
  numbers(c, face, bandTop);
}

/** The name runs down a banner at the left, as on the flags of the time; letters lie on their side. */
function nobori(c: Pen, face: Face, bottom: number): void {
  c.fillStyle = face.frame === "plain" ? "rgba(255,250,235,.16)" : "rgba(255,250,235,.2)";
  c.fillRect(-0.5, -0.5, 0.36, bottom + 0.5);
  c.fillStyle = "rgba(0,0,0,.18)";
  c.fillRect(-0.142, -0.5, 0.014, bottom + 0.5);
  const top = -0.415;
  const { ink } = face.colours;
  if (/^[\u0020-\u024f]+$/u.test(face.label)) {
    c.save();
    c.translate(-0.3, (top + bottom) / 2);
    c.rotate(Math.PI / 2);
    text(c, face.label, 0, 0, 0.2, ink, `700 {} ${ROMAJI_FONT}`, bottom - top);
    c.restore();
    return;
  }
  const letters = [...face.label].slice(0, 4);
  const step = Math.min(0.275, (bottom - 0.015 - top) / letters.length);
  const start = (top + bottom - 0.015) / 2 - (step * (letters.length - 1)) / 2;
  letters.forEach((letter, i) => {
    text(c, letter, -0.288, start + i * step, Math.min(0.272, step * 1.06), ink, `700 {} ${KANJI_FONT}`);
  });
}

function numbers(c: Pen, { figures, colours }: Face, top: number): void {
  const y = top + 0.165;
  const { bandInk } = colours.side;
  const spots = SPOTS[Math.min(figures.length, MOST_FIGURES)] ?? [];
  spots.forEach(([x, size], i) => {
    const figure = figures[i];
    if (!figure) return;
    const large = size >= 0.29;
    text(c, figure.text, x, large ? y + 0.005 : y, size, figure.changed ? CHANGED : bandInk, large ? BOLD : `600 {} ${NUMBER_FONT}`, size);
  });
  c.fillStyle = bandInk;
  c.globalAlpha = 0.35;
  for (let i = 1; i < spots.length; i++) {
    const [a, b] = [spots[i - 1], spots[i]];
    if (a && b) c.fillRect((a[0] + a[1] / 2 + b[0] - b[1] / 2) / 2 - 0.005, top + 0.07, 0.012, 0.17);
  }
  c.globalAlpha = 1;
}

const CHANGED = "#a3170c";
/** How much of its colour a state gives to the ground of the figures. */
const WORN = 0.5;

/** The letter of the clan in the upper right corner. */
function initial(c: Pen, letter: string, ink: string): void {
  text(c, letter, 0.32, -0.305, 0.23, ink, BOLD, 0.22);
}

/** What is counted rather than read: dots up the right edge, and bars beside them. */
function tally(c: Pen, { dots, bars, colours }: Face, bottom: number): void {
  c.fillStyle = colours.ink;
  for (let i = 0; i < dots; i++) {
    c.beginPath();
    c.arc(0.4, bottom - 0.005 - i * 0.105, 0.042, 0, Math.PI * 2);
    c.fill();
  }
  for (let i = 0; i < bars; i++) c.fillRect(0.235, bottom + 0.005 - i * 0.085, 0.11, 0.042);
}

/** The ground of the figures: of whoever is worn, in a breath of the colour of its state. */
function bandOf({ colours, state }: Face): string {
  return state && state.notches > 0 ? mixed(colours.side.band, state.look.colour, WORN) : colours.side.band;
}

/** How worn a unit is: a strip along the top with a notch for each step, so that it is told without colour too. */
function wear(c: Pen, { notches, look }: NonNullable<Face["state"]>): void {
  if (notches === 0) return;
  c.fillStyle = look.colour;
  c.fillRect(-0.5, -0.5, 1, 0.165);
  c.strokeStyle = "#fff8e6";
  c.lineWidth = 0.034;
  c.lineJoin = "round";
  c.beginPath();
  for (let i = 0; i < notches; i++) {
    const x = (i - (notches - 1) / 2) * 0.15;
    c.moveTo(x - 0.055, -0.44);
    c.lineTo(x, -0.375);
    c.lineTo(x + 0.055, -0.44);
  }
  c.stroke();
}

/** The strip of a worn counter by itself, for the key. */
export function wearSample(c: Pen, state: NonNullable<Face["state"]>): void {
  c.save();
  c.scale(0.5, 0.9);
  c.translate(0, 0.43);
  wear(c, state);
  c.restore();
}

/** What a unit is about: a lozenge with a sign or a figure. */
export function modeBadge(c: Pen, mode: NonNullable<Face["mode"]>): void {
  c.beginPath();
  for (const [x, y] of [[0, -0.2], [0.2, 0], [0, 0.2], [-0.2, 0]] as const) c.lineTo(x, y);
  c.closePath();
  c.fillStyle = mode.colour;
  c.strokeStyle = "#fff3d6";
  c.lineWidth = 0.034;
  c.fill();
  c.stroke();
  if (mode.readable || !mode.figure) text(c, mode.sign ?? "", 0, 0, 0.2, "#fff8e6", BOLD, 0.24);
  else drawBadge(c, mode.figure, 0.1);
}

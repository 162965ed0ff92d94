/** Signs on the rim of a counter, which a look gives to what has become of a unit. Units: the side of the counter. */

import type { CounterMark } from "./data";
import type { MarkLook, Sign } from "./look";
import { GOLD_LIGHT, INK } from "./palette";
import { BOLD, figureText, text } from "./strokes";

type Pen = CanvasRenderingContext2D;

const HALTED = "#3a0f08";
const CHIP = "#8e1410";
const CHIP_SIZE = 0.14;

export interface ShownMark {
  sign: Sign;
  text: string;
  colour: string;
}

/** Marks as a look wants them; one that it does not know is a chip. */
export function shownMarks(marks: readonly CounterMark[] = [], looks: Readonly<Record<string, MarkLook>> = {}): ShownMark[] {
  return marks.map(({ id, text: words }) => {
    const look = looks[id];
    return { sign: look?.sign ?? "chip", text: figureText(words ?? look?.name.en.slice(0, 1) ?? id.slice(0, 1)), colour: look?.colour ?? CHIP };
  });
}

/** Whether something dims the whole counter: a veil, or a tick, which comes with one. */
export function isVeiled(marks: readonly ShownMark[]): boolean {
  return marks.some(({ sign }) => sign === "veil" || sign === "tick");
}

export function paintSigns(c: Pen, marks: readonly ShownMark[]): void {
  const has = (sign: Sign): boolean => marks.some((mark) => mark.sign === sign);
  if (has("tick")) tick(c);
  if (has("star")) starBadge(c);
  if (has("halt")) haltBadge(c);
  marks.filter(({ sign }) => sign === "chip").forEach(({ text: words, colour }, i) => chip(c, -0.46 + i * 0.3, -0.46, words, colour, CHIP_SIZE));
  if (has("stakes")) stakes(c);
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

function starBadge(c: Pen): void {
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

/** Two bars, as of something halted. */
function haltBadge(c: Pen): void {
  c.fillStyle = HALTED;
  c.beginPath();
  c.arc(-0.42, -0.42, 0.13, 0, Math.PI * 2);
  c.fill();
  c.fillStyle = "#fff";
  c.fillRect(-0.475, -0.49, 0.04, 0.14);
  c.fillRect(-0.405, -0.49, 0.04, 0.14);
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

/** A row of stakes along the foot. */
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


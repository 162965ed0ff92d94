/** Strokes that all counters are made of. Units: the side of the counter. */

import type { Shape } from "./look";
import { NUMBER_FONT } from "./palette";

type Pen = CanvasRenderingContext2D;

export const BOLD = `800 {} ${NUMBER_FONT}`;
/** Digits are so much of their letters high. */
export const DIGIT = 0.72;

/** The outline of a counter, with round, cut, notched or plain corners: by them the sides are told apart. */
export function outline(c: Pen, shape: Shape, half: number): void {
  c.beginPath();
  if (shape === "round") {
    c.roundRect(-half, -half, half * 2, half * 2, half * 0.36);
    return;
  }
  const cut = half * (shape === "square" ? 0.04 : 0.3);
  if (shape === "triangle") {
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

export function sheen(c: Pen): void {
  const light = c.createLinearGradient(-0.3, -0.5, 0.3, 0.5);
  light.addColorStop(0, "rgba(255,255,255,.2)");
  light.addColorStop(0.45, "rgba(255,255,255,0)");
  light.addColorStop(1, "rgba(0,0,0,.16)");
  c.fillStyle = light;
  c.fillRect(-0.5, -0.5, 1, 1);
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

/** A number as it is printed: with its sign if it is one to be added, and a minus instead of a hyphen. */
export function figureText(value: number | string | undefined, signed = false): string {
  if (value === "*") return "∗";
  return `${signed && Number(value) > 0 ? "+" : ""}${value ?? ""}`.replace("-", "−");
}

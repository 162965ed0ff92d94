/** A great temple: gate, pagoda, golden hall and lecture hall in one line inside their cloister, within the outer wall. */

import type { Point } from "../grid";
import type { Pen } from "../mon";
import { fillShape, hall, roof, torii } from "./buildings";
import type { Item } from "./scene";

const OUTER = { w: 1.72, top: -2.75, bottom: 2.9 };
const INNER = { w: 0.98, top: -1.55, bottom: 1.75 };

export function greatTemple({ x, y }: Point): Item[] {
  return [
    {
      box: { left: x - 2.6, top: y - 3.8, right: x + 2.6, bottom: y + 3.4 },
      draw: (c, fine) => {
        court(c, x, y, OUTER, "rgba(236,224,190,.85)");
        wall(c, x - OUTER.w, y + OUTER.top, OUTER.w * 2, fine);
        hall(c, x - 0.9, y - 2.05, 0.36, 0.5, fine);
        court(c, x, y, INNER, "rgba(246,238,214,.95)");
        cloister(c, x, y, fine);
        hall(c, x, y - 1.0, 0.58, 0.66, fine);
        hall(c, x, y + 0.1, 0.46, 0.74, fine);
        pagoda(c, x, y + 1.2, fine);
        hall(c, x, y + 1.95, 0.34, 0.48, fine);
        sides(c, x, y, fine);
        wall(c, x - OUTER.w, y + OUTER.bottom, OUTER.w * 2, fine);
        hall(c, x, y + OUTER.bottom + 0.12, 0.42, 0.56, fine);
        torii(c, x - OUTER.w - 0.42, y + 0.75, 0.26);
      },
    },
  ];
}

function court(c: Pen, x: number, y: number, size: typeof OUTER, colour: string): void {
  c.fillStyle = colour;
  c.fillRect(x - size.w, y + size.top, size.w * 2, size.bottom - size.top);
}

/** A plastered wall under tiles, from west to east. */
function wall(c: Pen, x: number, y: number, length: number, fine: number): void {
  c.fillStyle = "rgba(40,28,16,.32)";
  c.fillRect(x + 0.05, y, length, 0.12);
  c.fillStyle = "#efe6cf";
  c.fillRect(x, y - 0.15, length, 0.15);
  c.fillStyle = "#6f6c60";
  c.fillRect(x - 0.03, y - 0.24, length + 0.06, Math.max(0.11, 1 / fine));
}

function sides(c: Pen, x: number, y: number, fine: number): void {
  const width = Math.max(0.12, 1.2 / fine);
  for (const at of [x - OUTER.w, x + OUTER.w]) {
    fillShape(
      c, "#8d8672", [at - width / 2, y + OUTER.top - 0.2], [at + width / 2, y + OUTER.top - 0.2],
      [at + width / 2, y + OUTER.bottom - 0.15], [at - width / 2, y + OUTER.bottom - 0.15],
    );
    c.fillStyle = "rgba(40,28,16,.28)";
    c.fillRect(at + width / 2, y + OUTER.top, 0.1, OUTER.bottom - OUTER.top);
  }
}

function cloister(c: Pen, x: number, y: number, fine: number): void {
  const width = 0.17;
  c.fillStyle = "rgba(40,28,16,.28)";
  c.fillRect(x - INNER.w + 0.08, y + INNER.bottom, INNER.w * 2, 0.12);
  c.lineJoin = "miter";
  c.strokeStyle = "#6b6a60";
  c.lineWidth = width;
  c.strokeRect(x - INNER.w, y + INNER.top, INNER.w * 2, INNER.bottom - INNER.top);
  c.strokeStyle = "#a8a592";
  c.lineWidth = Math.max(0.05, 0.7 / fine);
  c.strokeRect(x - INNER.w - 0.02, y + INNER.top - 0.03, INNER.w * 2, INNER.bottom - INNER.top);
}

/** Five storeys and a spire. */
function pagoda(c: Pen, x: number, y: number, fine: number): void {
  fillShape(c, "rgba(34,26,18,.4)", [x - 0.3, y], [x + 0.95, y + 0.34], [x + 1.05, y + 0.12], [x + 0.1, y - 0.3]);
  for (let storey = 0; storey < 5; storey++) {
    const w = 0.4 - storey * 0.045;
    const base = y - storey * 0.27;
    c.fillStyle = "#a5452a";
    c.fillRect(x - w * 0.6, base - 0.2, w * 1.2, 0.2);
    if (fine > 30) {
      c.fillStyle = "#f0e3c4";
      c.fillRect(x - w * 0.36, base - 0.17, w * 0.26, 0.13);
      c.fillRect(x + w * 0.1, base - 0.17, w * 0.26, 0.13);
    }
    roof(c, x, base - 0.15, w, 0.16);
  }
  c.fillStyle = "#8a6b25";
  c.fillRect(x - 0.022, y - 1.86, 0.044, 0.42);
  for (let i = 0; i < 4; i++) c.fillRect(x - 0.055, y - 1.78 + i * 0.07, 0.11, 0.026);
}

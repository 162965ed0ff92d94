/** Furniture of a printed map: title cartouche, compass, scale bars, notes. */

import type { BoardSheet } from "./data";
import { column, letter } from "./lettering";
import type { Liveries } from "./liveries";
import type { Compass } from "./look";
import { KANJI_FONT, ROMAJI_FONT } from "./palette";
import type { Art } from "./terrain/art";

type Pen = CanvasRenderingContext2D;

export const STRIP_INK = "#2f2013";
const INK = STRIP_INK;
const SEAL = "#a3231a";

export const KANJI = `700 {} ${KANJI_FONT}`;
export const ROMAN = `600 {} ${ROMAJI_FONT}`;
export const ITALIC = `italic 500 {} ${ROMAJI_FONT}`;

/** The title runs down a dark-red panel, as on the cover of an old book. */
export function cartouche(
  c: Pen,
  sheet: BoardSheet,
  art: Pick<Art, "title" | "day">,
  liveries: Liveries,
  x: number,
  y: number,
  dim: number,
): void {
  const w = 8.4;
  const h = 25.6;
  c.save();
  c.fillStyle = shade(138, 28, 20, dim);
  c.fillRect(x - w / 2, y, w, h);
  const light = c.createLinearGradient(x - w / 2, y, x + w / 2, y + h);
  light.addColorStop(0, "rgba(255,220,170,.2)");
  light.addColorStop(0.5, "rgba(0,0,0,0)");
  light.addColorStop(1, "rgba(30,0,0,.34)");
  c.fillStyle = light;
  c.fillRect(x - w / 2, y, w, h);
  const gold = shade(226, 184, 92, Math.max(dim, 0.8));
  c.strokeStyle = gold;
  c.lineWidth = 0.2;
  c.strokeRect(x - w / 2 + 0.42, y + 0.42, w - 0.84, h - 0.84);
  c.lineWidth = 0.07;
  c.strokeRect(x - w / 2 + 0.72, y + 0.72, w - 1.44, h - 1.44);
  const paper = shade(250, 238, 208, Math.max(dim, 0.85));
  const words = sheet.kanji || sheet.name;
  const title = [...words];
  column(c, words, x + 1.15, y + 3.7, Math.min(5, 20 / title.length), { size: Math.min(4.3, 17.5 / title.length), font: KANJI, ink: paper });
  const below = [...art.title];
  column(c, art.title, x - 2.05, y + 3, 2.05, { size: 1.72, font: KANJI, ink: gold });
  column(c, art.day, x - 2.05, y + 3.4 + below.length * 2.05, 0.86, { size: 0.72, font: KANJI, ink: paper });
  const hero = sheet.clans[0];
  if (hero) liveries.draw(c, hero.id, x + 1.15, y + h - 2.75, 1.4, gold);
  c.restore();
}

function shade(r: number, g: number, b: number, by: number): string {
  return `rgb(${r * by},${g * by},${b * by})`;
}

const HEADINGS: readonly Compass[] = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];

/** The rose, turned so that what is up on the map is up; its letters stand upright. */
export function compass(c: Pen, x: number, y: number, r: number, top: Compass): void {
  const turn = (-HEADINGS.indexOf(top) * Math.PI) / 4;
  c.save();
  c.translate(x, y);
  c.save();
  c.rotate(turn);
  c.strokeStyle = c.fillStyle = INK;
  c.lineWidth = 0.07;
  for (const ring of [0.62, 0.68]) {
    c.beginPath();
    c.arc(0, 0, r * ring, 0, Math.PI * 2);
    c.stroke();
  }
  for (let i = 0; i < 8; i++) {
    c.save();
    c.rotate((i * Math.PI) / 4);
    const long = i % 2 ? 0.42 : i === 0 ? 0.95 : 0.74;
    for (const side of [-1, 1]) {
      c.beginPath();
      c.moveTo(0, -r * long);
      c.lineTo(side * r * 0.12, -r * 0.12);
      c.lineTo(0, 0);
      c.closePath();
      c.fillStyle = side > 0 ? (i === 0 ? SEAL : INK) : "#efe4c8";
      c.fill();
      c.lineWidth = 0.04;
      c.stroke();
    }
    c.restore();
  }
  c.restore();
  for (const [sign, quarter, far, size, ink] of [["北", 0, 1.16, 1.15, SEAL], ["東", 1, 0.98, 0.85, INK], ["南", 2, 0.96, 0.85, INK], ["西", 3, 0.98, 0.85, INK]] as const) {
    const angle = turn + ((quarter - 1) * Math.PI) / 2;
    letter(c, sign, Math.cos(angle) * r * far, Math.sin(angle) * r * far, { size, font: KANJI, ink });
  }
  c.restore();
}

export function bar(c: Pen, x: number, y: number, step: number, n: number, label: (n: number) => string): void {
  const left = x - (step * n) / 2;
  c.strokeStyle = INK;
  c.lineWidth = 0.06;
  for (let i = 0; i < n; i++) {
    c.fillStyle = i % 2 ? "#efe4c8" : INK;
    c.fillRect(left + i * step, y, step, 0.34);
  }
  c.strokeRect(left, y, step * n, 0.34);
  for (let i = 0; i <= n; i++) letter(c, label(i), left + i * step, y - 0.46, { size: 0.56, font: KANJI, ink: INK });
}

export function letterNote(c: Pen, words: string, x: number, y: number, width: number): void {
  const lines = folded(words, width * 2.6);
  lines.forEach((line, i) => letter(c, line, x, y + (i - lines.length / 2) * 0.85, { size: 0.56, font: ITALIC, ink: INK }));
}

/** Words in lines of so many letters; Japanese may break anywhere, and its letters are twice as wide. */
export function folded(words: string, room: number): string[] {
  const lines: string[] = [];
  let taken = 0;
  for (const [piece = ""] of words.matchAll(/[\u3000-\u9fff\uff00-\uffef]|[^\s\u3000-\u9fff\uff00-\uffef]+\s*|\s+/gu)) {
    const wide = [...piece].reduce((sum, letter) => sum + (letter > "\u2fff" ? 2 : 1), 0);
    if (lines.length === 0 || taken + wide > room) {
      lines.push("");
      taken = 0;
    }
    lines[lines.length - 1] += piece;
    taken += wide;
  }
  return lines.map((line) => line.trim());
}

/** The strip beside the field: title cartouche, compass, scale, key to the counters. */

import type { BattleSheet, Sheet } from "../wire";
import { type Box, type Grid, ROW } from "./grid";
import { column, letter } from "./lettering";
import { Devices } from "./mon";
import { FIRST_SIDE, KANJI_FONT, NUMBER_FONT, ROMAJI_FONT, SECOND_SIDE, type SideLook } from "./palette";
import { MARGIN } from "./sheet_box";
import type { Art, Spot } from "./terrain/art";

type Pen = CanvasRenderingContext2D;

export const STRIP_INK = "#2f2013";
const INK = STRIP_INK;
const SEAL = "#a3231a";
/** One cho is 60 ken. */
const CHO_KM = 0.10909;

export const KANJI = `700 {} ${KANJI_FONT}`;
export const ROMAN = `600 {} ${ROMAJI_FONT}`;
export const ITALIC = `italic 500 {} ${ROMAJI_FONT}`;

export function drawStrip(c: Pen, sheet: BattleSheet, art: Art, grid: Grid, whole: Box, theme: "light" | "dark"): void {
  const left = whole.left + 0.9;
  const right = grid.box.left - MARGIN;
  const middle = (left + right) / 2;
  const dim = theme === "dark" ? 0.62 : 1;
  cartouche(c, sheet, art, new Devices(sheet.clans), middle, whole.top + 1.2, dim);
  letter(c, sheet.name, middle, whole.top + 28.3, { size: 1.15, font: ROMAN, ink: INK, limit: right - left });
  letter(c, art.subtitle, middle, whole.top + 29.8, { size: 0.62, font: ITALIC, ink: INK, limit: right - left });
  compass(c, middle, whole.top + 36.2, 3.6);
  scaleBar(c, middle, whole.top + 44.2, grid.board.hex_km);
  counterKey(c, sheet, middle, whole.top + 49.6);
  mapKey(c, art.key, left + 0.5, whole.top + 59.6);
  note(c, art.note, middle, whole.bottom - 2.7, right - left);
}

/** The title runs down a dark-red panel, as on the cover of an old book. */
export function cartouche(
  c: Pen,
  sheet: Sheet,
  art: Pick<Art, "title" | "date">,
  devices: Devices,
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
  const title = [...sheet.kanji];
  column(c, sheet.kanji, x + 1.15, y + 3.7, Math.min(5, 20 / title.length), { size: Math.min(4.3, 17.5 / title.length), font: KANJI, ink: paper });
  const below = [...art.title];
  column(c, art.title, x - 2.05, y + 3, 2.05, { size: 1.72, font: KANJI, ink: gold });
  column(c, art.date, x - 2.05, y + 3.4 + below.length * 2.05, 0.86, { size: 0.72, font: KANJI, ink: paper });
  const hero = sheet.clans[0];
  if (hero) devices.draw(c, hero.id, x + 1.15, y + h - 2.75, 1.4, gold);
  c.restore();
}

function shade(r: number, g: number, b: number, by: number): string {
  return `rgb(${r * by},${g * by},${b * by})`;
}

export function compass(c: Pen, x: number, y: number, r: number): void {
  c.save();
  c.translate(x, y);
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
  const look = { size: 0.85, font: KANJI, ink: INK };
  letter(c, "北", 0, -r * 1.16, { ...look, size: 1.15, ink: SEAL });
  letter(c, "南", 0, r * 0.96, look);
  letter(c, "西", -r * 0.98, 0, look);
  letter(c, "東", r * 0.98, 0, look);
  c.restore();
}

function scaleBar(c: Pen, x: number, y: number, hexKm: number): void {
  const perKm = ROW / hexKm;
  const cho = CHO_KM * perKm;
  bar(c, x, y, cho, 5, (n) => (n === 5 ? "五町" : String(n)));
  bar(c, x, y + 2.3, perKm * 0.1, 5, (n) => (n === 5 ? "500 m" : String(n * 100)));
  letter(c, `1 hex = ${Math.round(hexKm * 1000)} m`, x, y + 4.2, { size: 0.56, font: ITALIC, ink: INK });
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

/** What stands where on a counter, and how the sides are told apart. */
function counterKey(c: Pen, sheet: BattleSheet, x: number, y: number): void {
  const clan = sheet.clans[0];
  const unit = sheet.units.find((u) => u.clan === clan?.id && u.branch !== "commander");
  if (!clan || !unit) return;
  const s = 4.4;
  c.save();
  c.translate(x, y + s / 2);
  c.fillStyle = FIRST_SIDE.frame;
  c.beginPath();
  c.roundRect(-s / 2, -s / 2, s, s, s * 0.18);
  c.fill();
  c.fillStyle = "#b01c16";
  c.fillRect(-s * 0.45, -s * 0.44, s * 0.9, s * 0.58);
  c.fillStyle = "#fbe9d4";
  c.fillRect(-s * 0.45, s * 0.14, s * 0.9, s * 0.29);
  column(c, clan.label.replace(/隊$/, "").slice(0, 2), -s * 0.29, -s * 0.26, s * 0.25, { size: s * 0.25, font: KANJI, ink: "#fff3d6" });
  const look = { size: s * 0.27, font: `800 {} ${NUMBER_FONT}`, ink: "#3a0f08" };
  letter(c, String(unit.strength), -s * 0.28, s * 0.3, look);
  letter(c, String(unit.morale), 0.02 * s, s * 0.3, look);
  letter(c, String(unit.movement), s * 0.3, s * 0.3, look);
  c.restore();
  const words = { size: 0.56, font: ITALIC, ink: INK };
  const foot = y + s + 0.75;
  letter(c, "strength", x - s * 0.52, foot, { ...words, align: "right" });
  letter(c, "morale", x, foot, words);
  letter(c, "movement", x + s * 0.52, foot, { ...words, align: "left" });
  c.strokeStyle = INK;
  c.lineWidth = 0.05;
  c.beginPath();
  for (const [from, to] of [[-0.28, -0.56], [0.02, 0], [0.3, 0.56]] as const) {
    c.moveTo(x + from * s, y + s - 0.35);
    c.lineTo(x + to * s, foot - 0.34);
  }
  c.stroke();
  const [first, second] = sheet.sides;
  if (first) sideKey(c, x - 3.1, y + s + 3, FIRST_SIDE, first.kanji);
  if (second) sideKey(c, x + 1.7, y + s + 3, SECOND_SIDE, second.kanji);
}

function sideKey(c: Pen, x: number, y: number, look: SideLook, words: string): void {
  const r = 0.62;
  c.beginPath();
  if (look.corners === "round") c.roundRect(x - r, y - r, r * 2, r * 2, r * 0.5);
  else for (let i = 0; i < 8; i++) c.lineTo(x + Math.cos(((i + 0.5) * Math.PI) / 4) * r * 1.08, y + Math.sin(((i + 0.5) * Math.PI) / 4) * r * 1.08);
  c.closePath();
  c.fillStyle = look.frame;
  c.fill();
  letter(c, words, x + 1, y, { size: 0.72, font: KANJI, ink: INK, align: "left" });
}

function mapKey(c: Pen, key: readonly Spot[], x: number, y: number): void {
  key.forEach((entry, i) => {
    const row = y + i * 1.5;
    keyPicture(c, entry.kind, x + 0.8, row);
    letter(c, entry.kanji, x + 2.1, row, { size: 0.66, font: KANJI, ink: INK, align: "left" });
    letter(c, entry.name, x + 4.3, row, { size: 0.56, font: ITALIC, ink: INK, align: "left" });
  });
}

function keyPicture(c: Pen, kind: string, x: number, y: number): void {
  c.lineWidth = 0.14;
  c.strokeStyle = "#6b5330";
  c.beginPath();
  if (kind === "pond") {
    for (let i = 0; i < 6; i++) c.lineTo(x + Math.cos((i * Math.PI) / 3) * 0.62, y + Math.sin((i * Math.PI) / 3) * 0.62);
    c.closePath();
    c.fillStyle = "#5f90a6";
    c.fill();
    c.stroke();
  } else if (kind === "entry") {
    c.arc(x, y, 0.55, 0, Math.PI * 2);
    c.fillStyle = "#1f3360";
    c.fill();
    letter(c, "1", x, y + 0.04, { size: 0.8, font: ROMAN, ink: "#f4ecd6" });
  } else if (kind === "road") {
    c.moveTo(x - 0.8, y + 0.25);
    c.quadraticCurveTo(x, y - 0.4, x + 0.8, y - 0.1);
    c.lineWidth = 0.42;
    c.stroke();
    c.strokeStyle = "#efe0b6";
    c.lineWidth = 0.26;
    c.stroke();
  } else {
    const tiles = kind === "temple";
    c.fillStyle = tiles ? "#9c3b22" : "#d9c7a0";
    c.fillRect(x - 0.45, y, 0.9, 0.42);
    c.moveTo(x - 0.78, y + 0.06);
    c.quadraticCurveTo(x - 0.4, y - 0.2, x - 0.34, y - 0.55);
    c.lineTo(x + 0.34, y - 0.55);
    c.quadraticCurveTo(x + 0.4, y - 0.2, x + 0.78, y + 0.06);
    c.fillStyle = tiles ? "#59666b" : "#8a6a3f";
    c.fill();
  }
}

export function note(c: Pen, words: string, x: number, y: number, width: number): void {
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

/** Keys in the strip beside the map: to terrain, lines, castles, counters and sides. */

import { paintCastle } from "./castle_face";
import { figuresOf, shownMode } from "./counters";
import type { BoardSheet } from "./data";
import { type Face, modeBadge, paintFace, wearSample } from "./faces";
import { type ForceFace, paintForce } from "./force_face";
import { ITALIC, KANJI, STRIP_INK } from "./furniture";
import { CORNERS } from "./grid";
import { drawKeyPicture, drawLineSample, LINES } from "./key_pictures";
import { letter } from "./lettering";
import type { Liveries } from "./liveries";
import type { Name } from "./look";
import { outline } from "./strokes";
import { drawHexMark } from "./terrain/hexmarks";

type Pen = CanvasRenderingContext2D;

/** A part of the strip: its height, and how it is drawn from `y` downwards around the middle of the strip. */
export interface Part {
  height: number;
  /** `scale` is how much smaller than the map the strip is drawn. */
  draw(c: Pen, y: number, scale: number): void;
}

/** A longer name in Japanese leaves no room for another beside it. */
const BOTH = 3;
const NOTHING: Part = { height: 0, draw: () => undefined };

/** Rows of samples with their names, one under another; nothing if there are none. */
function rows<T>(list: readonly T[], step: number, gap: number, draw: (c: Pen, item: T, y: number) => void): Part {
  if (list.length === 0) return NOTHING;
  return { height: list.length * step + gap, draw: (c, y) => list.forEach((item, i) => draw(c, item, y + i * step)) };
}

/** Both scripts, or the one that its reader knows best. */
function words(c: Pen, { language }: BoardSheet, { ja, en }: Name, x: number, y: number): void {
  const both = ja.length <= BOTH;
  if (both || language === "ja") letter(c, ja, x, y, { size: 0.7, font: KANJI, ink: STRIP_INK, align: "left" });
  if (language === "en") letter(c, en, both ? x + 2.3 : x, y, { size: 0.6, font: ITALIC, ink: STRIP_INK, align: "left" });
}

/** Kinds of terrain that have a tint. */
export function terrainKey(sheet: BoardSheet, x: number): Part {
  const kinds = Object.values(sheet.look.terrain ?? {}).filter(({ tint, listed }) => tint !== undefined && listed !== false);
  return rows(kinds, 1.95, 0.85, (c, { name, style, tint = "" }, y) => {
    const p = { x: x + 0.8, y };
    c.beginPath();
    for (const corner of CORNERS) c.lineTo(p.x + corner.x * 0.92, p.y + corner.y * 0.92);
    c.closePath();
    c.fillStyle = tint;
    c.fill();
    c.strokeStyle = "rgba(54,36,18,.6)";
    c.lineWidth = 0.05;
    c.stroke();
    drawHexMark(c, style, p, 30);
    words(c, sheet, name, x + 2.2, y);
  });
}

/** Kinds of hexsides, and other lines of the look's key. */
export function lineKey(sheet: BoardSheet, x: number): Part {
  const { hexside = {}, key = [] } = sheet.look;
  const sides = Object.values(hexside).filter(({ listed, style }) => listed !== false && style !== "pond");
  return rows([...sides, ...key.filter(({ style }) => LINES.has(style))], 1.5, 1.5, (c, { style, name }, y) => {
    drawLineSample(c, style, x, y);
    words(c, sheet, name, x + 2.2, y);
  });
}

export function castleKey(sheet: BoardSheet, liveries: Liveries, x: number): Part {
  const { look } = sheet;
  const [owner] = sheet.clans;
  const levels = [...new Set(sheet.castles.map((castle) => castle.level))].sort((a, b) => a - b);
  return rows(levels, 1.75, 2.1, (c, level, y) => {
    const view = { clan: owner?.id ?? null, side: owner?.side ?? null, level };
    c.save();
    c.translate(x + 0.9, y + 1.4);
    c.scale(1.15, 1.15);
    paintCastle(c, view, look, liveries.of(view.clan, view.side), 1, liveries);
    c.restore();
    words(c, sheet, look.castle?.level.find((works) => works.level === level)?.name ?? { en: String(level), ja: "城" }, x + 2.2, y + 1.6);
  });
}

/** What stands where on a counter. */
export function unitKey(sheet: BoardSheet, liveries: Liveries): Part {
  const { look } = sheet;
  const unit = sheet.units.find(({ kind = "", id }) => look.kind?.[kind]?.frame !== "double" && !look.great?.includes(id));
  const figures = figuresOf(sheet);
  if (!unit || figures.length === 0) return NOTHING;
  const s = 4.4;
  const symbol = look.kind?.[unit.kind ?? ""]?.symbol;
  const face: Face = {
    colours: liveries.of(unit.clan, unit.side), clan: unit.clan, label: liveries.banner(unit.clan), name: "", frame: "plain",
    letter: liveries.letter(unit.clan),
    figures: figures.map(({ value }) => ({ text: String(unit.values[value] ?? ""), changed: false })),
    dots: look.counter?.dots ? 2 : 0, bars: look.counter?.bars ? 2 : 0, marks: [],
    ...(symbol && { symbol }),
  };
  return {
    height: s + 3,
    draw: (c, y) => {
      c.save();
      c.translate(0, y + s / 2);
      c.scale(s, s);
      paintFace(c, face, 60, liveries);
      c.restore();
      figures.forEach(({ name }, i) => figureName(c, name[sheet.language], i, figures.length, s, y + s));
      tallyNames(c, sheet, s, y + s * 0.57);
    },
  };
}

/** The name of a figure under its counter, with a line to it; of four, every other stands lower. */
function figureName(c: Pen, name: string, index: number, of: number, s: number, y: number): void {
  const share = of === 1 ? 0 : index / (of - 1) - 0.5;
  const foot = y + 0.75 + (of > 3 && index % 2 === 1 ? 0.7 : 0);
  const align = share < -0.4 ? "right" : share > 0.4 ? "left" : "center";
  letter(c, name, share * s * 1.04, foot, { size: 0.56, font: ITALIC, ink: STRIP_INK, align });
  c.strokeStyle = STRIP_INK;
  c.lineWidth = 0.05;
  c.beginPath();
  c.moveTo(share * s * 0.6, y - 0.35);
  c.lineTo(share * s * 1.12, foot - 0.34);
  c.stroke();
}

/** What dots and bars tell, at the right of the counter. */
function tallyNames(c: Pen, { look: { counter }, language }: BoardSheet, s: number, y: number): void {
  [counter?.dots, counter?.bars].forEach((told, i) => {
    if (!told) return;
    const [from, at] = [s * (i ? 0.29 : 0.4), y - 0.5 + i * 0.9];
    letter(c, told.name[language], s * 0.56, at, { size: 0.56, font: ITALIC, ink: STRIP_INK, align: "left" });
    c.strokeStyle = STRIP_INK;
    c.lineWidth = 0.05;
    c.beginPath();
    c.moveTo(from, y - 0.1 + i * 0.25);
    c.lineTo(s * 0.55, at);
    c.stroke();
  });
}

/** How worn a counter is, and what the badges of modes mean, two in a row. */
export function conditionKey(sheet: BoardSheet, x: number): Part {
  const { states, modes } = sheet.look.counter ?? {};
  const worn = (states?.look ?? []).map((look, notches) => ({ look, draw: (c: Pen) => wearSample(c, { notches, look }) })).slice(1);
  const about = Object.values(modes?.look ?? {}).map((look) => ({ look, draw: (c: Pen) => modeBadge(c, shownMode(look, sheet.language)) }));
  return rows([...about, ...worn], 1.35, worn.length + about.length > 0 ? 0.8 : 0, (c, { look, draw }, y) => {
    c.save();
    c.translate(x + 0.8, y);
    c.scale(2.6, 2.6);
    draw(c);
    c.restore();
    words(c, sheet, look.name, x + 2.2, y);
  });
}

/** What stands where on the counter of a force. */
export function forceKey(sheet: BoardSheet, liveries: Liveries): Part {
  const { look, language } = sheet;
  const [leader] = sheet.units;
  if (!leader) return NOTHING;
  const s = 4.6;
  const [first, second, third] = figuresOf(sheet);
  const face: ForceFace = {
    colours: liveries.of(leader.clan, leader.side), clan: leader.clan, kanji: leader.kanji || leader.name, name: "",
    stars: look.kind?.[leader.kind ?? ""]?.stars ?? 0, units: 3, figures: ["9", "+1", "4"].slice(0, figuresOf(sheet).length), marks: [], stack: 1,
  };
  const caption = (c: Pen, name: Name | undefined, x: number, y: number, align: CanvasTextAlign): void => {
    if (name) letter(c, name[language], x, y, { size: 0.58, font: ITALIC, ink: STRIP_INK, align });
  };
  return {
    height: s + 2,
    draw: (c, y) => {
      c.save();
      c.translate(-1.6, y + s / 2);
      c.scale(s, s);
      paintForce(c, face, 60, liveries);
      c.restore();
      const right = s / 2 - 1.2;
      caption(c, look.counter?.kind_name, right, y + s * 0.14, "left");
      caption(c, look.counter?.led_name, right, y + s * 0.42, "left");
      caption(c, third?.name, right, y + s * 0.78, "left");
      caption(c, first?.name, -3, y + s + 0.5, "center");
      caption(c, second?.name, 0.2, y + s + 0.5, "center");
    },
  };
}

/** The shape and colour of each side, two in a row. */
export function sideKeys({ sides }: BoardSheet, liveries: Liveries): Part {
  return {
    height: Math.ceil(sides.length / 2) * 1.6 + 1,
    draw: (c, y) =>
      sides.forEach(({ id, kanji, name }, i) => {
        const { shape, frame } = liveries.side(id);
        const [x, row] = [-3.1 + (i % 2) * 4.8, y + Math.floor(i / 2) * 1.6];
        c.save();
        c.translate(x, row);
        outline(c, shape, 0.62);
        c.fillStyle = frame;
        c.fill();
        c.restore();
        letter(c, kanji || name, x + 1, row, { size: 0.72, font: KANJI, ink: STRIP_INK, align: "left" });
      }),
  };
}

/** Terrain that the land shows through, and whatever else the look wants in the key. */
export function pictureKey(sheet: BoardSheet, x: number): Part {
  const { terrain = {}, key = [] } = sheet.look;
  const bare = Object.values(terrain).filter(({ tint, listed }) => tint === undefined && listed !== false);
  return rows([...bare, ...key.filter(({ style }) => !LINES.has(style))], 1.5, 0, (c, { style, name }, y) => {
    drawKeyPicture(c, style, x + 0.7, y);
    words(c, sheet, name, x + 2, y);
  });
}

/** The strip beside the map: title, compass, scale, and keys to terrain, lines, castles and counters, as far as there is room. */

import { paintCastle } from "./castle_face";
import { worksOf, wholeOf } from "./castles";
import { figuresOf } from "./counters";
import type { BoardSheet, CastleView } from "./data";
import { type Face, paintFace } from "./faces";
import { type ForceFace, paintForce } from "./force_face";
import { bar, cartouche, compass, ITALIC, KANJI, note, ROMAN, STRIP_INK } from "./furniture";
import { type Box, CORNERS, type Grid, ROW } from "./grid";
import { drawKeyPicture, drawLineSample, LINES } from "./key_pictures";
import { letter } from "./lettering";
import type { Liveries } from "./liveries";
import type { Name } from "./look";
import { MARGIN } from "./sheet_box";
import { outline } from "./strokes";
import { readArt } from "./terrain/art";
import { drawHexMark } from "./terrain/hexmarks";

type Pen = CanvasRenderingContext2D;

/** One cho is 60 ken, one ri 36 cho. */
const CHO_KM = 0.10909;
const RI_KM = 3.927;
/** Space below the parts of the strip. */
const GAP = 1.4;

export class Strip {
  private readonly left: number;
  private readonly right: number;
  private readonly middle: number;

  constructor(
    private readonly sheet: BoardSheet,
    private readonly grid: Grid,
    private readonly whole: Box,
    private readonly liveries: Liveries,
  ) {
    this.left = whole.left + 0.9;
    this.right = grid.box.left - MARGIN;
    this.middle = (this.left + this.right) / 2;
  }

  /** In world units. */
  draw(c: Pen, theme: "light" | "dark"): void {
    if (this.right - this.left < 4) return;
    const { sheet, grid, whole, middle, left, right } = this;
    const art = readArt(grid.map.art);
    const { top } = whole;
    const width = right - left;
    const subtitle = art.subtitle[sheet.language];
    cartouche(c, sheet, art, this.liveries, middle, top + 1.2, theme === "dark" ? 0.62 : 1);
    letter(c, sheet.name, middle, top + 28.3, { size: 1.15, font: ROMAN, ink: STRIP_INK, limit: width });
    letter(c, subtitle, middle, top + 29.8, { size: 0.62, font: ITALIC, ink: STRIP_INK, limit: width });
    const words = art.note[sheet.language] || (sheet.credits ?? []).join(" ");
    const foot = whole.bottom - (art.note.en ? 2.7 : 4.6);
    const below = subtitle ? 1.6 : 0;
    const parts: readonly ((y: number) => number)[] = [
      (y) => this.compass(c, y),
      (y) => this.scale(c, y),
      (y) => this.terrainKey(c, y),
      (y) => this.lineKey(c, y),
      (y) => this.castleKey(c, y),
      (y) => this.counterKey(c, y),
      (y) => this.pictureKey(c, y),
    ];
    let y = top + 29.4 + below;
    for (const part of parts) if (y < foot - 6) y = part(y);
    note(c, words, middle, foot, width);
  }

  private compass(c: Pen, y: number): number {
    compass(c, this.middle, y + 5.2, 3.4, this.sheet.look.top ?? "N");
    return y + 12;
  }

  private scale(c: Pen, y: number): number {
    const { hexKm } = this.grid.map;
    if (hexKm === undefined) return y;
    const perKm = ROW / hexKm;
    if (hexKm >= 1) {
      bar(c, this.middle, y, RI_KM * perKm, 5, (n) => (n === 5 ? "五里" : String(n)));
      bar(c, this.middle, y + 2.3, perKm * 5, 5, (n) => (n === 5 ? "25 km" : String(n * 5)));
      return y + 5.8;
    }
    bar(c, this.middle, y, CHO_KM * perKm, 5, (n) => (n === 5 ? "五町" : String(n)));
    bar(c, this.middle, y + 2.3, perKm * 0.1, 5, (n) => (n === 5 ? "500 m" : String(n * 100)));
    letter(c, `⬡ = ${Math.round(hexKm * 1000)} m`, this.middle, y + 4.2, { size: 0.56, font: ITALIC, ink: STRIP_INK });
    return y + 5.6;
  }

  /** Kinds of terrain that have a tint. */
  private terrainKey(c: Pen, y: number): number {
    const kinds = Object.entries(this.sheet.look.terrain ?? {}).filter(([, { tint, listed }]) => tint !== undefined && listed !== false);
    const x = this.left + 0.6;
    kinds.forEach(([, { name, style, tint = "" }], i) => {
      const p = { x: x + 0.8, y: y + i * 1.95 };
      c.beginPath();
      for (const corner of CORNERS) c.lineTo(p.x + corner.x * 0.92, p.y + corner.y * 0.92);
      c.closePath();
      c.fillStyle = tint;
      c.fill();
      c.strokeStyle = "rgba(54,36,18,.6)";
      c.lineWidth = 0.05;
      c.stroke();
      drawHexMark(c, style, p, 30);
      this.words(c, name, x + 2.2, p.y);
    });
    return kinds.length ? y + kinds.length * 1.95 + GAP * 0.6 : y;
  }

  private lineKey(c: Pen, y: number): number {
    const { hexside = {}, key = [] } = this.sheet.look;
    const sides = Object.values(hexside).filter(({ listed, style }) => listed !== false && style !== "pond");
    const rows = [...sides, ...key.filter(({ style }) => LINES.has(style))];
    const x = this.left + 0.6;
    rows.forEach(({ style, name }, i) => {
      drawLineSample(c, style, x, y + i * 1.5);
      this.words(c, name, x + 2.2, y + i * 1.5);
    });
    return rows.length ? y + rows.length * 1.5 + GAP : y;
  }

  private castleKey(c: Pen, y: number): number {
    const { sheet, liveries } = this;
    if (!sheet.layers.includes("castles")) return y;
    const [owner] = sheet.clans;
    const levels = [...new Set(sheet.castles.map((castle) => castle.level))].sort((a, b) => a - b);
    const x = this.left + 0.6;
    levels.forEach((level, i) => {
      const view: CastleView = { clan: owner?.id ?? null, side: owner?.side ?? null, level };
      c.save();
      c.translate(x + 0.9, y + 1.4 + i * 1.75);
      c.scale(1.15, 1.15);
      paintCastle(c, view, worksOf(sheet.look, level), wholeOf(sheet.look), liveries.of(view.clan, view.side), 1, liveries);
      c.restore();
      const name = sheet.look.castle?.level.find((works) => works.level === level)?.name ?? { en: String(level), ja: "城" };
      this.words(c, name, x + 2.2, y + 1.6 + i * 1.75);
    });
    return levels.length ? y + 1.4 + levels.length * 1.75 + GAP * 0.5 : y;
  }

  private counterKey(c: Pen, y: number): number {
    const { layers } = this.sheet;
    if (layers.includes("forces")) return this.forceKey(c, y);
    return layers.includes("counters") ? this.sideKeys(c, this.unitKey(c, y)) : y;
  }

  /** What stands where on a counter. */
  private unitKey(c: Pen, y: number): number {
    const { sheet, liveries, middle: x } = this;
    const { look } = sheet;
    const unit = sheet.units.find(({ kind = "", id }) => look.kind?.[kind]?.frame !== "double" && !look.great?.includes(id));
    const figures = figuresOf(sheet);
    if (!unit || figures.length === 0) return y;
    const s = 4.4;
    const symbol = look.kind?.[unit.kind ?? ""]?.symbol;
    const face: Face = {
      colours: liveries.of(unit.clan, unit.side), clan: unit.clan, label: liveries.banner(unit.clan), name: "", frame: "plain",
      figures: figures.map(({ value }) => ({ text: String(unit.values[value] ?? ""), changed: false })), dots: 0, bars: 0, marks: [],
      ...(symbol && { symbol }),
    };
    c.save();
    c.translate(x, y + s / 2);
    c.scale(s, s);
    paintFace(c, face, 60, liveries);
    c.restore();
    const words = { size: 0.56, font: ITALIC, ink: STRIP_INK };
    const last = figures.length - 1;
    figures.forEach(({ name }, i) => {
      const share = last === 0 ? 0 : i / last - 0.5;
      const foot = y + s + 0.75 + (i % 2 === 1 && last === 3 ? 0.7 : 0);
      const align = share < -0.4 ? "right" : share > 0.4 ? "left" : "center";
      letter(c, name[sheet.language], x + share * s * 1.04, foot, { ...words, align });
      c.strokeStyle = STRIP_INK;
      c.lineWidth = 0.05;
      c.beginPath();
      c.moveTo(x + share * s * 0.6, y + s - 0.35);
      c.lineTo(x + share * s * 1.12, foot - 0.34);
      c.stroke();
    });
    return y + s + 3;
  }

  /** What stands where on the counter of a force. */
  private forceKey(c: Pen, y: number): number {
    const { sheet, liveries, middle: x } = this;
    const { look } = sheet;
    const [leader] = sheet.units;
    if (!leader) return y;
    const s = 4.6;
    const figures = figuresOf(sheet).slice(0, 3);
    const face: ForceFace = {
      colours: liveries.of(leader.clan, leader.side), clan: leader.clan, kanji: leader.kanji || leader.name, name: "",
      stars: look.kind?.[leader.kind ?? ""]?.stars ?? 0, units: 3, figures: ["9", "+1", "4"].slice(0, figures.length), marks: [], stack: 1,
    };
    c.save();
    c.translate(x - 1.6, y + s / 2);
    c.scale(s, s);
    paintForce(c, face, 60, liveries);
    c.restore();
    const caption = (name: Name | undefined, left: number, down: number, align?: "left"): void => {
      if (name) letter(c, name[sheet.language], left, down, { size: 0.58, font: ITALIC, ink: STRIP_INK, ...(align && { align }) });
    };
    const [first, second, third] = figures;
    const right = x + s / 2 - 1.2;
    caption(look.counter?.kind_name, right, y + s * 0.14, "left");
    caption(look.counter?.led_name, right, y + s * 0.42, "left");
    caption(third?.name, right, y + s * 0.78, "left");
    caption(first?.name, x - 2.6, y + s + 0.5);
    caption(second?.name, x - 0.1, y + s + 0.5);
    return y + s + 2;
  }

  /** The shape and colour of each side. */
  private sideKeys(c: Pen, y: number): number {
    const { sides } = this.sheet;
    const r = 0.62;
    sides.forEach(({ id, kanji, name }, i) => {
      const { shape, frame } = this.liveries.side(id);
      const x = this.middle - 3.1 + (i % 2) * 4.8;
      const row = y + Math.floor(i / 2) * 1.6;
      c.save();
      c.translate(x, row);
      outline(c, shape, r);
      c.fillStyle = frame;
      c.fill();
      c.restore();
      letter(c, kanji || name, x + 1, row, { size: 0.72, font: KANJI, ink: STRIP_INK, align: "left" });
    });
    return y + Math.ceil(sides.length / 2) * 1.6 + 1;
  }

  /** Terrain that the land shows through, and whatever else the look wants in the key. */
  private pictureKey(c: Pen, y: number): number {
    const { terrain = {}, key = [] } = this.sheet.look;
    const bare = Object.values(terrain).filter(({ tint, listed }) => tint === undefined && listed !== false);
    const rows = [...bare, ...key.filter(({ style }) => !LINES.has(style))];
    const x = this.left + 0.5;
    rows.forEach(({ style, name }, i) => {
      drawKeyPicture(c, style, x + 0.8, y + i * 1.5);
      this.words(c, name, x + 2.1, y + i * 1.5);
    });
    return y + rows.length * 1.5;
  }

  /** Both scripts, or the one that its reader knows best. */
  private words(c: Pen, { ja, en }: Name, x: number, y: number): void {
    letter(c, ja, x, y, { size: 0.7, font: KANJI, ink: STRIP_INK, align: "left" });
    if (this.sheet.language === "en") letter(c, en, x + 2.3, y, { size: 0.6, font: ITALIC, ink: STRIP_INK, align: "left" });
  }
}

/** The strip beside the map: title, compass, scale and keys. A strip that is too short for them is drawn smaller as a whole. */

import type { BoardSheet } from "./data";
import { bar, cartouche, compass, ITALIC, letterNote, ROMAN, STRIP_INK } from "./furniture";
import { type Box, type Grid, ROW } from "./grid";
import { letter } from "./lettering";
import type { Liveries } from "./liveries";
import { MARGIN } from "./sheet_box";
import { castleKey, conditionKey, forceKey, lineKey, type Part, pictureKey, sideKeys, terrainKey, unitKey } from "./strip_keys";
import { type Art, readArt } from "./terrain/art";

type Pen = CanvasRenderingContext2D;

/** One cho is 60 ken, one ri 36 cho. */
const CHO_KM = 0.10909;
const RI_KM = 3.927;
/** Heights of the title with what is above the compass, of a second line under it, and of the note at the foot. */
const TITLE = 29.4;
const SUBTITLE = 1.6;
const NOTE = { short: 5, long: 7.5 };
/** A narrower strip stays empty. */
const LEAST = 4;

export class Strip {
  private readonly width: number;
  private readonly middle: number;
  private readonly art: Art;
  private readonly parts: readonly Part[];
  private readonly note: string;

  constructor(
    private readonly sheet: BoardSheet,
    private readonly grid: Grid,
    private readonly whole: Box,
    private readonly liveries: Liveries,
  ) {
    const [left, right] = [whole.left + 0.9, grid.box.left - MARGIN];
    this.width = right - left;
    this.middle = (left + right) / 2;
    this.art = readArt(grid.map.art);
    this.note = this.art.note[sheet.language] || (sheet.credits ?? []).join(" ");
    this.parts = this.laidOut();
  }

  /** In world units. */
  draw(c: Pen, theme: "light" | "dark"): void {
    if (this.width < LEAST) return;
    const { whole } = this;
    const height = whole.bottom - whole.top;
    const start = TITLE + (this.subtitle ? SUBTITLE : 0);
    const foot = this.note.length > 120 ? NOTE.long : NOTE.short;
    const needed = this.parts.reduce((sum, part) => sum + part.height, start) + foot;
    const scale = Math.min(1, height / needed);
    c.save();
    c.translate(this.middle, whole.top);
    c.scale(scale, scale);
    this.title(c, theme);
    let y = start;
    for (const part of this.parts) {
      part.draw(c, y, scale);
      y += part.height;
    }
    letterNote(c, this.note, 0, height / scale - (foot === NOTE.long ? 4.6 : 2.7), this.width);
    c.restore();
  }

  private get subtitle(): string {
    return this.art.subtitle[this.sheet.language];
  }

  private title(c: Pen, theme: "light" | "dark"): void {
    const { sheet, width } = this;
    cartouche(c, sheet, this.art, this.liveries, 0, 1.2, theme === "dark" ? 0.62 : 1);
    if (sheet.language === "en" || !sheet.kanji) letter(c, sheet.name, 0, 28.3, { size: 1.15, font: ROMAN, ink: STRIP_INK, limit: width });
    letter(c, this.subtitle, 0, 29.8, { size: 0.62, font: ITALIC, ink: STRIP_INK, limit: width });
  }

  private laidOut(): Part[] {
    const { sheet, liveries } = this;
    const left = -this.width / 2 + 0.6;
    const has = (layer: BoardSheet["layers"][number]): boolean => sheet.layers.includes(layer);
    return [
      { height: 12, draw: (c: Pen, y: number) => compass(c, 0, y + 5.2, 3.4, sheet.look.top ?? "N") },
      this.scales(),
      terrainKey(sheet, left),
      lineKey(sheet, left),
      ...(has("castles") ? [castleKey(sheet, liveries, left)] : []),
      ...(has("forces") ? [forceKey(sheet, liveries)] : []),
      ...(has("counters") && !has("forces") ? [unitKey(sheet, liveries), conditionKey(sheet, left), sideKeys(sheet, liveries)] : []),
      pictureKey(sheet, left),
    ].filter(({ height }) => height > 0);
  }

  /** Bars that are true to the map, however small the strip is drawn. */
  private scales(): Part {
    const { hexKm } = this.grid.map;
    if (hexKm === undefined) return { height: 0, draw: () => undefined };
    const perKm = ROW / hexKm;
    if (hexKm >= 1) {
      return {
        height: 5.8,
        draw: (c, y, scale) => {
          bar(c, 0, y, (RI_KM * perKm) / scale, 5, (n) => (n === 5 ? "五里" : String(n)));
          bar(c, 0, y + 2.3, (perKm * 5) / scale, 5, (n) => (n === 5 ? "25 km" : String(n * 5)));
        },
      };
    }
    return {
      height: 5.6,
      draw: (c, y, scale) => {
        bar(c, 0, y, (CHO_KM * perKm) / scale, 5, (n) => (n === 5 ? "五町" : String(n)));
        bar(c, 0, y + 2.3, (perKm * 0.1) / scale, 5, (n) => (n === 5 ? "500 m" : String(n * 100)));
        letter(c, `⬡ ${Math.round(hexKm * 1000)} m`, 0, y + 4.2, { size: 0.56, font: ITALIC, ink: STRIP_INK });
      },
    };
  }
}

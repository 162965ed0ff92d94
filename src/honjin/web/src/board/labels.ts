/** Names on a painted field, kanji first. */

import type { Camera } from "./camera";
import { fromChart, type Grid, type Point, ROW } from "./grid";
import { type Lettering, letter } from "./lettering";
import type { Name as Words } from "./look";
import { KANJI_FONT, ROMAJI_FONT } from "./palette";
import { type Art, readArt, type Spot } from "./terrain/art";

type Theme = "light" | "dark";

interface Style {
  /** Height of the kanji in world units, and the bounds of it in pixels. */
  size: number;
  least: number;
  most: number;
  /** Pixels per world unit from which the name, and its reading, are shown. */
  from: number;
  reading: number;
  ink: string;
  inDark: string;
  spread: number;
  /** How strongly the paper shows around the letters. */
  halo: number;
}

const STYLES: Record<string, Style> = {
  region: { size: 0.92, least: 12, most: 40, from: 0, reading: 9, ink: "rgba(86,58,26,.72)", inDark: "rgba(236,214,164,.72)", spread: 0.45, halo: 0.32 },
  massif: { size: 1.05, least: 13, most: 46, from: 0, reading: 8, ink: "rgba(58,44,20,.9)", inDark: "rgba(244,226,180,.9)", spread: 0.3, halo: 0.5 },
  ford: { size: 0.46, least: 10, most: 26, from: 7, reading: 13, ink: "#0f3f5c", inDark: "#bfe4f4", spread: 0.06, halo: 0.78 },
  hill: { size: 0.6, least: 11, most: 30, from: 0, reading: 10, ink: "#5a2d12", inDark: "#f3d9a6", spread: 0.05, halo: 0.72 },
  village: { size: 0.55, least: 10.5, most: 28, from: 6, reading: 11, ink: "#33210f", inDark: "#f0e4c6", spread: 0.05, halo: 0.74 },
  site: { size: 0.42, least: 10, most: 24, from: 19, reading: 26, ink: "#7a1f12", inDark: "#f2bda6", spread: 0, halo: 0.74 },
  camp: { size: 0.46, least: 10, most: 24, from: 16, reading: 26, ink: "#1f1a14", inDark: "#f0e4c6", spread: 0, halo: 0.74 },
  water: { size: 0.42, least: 9.5, most: 24, from: 12, reading: 20, ink: "#15506e", inDark: "#b5dcec", spread: 0.08, halo: 0.7 },
  road: { size: 0.36, least: 9, most: 20, from: 17, reading: 24, ink: "rgba(92,54,22,.95)", inDark: "#e3c795", spread: 0.2, halo: 0.55 },
  exit: { size: 0.46, least: 9, most: 22, from: 8, reading: 11, ink: "#5c3616", inDark: "#2e1c0a", spread: 0.05, halo: 0 },
};
const PLAIN: Style = { size: 0.5, least: 10, most: 26, from: 10, reading: 14, ink: "#33210f", inDark: "#f0e4c6", spread: 0, halo: 0.7 };

interface Name {
  kanji: string;
  reading: string;
  at: Point;
  turn: number;
  style: Style;
}

export class Labels {
  private readonly names: readonly Name[];
  private readonly art: Art;
  private theme: Theme = "light";

  /** Readings are for those who read no kanji. */
  constructor(
    private readonly grid: Grid,
    private readonly language: keyof Words,
  ) {
    this.art = readArt(grid.map.art);
    this.names = [...this.fromArt(), ...this.fromBoard()];
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
  }

  draw(c: CanvasRenderingContext2D, camera: Camera): void {
    c.save();
    c.translate(camera.width / 2 - camera.x * camera.scale, camera.height / 2 - camera.y * camera.scale);
    c.scale(camera.scale, camera.scale);
    const { left, right, top, bottom } = camera.view;
    for (const name of this.names) {
      const { at, style } = name;
      if (camera.scale < style.from || at.x < left - 4 || at.x > right + 4 || at.y < top - 3 || at.y > bottom + 3) continue;
      this.drawName(c, name, camera.scale);
    }
    c.restore();
  }

  private drawName(c: CanvasRenderingContext2D, name: Name, scale: number): void {
    const { style } = name;
    const size = Math.min(style.most, Math.max(style.least, style.size * scale)) / scale;
    const dark = this.theme === "dark";
    const halo = `rgba(${dark ? "28,22,14" : "240,230,200"},${style.halo})`;
    const ink = dark ? style.inDark : style.ink;
    const look: Lettering = { size, font: `700 {} ${KANJI_FONT}`, ink, spread: style.spread, halo };
    const read = this.language === "en" && scale >= style.reading && name.reading !== "" && name.reading !== name.kanji;
    c.save();
    c.translate(name.at.x, name.at.y);
    c.rotate(name.turn);
    const steep = Math.abs(name.turn) > 0.9;
    if (style === STYLES["exit"]) {
      // In the narrow margin there is room for one line only.
      letter(c, read ? `${name.kanji}  ${name.reading}` : name.kanji, 0, 0, { ...look, font: `italic 700 {} ${KANJI_FONT}` });
    } else {
      if (steep) upright(c, name, size, look);
      else letter(c, name.kanji, 0, read ? -size * 0.36 : 0, look);
      const small = Math.max(size * 0.62, 8.5 / scale);
      const reading = { ...look, size: small, font: `italic 600 {} ${ROMAJI_FONT}`, spread: style.spread * 0.3 };
      if (read) letter(c, name.reading, 0, size * (steep ? 1.05 : 0.56), reading);
    }
    c.restore();
  }

  private fromArt(): Name[] {
    const { names, sites, roads } = this.art;
    const spots = [
      ...names.map((spot) => this.name(spot, spot.kind, 0)),
      ...sites.filter((spot) => spot.kanji).map((spot) => this.name(spot, spot.kind === "camp" ? "camp" : "site", spot.kind === "great-temple" ? -4.1 : 1)),
    ];
    const ways = roads.filter((road) => road.kanji).map((road) => along(road.points, road.kanji, road.name));
    return [...spots, ...ways];
  }

  private fromBoard(): Name[] {
    const { waters = [], rivers = [], places = [], art } = this.grid.map;
    const water = waters.map((pond): Name => {
      const spots = pond.hexes.length
        ? pond.hexes.map((hex) => this.grid.centre(hex))
        : pond.hexsides.map((side) => this.grid.centre(side.slice(0, 4)));
      const at = { x: mean(spots.map((p) => p.x)), y: Math.max(...spots.map((p) => p.y)) + ROW * 0.72 };
      return { kanji: pond.kanji, reading: pond.hexes.length ? pond.name.replace(/ \(.*/, "") : "", at, turn: 0, style: STYLES["water"] ?? PLAIN };
    });
    const flowing = rivers.map((river): Name => {
      const middle = this.grid.centre(river.hexes[Math.floor(river.hexes.length * 0.62)] ?? "");
      return { kanji: river.kanji, reading: river.name, at: { x: middle.x - 1.15, y: middle.y }, turn: Math.PI / 2, style: STYLES["water"] ?? PLAIN };
    });
    // The art names its places itself, where it wants them.
    const plain = art === undefined ? places : [];
    const once = new Map(plain.map((place) => [place.kanji || place.name, place]));
    return [
      ...water,
      ...flowing,
      ...[...once.values()].map((p) => ({ kanji: p.kanji || p.name, reading: p.kanji ? p.name : "", at: this.grid.centre(p.hex), turn: 0, style: STYLES[p.kind] ?? PLAIN })),
    ];
  }

  private name(spot: Spot, kind: string, below: number): Name {
    return { kanji: spot.kanji, reading: spot.name, at: { x: spot.at.x, y: spot.at.y + below }, turn: spot.turn, style: STYLES[kind] ?? PLAIN };
  }
}

/** Along a line that runs down the sheet the signs stand upright, one under another. */
function upright(c: CanvasRenderingContext2D, name: Name, size: number, look: Lettering): void {
  const signs = [...name.kanji];
  const step = size * (1.04 + name.style.spread);
  signs.forEach((sign, i) => {
    c.save();
    c.translate((i - (signs.length - 1) / 2) * step, 0);
    c.rotate(-name.turn);
    letter(c, sign, 0, 0, { ...look, spread: 0 });
    c.restore();
  });
}

/** A name beside a road, two thirds down its course and turned with it. */
function along(points: readonly Point[], kanji: string, reading: string): Name {
  const i = Math.max(1, Math.floor(points.length * 0.72));
  const a = points[i - 1] ?? fromChart(0, 0);
  const b = points[i] ?? a;
  let turn = Math.atan2(b.y - a.y, b.x - a.x);
  // Steep names read downwards, others from left to right.
  if (turn > Math.PI * 0.75) turn -= Math.PI;
  const off = 0.72;
  const at = { x: (a.x + b.x) / 2 + Math.sin(turn) * off, y: (a.y + b.y) / 2 - Math.cos(turn) * off };
  return { kanji, reading, at, turn, style: STYLES["road"] ?? PLAIN };
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, n) => sum + n, 0) / numbers.length;
}

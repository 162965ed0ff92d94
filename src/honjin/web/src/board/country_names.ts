/** Names of regions, rivers and sites on the map of a country. */

import type { Camera } from "./camera";
import type { Castle } from "./data";
import type { Box, Grid, Point } from "./grid";
import { letter } from "./lettering";
import type { Look, Name as Words } from "./look";
import { KANJI_FONT, ROMAJI_FONT } from "./palette";
import type { Chart, River } from "./terrain/country/chart";
import { at } from "./terrain/shapes";

type Pen = CanvasRenderingContext2D;
type Theme = "light" | "dark";

/** Pixels per world unit from which rivers and sites are named, and from which readings are given. */
const RIVERS_FROM = 13;
const SITES_FROM = 20;
const READ_FROM = 22;

const KANJI = `700 {} ${KANJI_FONT}`;
const ITALIC = `italic 600 {} ${ROMAJI_FONT}`;

interface Name {
  kanji: string;
  reading: string;
  at: Point;
  turn: number;
}

export class CountryNames {
  private readonly regions: readonly Name[];
  private readonly rivers: readonly Name[];
  private readonly sites: readonly Name[];
  private theme: Theme = "light";

  constructor(
    grid: Grid,
    chart: Chart,
    look: Look,
    castles: readonly Castle[],
    /** Readings are for those who read no kanji. */
    private readonly language: keyof Words,
  ) {
    this.regions = regionNames(grid, look, castles.filter(({ hex }) => grid.has(hex)).map(({ hex }) => grid.centre(hex)));
    this.rivers = chart.rivers.flatMap((river) => riverName(river, look, grid.box));
    this.sites = (grid.map.places ?? [])
      .filter((place) => place.kanji && grid.has(place.hex))
      .map(({ kanji, name, hex }) => ({ kanji, reading: name, at: grid.centre(hex), turn: 0 }));
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
  }

  draw(c: Pen, camera: Camera): void {
    c.save();
    c.translate(camera.width / 2 - camera.x * camera.scale, camera.height / 2 - camera.y * camera.scale);
    c.scale(camera.scale, camera.scale);
    const { scale } = camera;
    const { left, right, top, bottom } = camera.view;
    const seen = ({ at: p }: Name): boolean => p.x > left - 4 && p.x < right + 4 && p.y > top - 3 && p.y < bottom + 3;
    const large = Math.min(2.3, 64 / scale);
    for (const name of this.regions.filter(seen)) {
      const dark = this.theme === "dark";
      const ink = `rgba(${dark ? "244,220,178" : "74,20,12"},${scale > 40 ? 0.36 : 0.54})`;
      const halo = dark ? "rgba(30,20,12,.3)" : "rgba(252,244,220,.34)";
      letter(c, name.kanji, name.at.x + large * 0.3, name.at.y, { size: large, font: KANJI, ink, spread: 0.55, halo });
      if (this.language !== "en" && name.kanji) continue;
      const reading = name.reading.toUpperCase();
      letter(c, reading, name.at.x, name.at.y + large * 0.86, { size: large * 0.34, font: `600 {} ${ROMAJI_FONT}`, ink, spread: 0.42, halo });
    }
    if (scale >= RIVERS_FROM) for (const name of this.rivers.filter(seen)) this.small(c, name, scale, "#174a78", 0.4, -0.34);
    if (scale >= SITES_FROM) for (const name of this.sites.filter(seen)) this.small(c, name, scale, "#4a2410", 0.3, 0);
    c.restore();
  }

  private small(c: Pen, name: Name, scale: number, ink: string, height: number, off: number): void {
    const size = Math.min(26 / scale, Math.max(10 / scale, height));
    const halo = "rgba(246,240,220,.78)";
    c.save();
    c.translate(name.at.x, name.at.y);
    c.rotate(name.turn);
    letter(c, name.kanji, 0, off, { size, font: KANJI, ink, spread: 0.25, halo });
    if (this.language === "en" && scale >= READ_FROM && name.reading !== name.kanji) letter(c, name.reading, 0, off + size * 0.95, { size: size * 0.62, font: ITALIC, ink, halo });
    c.restore();
  }
}

/** Each region in play is named near the middle of its hexes, where the name covers no castle if possible. */
function regionNames(grid: Grid, { region: looks = {} }: Look, castles: readonly Point[]): Name[] {
  const hexes = new Map<string, Point[]>();
  for (const hex of grid.hexes) {
    const region = grid.region(hex);
    if (region !== null && grid.inPlay(hex)) hexes.set(region, [...(hexes.get(region) ?? []), grid.centre(hex)]);
  }
  return [...hexes].map(([id, points]) => {
    const middle = { x: mean(points.map((p) => p.x)), y: mean(points.map((p) => p.y)) };
    const covered = (p: Point): number => castles.filter((q) => Math.abs(q.x - p.x) < 3.6 && q.y - p.y > -2 && q.y - p.y < 3).length;
    const edge = (p: Point): number => Math.max(0, grid.box.left + 4 - p.x) + Math.max(0, p.x - grid.box.right + 4);
    const cost = (p: Point): number => Math.hypot(p.x - middle.x, p.y - middle.y) + covered(p) * 2.5 + edge(p) * 3;
    const best = points.reduce((a, b) => (cost(b) < cost(a) ? b : a));
    return { kanji: looks[id]?.ja ?? "", reading: looks[id]?.en ?? id, at: best, turn: 0 };
  });
}

/** Once, or twice on a long course, along the water and never upside down. */
function riverName({ name, line }: River, { river: signs = {} }: Look, box: Box): Name[] {
  const on = line.filter((p) => p.x > box.left + 1 && p.x < box.right - 1 && p.y > box.top + 1 && p.y < box.bottom - 1);
  const shares = on.length > 110 ? [0.3, 0.75] : [0.55];
  if (on.length < 12) return [];
  return shares.map((share) => {
    const i = Math.floor(on.length * share);
    const a = at(on, Math.max(0, i - 5));
    const b = at(on, Math.min(on.length - 1, i + 5));
    let turn = Math.atan2(b.y - a.y, b.x - a.x);
    if (Math.abs(turn) > Math.PI / 2) turn -= Math.sign(turn) * Math.PI;
    return { kanji: signs[name] ?? "", reading: name.replace(/ \(.*/, ""), at: at(on, i), turn };
  });
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, n) => sum + n, 0) / numbers.length;
}

/** Paints the sheet, tile by tile, at any fineness. */

import { type Box, Grid } from "../grid";
import type { Pen } from "../mon";
import type { Subject } from "../subject";
import { type Art, readArt } from "./art";
import { rng } from "./chance";
import { drawClouds } from "./clouds";
import { drawCover } from "./covers";
import { isSurvey, readChart } from "./country/chart";
import { Country } from "./country/country";
import { drawFrame } from "./frame";
import { drawGrid, hexesIn } from "./gridlines";
import { drawHexMarks, hexOutline } from "./hexmarks";
import { sideItems } from "./hexsides";
import { drawOpenWater } from "./water";
import { Ground } from "./ground";
import { Plain } from "./plain";
import { type Item, Scene } from "./scene";
import { touches } from "./shapes";
import { type Surface, surface } from "./surface";
import { type Theme, TILE, type TileName } from "./tile";

const PAPER = "#eadfc2";
const GRAIN = 256;
/** How far a fold of the sheet shows on either side of it. */
const FOLD = 0.6;

/** What the field of hexes shows. */
interface Land {
  draw(c: Pen, box: Box, fine: number, cover: string): void;
  /** Whether what is drawn is more than a draft; `finish` makes it so, a little at every step. */
  isFinished(cover: string): boolean;
  finish(cover: string): Generator<void>;
}

/** The field of a battle, from the pack's own drawing of it. */
class Battlefield implements Land {
  private readonly scene: Scene;
  private readonly wash: Surface;
  private readonly sides: readonly Item[];

  constructor(
    art: Art,
    private readonly grid: Grid,
  ) {
    const ground = new Ground(art, grid.box);
    this.scene = new Scene(art, grid, ground);
    this.wash = ground.paint();
    this.sides = sideItems(grid);
  }

  isFinished(): boolean {
    return true;
  }

  *finish(): Generator<void> {}

  draw(c: Pen, box: Box, fine: number, cover: string): void {
    const { grid } = this;
    const { left, top, right, bottom } = grid.box;
    const seen = hexesIn(grid, box);
    c.drawImage(this.wash, left, top, right - left, bottom - top);
    tintHexes(c, grid, seen);
    drawOpenWater(c, grid, seen);
    drawCover(c, cover, ["snow"], grid, box);
    this.scene.draw(c, box, fine);
    drawHexMarks(c, grid, seen, fine);
    drawGrid(c, grid, box, fine);
    for (const item of this.sides) if (touches(item.box, box)) item.draw(c, fine);
    drawCover(c, cover, ["mist"], grid, box);
  }
}

/** Hexes whose terrain or region has a tint; the land shows through. */
function tintHexes(c: Pen, grid: Grid, seen: readonly string[]): void {
  const { terrain = {}, region = {} } = grid.look;
  for (const hex of seen) {
    for (const [tint, share] of [[terrain[grid.terrain(hex)]?.tint, 0.55], [region[grid.region(hex) ?? ""]?.tint, 0.28]] as const) {
      if (tint === undefined) continue;
      const path = new Path2D();
      hexOutline(path, grid.centre(hex), 1.004);
      c.globalAlpha = share;
      c.fillStyle = tint;
      c.fill(path);
    }
  }
  c.globalAlpha = 1;
}

export class Painter {
  theme: Theme = "light";
  private readonly grid: Grid;
  private readonly land: Land;
  private readonly grain: Surface;

  constructor(
    { map, look, plain }: Subject,
    private readonly sheet: Box,
  ) {
    const art = readArt(map.art);
    this.grid = new Grid(map, look);
    this.land = plain ? new Plain(this.grid) : isSurvey(map.art) ? new Country(readChart(map.art), this.grid) : new Battlefield(art, this.grid);
    this.grain = grain(art.seed);
  }

  isFinished({ cover }: TileName): boolean {
    return this.land.isFinished(cover);
  }

  finish({ cover }: TileName): Generator<void> {
    return this.land.finish(cover);
  }

  paint({ fine, column, row, cover }: TileName): Surface {
    const { canvas, pen: c } = surface(TILE, TILE);
    const left = this.sheet.left + (column * TILE) / fine;
    const top = this.sheet.top + (row * TILE) / fine;
    const box = { left, top, right: left + TILE / fine, bottom: top + TILE / fine };
    c.imageSmoothingQuality = "high";
    c.setTransform(fine, 0, 0, fine, -left * fine, -top * fine);
    c.fillStyle = PAPER;
    c.fillRect(this.sheet.left, this.sheet.top, this.sheet.right - this.sheet.left, this.sheet.bottom - this.sheet.top);
    if (touches(box, this.grid.box)) this.paintLand(c, box, fine, cover);
    this.paintMargin(c, box, fine);
    this.age(c, box);
    return canvas;
  }

  private paintMargin(c: Pen, box: Box, fine: number): void {
    const { left, top, right, bottom } = this.sheet;
    c.save();
    c.beginPath();
    c.rect(left, top, right - left, bottom - top);
    c.clip();
    drawClouds(c, this.sheet, this.grid, box, fine);
    c.restore();
    drawFrame(c, this.sheet, this.grid, fine);
  }

  private paintLand(c: Pen, box: Box, fine: number, cover: string): void {
    const { left, top, right, bottom } = this.grid.box;
    c.save();
    c.beginPath();
    c.rect(left, top, right - left, bottom - top);
    c.clip();
    this.land.draw(c, box, fine, cover);
    c.restore();
  }

  /** The grain of the paper, and lamp light in the dark theme. Only over the sheet: tiles reach beyond it. */
  private age(c: Pen, box: Box): void {
    c.save();
    c.beginPath();
    c.rect(this.sheet.left, this.sheet.top, this.sheet.right - this.sheet.left, this.sheet.bottom - this.sheet.top);
    c.clip();
    folds(c, this.sheet, box);
    c.setTransform(1, 0, 0, 1, 0, 0);
    c.globalCompositeOperation = "multiply";
    const pattern = c.createPattern(this.grain, "repeat");
    if (pattern) {
      c.fillStyle = pattern;
      c.fillRect(0, 0, TILE, TILE);
    }
    if (this.theme === "dark") {
      c.fillStyle = "#a0968a";
      c.fillRect(0, 0, TILE, TILE);
    }
    c.restore();
  }
}

/** Where the sheet was folded: a soft shade beside a soft light. A sharp ridge would be taken for the seam of two pictures. */
function folds(c: Pen, sheet: Box, box: Box): void {
  const width = sheet.right - sheet.left;
  const height = sheet.bottom - sheet.top;
  const fold = (x: number, y: number, w: number, h: number): void => {
    if (!touches(box, { left: x - FOLD, top: y - FOLD, right: x + w + FOLD, bottom: y + h + FOLD })) return;
    const upright = w < h;
    const shade = upright ? c.createLinearGradient(x - FOLD, 0, x + FOLD, 0) : c.createLinearGradient(0, y - FOLD, 0, y + FOLD);
    shade.addColorStop(0, "rgba(70,50,20,0)");
    shade.addColorStop(0.36, "rgba(70,50,20,.05)");
    shade.addColorStop(0.5, "rgba(160,140,110,.02)");
    shade.addColorStop(0.64, "rgba(255,250,230,.07)");
    shade.addColorStop(1, "rgba(255,250,230,0)");
    c.fillStyle = shade;
    c.fillRect(upright ? x - FOLD : x, upright ? y : y - FOLD, upright ? 2 * FOLD : w, upright ? h : 2 * FOLD);
  };
  for (const share of [0.25, 0.5, 0.75]) fold(sheet.left + width * share, sheet.top, 0, height);
  for (const share of [1 / 3, 2 / 3]) fold(sheet.left, sheet.top + height * share, width, 0);
}

/** A tile of paper grain: specks and fibres. */
function grain(seed: number): Surface {
  const { canvas, pen: c } = surface(GRAIN, GRAIN);
  const random = rng(seed + 1);
  const image = c.createImageData(GRAIN, GRAIN);
  for (let i = 0; i < image.data.length; i += 4) {
    const v = 255 - random() * 15 - (random() < 0.004 ? 26 : 0);
    image.data.set([v, v - 1, v - 4, 255], i);
  }
  c.putImageData(image, 0, 0);
  c.strokeStyle = "rgba(110,80,40,.1)";
  for (let i = 0; i < 46; i++) {
    const x = random() * GRAIN;
    const y = random() * GRAIN;
    c.beginPath();
    c.moveTo(x, y);
    c.quadraticCurveTo(x + (random() - 0.5) * 16, y + (random() - 0.5) * 16, x + (random() - 0.5) * 26, y + (random() - 0.5) * 26);
    c.stroke();
  }
  return canvas;
}

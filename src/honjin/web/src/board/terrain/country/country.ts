/** The land of a country: what the survey says of nature, and over it what the rules make of each hex. */

import { type Box, type Grid, type Point } from "../../grid";
import type { Pen } from "../../mon";
import { rng } from "../chance";
import { drawCover } from "../covers";
import { drawGrid, hexesIn } from "../gridlines";
import { drawHexMarks, hexOutline } from "../hexmarks";
import { sideItems } from "../hexsides";
import type { Item } from "../scene";
import { pondItems } from "../water";
import { boxOf, curve, touches, trace } from "../shapes";
import type { Chart } from "./chart";
import { Wash } from "./wash";
import { Waters } from "./waters";

export class Country {
  private readonly wash: Wash;
  private readonly waters: Waters;
  private readonly ways: Item[];
  private readonly sides: Item[];
  /** Land that the rules count as water, water that they count as land, and what is out of play. */
  private readonly drowned: Path2D;
  private readonly raised: Path2D;
  private readonly veiled: Path2D;

  constructor(
    chart: Chart,
    private readonly grid: Grid,
  ) {
    this.wash = new Wash(chart.lattice, grid, grid.box);
    this.waters = new Waters(chart, grid.box);
    this.ways = (grid.map.roads ?? []).map(({ hexes }) => road(hexes.filter((hex) => grid.has(hex)).map((hex) => grid.centre(hex))));
    this.sides = [...pondItems(grid, rng(1)), ...sideItems(grid)];
    const wet = (hex: string): boolean => grid.ground(hex) === "water";
    this.drowned = outlines(grid, wet);
    this.raised = outlines(grid, (hex) => !wet(hex));
    this.veiled = outlines(grid, (hex) => !grid.inPlay(hex));
  }

  isFinished(cover: string): boolean {
    return this.wash.isFinished(cover);
  }

  finish(cover: string): Generator<void> {
    return this.wash.finish(cover);
  }

  draw(c: Pen, box: Box, fine: number, cover: string): void {
    const { grid, waters } = this;
    const { left, top, right, bottom } = grid.box;
    const seen = hexesIn(grid, box);
    waters.drawSea(c);
    items(c, waters.onSea, box, fine);
    this.onlyLand(c, () => {
      c.drawImage(this.wash.picture(cover), left, top, right - left, bottom - top);
      // Headlands that the rules count as sea are washed over.
      c.fillStyle = "rgba(150,186,192,.62)";
      c.fill(this.drowned);
    });
    this.shallows(c);
    items(c, waters.onLand, box, fine);
    items(c, this.ways, box, fine);
    drawHexMarks(c, grid, seen, fine);
    drawGrid(c, grid, box, fine);
    items(c, this.sides, box, fine);
    drawCover(c, cover, ["mist"], grid, box);
    c.fillStyle = "rgba(92,84,74,.5)";
    c.fill(this.veiled);
  }

  private onlyLand(c: Pen, draw: () => void): void {
    c.save();
    c.clip(this.waters.land, "evenodd");
    draw();
    c.restore();
  }

  /** Bays in hexes that the rules count as land are light, as of shoals. */
  private shallows(c: Pen): void {
    const { left, top, right, bottom } = this.grid.box;
    const water = new Path2D();
    water.rect(left - 2, top - 2, right - left + 4, bottom - top + 4);
    water.addPath(this.waters.land);
    c.save();
    c.clip(water, "evenodd");
    c.fillStyle = "rgba(240,230,196,.5)";
    c.fill(this.raised);
    c.restore();
  }
}

function items(c: Pen, list: readonly Item[], box: Box, fine: number): void {
  for (const item of list) if (touches(item.box, box)) item.draw(c, fine);
}

function outlines(grid: Grid, which: (hex: string) => boolean): Path2D {
  const path = new Path2D();
  for (const hex of grid.hexes) if (which(hex)) hexOutline(path, grid.centre(hex), 1.004);
  return path;
}

/** Old roads, which the rules do not know: a thin broken line. */
function road(centres: readonly Point[]): Item {
  const line = curve(centres, 5);
  return {
    box: boxOf(line, 0.2),
    draw: (c, fine) => {
      trace(c, line);
      c.lineCap = "butt";
      c.lineJoin = "round";
      const thick = Math.min(Math.max(0.075, 0.9 / fine), 3 / fine);
      c.strokeStyle = "rgba(255,248,224,.5)";
      c.lineWidth = thick * 2;
      c.stroke();
      c.strokeStyle = "rgba(112,58,26,.85)";
      c.lineWidth = thick;
      c.setLineDash([0.3, 0.17]);
      c.stroke();
      c.setLineDash([]);
    },
  };
}

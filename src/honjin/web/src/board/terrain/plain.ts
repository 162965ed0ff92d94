/** The land as the rules know it and no more: flat tints, figures of terrain, lines. It takes little time to draw. */

import type { Box, Grid } from "../grid";
import type { Pen } from "../mon";
import { rng } from "./chance";
import { fillFlat } from "./country/flats";
import { drawCover } from "./covers";
import { drawGrid, hexesIn } from "./gridlines";
import { drawHexMarks, hexOutline } from "./hexmarks";
import { sideItems } from "./hexsides";
import type { Item } from "./scene";
import { touches } from "./shapes";
import { pondItems } from "./water";

export class Plain {
  private readonly sides: readonly Item[];
  /** What is out of play. */
  private readonly veiled = new Path2D();

  constructor(private readonly grid: Grid) {
    this.sides = [...pondItems(grid, rng(1)), ...sideItems(grid)];
    for (const hex of grid.hexes) if (!grid.inPlay(hex)) hexOutline(this.veiled, grid.centre(hex), 1.004);
  }

  isFinished(): boolean {
    return true;
  }

  *finish(): Generator<void> {}

  draw(c: Pen, box: Box, fine: number, cover: string): void {
    const { grid } = this;
    const seen = hexesIn(grid, box);
    fillFlat(c, grid, seen, 1.01);
    drawCover(c, cover, ["snow"], grid, box);
    drawHexMarks(c, grid, seen, fine);
    drawGrid(c, grid, box, fine);
    for (const item of this.sides) if (touches(item.box, box)) item.draw(c, fine);
    drawCover(c, cover, ["mist"], grid, box);
    c.fillStyle = "rgba(92,84,74,.5)";
    c.fill(this.veiled);
  }
}

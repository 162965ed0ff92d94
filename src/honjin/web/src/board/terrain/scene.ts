/** Everything that is drawn on the wash, made once from the data and kept with its place, so that a tile takes only its own. */

import { ROW, type Box, type Grid, type Point } from "../grid";
import type { Pen } from "../mon";
import type { Art } from "./art";
import { rng } from "./chance";
import { fieldItems } from "./fields";
import type { Ground } from "./ground";
import { contours, hachures, tufts } from "./relief";
import { roadItems, roadPines } from "./roads";
import { clearance } from "./clearance";
import { at, curve, touches } from "./shapes";
import { siteItems, villageItems } from "./buildings";
import { pondItems, riverItems, streamItems } from "./water";
import { bedItems, shallowItems } from "./rivers";
import { treeItems } from "./woods";

export interface Item {
  box: Box;
  /** Draw in world units; `fine` is device pixels per unit and decides the detail. */
  draw(c: Pen, fine: number): void;
}

export class Scene {
  /** In the order of drawing. */
  private readonly items: Item[];

  constructor(art: Art, grid: Grid, ground: Ground) {
    const random = rng(art.seed);
    const roads = art.roads.map((road) => ({ ...road, line: curve(road.points) }));
    const streams = art.streams.map((line) => winding(curve(line), random));
    const beds = art.rivers.map((bed) => ({ ...bed, points: curve(bed.points, 4) }));
    const rivers = (grid.map.rivers ?? []).map((river) => curve(course(river.hexes.map((hex) => grid.centre(hex)))));
    const clear = clearance(grid, art, [...roads.map((r) => r.line), ...streams], [...rivers, ...beds.map((bed) => bed.points)]);
    const trees = treeItems(art.woods, clear, random);
    const standing = [
      ...trees,
      ...roadPines(roads, clear, random),
      ...villageItems(art.villages, roads.map((r) => r.line), clear, random),
      ...siteItems(art.sites, random),
    ].sort((a, b) => a.box.bottom - b.box.bottom);
    this.items = [
      ...contours(grid.box, ground),
      ...fieldItems(art.fields, clear, ground, random),
      ...tufts(grid.box, clear, ground, random),
      ...hachures(grid.box, ground, random),
      ...streams.map((line) => streamItems(line)),
      ...rivers.flatMap((line) => riverItems(line, random)),
      ...bedItems(beds),
      ...art.shallows.map((bed) => shallowItems({ ...bed, points: curve(bed.points, 4) }, random)),
      ...roadItems(roads),
      ...standing,
      // Above all else, since ponds alone have an effect on play.
      ...pondItems(grid, random),
    ];
  }

  draw(c: Pen, box: Box, fine: number): void {
    for (const item of this.items) if (touches(item.box, box)) item.draw(c, fine);
  }
}

/** A river through hexes runs on past the first and the last, so that it leaves the sheet. */
function course(points: Point[]): Point[] {
  if (points.length < 2) return points;
  const calm = points.filter((_, i) => i % 2 === 0 || i === points.length - 1);
  const on = (p: Point, before: Point): Point => ({ x: p.x + (p.x - before.x) * 0.8, y: p.y + (p.y - before.y) * 0.8 });
  const first = at(calm, 0);
  const last = at(calm, calm.length - 1);
  return [{ x: first.x + 1.4, y: first.y - ROW * 0.5 }, ...calm, on(last, at(calm, calm.length - 2))];
}

/** Brooks do not run straight. */
function winding(line: readonly Point[], random: () => number): Point[] {
  const start = random() * 6;
  return curve(
    line.map((p, i) => ({ x: p.x + Math.sin(start + i * 1.1) * 0.2, y: p.y + Math.cos(start + i * 1.7) * 0.16 })),
    3,
  );
}

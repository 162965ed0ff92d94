/** Roads as beaten earth between two ink lines, with the pines that lined the highways. */

import type { Point } from "../grid";
import type { Road } from "./art";
import type { Rng } from "./chance";
import type { Clear } from "./clearance";
import type { Item } from "./scene";
import { at, boxOf, trace } from "./shapes";
import { pine } from "./woods";

interface LaidRoad extends Road {
  line: Point[];
}

const WIDTH: Record<string, number> = { highway: 0.24, road: 0.18, path: 0.085 };

/** All edges come before all fillings, so that roads open into each other where they meet. */
export function roadItems(roads: readonly LaidRoad[]): Item[] {
  const ways = roads.filter((road) => road.kind !== "path");
  return [...roads.filter((road) => road.kind === "path").map(path), ...ways.map(edge), ...ways.map(filling)];
}

function width(road: LaidRoad): number {
  return WIDTH[road.kind] ?? 0.12;
}

function path(road: LaidRoad): Item {
  return {
    box: boxOf(road.line, 0.2),
    draw: (c) => {
      trace(c, road.line);
      c.lineJoin = c.lineCap = "round";
      c.strokeStyle = "rgba(246,234,200,.85)";
      c.lineWidth = width(road);
      c.stroke();
      c.setLineDash([0.26, 0.16]);
      c.strokeStyle = "rgba(110,74,38,.75)";
      c.lineWidth = width(road) * 0.6;
      c.stroke();
      c.setLineDash([]);
    },
  };
}

function edge(road: LaidRoad): Item {
  return {
    box: boxOf(road.line, 0.4),
    draw: (c, fine) => {
      trace(c, road.line);
      c.lineJoin = "round";
      c.lineCap = "butt";
      c.strokeStyle = "rgba(84,52,24,.72)";
      c.lineWidth = width(road) + Math.max(0.07, 1.1 / fine);
      c.stroke();
    },
  };
}

function filling(road: LaidRoad): Item {
  return {
    box: boxOf(road.line, 0.4),
    draw: (c, fine) => {
      trace(c, road.line);
      c.lineJoin = c.lineCap = "round";
      c.strokeStyle = "#efe0b6";
      c.lineWidth = width(road);
      c.stroke();
      if (fine < 40) return;
      // The ruts of carts.
      c.strokeStyle = "rgba(170,130,80,.4)";
      c.lineWidth = width(road) * 0.36;
      c.stroke();
      c.strokeStyle = "#efe0b6";
      c.lineWidth = width(road) * 0.24;
      c.stroke();
    },
  };
}

export function roadPines(roads: readonly LaidRoad[], clear: Clear, random: Rng): Item[] {
  const items: Item[] = [];
  for (const road of roads) {
    if (!road.pines) continue;
    let since = 0;
    for (let i = 1; i < road.line.length; i++) {
      const a = at(road.line, i - 1);
      const b = at(road.line, i);
      const length = Math.hypot(b.x - a.x, b.y - a.y);
      since += length;
      if (since < 0.75) continue;
      since = 0;
      const side = random() < 0.5 ? -1 : 1;
      const off = 0.3 + random() * 0.08;
      const p = { x: b.x + (side * off * (b.y - a.y)) / length, y: b.y - (side * off * (b.x - a.x)) / length };
      if (random() < 0.8 && clear(p, 0.02)) items.push(pine(p, 0.2 + random() * 0.07, random));
    }
  }
  return items;
}

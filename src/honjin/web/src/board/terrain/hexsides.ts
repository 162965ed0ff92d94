/** What lies on the sides of hexes: water that can be crossed or not, slopes, walls, limits, and borders of regions. */

import type { Grid, Point } from "../grid";
import { CORNERS } from "../grid";
import type { Line } from "../look";
import type { Pen } from "../mon";
import type { Item } from "./scene";
import { at, boxOf, trace } from "./shapes";

const RIVER = "#1f6fb2";
const RIVER_RIM = "rgba(240,246,240,.85)";
const CLOSED = "#12385c";

type Side = readonly [Point, Point];

export function sideItems(grid: Grid): Item[] {
  const sides = (style: Line): Side[] => grid.sidesOf(style).map(([a, b]) => grid.side(a, b));
  return [
    // Below the rivers, which many borders follow: of the two only rivers matter for play.
    ...chains(borders(grid)).map(border),
    ...grid.sidesOf("slope").map(([high, low]) => slopeSide(grid.side(high, low), grid.centre(low))),
    ...chains(sides("stream")).map(streamSide),
    ...chains(sides("river")).map(riverSide),
    ...sides("ford").map(fordSide),
    ...sides("closed").map(closedSide),
    ...chains(sides("wall")).map(wallSide),
    ...sides("bridge").map(bridgeSide),
    ...chains(sides("beads")).map(beads),
  ];
}

/** The sides between hexes of different regions. */
function borders(grid: Grid): Side[] {
  const out: Side[] = [];
  for (const hex of grid.hexes) {
    const own = grid.region(hex);
    for (const n of [0, 1, 2]) {
      const other = grid.across(hex, n);
      const its = other === null ? null : grid.region(other);
      if (own === null || its === null || own === its) continue;
      const p = grid.centre(hex);
      const [a, b] = [at(CORNERS, n), at(CORNERS, (n + 1) % 6)];
      out.push([{ x: p.x + a.x, y: p.y + a.y }, { x: p.x + b.x, y: p.y + b.y }]);
    }
  }
  return out;
}

/** Sides that meet, joined end to end into lines; where three meet, a line ends. */
export function chains(sides: readonly Side[]): Point[][] {
  const name = (p: Point): string => `${Math.round(p.x * 20)},${Math.round(p.y * 20)}`;
  const ends = new Map<string, number[]>();
  sides.forEach((side, i) => {
    for (const p of side) ends.set(name(p), [...(ends.get(name(p)) ?? []), i]);
  });
  const taken = new Set<number>();
  const walk = (line: Point[]): Point[] => {
    for (;;) {
      const tip = at(line, line.length - 1);
      const meeting = ends.get(name(tip)) ?? [];
      const next = meeting.find((i) => !taken.has(i));
      if (next === undefined || meeting.length > 2) return line;
      taken.add(next);
      const [a, b] = at(sides, next);
      line.push(name(a) === name(tip) ? b : a);
    }
  };
  return sides.flatMap(([a, b], i) => {
    if (taken.has(i)) return [];
    taken.add(i);
    const forward = walk([a, b]);
    return [walk(forward.reverse())];
  });
}

function border(line: readonly Point[]): Item {
  return {
    box: boxOf(line, 0.3),
    draw: (c, fine) => {
      const thick = Math.min(Math.max(0.13, 1.9 / fine), 5 / fine);
      trace(c, line);
      c.lineCap = "round";
      c.lineJoin = "round";
      c.setLineDash([]);
      c.strokeStyle = "rgba(150,38,24,.2)";
      c.lineWidth = thick * 2.1;
      c.stroke();
      c.strokeStyle = "rgba(120,26,18,.92)";
      c.lineWidth = thick * 0.8;
      c.setLineDash([0.001, thick * 1.9]);
      c.stroke();
      c.setLineDash([]);
    },
  };
}

/** Corners are eased a little, so that the line reads as water and still lies on its sides. */
function eased(c: Pen, line: readonly Point[]): void {
  c.beginPath();
  const first = at(line, 0);
  const last = at(line, line.length - 1);
  c.moveTo(first.x, first.y);
  for (let i = 1; i + 1 < line.length; i++) {
    const p = at(line, i);
    const next = at(line, i + 1);
    c.arcTo(p.x, p.y, next.x, next.y, 0.36);
  }
  c.lineTo(last.x, last.y);
}

function riverSide(line: readonly Point[]): Item {
  return {
    box: boxOf(line, 0.4),
    draw: (c, fine) => {
      eased(c, line);
      c.lineCap = c.lineJoin = "round";
      const thick = Math.max(0.19, 1.7 / fine);
      for (const [style, width] of [[RIVER_RIM, thick + Math.min(0.13, 2.4 / fine)], ["#174f86", thick], [RIVER, thick * 0.72]] as const) {
        c.strokeStyle = style;
        c.lineWidth = width;
        c.stroke();
      }
      if (fine < 26) return;
      c.strokeStyle = "rgba(206,230,246,.75)";
      c.lineWidth = thick * 0.12;
      c.setLineDash([0.5, 0.34]);
      c.stroke();
      c.setLineDash([]);
    },
  };
}

function streamSide(line: readonly Point[]): Item {
  return {
    box: boxOf(line, 0.3),
    draw: (c, fine) => {
      eased(c, line);
      c.lineCap = c.lineJoin = "round";
      for (const [style, width] of [[RIVER_RIM, 0.17], [RIVER, 0.09]] as const) {
        c.strokeStyle = style;
        c.lineWidth = Math.max(width, 1.1 / fine);
        c.stroke();
      }
    },
  };
}

/** Shallow water with a row of posts through it. */
function fordSide([a, b]: Side): Item {
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const [dx, dy] = [(b.y - a.y) * 0.26, (a.x - b.x) * 0.26];
  return {
    box: boxOf([a, b], 0.5),
    draw: (c, fine) => {
      trace(c, [a, b]);
      c.lineCap = "round";
      for (const [style, width] of [[RIVER_RIM, 0.3], ["#8fc3e2", 0.2]] as const) {
        c.strokeStyle = style;
        c.lineWidth = Math.max(width, 2 / fine);
        c.stroke();
      }
      c.fillStyle = "#4a3520";
      for (const t of [-1, -0.5, 0, 0.5, 1]) {
        c.beginPath();
        c.arc(middle.x + dx * t, middle.y + dy * t, 0.05, 0, Math.PI * 2);
        c.fill();
      }
    },
  };
}

/** Strokes down a slope, from its upper edge towards the lower hex. */
function slopeSide([a, b]: Side, low: Point): Item {
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const [dx, dy] = [(low.x - middle.x) * 0.3, (low.y - middle.y) * 0.3];
  return {
    box: boxOf([a, b], 0.5),
    draw: (c, fine) => {
      c.strokeStyle = "rgba(74,44,18,.85)";
      c.lineCap = "round";
      c.lineWidth = Math.max(0.055, 1 / fine);
      trace(c, [a, b]);
      c.stroke();
      c.lineWidth = Math.max(0.035, 0.7 / fine);
      c.beginPath();
      for (let t = 0.08; t < 1; t += 0.14) {
        const [x, y] = [a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t];
        c.moveTo(x, y);
        c.lineTo(x + dx, y + dy);
      }
      c.stroke();
    },
  };
}

/** Plaster under tiles. */
function wallSide(line: readonly Point[]): Item {
  return {
    box: boxOf(line, 0.3),
    draw: (c, fine) => {
      trace(c, line);
      c.lineCap = c.lineJoin = "round";
      for (const [style, width] of [["#3b2a18", 0.26], ["#efe6cf", 0.19], ["#6f6c60", 0.08]] as const) {
        c.strokeStyle = style;
        c.lineWidth = Math.max(width, 1.4 / fine);
        c.stroke();
      }
    },
  };
}

/** Water that nobody crosses: a broad dark bar with teeth to both sides. */
function closedSide([a, b]: Side): Item {
  return {
    box: boxOf([a, b], 0.4),
    draw: (c, fine) => {
      trace(c, [a, b]);
      c.lineCap = "round";
      for (const [style, width] of [[RIVER_RIM, 0.34], [CLOSED, 0.24]] as const) {
        c.strokeStyle = style;
        c.lineWidth = Math.max(width, 2 / fine);
        c.stroke();
      }
      c.strokeStyle = "#eef4f2";
      c.lineWidth = Math.max(0.03, 0.6 / fine);
      c.beginPath();
      for (const t of [0.2, 0.4, 0.6, 0.8]) {
        const [x, y] = [a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t];
        const [dx, dy] = [(b.y - a.y) * 0.09 + (b.x - a.x) * 0.05, (a.x - b.x) * 0.09 + (b.y - a.y) * 0.05];
        c.moveTo(x - dx, y - dy);
        c.lineTo(x + dx, y + dy);
      }
      c.stroke();
    },
  };
}

function bridgeSide([a, b]: Side): Item {
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const [dx, dy] = [(b.y - a.y) * 0.3, (a.x - b.x) * 0.3];
  return {
    box: boxOf([a, b], 0.4),
    draw: (c) => {
      c.lineCap = "butt";
      for (const [style, width] of [["#3b2a18", 0.26], ["#d8bd86", 0.16]] as const) {
        c.strokeStyle = style;
        c.lineWidth = width;
        c.beginPath();
        c.moveTo(middle.x - dx, middle.y - dy);
        c.lineTo(middle.x + dx, middle.y + dy);
        c.stroke();
      }
    },
  };
}

/** The limit of something: white beads with a dark rim. */
function beads(line: readonly Point[]): Item {
  return {
    box: boxOf(line, 0.3),
    draw: (c, fine) => {
      trace(c, line);
      c.lineCap = "round";
      const thick = Math.max(0.2, 2.2 / fine);
      for (const [style, width] of [["rgba(46,64,92,.8)", thick], ["#fff", thick * 0.68]] as const) {
        c.strokeStyle = style;
        c.lineWidth = width;
        c.setLineDash([0.001, thick * 1.45]);
        c.stroke();
      }
      c.setLineDash([]);
    },
  };
}

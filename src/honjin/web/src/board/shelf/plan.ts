/** The plan of a fort: ground, water, walls, ways with what stands at their ends, and who holds what. */

import type { Area, AreaMap, AreaView, Scenery, Spot } from "../data";
import type { Liveries } from "../liveries";

export const WIDTH = 640;
export const HEIGHT = 440;
export const DISC = 44;

type Pen = CanvasRenderingContext2D;
type Views = Readonly<Record<string, AreaView>>;

const WATER = { fill: "#9fbfca", rim: "#5f8795" };
const MOAT = { fill: "#86a9a6", rim: "#4d6f6c" };

const place = ([x, y]: Spot): [number, number] => [x * WIDTH, y * HEIGHT];

export function paintAreas(c: Pen, { areas, scenery = [] }: AreaMap, views: Views, liveries: Liveries, lit: ReadonlySet<string>, taken: ReadonlySet<string>): void {
  c.fillStyle = "#d3d2a0";
  c.beginPath();
  c.roundRect(0, 0, WIDTH, HEIGHT, 8);
  c.fill();
  c.clip();
  for (const part of scenery) if (part.outline) water(c, part);
  for (const part of scenery) if (!part.outline && part.kind !== "tower") standing(c, part);
  for (const area of areas) ground(c, area, views[area.id]?.side ?? null, liveries);
  const byId = new Map(areas.map((area) => [area.id, area]));
  const ways = areas.flatMap((area) => (area.ways ?? []).flatMap((way) => ends(area, byId.get(way.to), way.at).map((at) => ({ ...way, at }))));
  for (const { at, closed } of ways) bridge(c, at, closed ?? false);
  for (const part of scenery) if (part.kind === "tower") standing(c, part);
  for (const { at, ends: words } of ways) if (words) inscribe(c, at, words);
  for (const area of areas) if (lit.has(area.id) || taken.has(area.id)) light(c, area, taken.has(area.id));
}

/** Where a way begins and ends: as it is drawn, or between the middles of its areas. */
function ends(from: Area, to: Area | undefined, at: readonly [Spot, Spot] | undefined): (readonly [Spot, Spot])[] {
  return at ? [at] : to ? [[from.at, to.at]] : [];
}

function trace(c: Pen, { at, outline }: Pick<Area, "outline"> & { at?: Spot }): void {
  c.beginPath();
  if (outline) for (const corner of outline) c.lineTo(...place(corner));
  else if (at) c.arc(...place(at), DISC, 0, Math.PI * 2);
  c.closePath();
}

function water(c: Pen, part: Scenery): void {
  const { fill, rim } = part.kind === "moat" ? MOAT : WATER;
  trace(c, part);
  c.fillStyle = fill;
  c.fill();
  c.lineJoin = "round";
  c.strokeStyle = rim;
  c.lineWidth = 2.5;
  c.stroke();
}

/** An area in a breath of the colour of whoever holds it, behind its wall if it has one. */
function ground(c: Pen, area: Area, side: string | null, liveries: Liveries): void {
  trace(c, area);
  c.lineJoin = "round";
  if (area.walled) {
    c.strokeStyle = "#5c5142";
    c.lineWidth = 12;
    c.stroke();
  }
  c.fillStyle = area.walled ? "#e9dcb4" : "#e2dfb4";
  c.fill();
  if (side !== null) {
    c.fillStyle = `${liveries.side(side).light}4a`;
    c.fill();
  }
  c.strokeStyle = area.walled ? "#f7f0de" : side === null ? "#8b7c52" : liveries.side(side).light;
  c.lineWidth = area.walled ? 4.5 : 2;
  if (!area.walled) c.setLineDash([7, 5]);
  c.stroke();
  c.setLineDash([]);
  if (!area.walled) return;
  c.strokeStyle = side === null ? "#6b5330" : liveries.side(side).light;
  c.lineWidth = 1.4;
  c.stroke();
}

/** A way: planks from one area into the other, or a row of stones. */
function bridge(c: Pen, [from, to]: readonly [Spot, Spot], closed: boolean): void {
  const [a, b] = [place(from), place(to)];
  c.lineCap = "round";
  for (const [ink, width] of closed ? ([["#3b2a18", 8], ["#efe6cf", 5]] as const) : ([["#4b371f", 13], ["#c9a871", 9.5]] as const)) {
    c.strokeStyle = ink;
    c.lineWidth = width;
    c.setLineDash(closed ? [2, 9] : []);
    c.beginPath();
    c.moveTo(...a);
    c.lineTo(...b);
    c.stroke();
  }
  c.setLineDash([]);
}

/** What stands at the ends of a way. */
function inscribe(c: Pen, at: readonly [Spot, Spot], words: readonly [string, string]): void {
  at.forEach((end, i) => {
    const [x, y] = place(end);
    c.beginPath();
    c.arc(x, y, 9.5, 0, Math.PI * 2);
    c.fillStyle = "#3b2a18";
    c.fill();
    c.strokeStyle = "#f6efdd";
    c.lineWidth = 1.4;
    c.stroke();
    c.fillStyle = "#f6efdd";
    c.font = "700 12px system-ui, sans-serif";
    c.textAlign = "center";
    c.textBaseline = "middle";
    c.fillText(words[i] ?? "", x, y + 0.5);
  });
}

function light(c: Pen, area: Area, taken: boolean): void {
  trace(c, area);
  c.strokeStyle = "rgba(60,36,4,.7)";
  c.lineWidth = 6;
  c.stroke();
  c.strokeStyle = taken ? "#e8442a" : "#ffd95e";
  c.lineWidth = taken ? 4.5 : 3;
  c.stroke();
  if (!taken) return;
  c.fillStyle = "rgba(232,68,42,.16)";
  c.fill();
}

// ------------------------------------------------------------------------------------------------ what only stands there

function standing(c: Pen, { kind, at }: Scenery): void {
  if (!at) return;
  c.save();
  c.translate(...place(at));
  if (kind === "houses") houses(c);
  else if (kind === "trees") trees(c);
  else tower(c);
  c.restore();
}

function roof(c: Pen, x: number, y: number, width: number, height: number, colour: string): void {
  c.fillStyle = colour;
  c.beginPath();
  c.moveTo(x - width / 2, y);
  c.lineTo(x - width * 0.3, y - height);
  c.lineTo(x + width * 0.3, y - height);
  c.lineTo(x + width / 2, y);
  c.closePath();
  c.fill();
}

function houses(c: Pen): void {
  for (const [x, y] of [[-20, 2], [0, -5], [18, 4], [-6, 10]] as const) {
    c.fillStyle = "#efe3c4";
    c.fillRect(x - 6, y, 12, 6);
    roof(c, x, y + 1, 17, 8, "#8a6238");
  }
}

function trees(c: Pen): void {
  for (const [x, y, r] of [[-12, 3, 8], [1, -4, 9], [13, 4, 7]] as const) {
    c.fillStyle = "rgba(30,24,6,.25)";
    c.beginPath();
    c.ellipse(x + 3, y + 4, r, r * 0.7, 0, 0, Math.PI * 2);
    c.fill();
    c.fillStyle = "#6d8a4e";
    c.beginPath();
    c.arc(x, y, r, 0, Math.PI * 2);
    c.fill();
    c.fillStyle = "#86a262";
    c.beginPath();
    c.arc(x - r * 0.25, y - r * 0.3, r * 0.55, 0, Math.PI * 2);
    c.fill();
  }
}

/** A watch tower of two storeys. */
function tower(c: Pen): void {
  c.fillStyle = "#6d6250";
  c.fillRect(-13, 8, 26, 10);
  for (const [y, width] of [[-2, 24], [-16, 17]] as const) {
    c.fillStyle = "#f7f0de";
    c.fillRect(-width * 0.36, y, width * 0.72, 10);
    roof(c, 0, y + 2, width * 1.25, 8, "#48453f");
  }
}

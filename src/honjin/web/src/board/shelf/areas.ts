/** A map of areas instead of hexes: outlines or discs with their names, the ways between them, and what lies in each. */

import type { Area, AreaView } from "../data";
import type { Liveries } from "../liveries";
import { KANJI_FONT } from "../palette";
import type { Desk } from "./desk";
import { element, picture, pressable } from "./parts";

const WIDTH = 340;
const HEIGHT = 232;
const DISC = 34;
const TOKEN = 22;

type Pen = CanvasRenderingContext2D;

export function areaMap(areas: readonly Area[], views: Readonly<Record<string, AreaView>>, liveries: Liveries, desk: Desk): HTMLElement {
  const map = element("div", { position: "relative", width: `${WIDTH}px`, height: `${HEIGHT}px`, maxWidth: "100%" });
  const lit = new Set(areas.filter(({ id }) => desk.isLit({ layer: "areas", id })).map(({ id }) => id));
  map.append(picture(WIDTH, HEIGHT, (c) => paint(c, areas, views, liveries, lit)));
  for (const area of areas) map.append(spot(area, views[area.id], desk));
  return map;
}

function place([x, y]: readonly [number, number]): [number, number] {
  return [x * WIDTH, y * HEIGHT];
}

function paint(c: Pen, areas: readonly Area[], views: Readonly<Record<string, AreaView>>, liveries: Liveries, lit: ReadonlySet<string>): void {
  c.fillStyle = "#e6dab8";
  c.beginPath();
  c.roundRect(0, 0, WIDTH, HEIGHT, 8);
  c.fill();
  const byId = new Map(areas.map((area) => [area.id, area]));
  for (const area of areas) for (const { to, closed } of area.ways ?? []) way(c, area, byId.get(to), closed ?? false);
  for (const area of areas) ground(c, area, views[area.id]?.side ?? null, liveries, lit.has(area.id));
}

function way(c: Pen, from: Area, to: Area | undefined, closed: boolean): void {
  if (!to) return;
  const [a, b] = [place(from.at), place(to.at)];
  c.lineCap = "round";
  for (const [ink, width] of closed ? ([["#3b2a18", 7], ["#efe6cf", 4]] as const) : ([["#6b5330", 6], ["#efe0b6", 4]] as const)) {
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

/** An area in a breath of the colour of whoever holds it. */
function ground(c: Pen, { at, outline }: Area, side: string | null, liveries: Liveries, lit: boolean): void {
  c.beginPath();
  if (outline) for (const corner of outline) c.lineTo(...place(corner));
  else c.arc(...place(at), DISC, 0, Math.PI * 2);
  c.closePath();
  c.fillStyle = "#f6efdd";
  c.fill();
  if (side !== null) {
    c.fillStyle = `${liveries.side(side).light}3c`;
    c.fill();
  }
  c.strokeStyle = side === null ? "#6b5330" : liveries.side(side).light;
  c.lineWidth = 2;
  c.stroke();
  if (!lit) return;
  c.strokeStyle = "#d99a1c";
  c.lineWidth = 4;
  c.stroke();
}

function spot({ id, name, at }: Area, view: AreaView | undefined, desk: Desk): HTMLElement {
  const [x, y] = at;
  const where = { layer: "areas", id } as const;
  const words = element("span", { font: `700 12px/1.1 ${KANJI_FONT}`, color: "#2f2013", textAlign: "center" }, name);
  const row = element("span", { display: "flex", flexWrap: "wrap", gap: "2px", justifyContent: "center" }, ...(view?.markers ?? []).map((m) => desk.token(m, TOKEN, where)));
  const made = element(
    "div",
    {
      position: "absolute",
      left: `${x * 100}%`,
      top: `${y * 100}%`,
      width: `${DISC * 2 + 14}px`,
      minHeight: `${DISC * 2}px`,
      transform: "translate(-50%, -50%)",
      display: "flex",
      flexDirection: "column",
      alignItems: "center",
      justifyContent: "center",
      gap: "2px",
    },
    words,
    row,
  );
  made.dataset["area"] = id;
  desk.lay(made, where);
  pressable(made, desk.isLit(where), () => desk.press(where));
  return made;
}

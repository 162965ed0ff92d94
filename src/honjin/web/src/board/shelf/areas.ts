/** A map of areas instead of hexes: outlines or discs with their names, the ways between them, and what lies in each. */

import type { Area, AreaMap, AreaView } from "../data";
import type { Liveries } from "../liveries";
import { KANJI_FONT } from "../palette";
import type { Desk } from "./desk";
import { element, picture, pressable } from "./parts";
import { DISC, HEIGHT, paintAreas, WIDTH } from "./plan";

const TOKEN = 24;

export function areaMap(map: AreaMap, views: Readonly<Record<string, AreaView>>, liveries: Liveries, desk: Desk): HTMLElement {
  const made = element("div", { position: "relative", width: "100%", maxWidth: `${WIDTH}px` });
  const lit = new Set(map.areas.filter(({ id }) => desk.isLit({ layer: "areas", id })).map(({ id }) => id));
  const drawn = picture(WIDTH, HEIGHT, (c) => paintAreas(c, map, views, liveries, lit, desk.taken));
  Object.assign(drawn.style, { width: "100%", height: "auto", borderRadius: "8px" });
  made.append(drawn, ...map.areas.map((area) => spot(area, views[area.id], desk)));
  return made;
}

function spot({ id, name, at: [x, y] }: Area, view: AreaView | undefined, desk: Desk): HTMLElement {
  const where = { layer: "areas", id } as const;
  const words = element("span", { font: `700 clamp(9.5px, 2.6vw, 12px)/1.1 ${KANJI_FONT}`, color: "#2f2013", textAlign: "center", textShadow: "0 0 3px #fff6dc, 0 0 3px #fff6dc" }, name);
  const row = element("span", { display: "flex", flexWrap: "wrap", gap: "2px", justifyContent: "center" }, ...(view?.markers ?? []).map((m) => desk.token(m, TOKEN, where)));
  const made = element(
    "div",
    {
      position: "absolute",
      left: `${x * 100}%`,
      top: `${y * 100}%`,
      width: `${((DISC * 2 + 6) / WIDTH) * 100}%`,
      minHeight: `${((DISC * 1.2) / HEIGHT) * 100}%`,
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

/** What the painter has to know of a sheet. */

import type { BoardSheet } from "./data";
import type { Look } from "./look";

export interface Subject extends Pick<BoardSheet, "map"> {
  look: Pick<Look, "terrain" | "hexside" | "region">;
  /** Whether the land is drawn in flat tints instead of painted. */
  plain: boolean;
}

export function subjectOf({ map, look: { terrain = {}, hexside = {}, region = {} }, plain = false }: BoardSheet): Subject {
  return { map, look: { terrain, hexside, region }, plain };
}

/** What lies on the land in some weather, as tiles are named by it. */
export function coverOf({ weather: looks = {} }: Look, weather = ""): string {
  const { style = "bare", set } = looks[weather] ?? {};
  if (style === "bare") return "";
  return set === undefined ? style : `${style}:${set}`;
}

/** What a lesson points at, as boxes on the page. */

import { placesOf } from "../logic/places";
import { overlap, type Rect } from "../logic/free_part";
import type { Control, Pointer } from "../wire";
import { rectOf } from "./covers";
import type { TableModel } from "./model";

const PARTS: Readonly<Record<Control, string>> = {
  prompt: ".prompt > p",
  buttons: ".prompt-buttons",
  undo: ".undo-buttons",
  clock: ".clock",
  score: ".scoreline",
  tools: ".tools",
  hand: ".hand-bar",
  camp: ".forming",
  odds: ".odds-card",
  panel: ".panel .tabs",
};

export function targetOf(m: TableModel, at: Pointer | undefined, area: Rect): Rect | null {
  if (!at) return null;
  const part = at.control && document.querySelector(PARTS[at.control]);
  if (part) return sizeable(rectOf(part));
  const hexes = [...at.hexes, ...at.units.flatMap((unit) => m.orders.hexOf(unit) ?? [])];
  const box = hexes.length > 0 ? (m.board?.boxOf(hexes) ?? null) : null;
  return box ?? (at.asked ? nearestAsked(m, area) : null);
}

/** A part that is there but not shown has no size. */
function sizeable(rect: Rect): Rect | null {
  return rect.right - rect.left > 1 && rect.bottom - rect.top > 1 ? rect : null;
}

/** Of all that a question is about, what lies nearest to the middle of the map. */
function nearestAsked(m: TableModel, area: Rect): Rect | null {
  const state = m.session.state.value;
  if (!state?.ask) return null;
  const { core, open } = placesOf(state.ask, state.view, m.session.sheet);
  const boxes = [...core, ...open].flatMap((hex) => m.board?.boxOf([hex]) ?? []);
  const [x, y] = [(area.left + area.right) / 2, (area.top + area.bottom) / 2];
  const away = (box: Rect): number => Math.hypot((box.left + box.right) / 2 - x, (box.top + box.bottom) / 2 - y);
  const seen = boxes.filter((box) => overlap(box, area) > 0);
  return seen.reduce<Rect | null>((best, box) => (best && away(best) <= away(box) ? best : box), null);
}

/** The cards over the map. They take no click that is meant for it, and step aside from what the odds are about. */

import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { bestCorner, CORNERS, placeIn, wayOut, type Corner } from "../logic/corners";
import type { Rect } from "../logic/free_part";
import { isPhone, type TableModel } from "./model";
import { OddsCard } from "./odds_card";
import { UnitCard } from "./unit_card";

/** Of what else lies over the map, all that a card should not cover. */
const OTHERS = ".hand-area > *, .notices > *, .guide, .dice-tray, .tools";

export function Cards({ m }: { m: TableModel }) {
  const host = useRef<HTMLDivElement>(null);
  const corner = useSignal<Corner>("bottom-left");
  const settled = useRef<string | null>(null);
  const odds = m.orders.odds.value;
  // Read so that every move of the map lets the cards look for their place again.
  const moves = m.moves.value;
  useLayoutEffect(() => {
    const cards = host.current;
    if (!cards || !odds) {
      settled.current = null;
      corner.value = "bottom-left";
      return;
    }
    const ground = { ...roomFor(cards), shown: m.spotsOf(odds.text), others: isPhone() ? [] : othersNear(cards) };
    corner.value = bestCorner(ground, isPhone() ? CORNERS.slice(0, 2) : CORNERS);
    if (settled.current === odds.text) return;
    settled.current = odds.text;
    // Where there is no free corner the map makes room, once; after that it is the player's to move.
    const down = wayOut(placeIn(corner.value, ground.area, ground.size), ground.area, ground.shown);
    if (down !== 0) m.board?.panBy(0, -down);
  }, [odds, moves]);
  return (
    <div class={`cards ${corner.value}`} ref={host}>
      <OddsCard m={m} />
      <UnitCard m={m} />
    </div>
  );
}

function roomFor(cards: HTMLElement): { area: Rect; size: { width: number; height: number } } {
  const area = (cards.parentElement as HTMLElement).getBoundingClientRect();
  const { width, height } = cards.getBoundingClientRect();
  return { area, size: { width, height } };
}

function othersNear(cards: HTMLElement): Rect[] {
  return [...(cards.parentElement as HTMLElement).querySelectorAll(OTHERS)].map((node) => node.getBoundingClientRect());
}

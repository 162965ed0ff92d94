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

/** Pixels between a card and the edge of the map. */
const MARGIN = 10;
/** So many milliseconds after a hand has moved the map it is looked at again. */
const HANDS_OFF = 250;

export function Cards({ m }: { m: TableModel }) {
  const host = useRef<HTMLDivElement>(null);
  const corner = useSignal<Corner>("bottom-left");
  const again = useSignal(0);
  /** Pixels at the lower edge that belong to the hand: a card on its side of the map ends above it. */
  const below = useSignal(0);
  const odds = m.orders.odds.value;
  // Read so that every move of the map lets the cards look for their place again.
  const moves = m.moves.value;
  useLayoutEffect(() => {
    const cards = host.current;
    if (!cards || !odds) {
      corner.value = "bottom-left";
      return undefined;
    }
    const concerned = odds.odds?.fates.flatMap(({ unit }) => unit || []) ?? [];
    const ground = { ...roomFor(cards), shown: m.spotsOf(odds.text, concerned), others: isPhone() ? [] : othersNear(cards) };
    corner.value = bestCorner(ground, isPhone() ? CORNERS.slice(0, 2) : CORNERS);
    below.value = corner.value.endsWith("right") || isBesideCard(cards) ? handHeight(cards) : 0;
    // Where there is no free corner the map makes room, but not under the player's hand.
    if (m.board?.held()) {
      const later = setTimeout(() => again.value++, HANDS_OFF);
      return () => clearTimeout(later);
    }
    const down = wayOut(placeIn(corner.value, ground.area, ground.size), ground.area, ground.shown);
    if (down !== 0) m.board?.panBy(0, -down);
    return undefined;
  }, [odds, moves, again.value]);
  return (
    <div class={`cards ${corner.value}`} ref={host} style={{ "--below": `${below.value}px` }}>
      <OddsCard m={m} />
      <UnitCard m={m} />
    </div>
  );
}

function roomFor(cards: HTMLElement): { area: Rect; size: { width: number; height: number } } {
  const { left, top, right, bottom } = (cards.parentElement as HTMLElement).getBoundingClientRect();
  const { width, height } = cards.getBoundingClientRect();
  const area = { left: left + MARGIN, top: top + MARGIN, right: right - MARGIN, bottom: bottom - MARGIN };
  return { area, size: { width, height } };
}

/** Whether a problem or advice has the left edge: the cards stand beside it then, where the hand is too. */
function isBesideCard(cards: HTMLElement): boolean {
  return (cards.parentElement as HTMLElement).querySelector(".puzzle-card, .advice-card") !== null;
}

/** How much of the lower edge the hand lies over. */
function handHeight(cards: HTMLElement): number {
  const map = cards.parentElement as HTMLElement;
  const hand = map.querySelector(".hand-area")?.getBoundingClientRect();
  return hand && hand.height > 1 ? map.getBoundingClientRect().bottom - hand.top : 0;
}

function othersNear(cards: HTMLElement): Rect[] {
  return [...(cards.parentElement as HTMLElement).querySelectorAll(OTHERS)].map((node) => node.getBoundingClientRect());
}

/** Where a card lies over the map: in the corner where it hides nothing that it speaks of. */

import { overlap, type Rect } from "./free_part";

export type Corner = "bottom-left" | "top-left" | "bottom-right" | "top-right";

export const CORNERS: readonly Corner[] = ["bottom-left", "top-left", "bottom-right", "top-right"];

/** To hide what it speaks of is so much worse than to lie over another card. */
const HIDING = 1000;

/** The place of a card of this size in a corner of the area. */
export function placeIn(corner: Corner, area: Rect, size: { width: number; height: number }): Rect {
  const left = corner.endsWith("left") ? area.left : area.right - size.width;
  const top = corner.startsWith("top") ? area.top : area.bottom - size.height;
  return { left, top, right: left + size.width, bottom: top + size.height };
}

export interface Ground {
  area: Rect;
  size: { width: number; height: number };
  /** What the card speaks of. */
  shown: readonly Rect[];
  /** Other things over the map. */
  others: readonly Rect[];
}

/** Of corners that are as good the first is taken. */
export function bestCorner(ground: Ground, corners: readonly Corner[] = CORNERS): Corner {
  const cost = (corner: Corner): number => {
    const card = placeIn(corner, ground.area, ground.size);
    const sum = (rects: readonly Rect[]): number => rects.reduce((all, rect) => all + overlap(card, rect), 0);
    return HIDING * sum(ground.shown) + sum(ground.others);
  };
  return corners.reduce((best, corner) => (cost(corner) < cost(best) ? corner : best));
}

/** How far the map must be moved up or down so that a card hides nothing it speaks of, as far as there is room for it. */
export function wayOut(card: Rect, area: Rect, shown: readonly Rect[]): number {
  const hidden = shown.filter((rect) => overlap(card, rect) > 0);
  if (hidden.length === 0) return 0;
  const top = Math.min(...shown.map((rect) => rect.top));
  const bottom = Math.max(...shown.map((rect) => rect.bottom));
  // The card lies below: the map goes up; it lies above: the map goes down.
  if (card.bottom >= area.bottom - 1) return -Math.min(bottom - card.top, Math.max(0, top - area.top));
  return Math.min(card.bottom - top, Math.max(0, area.bottom - bottom));
}

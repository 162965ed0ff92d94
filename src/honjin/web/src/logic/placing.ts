/** Where a card lies so that it covers nothing of what it speaks of, and an arrow from it to that. */

import { overlap, type Rect } from "./free_part";

interface Size {
  width: number;
  height: number;
}

export interface Spot {
  left: number;
  top: number;
}

/** Pixels between the card and the edge of the area, and where that leaves too little room. */
const MARGIN = 12;
const TIGHT = 2;
/** The ring round what is spoken of reaches so many pixels beyond it. */
const RING = 10;
/** To cover what is spoken of is so much worse than to cover anything else. */
const WORSE = 1000;

/** The best of some places along the edges of an area; where it lies now, if nothing is better. */
export function placeCard(area: Rect, size: Size, targets: readonly Rect[], others: readonly Rect[], now?: Spot): Spot {
  const ringed = targets.map(({ left, top, right, bottom }) => ({
    left: left - RING,
    top: top - RING,
    right: right + RING,
    bottom: bottom + RING,
  }));
  const cost = (spot: Spot): number => {
    const card = rectAt(spot, size);
    const covered = (rects: readonly Rect[]): number => rects.reduce((sum, rect) => sum + overlap(card, rect), 0);
    return covered(ringed) * WORSE + covered(others);
  };
  const spots = [...(now && within(area, rectAt(now, size)) ? [now] : []), ...spotsIn(area, size, MARGIN), ...spotsIn(area, size, TIGHT)];
  return spots.reduce((best, spot) => (cost(spot) < cost(best) - 1 ? spot : best));
}

export function rectAt({ left, top }: Spot, { width, height }: Size): Rect {
  return { left, top, right: left + width, bottom: top + height };
}

function within(area: Rect, card: Rect): boolean {
  return card.left >= area.left && card.top >= area.top && card.right <= area.right && card.bottom <= area.bottom;
}

/** Corners first, then the middles of the edges. */
function spotsIn(area: Rect, { width, height }: Size, margin: number): Spot[] {
  const xs = [area.left + margin, area.right - margin - width, (area.left + area.right - width) / 2];
  const ys = [area.top + margin, area.bottom - margin - height, (area.top + area.bottom - height) / 2];
  const at = (x: number, y: number): Spot => ({ left: Math.max(area.left, xs[x] ?? 0), top: Math.max(area.top, ys[y] ?? 0) });
  return [at(0, 0), at(1, 0), at(0, 1), at(1, 1), at(0, 2), at(1, 2), at(2, 0), at(2, 1)];
}

/** From the edge of one box to the edge of another, along the line between their middles; null if they touch. */
export function arrowBetween(from: Rect, to: Rect): { from: [number, number]; to: [number, number] } | null {
  if (overlap(from, to) > 0) return null;
  const [a, b] = [middle(from), middle(to)];
  return { from: leaving(from, a, b), to: leaving(to, b, a) };
}

function middle({ left, top, right, bottom }: Rect): [number, number] {
  return [(left + right) / 2, (top + bottom) / 2];
}

/** Where the line from the middle of a box towards a point leaves the box. */
function leaving(box: Rect, [x, y]: [number, number], [tx, ty]: [number, number]): [number, number] {
  const [dx, dy] = [tx - x, ty - y];
  const across = dx === 0 ? Infinity : (box.right - box.left) / 2 / Math.abs(dx);
  const down = dy === 0 ? Infinity : (box.bottom - box.top) / 2 / Math.abs(dy);
  const part = Math.min(across, down, 1);
  return [x + dx * part, y + dy * part];
}

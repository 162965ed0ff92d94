/** The part of the map that no bar or card lies over. */

export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What remains is at least such a part of the whole; a cover that would leave less is disregarded. */
const LEAST = 0.22;

const area = ({ left, top, right, bottom }: Rect): number => Math.max(0, right - left) * Math.max(0, bottom - top);

export function overlap(a: Rect, b: Rect): number {
  return area({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
}

/** Each cover, the largest first, is cut off by the edge that costs the least. */
export function freePart(whole: Rect, covers: readonly Rect[]): Rect {
  const inside = (cover: Rect): number => overlap(whole, cover);
  return [...covers].sort((a, b) => inside(b) - inside(a)).reduce((free, cover) => cutOff(free, cover, area(whole) * LEAST), whole);
}

function cutOff(free: Rect, cover: Rect, least: number): Rect {
  if (overlap(free, cover) === 0) return free;
  const cuts = [
    { ...free, left: Math.max(free.left, cover.right) },
    { ...free, right: Math.min(free.right, cover.left) },
    { ...free, top: Math.max(free.top, cover.bottom) },
    { ...free, bottom: Math.min(free.bottom, cover.top) },
  ];
  const best = cuts.reduce((a, b) => (area(b) > area(a) ? b : a));
  return area(best) < least ? free : best;
}

/** How much of each edge that leaves covered. */
export function coveredEdges(whole: Rect, covers: readonly Rect[]): Rect {
  const free = freePart(whole, covers);
  return {
    left: free.left - whole.left,
    top: free.top - whole.top,
    right: whole.right - free.right,
    bottom: whole.bottom - free.bottom,
  };
}

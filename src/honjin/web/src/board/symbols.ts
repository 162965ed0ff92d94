/** Pictograms of the kinds of units, in a box of 24 by 24. */

import type { Symbol } from "./look";
import type { Pen } from "./mon";

const HORSE = "M6.5 23C7.5 17.5 9 15 7.5 12.6L4.2 14.4L1.8 11.4L6 6.2L7 1.5L9.6 4.4C16.4 4.6 21 9.6 21.4 23Z";
const GUN = "M-3 9.8H13.2V7.8H16.2L17.4 9.8H18.6C21 10 23.4 11.4 27.4 14.4L24.8 19.6C21.8 16.6 19.4 15.2 17 15H4V12.4H-3Z";
const SPEAR = "M11.35 24V8.6L9.9 5.6L12 .4L14.1 5.6L12.65 8.6V24Z";
const FAN =
  "M12 .6C17.6 .6 21 3.4 20 7.6C19.5 9.4 19.5 10.8 20 12.6C18 15 14.6 15.8 12.9 15.4V23.6H11.1V15.4C9.4 15.8 6 15 4 12.6" +
  "C4.5 10.8 4.5 9.4 4 7.6C3 3.4 6.4 .6 12 .6Z";

interface Stroke {
  path: string;
  x?: number;
  y?: number;
  scale?: number;
  turn?: number;
}

const PICTURES: Record<Symbol, readonly Stroke[]> = {
  "war-fan": [{ path: FAN }],
  horse: [{ path: HORSE }],
  "horse-gun": [{ path: HORSE, scale: 0.82, x: 2.6, y: 4.6 }, { path: GUN, y: -4.6, x: 1.4, scale: 0.86, turn: -0.12 }],
  gun: [{ path: GUN, turn: -0.5, x: -5, y: 8.4, scale: 0.96 }],
  spears: [
    { path: SPEAR, x: -6.4, y: 1.8 },
    { path: SPEAR, y: 0 },
    { path: SPEAR, x: 6.4, y: 1.8 },
  ],
};

const cache = new Map<Symbol, Path2D>();

export function drawSymbol(c: Pen, symbol: Symbol, x: number, y: number, size: number, colour: string): void {
  const picture = picturePath(symbol);
  if (!picture) return;
  c.save();
  c.translate(x - size / 2, y - size / 2);
  c.scale(size / 24, size / 24);
  c.fillStyle = colour;
  c.fill(picture);
  c.restore();
}

function picturePath(symbol: Symbol): Path2D | undefined {
  const known = cache.get(symbol);
  if (known) return known;
  const strokes = PICTURES[symbol];
  if (!strokes) return undefined;
  const whole = new Path2D();
  for (const { path, x = 0, y = 0, scale = 1, turn = 0 } of strokes) {
    whole.addPath(new Path2D(path), new DOMMatrix().translate(x, y).scale(scale).rotate((turn * 180) / Math.PI));
  }
  cache.set(symbol, whole);
  return whole;
}

/** The badge of a mode by itself, for whoever speaks of it beside the map. */

import type { BoardSheet } from "./data";
import { shownMode } from "./counters";
import { modeBadge } from "./faces";
import type { StateLook } from "./look";

/** Fill a square canvas of so many pixels with it. */
export function paintMode(c: CanvasRenderingContext2D, look: StateLook, language: BoardSheet["language"], size: number): void {
  c.save();
  c.clearRect(0, 0, size, size);
  c.translate(size / 2, size / 2);
  c.scale(size / 0.44, size / 0.44);
  modeBadge(c, shownMode(look, language));
  c.restore();
}

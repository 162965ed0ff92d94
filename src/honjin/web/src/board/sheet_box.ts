/** The printed sheet: the field of hexes with its margins and, if there is room for it, a strip for title and key at the left. */

import type { Box, Grid } from "./grid";

const STRIP = 12.5;
export const MARGIN = 2.6;
/** A map that is less high has no strip. */
const STRIP_FROM = 34;

export function sheetBox({ box }: Grid): Box {
  const strip = box.bottom - box.top < STRIP_FROM ? 0 : STRIP;
  return {
    left: box.left - MARGIN - strip,
    top: box.top - MARGIN,
    right: box.right + MARGIN,
    bottom: box.bottom + MARGIN,
  };
}

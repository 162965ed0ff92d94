/** The printed sheet: the field of hexes with its margins and, in the west, a strip for title and key. */

import type { Box, Grid } from "./grid";

const STRIP = 12.5;
export const MARGIN = 2.6;

export function sheetBox({ box }: Grid): Box {
  return {
    left: box.left - MARGIN - STRIP,
    top: box.top - MARGIN,
    right: box.right + MARGIN,
    bottom: box.bottom + MARGIN,
  };
}

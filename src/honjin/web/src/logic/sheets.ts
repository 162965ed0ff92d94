/** A sheet with nothing missing: a game that leaves something out simply has none of it. */

import type { Sheet } from "../wire";

const NOTHING = { clans: [], overlays: [], charts: [], phases: [], turns: [], units: [], sides: [] };
const NOWHERE = { columns: 1, rows: 1, layout: "flat_top_even_columns_down", hex_km: 0, terrain_rows: [" "], legend: {}, hexsides: {} };

export function completed(sheet: Sheet): Sheet {
  const board = { ...NOWHERE, ...sheet.board } as Sheet["board"];
  return { ...NOTHING, ...sheet, board };
}

/** Tiles of the painted sheet, as painter and screen name them. */

export const TILE = 512;

export type Theme = "light" | "dark";

export interface TileName {
  /** Device pixels per world unit. */
  fine: number;
  column: number;
  row: number;
  /** What lies on the land, and on which set of its hexes: `"snow"`, `"mist:plain"`; nothing if it is bare. */
  cover: string;
}

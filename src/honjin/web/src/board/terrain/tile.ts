/** Tiles of the painted sheet, as painter and screen name them. */

export const TILE = 512;

export type Theme = "light" | "dark";

export interface TileName {
  /** Device pixels per world unit. */
  fine: number;
  column: number;
  row: number;
  /** Under snow, which only campaign maps know. */
  snow: boolean;
}

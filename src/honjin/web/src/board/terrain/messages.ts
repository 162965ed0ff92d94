/** What the page and the painter's worker tell each other. */

import type { Box } from "../grid";
import type { Subject } from "../subject";
import type { Theme, TileName } from "./tile";

export type ToPainter =
  | { t: "start"; subject: Subject; sheet: Box }
  | { t: "paint"; tile: TileName; theme: Theme };

export interface Painted {
  tile: TileName;
  theme: Theme;
  picture: ImageBitmap;
  /** Whether the finished picture is still to come. */
  draft: boolean;
}

/** What a player can hold in his hand. */

import type { FormationAnswer } from "../net/types";
import type { Option } from "../wire";

export type Hand =
  | { kind: "empty" }
  /** One unit and where it can go; `via` is the option that takes it in hand, if the server has not been told yet. */
  | { kind: "unit"; unit: string; options: Option[]; via: Option | null }
  /** A shot or an attack that is being put together. */
  | { kind: "combat"; target: string | null; units: string[] }
  /** Many units that march together behind a lead. */
  | { kind: "formation"; units: string[]; lead: string; end: string | null; plan: FormationAnswer | null }
  /** Several options at one place. */
  | { kind: "choice"; options: Option[] };

export const EMPTY: Hand = { kind: "empty" };

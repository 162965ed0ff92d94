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
  /** A force and where it can march; `via` is the order to march, if the server has not been told yet. */
  | { kind: "force"; leader: string; ways: Option[]; via: Option | null }
  /** One of several orders of a campaign is weighed before it is given; `from` is the force that was in hand. */
  | { kind: "strike"; options: Option[]; at: number; from: string | null }
  /** Several options at one place. */
  | { kind: "choice"; options: Option[]; via?: Option | null };

export const EMPTY: Hand = { kind: "empty" };

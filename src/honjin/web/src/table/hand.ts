/** What a player can hold in his hand. */

import type { Marks } from "../board/api";
import type { FormationAnswer, FormationReach } from "../net/types";
import type { Option } from "../wire";

export type Hand =
  | { kind: "empty" }
  /** One unit and where it can go; `via` is the option that takes it in hand, if the server has not been told yet. */
  | { kind: "unit"; unit: string; options: Option[]; via: Option | null }
  /** A shot or an attack that is being put together. */
  | CombatInHand
  /** Many units that march together behind a lead. */
  | FormationInHand
  /** A force and where it can march, or could if dice allow it; `via` is the order to march, if the server has not been told yet. */
  | { kind: "force"; leader: string; ways: Option[]; via: Option | null; foreseen?: NonNullable<Marks["foreseen"]> }
  /** One of several orders of a campaign is weighed before it is given; `from` is the force that was in hand. */
  | { kind: "strike"; options: Option[]; at: number; from: string | null; via?: Option | null }
  /** Several options at one place. */
  | { kind: "choice"; options: Option[]; via?: Option | null };

/** Several against one; or, where that is offered, one against several. */
export interface CombatInHand {
  kind: "combat";
  targets: string[];
  units: string[];
}

export interface FormationInHand {
  kind: "formation";
  units: string[];
  /** Whose goal is clicked. */
  lead: string;
  /** Where they can go; not known yet while it is null. */
  reach: FormationReach | null;
  end: string | null;
  plan: FormationAnswer | null;
  /** Whether the plan was clicked, not only pointed at. */
  settled: boolean;
}

export const EMPTY: Hand = { kind: "empty" };

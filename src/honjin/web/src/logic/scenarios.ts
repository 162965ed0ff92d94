/** Scenarios of a game and who plays in them. */

import type { GameInfo, ScenarioInfo, SideInfo } from "../net/types";

/** The scenario with this id; where there is none, the first. */
export function scenarioOf(game: GameInfo, id?: string): ScenarioInfo {
  return game.scenarios.find((scenario) => scenario.id === id) ?? (game.scenarios[0] as ScenarioInfo);
}

/** The sides of a scenario in the order of its seats. */
export function sidesOf(game: GameInfo, scenario: ScenarioInfo): SideInfo[] {
  return scenario.sides.map((id) => game.sides.find((side) => side.id === id) ?? { id, name: id, kanji: "" });
}

/** Everybody's seat: one's own, and the same for all others. */
export function seatsFor(sides: readonly SideInfo[], others: string, own?: string): Record<string, string> {
  return Object.fromEntries(sides.map(({ id }) => [id, id === own ? "me" : others]));
}

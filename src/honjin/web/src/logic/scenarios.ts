/** Scenarios of a game and who plays in them. */

import type { GameInfo, ScenarioInfo, SideInfo } from "../net/types";

/** The scenarios of a game, the shortest first. */
export function byLength(game: GameInfo): ScenarioInfo[] {
  return [...game.scenarios].sort((a, b) => a.minutes - b.minutes || a.turns - b.turns);
}

/** The scenario with this id; where there is none, the shortest. */
export function scenarioOf(game: GameInfo, id?: string): ScenarioInfo {
  return game.scenarios.find((scenario) => scenario.id === id) ?? (byLength(game)[0] as ScenarioInfo);
}

/** The scenario on which the game is taught. */
export function taughtOn(game: GameInfo): ScenarioInfo | undefined {
  return game.scenarios.find((scenario) => scenario.guided);
}

/** Games in the order in which newcomers may learn them; those that are not taught come last. */
export function newcomersFirst(games: readonly GameInfo[]): GameInfo[] {
  const place = (game: GameInfo): number => taughtOn(game)?.guided?.order ?? Infinity;
  return [...games].sort((a, b) => (place(a) < place(b) ? -1 : place(a) > place(b) ? 1 : 0));
}

/** The sides of a scenario in the order of its seats. */
export function sidesOf(game: GameInfo, scenario: ScenarioInfo): SideInfo[] {
  return scenario.sides.map((id) => game.sides.find((side) => side.id === id) ?? { id, name: id, kanji: "" });
}

/** Everybody's seat: one's own, and the same for all others. */
export function seatsFor(sides: readonly SideInfo[], others: string, own?: string): Record<string, string> {
  return Object.fromEntries(sides.map(({ id }) => [id, id === own ? "me" : others]));
}

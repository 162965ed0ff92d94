/** Puzzles that were solved in this browser. */

import { signal } from "@preact/signals";
import { recall, remember } from "./storage";

/** `right`: found by oneself; `shown`: the solution was looked at. */
export type Solved = "right" | "shown";

const KEY = "puzzles";

export const solved = signal<Record<string, Solved>>(recall<Record<string, Solved>>(KEY, {}));

export const puzzleKey = (game: string, puzzle: string): string => `${game}/${puzzle}`;

/** What was found once stays found. */
export function noteSolved(game: string, puzzle: string, how: Solved): void {
  const key = puzzleKey(game, puzzle);
  if (solved.value[key] === "right") return;
  solved.value = { ...solved.value, [key]: how };
  remember(KEY, solved.value);
}

/** Which puzzle comes next. */

export interface PuzzleName {
  game: string;
  id: string;
}

/** The next of the same game that is wanted, then of other games; after the last comes the first. */
export function nextPuzzle<P extends PuzzleName>(puzzles: readonly P[], now: PuzzleName, wanted: (puzzle: P) => boolean): P | undefined {
  const same = puzzles.filter(({ game }) => game === now.game);
  const at = same.findIndex(({ id }) => id === now.id);
  const own = [...same.slice(at + 1), ...same.slice(0, Math.max(0, at))];
  const others = puzzles.filter(({ game }) => game !== now.game);
  return [...own, ...others].find(wanted);
}

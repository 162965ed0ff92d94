/** How hard something is, in stars. */

import { T } from "../texts";

const MOST = 3;

export function Difficulty({ of }: { of: number }) {
  return (
    <span class="difficulty" role="img" aria-label={T.puzzle.difficulty(of)}>
      {"★".repeat(of)}
      {"☆".repeat(MOST - of)}
    </span>
  );
}

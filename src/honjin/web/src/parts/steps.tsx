/** How many steps a unit of a campaign has left, as pips. */

import { T } from "../texts";

/** Every unit has a front and a back. */
const WHOLE = 2;

export function Steps({ left }: { left: number }) {
  return (
    <span class="steps" role="img" aria-label={T.command.steps(left)}>
      {"■".repeat(left)}
      {"□".repeat(Math.max(0, WHOLE - left))}
    </span>
  );
}

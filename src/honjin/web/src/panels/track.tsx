/** Spaces in a row or one below the other: past, present and to come. */

import type { TrackView } from "../wire";

export function Track({ track: { id, cells, now, upright } }: { track: TrackView }) {
  return (
    <ol class={upright ? "phases" : `track ${id}`}>
      {cells.map(({ name, under }, at) => (
        <li
          key={at}
          class={at === now ? "now" : now !== null && at < now && !upright ? "past" : ""}
          aria-current={at === now ? "step" : undefined}
        >
          {upright ? name : <b>{name}</b>}
          {under !== undefined && <small> {under}</small>}
        </li>
      ))}
    </ol>
  );
}

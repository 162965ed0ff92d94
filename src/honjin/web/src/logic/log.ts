/** The log as it is listed: single lines, and long runs of plain moves folded into one. */

import type { EventView } from "../wire";

/** Longer runs of moves are folded. */
const FOLDED = 5;

export interface Part {
  /** The same for as long as the part is listed, also when older lines have left the page. */
  key: string;
  /** One event, or all of a run. */
  events: readonly EventView[];
}

/** What to list of events, the first of which has this place in the whole log. */
export function partsOf(events: readonly EventView[], first: number): Part[] {
  const parts: Part[] = [];
  for (let start = 0; start < events.length; ) {
    let end = start;
    while (events[end]?.show?.quiet) end++;
    if (end - start > FOLDED) {
      parts.push({ key: `run ${first + start}`, events: events.slice(start, end) });
    } else {
      end = Math.max(end, start + 1);
      for (let at = start; at < end; at++) parts.push({ key: `${first + at}`, events: events.slice(at, at + 1) });
    }
    start = end;
  }
  return parts;
}

/** Whether a part is a single line. */
export function isLine(events: readonly EventView[]): events is readonly [EventView] {
  return events.length === 1;
}

/** Random events of a campaign: those that have come, and those that can still come. */

import type { EventSheet, Sheet, View } from "../wire";

export interface Entry {
  event: EventSheet;
  /** What it would do now. */
  text: string;
  /** Events to which it leads by another roll. */
  then: Entry[];
}

export interface Chances {
  side: string;
  open: Entry[];
  /** With the reason why they would come to nothing. */
  closed: { event: EventSheet; why: string }[];
}

/** What each side's roll can bring, in the order of the tables. */
export function chancesOf(sheet: Sheet, view: View): Chances[] {
  const events = sheet.events ?? [];
  const { closed = {}, now = {} } = view.events ?? {};
  const entry = (event: EventSheet): Entry => ({
    event,
    text: now[event.id] ?? event.text,
    then: events.filter((other) => other.under === event.id && closed[other.id] === undefined).map(entry),
  });
  return sheet.sides.flatMap(({ id: side }) => {
    const own = events.filter((event) => event.side === side);
    const first = own.filter((event) => !event.under && closed[event.id] === undefined);
    const shut = own.flatMap((event) => {
      const why = closed[event.id];
      return why === undefined ? [] : [{ event, why }];
    });
    return own.length > 0 ? [{ side, open: first.map(entry), closed: shut }] : [];
  });
}

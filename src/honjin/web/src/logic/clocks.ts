/** Time that is left, in words. */

import { T } from "../texts";

const HOUR = 3600;
const DAY = 24 * HOUR;

/** The two largest parts of so many seconds. */
export function timeWords(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds));
  if (left >= 2 * DAY) return T.clock.days(Math.floor(left / DAY), Math.floor((left % DAY) / HOUR));
  if (left >= HOUR) return T.clock.hours(Math.floor(left / HOUR), Math.floor((left % HOUR) / 60));
  return T.clock.minutes(Math.floor(left / 60));
}

/** A pace in hours, as one says it. */
export function paceWords(hours: number): string {
  return hours % 24 === 0 ? T.clock.daysEach(hours / 24) : T.clock.hoursEach(hours);
}

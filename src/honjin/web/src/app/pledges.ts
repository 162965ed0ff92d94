/** The hash of the key of the dice as this browser was first told it: what is shown at the end is compared with that. */

import { recall, remember } from "./storage";

export interface Pledge {
  commitment: string;
  /** Milliseconds since 1970. */
  at: number;
}

const key = (table: string): string => `pledge:${table}`;

/** Keep what is published of a game that runs; what was kept first stands. */
export function keepPledge(table: string, commitment: string): void {
  if (!pledgeOf(table)) remember(key(table), { commitment, at: Date.now() });
}

export function pledgeOf(table: string): Pledge | null {
  return recall<Pledge | null>(key(table), null);
}

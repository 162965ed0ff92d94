/** Tables at which this browser has a seat, with the tokens that prove it. */

import { recall, remember } from "./storage";

export interface HeldTable {
  table: string;
  game: string;
  /** Token of each side that this browser plays. */
  seats: Record<string, string>;
  at: number;
  analysis?: boolean;
  /** The guided first turn, which is no game to go on with. */
  lesson?: boolean;
}

const KEY = "tables";

export function heldTables(): HeldTable[] {
  return recall<HeldTable[]>(KEY, []).sort((a, b) => b.at - a.at);
}

export function heldTable(table: string): HeldTable | undefined {
  return heldTables().find((held) => held.table === table);
}

export function holdTable(held: Omit<HeldTable, "at">): void {
  const before = heldTable(held.table);
  const seats = { ...before?.seats, ...held.seats };
  const others = heldTables().filter((other) => other.table !== held.table);
  remember(KEY, [{ ...before, ...held, seats, at: Date.now() }, ...others].slice(0, 60));
}

export function forgetTable(table: string): void {
  remember(
    KEY,
    heldTables().filter((held) => held.table !== table),
  );
}

export function playerName(): string {
  return recall<string>("name", "");
}

export function setPlayerName(name: string): void {
  remember("name", name.trim().slice(0, 40));
}

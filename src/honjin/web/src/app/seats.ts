/** Tables at which this browser has a seat, with the tokens that prove it. */

import type { NoticeAddresses } from "../net/types";
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
  /** The account whose table it is; without it the table goes with the browser. */
  account?: string;
  /** Where each side is told of its turn; the server does not say it again. */
  notices?: Record<string, NoticeAddresses>;
}

const KEY = "tables";

export function heldTables(): HeldTable[] {
  return recall<HeldTable[]>(KEY, []).sort((a, b) => b.at - a.at);
}

export function heldTable(table: string): HeldTable | undefined {
  return heldTables().find((held) => held.table === table);
}

export function holdTable(held: Omit<HeldTable, "at"> & { at?: number }): void {
  const before = heldTable(held.table);
  const seats = { ...before?.seats, ...held.seats };
  const others = heldTables().filter((other) => other.table !== held.table);
  remember(KEY, [{ ...before, at: Date.now(), ...held, seats }, ...others].slice(0, 60));
}

export function forgetTable(table: string): void {
  remember(
    KEY,
    heldTables().filter((held) => held.table !== table),
  );
}

/** Take out the tables of an account that is signed out of. */
export function forgetTablesOf(account: string): void {
  remember(
    KEY,
    heldTables().filter((held) => held.account !== account),
  );
}

export function noticesOf(table: string, side: string): NoticeAddresses {
  return heldTable(table)?.notices?.[side] ?? {};
}

export function keepNotices(table: string, side: string, to: NoticeAddresses): void {
  const held = heldTable(table);
  if (held) holdTable({ ...held, notices: { ...held.notices, [side]: to } });
}

export function playerName(): string {
  return recall<string>("name", "");
}

export function setPlayerName(name: string): void {
  remember("name", name.trim().slice(0, 40));
}

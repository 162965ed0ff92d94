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
const FORGOTTEN = "forgotten";
/** So many tables are remembered. */
const MOST = 60;

export function heldTables(): HeldTable[] {
  return recall<HeldTable[]>(KEY, []).sort((a, b) => b.at - a.at);
}

export function heldTable(table: string): HeldTable | undefined {
  return heldTables().find((held) => held.table === table);
}

export function holdTable(held: Omit<HeldTable, "at"> & { at?: number }): void {
  const before = heldTable(held.table) ?? forgottenTable(held.table);
  const seats = { ...before?.seats, ...held.seats };
  const others = heldTables().filter(other(held.table));
  remember(KEY, [{ ...before, at: Date.now(), ...held, seats }, ...others].slice(0, MOST));
  remember(FORGOTTEN, forgottenTables().filter(other(held.table)));
}

/** The table goes from the list; what proves the seat is kept, so that it can be taken up again. */
export function forgetTable(table: string): void {
  const held = heldTable(table);
  if (!held) return;
  remember(FORGOTTEN, [{ ...held, at: Date.now() }, ...forgottenTables().filter(other(table))].slice(0, MOST));
  remember(KEY, heldTables().filter(other(table)));
}

/** Tables that were taken from the list, the last first. */
export function forgottenTables(): HeldTable[] {
  return recall<HeldTable[]>(FORGOTTEN, []).sort((a, b) => b.at - a.at);
}

export function forgottenTable(table: string): HeldTable | undefined {
  return forgottenTables().find((held) => held.table === table);
}

/** Back into the list, and the seats with it. */
export function bringBack(table: string): void {
  const held = forgottenTable(table);
  if (held) holdTable({ ...held, at: Date.now() });
}

/** For good: the table is gone, or the seat is given up. */
export function dropTable(table: string): void {
  remember(KEY, heldTables().filter(other(table)));
  remember(FORGOTTEN, forgottenTables().filter(other(table)));
}

const other = (table: string) => (held: HeldTable): boolean => held.table !== table;

/** Take out the tables of an account that is signed out of. */
export function forgetTablesOf(account: string): void {
  for (const [key, tables] of [[KEY, heldTables()], [FORGOTTEN, forgottenTables()]] as const)
    remember(
      key,
      tables.filter((held) => held.account !== account),
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

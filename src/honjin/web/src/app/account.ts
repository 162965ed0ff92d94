/** The account this browser is signed in to, on servers that have accounts. */

import { signal } from "@preact/signals";
import { forgetTablesOf, setPlayerName } from "./seats";
import { recall, remember } from "./storage";

export interface Account {
  name: string;
  session: string;
}

export const account = signal<Account | null>(recall<Account | null>("account", null));

export function keepAccount(now: Account | null): void {
  account.value = now;
  remember("account", now);
}

/** Whether it is one of the owners of the house; asked once a session. */
export const isOwner = signal(false);

/** Sign this browser out: tables of the account go, and so does the name, which is the account's. */
export function leaveAccount(): void {
  if (account.value) forgetTablesOf(account.value.name);
  setPlayerName("");
  keepAccount(null);
  isOwner.value = false;
}

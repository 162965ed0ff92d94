/** The account this browser is signed in to, on servers that have accounts. */

import { signal } from "@preact/signals";
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

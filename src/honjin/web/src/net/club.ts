/** The pages of the server for accounts and for the owner of the house. */

import { call } from "./http";

export interface AccountInfo {
  name: string;
  /** Confirmed; a link for a new password can go there. */
  mail: string | null;
  /** Whether it may ban people and remove lines of the chat. */
  owner: boolean;
}

export interface Person {
  name: string;
  created: number;
  banned: boolean;
}

export interface Ban {
  who: string;
  name: string;
  why: string;
  at: number;
}

const id = encodeURIComponent;

export const club = {
  account: () => call<AccountInfo>("GET", "/account"),
  signOut: (everywhere: boolean) => call<object>("POST", "/sessions/end", { everywhere }),
  changePassword: (old: string, fresh: string) => call<object>("POST", "/account/password", { old, new: fresh }),
  setMail: (password: string, mail: string | null) =>
    call<{ confirm: boolean }>("POST", "/account/mail", { password, mail }),
  exported: () => call<unknown>("GET", "/account/export"),
  deleteAccount: (password: string) => call<object>("POST", "/account/deletion", { password }),
  forgot: (name: string) => call<object>("POST", "/passwords/forgotten", { name }),
  reset: (token: string, password: string) =>
    call<{ session: string }>("POST", "/passwords/reset", { token, password }),
  confirm: (token: string) => call<{ mail: string }>("POST", "/addresses/confirmed", { token }),
  people: (find: string) => call<Person[]>("GET", `/house/people?find=${id(find)}`),
  bans: () => call<Ban[]>("GET", "/house/bans"),
  ban: (name: string, why: string) => call<object>("POST", "/house/bans", { name, why }),
  banSpeaker: (table: string, place: number, why: string) =>
    call<object>("POST", "/house/bans/speaker", { table, place, why }),
  liftBan: (who: string) => call<object>("POST", "/house/bans/lifted", { who }),
  removeLine: (table: string, place: number) => call<object>("POST", "/house/lines/removed", { table, place }),
};

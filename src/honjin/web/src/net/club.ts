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

/** How finished games ended. */
export interface Share {
  games: number;
  draws: number;
  /** By side. */
  wins: Record<string, number>;
}

export interface RatingRow {
  name: string;
  rating: number;
  games: number;
  won: number;
  drawn: number;
  lost: number;
}

export interface GameResults {
  /** By scenario: between people, and where the computer took part. */
  shares: Record<string, { people?: Share; bots?: Share }>;
  /** The best first. */
  ratings: RatingRow[];
  by_scenario: Record<string, RatingRow[]>;
}

const id = encodeURIComponent;

export const club = {
  results: (game: string) => call<GameResults>("GET", `/games/${id(game)}/results`),
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

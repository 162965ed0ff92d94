/** The pages of the server for accounts and for the owner of the house. */

import { call } from "./http";
import type { Pace } from "./types";

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

export interface Tournament {
  id: string;
  name: string;
  game: string;
  scenario: string;
  pace: Pace | null;
  twice: boolean;
  created: number;
  state: "open" | "running" | "over";
  /** The round that is played; 0 before the first. */
  round: number;
}

export interface Pairing {
  first: string;
  second: string;
  table: string | null;
  /** 1 for who had the first side, 0 for the other. */
  score: number | null;
}

export interface Standing {
  name: string;
  rank: number;
  points: number;
  beaten: number;
  played: number;
  won: number;
}

export interface TournamentCourse extends Tournament {
  sides: string[];
  players: string[];
  standings: Standing[];
  rounds: Pairing[][];
}

export interface NewTournament {
  name: string;
  game: string;
  scenario: string;
  twice: boolean;
  pace?: Pace;
}

const id = encodeURIComponent;

export const club = {
  results: (game: string) => call<GameResults>("GET", `/games/${id(game)}/results`),
  tournaments: () => call<Tournament[]>("GET", "/tournaments"),
  tournament: (tournament: string) => call<TournamentCourse>("GET", `/tournaments/${id(tournament)}`),
  announce: (wanted: NewTournament) => call<{ id: string }>("POST", "/tournaments", wanted),
  enter: (tournament: string, leave: boolean) => call<object>("POST", `/tournaments/${id(tournament)}/entry`, { leave }),
  begin: (tournament: string) => call<object>("POST", `/tournaments/${id(tournament)}/beginning`, {}),
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

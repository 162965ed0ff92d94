/** The pages of the server for puzzles, hints, what one may expect, and finished games looked back on. */

import type { Option } from "../wire";
import { call } from "./http";
import type { Created, OddsView } from "./types";

export interface PuzzleInfo {
  id: string;
  game: string;
  scenario: string;
  title: string;
  theme: string;
  /** The theme in words. */
  about: string;
  /** From 1, easy, to 3. */
  difficulty: number;
  side: string;
}

export interface PuzzleList {
  today: { game: string; id: string; day: string } | null;
  puzzles: PuzzleInfo[];
}

/** What a side may expect: its lead, and its chance to win where that was counted. */
export interface Figures {
  score: number;
  chance: number | null;
}

export interface Verdict {
  right: boolean;
  /** Points that the try gives away, at least. */
  cost: number;
  best: Figures;
  /** Nothing where nobody has weighed this answer. */
  tried: Figures | null;
  odds: OddsView | null;
  /** Told to whoever has found it, or has given up. */
  solution?: Option;
  reason?: string;
  next?: Figures & { label: string };
  by?: "odds" | "playouts";
  playouts?: number;
  margin?: number;
  error?: number;
}

/** A plan that was weighed. */
export interface ConsideredPlan extends Figures {
  name: string;
  actions: string[];
  hexes: string[];
  tries: number;
  /** What somebody means to do who plays so; empty where the name says it all. */
  about?: string;
  /** Its first action that the taken plan does not have (of the taken one: that the next best does not have), and where. */
  differs?: string;
  differs_at?: string[];
  /** The first action that the other has and it has not. */
  instead?: string;
  /** Its first action in words, and where that happens. */
  label?: string;
  first?: string[];
  /** What is done one after the other, as the log would tell it, up to the first throw. */
  course?: string[];
}

export interface Hint {
  side: string;
  n: number;
  plans: ConsideredPlan[];
  option?: Option | null;
}

export interface Expectation {
  side: string;
  n: number;
  score: number;
  chance: number;
  tries: number;
}

/** Why a bot did what it did. */
export interface WhyAnswer {
  n: number;
  /** The step at which it made the plan that it follows. */
  since: number;
  side: string;
  reasons: { plans: ConsideredPlan[]; seconds: number };
}

export interface ReviewCut {
  n: number;
  turn: number;
  side: string;
  /** By side, in the order of the sheet. */
  scores: number[];
  chances: number[];
}

export interface ReviewMoment {
  start: number;
  end: number;
  turn: number;
  side: string;
  change: number[];
  luck: number[];
  decided: number[];
  /** The step whose dice did the most. */
  throw: number | null;
  better: ConsideredPlan | null;
}

export interface Review {
  sides: string[];
  cuts: ReviewCut[];
  result: number[];
  luck: number[];
  /** By the side that decided. */
  decided: Record<string, number[]>;
  moments: ReviewMoment[];
  length: number;
  playouts: number;
}

export type ReviewAnswer = { state: "none" } | { state: "running"; done: number; review: Review | null } | { state: "done"; review: Review };

const id = encodeURIComponent;

export const study = {
  puzzles: () => call<PuzzleList>("GET", "/puzzles"),
  openPuzzle: (game: string, puzzle: string) => call<Created>("POST", `/puzzles/${id(game)}/${id(puzzle)}/table`, {}),
  tryPuzzle: (game: string, puzzle: string, text: string | null) =>
    call<Verdict>("POST", `/puzzles/${id(game)}/${id(puzzle)}/tries`, text === null ? {} : { text }),
  hint: (table: string, tokens: readonly string[]) => call<Hint>("POST", `/tables/${id(table)}/hint`, { tokens }),
  expectation: (table: string, tokens: readonly string[]) =>
    call<Expectation>("POST", `/tables/${id(table)}/expectation`, { tokens }),
  review: (table: string) => call<ReviewAnswer>("GET", `/tables/${id(table)}/review`),
  beginReview: (table: string) => call<ReviewAnswer>("POST", `/tables/${id(table)}/review`, {}),
};

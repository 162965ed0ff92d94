/** Messages and documents of the protocol (docs/protocol.md), as types. */

import type { Look } from "./board/api";

/** What the other kind of game has. */
type Lacking<T> = { [K in keyof T]?: undefined };

interface GameSheet {
  game: string;
  name: string;
  kanji: string;
  pack: string;
  scenario?: string;
  /** What the scenario is called. */
  title?: { name: string; kanji: string };
  briefing?: Briefing;
  /** On the scenario on which the game is taught. */
  course?: Course;
  sides: { id: string; name: string; kanji: string }[];
  board: BoardSheet;
  /** Hours of a day with a `clock`, weeks of a year without. */
  turns: { n: number; clock?: string; month?: number; week?: number; year?: number }[];
  phases: { id: string; name: string }[];
  charts: Chart[];
  /** The rule that says who wins. */
  victory: string;
  /** `per`: what one of them is asked for; without it, a side. */
  overlays: { id: string; name: string; rule: string; per?: "side" | "unit" | "castle" }[];
  /** What a standing order can wait for, in words that follow "until". */
  stops?: { id: string; text: string }[];
  look?: Look;
  /** Where units stand when the game begins, for pictures of it. */
  opening?: Record<string, UnitView>;
}

/** What is told when a table is opened. */
export interface Briefing {
  minutes: number;
  /** Where the map opens. */
  front: string[];
  first: string;
  /** What each side is after, and what it must do or not do. */
  side: Record<string, { goal: string; must: string }>;
  look: { name: string; hexes: string[] }[];
}

/** A guided first turn. */
export interface Course {
  /** After so many turns it is over. */
  turns: number;
  /** While somebody else acts. */
  wait: string;
  lesson: Lesson[];
}

/** Parts of the page that a lesson may point at. */
export type Control = "prompt" | "buttons" | "undo" | "clock" | "score" | "tools" | "hand" | "camp" | "odds" | "panel";

/** What a learner may do that changes nothing in the game. */
export type Deed = "select" | "undo" | "refusal" | "overlay" | "open";

/** What a lesson speaks of: a part of the page, hexes, units, or all that the question is about. */
export interface Pointer {
  control?: Control;
  hexes: string[];
  units: string[];
  asked: boolean;
}

export interface Lesson {
  id: string;
  title: string;
  body: string;
  /** Rules to read on in. */
  rules: string[];
  /** Questions at which it is told: kinds, and verbs of which one is offered; with neither, before the first. */
  asks: string[];
  offers: string[];
  at?: Pointer;
  /** Whether it has been learnt; without it one reads and goes on. */
  until?: { deeds: Deed[]; events: string[]; times: number; anew: boolean };
}

/** Boxes beside the map, and the markers laid into them. */
interface Boxes {
  markers: { id: string; name: string; kanji: string; side: string; strength: number; dummy: boolean }[];
  boxes: { id: string; name: string }[];
}

interface Castles {
  castles: CastleSheet[];
  /** Who holds them when the game begins. */
  opening_castles?: Record<string, CastleView>;
  /** Whose survey the map rests on. */
  credits?: string[];
  events?: EventSheet[];
}

/** Counters about a field. */
export interface BattleSheet extends GameSheet, Boxes, Lacking<Castles> {
  units: CounterSheet[];
  clans: { id: string; name: string; kanji: string; label: string; side: string }[];
}

/** Forces that march between castles. */
export interface CampaignSheet extends GameSheet, Castles, Lacking<Boxes> {
  units: CommanderSheet[];
  clans: { id: string; name: string; kanji: string; side: string | null }[];
}

export type Sheet = BattleSheet | CampaignSheet;

/** A random event that may come. */
export interface EventSheet {
  id: string;
  /** Whose roll brings it. */
  side: string;
  rule: string;
  name: string;
  text: string;
  /** It can come once in a game. */
  once: boolean;
  /** The event that leads to this one by another roll. */
  under?: string | null;
  rolls: { letter: string | null; die: string | null }[];
}

interface AlmanacView {
  /** The oldest first. With `idle` it came to nothing, for that reason. */
  past: { turn: number; side: string; event: string; rule?: string; effect?: string | null; idle?: string }[];
  /** Those that would come to nothing now, and why. */
  closed: Record<string, string>;
  /** What those do whose effect is another one now. */
  now: Record<string, string>;
  /** What is in force. */
  lasting: { rule: string; text: string; clans?: string[] }[];
}

export interface CastleSheet {
  id: string;
  name: string;
  kanji: string;
  hex: string;
  level: number;
  province?: string;
  /** Hexes that belong to the works of a great castle. */
  ring?: string[];
}

export interface BoardSheet {
  columns: number;
  rows: number;
  layout: "flat_top_even_columns_down" | "flat_top_odd_columns_down";
  hex_km: number;
  terrain_rows: string[];
  legend: Record<string, string>;
  hexsides: Record<string, string[]>;
  ponds?: { name: string; kanji: string; hexes: string[]; hexsides: string[] }[];
  rivers?: { name: string; kanji: string; hexes: string[] }[];
  roads?: { name: string; hexes: string[] }[];
  places?: { hex: string; name: string; kanji: string; kind: string }[];
  areas?: { id: string; edge: string; die: number; hexes: string[] }[];
  goal?: string;
  /** A letter for each hex, as with the terrain; `area` are the provinces in play, if not all are. */
  province_rows?: string[];
  province_legend?: Record<string, string>;
  area?: string[] | null;
  sets?: Record<string, string[]>;
  art?: unknown;
}

interface AnyUnit {
  id: string;
  name: string;
  kanji: string;
  side: string;
  clan: string;
  prov: Record<string, string>;
}

interface Counter {
  branch: string;
  strength: number;
  morale: number | "*";
  movement: number;
}

interface Commander {
  rank: string;
  /** The strength of each step. */
  front: number;
  back: number;
  modifier: number;
  activation: number;
  /** How many others he can lead. */
  boxes: number;
}

/** A unit of a battle. */
export interface CounterSheet extends AnyUnit, Counter, Lacking<Commander> {}

/** A unit of a campaign. */
export interface CommanderSheet extends AnyUnit, Commander, Lacking<Counter> {}

export type UnitSheet = CounterSheet | CommanderSheet;

export interface Chart {
  id: string;
  title: string;
  rule: string;
  columns: string[];
  rows: string[];
  cells: string[][];
  /** What the signs in the cells mean, where they do not say it themselves. */
  legend?: Record<string, string>;
}

export interface UnitView {
  hex?: string;
  place?: string;
  strength?: number;
  morale?: number | "*";
  used?: boolean;
  moved?: boolean;
  idle?: boolean;
  commanded_by?: string;
  /** Of a campaign: within the castle of the hex, under whom, and what has become of it. */
  inside?: boolean;
  leader?: string;
  steps?: number;
  clan?: string;
  side?: string;
  acted?: boolean;
  investing?: boolean;
  off?: string;
}

/** Units under one leader, who names the force. */
export interface ForceView {
  leader: string;
  units: string[];
  hex: string;
  /** Within the castle of the hex. */
  inside: boolean;
  side: string;
  clan: string;
  strength: number;
  modifier: number;
  activation: number;
  morale: number;
  acted: boolean;
  can_act?: boolean;
  investing: boolean;
}

export interface CastleView {
  owner: string | null;
  side: string | null;
  level: number;
  /** The strength that it takes to invest it. */
  needed?: number;
  durability: number;
  morale: number;
  invested: boolean;
  abandoned: boolean;
  neutral: boolean;
}

interface ClanView {
  side: string | null;
  status: string;
  targets?: string[];
  destroyed?: boolean;
}

export interface ScoreView {
  points: number;
  rows: [name: string, value: number, rule: string][];
}

export interface View {
  turn: number;
  turns?: number;
  clock?: string;
  phase: string;
  units: Record<string, UnitView>;
  declared?: { target: string; units: string[] }[];
  forces?: ForceView[];
  castles?: Record<string, CastleView>;
  weather?: string;
  month?: number;
  week?: number;
  year?: number;
  /** 0 before the first of a turn. */
  stage?: number;
  /** Whose phase it is. */
  acting?: string | null;
  clans?: Record<string, ClanView>;
  /** Heads of forces in the field: whether they have a line of communication. */
  lines?: Record<string, boolean>;
  /** Random events: what has come, and what could still come. */
  events?: AlmanacView;
  /** Affairs of single games. */
  ceasefires?: string[];
  target?: { approached: boolean; entered: boolean };
  odawara?: { strength: number; needed: number; ring: Record<string, boolean>; full_turns?: number };
  ceremony?: { hex: string; held: number | null };
  subversion?: { possible: boolean; targets: string[] };
  reinforcements?: { units: string[]; turn: number; hexes: string[] }[];
  chausuyama?: { control: string; shift: boolean };
  duty?: boolean;
  /** By side; a number alone where the game does not tell how the points came about. */
  score: Record<string, ScoreView | number>;
  arrivals?: { force: string; arrived: boolean; wing?: string; area?: number; need?: number | null }[];
  boxes?: Record<string, unknown>;
}

export interface Option extends Outlook {
  text: string;
  label: string;
  verb: string;
  unit?: string;
  units?: string[];
  target?: string;
  hex?: string;
  path?: string[];
  edge?: string;
  marker?: string;
  box?: string;
  castle?: string;
  targets?: string[];
  clan?: string;
  /** How a force marches, and whether it ends outside or inside a castle. */
  mode?: string;
  end?: string;
  place?: string;
  /** Forces by their units, joined with plus signs, the leader first. */
  forces?: string[];
  /** Points gone at each hex of the path, and how many there are. */
  costs?: number[];
  points?: number;
}

/** Something that an option sets off, whatever the dice say. */
export interface Consequence {
  rule: string;
  text: string;
}

/** What certainly comes of an option. */
export interface Outlook {
  sets_off?: Consequence[];
  /** By side, what it gains or loses. */
  scores?: Record<string, number>;
  /** It is too grave to be done by a slip of the hand. */
  confirm?: boolean;
}

export interface AskView {
  kind: string;
  rule: string;
  prompt: string;
  subject: string | null;
  /** What else the decision is about, by ids. */
  about?: About | null;
  options: Option[];
  /** The option with which a standing order answers; null where it leaves the decision to its seat. */
  passing?: string | null;
}

interface About {
  unit?: string;
  units?: string[];
  /** Units that their owner may place where he likes. */
  free?: string[];
  /** Where those that have been placed may still go, as hex and outside or inside. */
  again?: Record<string, [hex: string, place: string][]>;
  castle?: string;
  hex?: string;
  steps?: number;
  allowance?: number;
  spent?: number;
}

/** Where a roll is looked up: a chart, and what finds the column. */
export interface Reading {
  chart: string;
  at: number | string | null;
}

export interface EventView {
  kind: string;
  rule: string;
  text: string;
  /** The step that brought it. */
  n: number;
  [key: string]: unknown;
}

export interface StateMessage {
  t: "state";
  /** Of the own message that caused it, if all of that was done. */
  id?: number | string;
  n: number;
  /** The chair it is seen from; null for an observer. */
  side: string | null;
  started: boolean;
  view: View;
  ask: AskView | null;
  asked: string[];
  undo: boolean;
  redo: boolean;
  events: EventView[];
  /** How many events of the game came before these. */
  from: number;
  /** The own order to pass until something happens; `why` it has ended, if it has. */
  standing: { until: string[]; why: string | null } | null;
  /** In the first state: the last step this seat was shown before. */
  seen?: number;
  over: { winner: string | null; points: number[]; reason: string } | null;
}

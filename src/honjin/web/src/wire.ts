/** Messages and documents of the protocol (docs/protocol.md), as types. */

import type { AreaMap, Layer, Look, Marker, Trail } from "./board/api";

/** All that is needed to draw a game and that never changes. */
export interface Sheet {
  game: string;
  name: string;
  kanji: string;
  pack: string;
  scenario?: string;
  /** What the scenario is called. */
  title?: { name: string; kanji: string };
  briefing?: Briefing;
  /** What the page of the game tells: what it is, how to begin, and what it is like to play each side. */
  about?: { what: string[]; begin: string[]; side: Record<string, string> };
  /** On the scenario on which the game is taught. */
  course?: Course;
  sides: { id: string; name: string; kanji: string }[];
  board: BoardSheet;
  turns: { n: number }[];
  phases: { id: string; name: string }[];
  charts: Chart[];
  /** The rule that says who wins. */
  victory: string;
  overlays: OverlaySheet[];
  /** What lies on the map and beside it; without it, counters. */
  layers?: Layer[];
  /** How options are offered, by their verbs. */
  actions?: Record<string, Offer>;
  /** Whether a side may have secrets, so that a shared screen is handed over behind a curtain. */
  secrets?: boolean;
  /** Whether the game tells what dice and draws may bring next. */
  prospects?: boolean;
  /** What is told of forces and castles in numbers, by the names of their fields; of units it is what stands on their counters. */
  figures?: { forces?: Figure[]; castles?: Figure[] };
  /** Flags that a unit, a force or a castle may bear, in words. */
  states?: Record<string, string>;
  /** What may have become of a unit that is not on the map. */
  fates?: Record<string, { name: string; lost?: boolean }>;
  /** The way back that a force may have, and the overlay that shows it. */
  line?: { overlay: string; has: string; lacks: string; has_short: string; lacks_short: string; show: string };
  /** What to do with the force in hand. */
  hints?: { forces?: string };
  /** What is beside the map is called. */
  beside?: { name: string };
  /** What a standing order can wait for, in words that follow "until". */
  stops?: { id: string; text: string }[];
  look?: Look;
  units: UnitSheet[];
  clans: { id: string; name: string; kanji: string; side: string | null; label?: string }[];
  castles?: CastleSheet[];
  /** Who holds them when the game begins. */
  opening_castles?: Record<string, CastleView>;
  /** Boxes beside the map, and the markers laid into them; a box with a side is that side's hand. */
  boxes?: { id: string; name: string; side?: string; small?: boolean; board?: string; slots?: string[]; folds?: boolean; narrow?: boolean }[];
  boards?: { id: string; name: string; side?: string }[];
  markers?: (Marker & { kanji: string })[];
  /** A second map, of areas instead of hexes; and a bowl from which chits are drawn. */
  area_map?: AreaMap;
  bowl?: { name: string };
  /** Whose survey the map rests on. */
  credits?: string[];
  /** Where units stand when the game begins, for pictures of it. */
  opening?: Record<string, UnitView>;
}

/** `per`: what one of them is asked for; without it, a side. Its key shows it; hexes that warn have another tint. */
export interface OverlaySheet {
  id: string;
  name: string;
  rule: string;
  per?: "side" | "unit";
  key?: string;
  own_first?: boolean;
  warns?: boolean;
  /** Of a unit: where it could go, or only on other terms; lit while dice are still to decide whether it goes. */
  reach?: "near" | "far";
}

export interface Figure {
  id: string;
  name: string;
  /** With a plus where it is not negative. */
  signed?: boolean;
  /** The field that tells of how many it is. */
  of?: string;
}

/** How options of one verb are offered. */
export interface Offer {
  /** What they have in common, over a list of them. */
  group?: string;
  /** The short word; the label of the option is the long one. */
  button?: string;
  /** What is asked while their odds are looked at. */
  question?: string;
  /** It only takes its unit in hand: where that goes is asked next. */
  takes?: boolean;
  /** What follows cannot be done without it. */
  first?: boolean;
  /** An attack on those who stand in its hex. */
  strikes?: boolean;
  /** Units stay behind at the end of its way; the others may go on. */
  leaves?: boolean;
  /** It begins to form the forces of its unit's place anew. */
  forms?: boolean;
  /** Dice fall: the odds are looked at first. */
  dice?: boolean;
  ends?: "phase" | "question";
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
  /** Places off the map from which one comes onto these hexes, and from which turn. */
  entries?: { id: string; label: string; turn: number; hexes: string[] }[];
  goal?: string;
  /** A letter for each hex, as with the terrain; `area` are the provinces in play, if not all are. */
  province_rows?: string[];
  province_legend?: Record<string, string>;
  area?: string[] | null;
  sets?: Record<string, string[]>;
  art?: unknown;
}

/** A unit as it is printed; its figures stand in fields of their own names. */
export interface UnitSheet {
  id: string;
  name: string;
  kanji: string;
  side: string;
  clan: string;
  /** Where figures come from. */
  prov?: Record<string, string>;
  /** What it is, in words. */
  role?: string;
  strength?: number;
  /** The strength of each of its two steps. */
  front?: number;
  back?: number;
  /** Who stands higher has more. */
  order?: number;
  /** How many others it can lead. */
  boxes?: number;
  [figure: string]: unknown;
}

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
  /** What else is to be said of it. */
  note?: string;
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
  acted?: boolean;
  can_act?: boolean;
  /** Whether it has a way back, where that matters. */
  line?: boolean;
  /** Other figures and flags by the names that the sheet has for them. */
  [fact: string]: unknown;
}

export interface CastleView {
  owner: string | null;
  side: string | null;
  level: number;
  /** Of nobody's colours, though a clan holds it. */
  neutral?: boolean;
  /** Figures and flags by the names that the sheet has for them. */
  [fact: string]: unknown;
}

export interface ScoreView {
  points: number;
  rows: [name: string, value: number, rule: string][];
}

export interface View {
  turn: number;
  /** When it is, in words. */
  clock?: { turn: string; date: string; phase: string };
  /** How it stands, part by part. */
  status?: Section[];
  tracks?: TrackView[];
  phase: string;
  units: Record<string, UnitView>;
  /** Attacks that are still to be fought; those that are `owed` nobody can call off. */
  declared?: { target: string; units: string[]; owed?: boolean }[];
  /** By their leaders. */
  forces?: Record<string, ForceView>;
  castles?: Record<string, CastleView>;
  weather?: string;
  /** Panels of the game's own, each with a tab. */
  panels?: Record<string, PanelView>;
  /** By side; a number alone where the game does not tell how the points came about. */
  score: Record<string, ScoreView | number>;
  /** What lies in boxes beside the map: the markers that one sees, and how many one does not. */
  boxes?: Record<string, { markers: Lying[]; hidden: number }>;
  /** Markers that lie on hexes. */
  markers?: (Marker & { hex: string })[];
  /** What lies in the areas of the second map, and in the bowl. */
  areas?: Record<string, { side?: string | null; markers: Lying[] }>;
  /** How it stands there, in words. */
  area_rows?: StatusRow[];
  bowl?: { chits: Lying[]; unknown?: number; drawn: Lying[] };
}

/** What lies somewhere: a marker or a unit of the sheet by its id, or a marker as it is. */
export type Lying = string | Marker;

export interface PanelView {
  sign: string;
  name: string;
  /** What stands on its tab, if it is shorter. */
  tab?: string;
  sections: Section[];
}

/** Lines under one heading. */
export interface Section {
  title: string;
  /** Whose they are. */
  side?: string;
  note?: string;
  /** What is said if there are none. */
  none?: string;
  /** They are seen when somebody asks for them. */
  folded?: boolean;
  /** They are told beside the score instead of the turn. */
  of_score?: boolean;
  rows: StatusRow[];
}

export interface StatusRow {
  /** What the text tells of, with a small word beside it and signs of what brings it. */
  name?: string;
  aside?: string;
  signs?: string[];
  text: string;
  /** What it leads to. */
  under?: StatusRow[];
  /** What stands beside it, as in a table. */
  cells?: StatusCell[];
  rule?: string;
  side?: string;
  hexes?: string[];
  units?: string[];
  past?: boolean;
}

/** Words; or a mode or a state of units, as counters show it. */
export type StatusCell = string | { mode?: string; state?: number };

/** Spaces in a row, and which of them counts now. */
export interface TrackView {
  id: string;
  name: string;
  cells: { name: string | number; under?: string | number; side?: string }[];
  now: number | null;
  markers?: { space: number; marker: Lying }[];
  /** One below the other: its spaces have long names. */
  upright?: boolean;
  /** It stands beside the score instead of the turn. */
  of_score?: boolean;
}

export interface Option extends Outlook, Offer {
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
  /** In whose place the unit comes. */
  other?: string;
  /** A box beside the map, an area, or a space of a track as `track/number`. */
  box?: string;
  castle?: string;
  targets?: string[];
  clan?: string;
  /** It names one unit and nothing else. */
  one?: boolean;
  /** How a force marches, and whether it ends outside or inside a castle. */
  mode?: string;
  end?: string;
  /** What else is to be known of it, in a few words each. */
  notes?: string[];
  /** On which other terms it is reached, in a word. */
  far?: string;
  /** Where those who are left behind stay, in words. */
  spot?: string;
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

/**
 * Things of which any may be chosen, in rows and columns, each as it is written in the answer. Where nothing stands for none
 * of them, one of every row is chosen, and each is an action of its own.
 */
export interface ListView {
  rows: ListRow[];
  columns: ListColumn[];
  items: ListItem[];
  empty?: string;
  /** What stands between things in the answer, if not a space. */
  sign?: string;
  /** On the button that sends it, where the question has other answers too. */
  accept?: string;
  /** Who pays, and how much he has. */
  purses?: { id: string; name: string; points: number }[];
}

/** `mode`: by the ids of the look; `box`: a place beside the map that means it. */
export interface ListRow {
  id: string;
  box?: string;
  name: string;
  sign?: string;
  mode?: string;
  units?: string[];
}

/** What is chosen in a column that joins is one thing, written with all its parts and paid for once. */
export interface ListColumn {
  id: string;
  name: string;
  mode?: string;
  joins?: { text: string; sign: string; most: number };
}

export interface ListItem {
  text: string;
  row: string;
  column: string;
  name: string;
  note?: string;
  hint?: string;
  cost?: number;
  purse?: string;
  /** Of those that have the same only one is chosen. */
  once?: string;
  /** How it is written in a column that joins. */
  part?: string;
}

export interface AskView {
  kind: string;
  form: AskForm;
  /** Nobody else may see what is answered. */
  hidden?: boolean;
  /** Over a set-up, and on the button that ends the question. */
  title?: string;
  accept?: string;
  /** Said loudly when the question comes, for what is easily forgotten. */
  call?: string;
  /** Nothing is amiss if nobody acts. */
  voluntary?: boolean;
  /** Actions that are put together here, so that the rules can judge them. */
  patterns?: Partial<Record<Pattern, string>>;
  /** Who cannot be left out before it is ended, and that in words. */
  owed?: { units: string[]; text: string; rule: string };
  /** What a question for a number or a split allows. */
  number?: NumberView;
  split?: SplitView;
  list?: ListView;
  /** Of those whom the question is about: who may lead, the highest first, how many and whom. */
  leaders?: Record<string, { room: number; may_lead: string[] }>;
  /** The question comes for one thing after the other: answers for all that have the same id. */
  series?: Series[];
  rule: string;
  prompt: string;
  subject: string | null;
  /** What else the decision is about, by ids. */
  about?: About | null;
  options: Option[];
  /** The option with which a standing order answers; null where it leaves the decision to its seat. */
  passing?: string | null;
}

/** What answers this question and those with the same id that follow; without a label it only goes on. */
export interface Series {
  id: string;
  text: string;
  label?: string;
}

/**
 * What a question wants: whoever acts, picked on the map; where the unit in hand goes; several against a target; a set-up;
 * units under leaders; markers for boxes; a number; a sum split among several; any of a list; or one of a list in words.
 */
export type AskForm = "act" | "way" | "joint" | "setup" | "group" | "boxes" | "number" | "split" | "list" | "choose";

export type Pattern = "take" | "strike" | "joint" | "place" | "regroup" | "group" | "muster" | "leave" | "leave_together" | "swap" | "number" | "split" | "list" | "end";

/** A number that is asked for; `usual` is where it stands at first. */
export interface NumberView {
  least: number;
  most: number;
  step: number;
  usual: number;
}

/** A sum that is split; `whole`: nothing of it may be left over. */
export interface SplitView {
  total: number;
  whole: boolean;
  receivers: { id: string; name: string; least: number; most: number; unit?: string; hex?: string }[];
  /** In the order of the receivers. */
  usual: number[];
}

interface About {
  unit?: string;
  units?: string[];
  /** Units that their owner may place where he likes. */
  free?: string[];
  /** Where those that have been placed may still go, as hex and outside or inside. */
  again?: Record<string, [hex: string, place: string][]>;
  /** Hexes where any of those that are free may stand, whoever stands there now. */
  places?: string[];
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
  show?: Show;
  [key: string]: unknown;
}

/** What is seen of an event besides its line. */
export interface Show {
  trails?: { unit: string; path: string[]; style: TrailStyle }[];
  /** Where units are now without having gone there. */
  put?: Record<string, string>;
  gone?: string[];
  /** Everybody wants to hear of it at once. */
  news?: boolean;
  /** Many of them are one line of the log. */
  quiet?: boolean;
  /** What follows is looked at apart from what came before. */
  opens?: boolean;
  /** It stands over a part of the log. */
  head?: boolean;
  tone?: "grave" | "strong";
  /** Nothing before it can be taken back. */
  fixed?: boolean;
}

export type TrailStyle = Trail["kind"];

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

/** Documents of the HTTP pages and answers of the socket, beside those of wire.ts. */

import type { SideSign } from "../parts/side_signs";
import type { EventView, Option, Outlook, Reading, View } from "../wire";
import type { StateChange, WholeState } from "./states";

/** What kind of server this is. */
export interface House {
  /** Strangers reach it, so it has accounts. */
  public: boolean;
  /** It can send mail. */
  mail: boolean;
  /** Its key for messages to browsers; null if it sends none. */
  push: string | null;
  /** So many bytes a record may have. */
  largest_record: number;
}

export interface OptionInfo {
  rule: string;
  default: boolean | string;
  text: string;
  values: { id: string; name: string }[];
}

export interface SideInfo {
  id: string;
  name: string;
  kanji: string;
  sign?: SideSign | null;
}

export interface ScenarioInfo {
  id: string;
  name: string;
  kanji: string;
  date: string;
  summary: string;
  turns: number;
  /** About how long it takes; 0 if nobody has said. */
  minutes: number;
  /** Its guided first turn: the place among those of all games, and who sits where. */
  guided: { order: number; seats: Record<string, string> } | null;
  /** Ids in the order of the seats. */
  sides: string[];
  /** What the rulebook says about winning it. */
  victory: { rule: string; text: string }[];
  options: Record<string, OptionInfo>;
}

export interface GameInfo {
  id: string;
  name: string;
  kanji: string;
  summary: string;
  /** Of all scenarios. */
  sides: SideInfo[];
  /** At least one. */
  scenarios: ScenarioInfo[];
  /** The weakest first. */
  opponents: Opponent[];
  /** The name of the usual one. */
  opponent: string;
}

/** A bot that can be seated. */
export interface Opponent {
  name: string;
  title: string;
  /** That it takes by itself; 0: it answers at once. */
  seconds: number;
  /** Whether they are for a whole turn of its side. */
  by_turn: boolean;
  characters: { name: string; title: string }[];
}

export interface Rule {
  id: string;
  chapter: number;
  title: string;
  text: string;
  see: string[];
}

export interface Ruling {
  id: string;
  rules: string[];
  title?: string;
  text: string;
  why?: string;
  option?: string;
}

export interface Rulebook {
  chapters: { number: number; title: string }[];
  rules: Rule[];
  rulings: Ruling[];
}

interface SeatInfo {
  name: string | null;
  /** `open` is whoever's comes first, `link` is kept for whoever was sent its link. */
  kind: string;
  present?: boolean;
  /** The bot that plays on since its holder's time was up. */
  deputy?: string;
}

export type Seats = Record<string, SeatInfo>;

/** When and why the house closed a table. */
export interface Closed {
  at: number;
  why: string;
}

export type PacePer = "decision" | "turn";
/** When time is up: only a mark, the computer plays on, the seat has lost. */
export type PaceThen = "mark" | "bot" | "lose";

/** How long seats have, for play by turns. */
export interface Pace {
  hours: number;
  per: PacePer;
  then: PaceThen;
}

export interface ClockInfo {
  /** Seconds since 1970; null while the seat does not decide. */
  due: number | null;
  late: boolean;
  times: number;
}

/** Somebody asks to go back to a step. */
export interface RollbackWish {
  to: number;
  side: string;
  agreed: string[];
}

export interface Rollback extends RollbackWish {
  from: number;
  at: number;
}

/** Who sits where, and what else is known of a table beside the game. */
export interface SeatsMessage {
  seats: Seats;
  watching?: number;
  rematch?: string | null;
  closed?: Closed | null;
  pace?: Pace | null;
  clocks?: Record<string, ClockInfo>;
  rollback?: RollbackWish | null;
  rollbacks?: Rollback[];
}

export interface TableInfo {
  id: string;
  game: string;
  scenario?: string;
  options: Record<string, boolean | string>;
  seats: Seats;
  started: boolean;
  over: boolean;
  turn: number;
  asked: string[];
  steps: number;
  created: number | string;
  changed: number | string;
  analysis?: boolean;
  dice?: { commitment: string };
  closed?: Closed | null;
  pace?: Pace | null;
  result?: { winner: string | null; points: number[]; reason: string } | null;
}

/** A table of an account, with the tokens of its seats there. */
export interface OwnTable extends TableInfo {
  tokens: Record<string, string>;
}

/** Where a seat is told of its turn. */
export interface NoticeAddresses {
  mail?: string;
  webhook?: string;
}

/** How chance fell, and what it takes to derive it from the key. */
export interface Throw {
  kind: "roll" | "draw" | "shuffle";
  rule: string;
  purpose: string;
  outcome: number[];
  /** Numbers taken before it. */
  counter: number;
  /** For each number it takes, how many there are to choose from. */
  faces: number[];
}

/** The dice of a finished game. */
export interface DiceAnswer {
  id: string;
  commitment: string;
  key: string;
  throws: Throw[];
}

export interface Created {
  table: string;
  seats: Record<string, string>;
  watch?: string;
}

export type OptionValues = Record<string, boolean | string>;

export interface NewTable {
  game: string;
  scenario?: string;
  options?: OptionValues;
  seats: Record<string, string>;
  name: string;
  private?: boolean;
  seed?: string;
  pace?: Pace;
}

/** Rows of a sum: what it is, how much, and the rule that says so. */
export type ModRow = [name: string, value: number, rule: string];

export interface FateView {
  unit: string;
  name: string;
  /** What may come, from the best to the worst. */
  outcomes: [label: string, chance: number, detail: string][];
  rows: ModRow[];
  note: string;
  party: string;
}

/** A sum that finds a column or a row of a table. */
export interface AxisView {
  kind: "column" | "row" | "sum";
  modifiers: ModRow[];
  total: number;
  finds: string;
  /** Where dice find it too: every final number with its chance. */
  curve?: [number: number, chance: number][];
}

export interface TableOddsView {
  title: string;
  axes: AxisView[];
  outcomes: [label: string, chance: number][];
  chart: Reading | null;
  /** How likely each cell of the chart is, where dice find its row and its column. */
  spread?: SpreadCell[];
  /** The cell that has come, once the dice have fallen. */
  lit?: [row: number, column: number];
}

export type SpreadCell = [row: number, column: number, chance: number];

export interface OddsView {
  title: string;
  tables: TableOddsView[];
  fates: FateView[];
  notes: string[];
  /** What other choices would bring, in a few words. */
  instead?: [choice: string, gist: string][];
  summary: string;
}

/** Odds, where dice fall, and what comes whatever they say. */
export interface OddsAnswer extends Outlook {
  odds: OddsView | null;
}

/** Actions that wait for a confirmation, for what the first of them sets off. */
export interface Doubt extends Outlook {
  texts: string[];
}

export interface Refused {
  rule: string;
  reason: string;
}

export interface RefusedUnit extends Refused {
  unit: string;
}

/** What the units of a formation do, in this order, and why some do not keep up. */
export interface FormationAnswer {
  options: Option[];
  refused: RefusedUnit[];
}

/** Where the lead can go with all, where with some, and who cannot move at all. */
export interface FormationReach {
  lead: string | null;
  whole: string[];
  part: string[];
  refused: RefusedUnit[];
}

export interface OverlayAnswer {
  hexes: string[];
  routes: { path: string[]; label?: string; kind: "line" | "cut"; costs?: string[] }[];
  /** Other hexes, the nearest first: a short label for each hex of a band. */
  bands?: { label: string; hexes: string[] }[];
}

export interface StepAnswer {
  /** The step that was found: the last one not after the wanted one. */
  n: number;
  before: number | null;
  after: number | null;
  view: View;
  events: EventView[];
}

export type Incoming =
  | WholeState
  | StateChange
  | ({ t: "error"; code: string; message: string; rule?: string | null; index?: number; id?: number | string | null } & Outlook)
  | { t: "answer"; id?: number | string | null; [key: string]: unknown }
  | ({ t: "chat" } & ChatLine)
  | { t: "note"; text: string }
  | ({ t: "seats" } & SeatsMessage)
  | ({ t: "thinking" } & Thinking);

/** A bot thinks: how far it is, from 0 to 1, and what it thinks of where nobody has secrets. */
export interface Thinking {
  side: string;
  done?: number;
  plan?: { name: string };
}

export interface ChatLine {
  who: string;
  text: string;
  /** Its number at the table. */
  place: number;
  /** The house has taken it away. */
  removed?: boolean;
  /** Seconds since 1970. */
  at: number;
}

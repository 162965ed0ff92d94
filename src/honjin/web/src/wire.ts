/** Messages and documents of the protocol (docs/protocol.md), as types. */

export interface Sheet {
  game: string;
  name: string;
  kanji: string;
  pack: string;
  sides: { id: string; name: string; kanji: string }[];
  board: BoardSheet;
  units: UnitSheet[];
  clans: { id: string; name: string; kanji: string; label: string; side: string }[];
  markers: { id: string; name: string; kanji: string; side: string; strength: number; dummy: boolean }[];
  boxes: { id: string; name: string }[];
  turns: { n: number; clock: string }[];
  phases: { id: string; name: string }[];
  charts: Chart[];
  overlays: { id: string; name: string; rule: string }[];
  /** Where units stand when the game begins, for pictures of it. */
  opening?: Record<string, UnitView>;
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
  places?: { hex: string; name: string; kanji: string; kind: string }[];
  areas?: { id: string; edge: string; die: number; hexes: string[] }[];
  goal?: string;
  art?: unknown;
}

export interface UnitSheet {
  id: string;
  name: string;
  kanji: string;
  side: string;
  clan: string;
  branch: string;
  strength: number;
  morale: number | "*";
  movement: number;
  prov: Record<string, string>;
}

export interface Chart {
  id: string;
  title: string;
  rule: string;
  columns: string[];
  rows: string[];
  cells: string[][];
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
}

export interface View {
  turn: number;
  turns: number;
  clock: string;
  phase: string;
  units: Record<string, UnitView>;
  declared: { target: string; units: string[] }[];
  chausuyama?: { control: string; shift: boolean };
  duty?: boolean;
  score: Record<string, { points: number; rows: [string, number, string][] }>;
  arrivals?: { force: string; arrived: boolean; wing?: string; area?: number; need?: number | null }[];
  boxes?: Record<string, unknown>;
}

export interface Option {
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
}

export interface AskView {
  kind: string;
  rule: string;
  prompt: string;
  subject: string | null;
  options: Option[];
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
  /** In the first state: the last step this seat was shown before. */
  seen?: number;
  over: { winner: string | null; points: number[]; reason: string } | null;
}

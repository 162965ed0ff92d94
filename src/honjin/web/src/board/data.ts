/** What a board is made of and what lies on it. Whoever uses the board brings these; all ids are his own. */

import type { Look, Name } from "./look";

export type HexId = string;
export type UnitId = string;

/**
 * What a board has: single counters, stacks of forces, castles, markers; and beside the map boxes and tracks, a map of areas
 * and a bowl with chits.
 */
export type Layer = "counters" | "forces" | "castles" | "markers" | "tracks" | "boxes" | "areas" | "bowl";

export interface Side {
  id: string;
  name: string;
  kanji: string;
}

export interface Clan extends Side {
  /** Whom it belongs to at the beginning. */
  side: string | null;
}

/** A unit as it is printed. */
export interface Unit extends Side {
  side: string;
  clan: string;
  /** Of which kind it is, by the ids of the look. */
  kind?: string;
  /** What can stand on its counter. */
  values: Values;
}

export type Values = Readonly<Record<string, number | string>>;

export interface Castle extends Side {
  hex: HexId;
  level: number;
  /** Hexes that belong to its works. */
  ring?: readonly HexId[];
}

/** The map: a grid of hexes, what is in them and on their sides, and how it is drawn beyond that. */
export interface MapSheet {
  columns: number;
  rows: number;
  /** Which columns lie half a hex lower. */
  down: "even" | "odd";
  hexKm?: number;
  /** A letter for each hex, row by row; what a letter is not told of, or told null, is off the map. */
  terrainRows: readonly string[];
  legend: Readonly<Record<string, string | null>>;
  /** By kind, sides as two hexes: `"0101-0201"`. */
  hexsides: Readonly<Record<string, readonly string[]>>;
  /** Named water of the map. */
  waters?: readonly { name: string; kanji: string; hexes: readonly HexId[]; hexsides: readonly string[] }[];
  rivers?: readonly { name: string; kanji: string; hexes: readonly HexId[] }[];
  roads?: readonly { name: string; hexes: readonly HexId[] }[];
  places?: readonly { hex: HexId; name: string; kanji: string; kind: string }[];
  /** Where forces come from beyond the edge; without a side of the sheet, from a place outside these hexes. */
  entries?: readonly { edge: string; label: string; under?: string; hexes: readonly HexId[] }[];
  /** Regions as with the terrain; `inPlay` are those that are, if not all. */
  regionRows?: readonly string[];
  regionLegend?: Readonly<Record<string, string>>;
  inPlay?: readonly string[];
  /** Named sets of hexes. */
  sets?: Readonly<Record<string, readonly HexId[]>>;
  /** The drawing of the map: a survey with measured heights, or a picture of a battlefield. */
  art?: unknown;
}

export interface BoardSheet {
  /** What the map is called. */
  name: string;
  kanji: string;
  layers: readonly Layer[];
  map: MapSheet;
  sides: readonly Side[];
  clans: readonly Clan[];
  units: readonly Unit[];
  castles: readonly Castle[];
  look: Look;
  /** Whose data the map rests on. */
  credits?: readonly string[];
  /** The language of words that stand alone. */
  language: keyof Name;
  boxes?: readonly TrayBox[];
  boards?: readonly TrayBoard[];
  /** A second map, of areas. */
  areaMap?: AreaMap;
  bowl?: { name: string };
  /** Whether the land is drawn in flat tints instead of painted. */
  plain?: boolean;
}

/** A box beside the map into which things are laid; it may be a side's own. In a small one they have no names. */
export interface TrayBox {
  id: string;
  name: string;
  side?: string;
  small?: boolean;
  /** The board on which it lies, with others in a row. */
  board?: string;
  /** What has a place of its own here: as long as it is elsewhere, its place is seen. */
  slots?: readonly Marker[];
  /** It is not there while nothing lies in it. */
  folds?: boolean;
  /** On its board it lies with others like it in a block, two in a row. */
  narrow?: boolean;
}

/** Boxes that belong together. */
export interface TrayBoard {
  id: string;
  name: string;
  side?: string;
}

/** A map without hexes. Points are shares of its picture, from 0 to 1. */
export interface AreaMap {
  name: string;
  areas: readonly Area[];
  /** What is only there to be looked at. */
  scenery?: readonly Scenery[];
}

export interface Scenery {
  kind: "water" | "moat" | "houses" | "trees" | "tower";
  at?: Spot;
  outline?: readonly Spot[];
}

/** A point of such a map. */
export type Spot = readonly [number, number];

/** An area of a map without hexes. */
export interface Area {
  id: string;
  name: string;
  at: Spot;
  outline?: readonly Spot[];
  /** With a wall around it. */
  walled?: boolean;
  /** Areas that can be reached from it, and how; what stands at this end of the way and at the other, and where they are. */
  ways?: readonly { to: string; closed?: boolean; ends?: readonly [string, string]; at?: readonly [Spot, Spot] }[];
}

// ------------------------------------------------------------------------------------------------ what lies on it

/** A sign on a counter or a castle, by the ids of the look; a number or word for a chip. */
export interface CounterMark {
  id: string;
  text?: string;
}

export interface CounterView {
  id: UnitId;
  hex: HexId;
  /** Values that are others than the printed ones. */
  values?: Values;
  marks?: readonly CounterMark[];
}

/** Units under one leader, who names the force. */
export interface ForceView {
  leader: UnitId;
  /** The leader first. */
  units: readonly UnitId[];
  hex: HexId;
  /** Within the castle of the hex. */
  inside: boolean;
  side: string;
  clan: string;
  values: Values;
  marks?: readonly CounterMark[];
}

export interface CastleView {
  clan: string | null;
  side: string | null;
  level: number;
  values?: Values;
  marks?: readonly CounterMark[];
  /** Of nobody's colours, though a clan holds it. */
  neutral?: boolean;
}

/** Anything that lies on a hex, in a space, in a box or in an area. */
export interface Marker {
  id: string;
  name: string;
  /** One or two letters, or the name of a device. */
  sign?: string;
  device?: string;
  /** What it counts. */
  value?: string | number;
  side?: string | null;
  clan?: string | null;
  colour?: string;
  /** Its back is up. */
  hidden?: boolean;
}

export interface BoardView {
  counters?: readonly CounterView[];
  forces?: readonly ForceView[];
  castles?: Readonly<Record<string, CastleView>>;
  markers?: readonly (Marker & { hex: HexId })[];
  /** Attacks that are declared: crossed blades over each target; dark where they are `owed`. */
  attacks?: readonly { target: UnitId; units: readonly UnitId[]; owed?: boolean }[];
  /** By the ids of the look. */
  weather?: string;
  tracks?: readonly TrackView[];
  boxes?: Readonly<Record<string, readonly Marker[]>>;
  areas?: Readonly<Record<string, AreaView>>;
  bowl?: BowlView;
}

/** A row of spaces beside the map, which of them counts now, and what lies in them. */
export interface TrackView {
  id: string;
  name: string;
  spaces: readonly Space[];
  now?: number | null;
  markers?: readonly { space: number; marker: Marker }[];
}

/** A space of a track: what stands in it, in small letters what it means, and whose it is. */
export interface Space {
  name: string;
  under?: string;
  side?: string | null;
}

export interface AreaView {
  side?: string | null;
  markers: readonly Marker[];
}

/** What is known of the chits in a bowl, and those drawn last, the latest first. */
export interface BowlView {
  chits: readonly Marker[];
  /** Chits of which only the number is known. */
  unknown?: number;
  drawn: readonly Marker[];
}

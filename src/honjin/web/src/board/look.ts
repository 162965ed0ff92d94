/**
 * How things look. A sheet brings as much of this as it likes, by ids of its own; whatever it leaves out is drawn plainly.
 * Drawings are named by what they show, so the board knows drawings and no game.
 */

/** A name in both scripts. */
export interface Name {
  en: string;
  ja: string;
}

/** By its shape a side is known to those who see no colours: on signs, and in the corners of its counters. */
export type Shape = "round" | "diamond" | "triangle" | "square";

/** How a kind of terrain is drawn. */
export type Ground =
  "open" | "scrub" | "hills" | "peaks" | "reeds" | "trees" | "paddy" | "furrows" | "houses" | "pond" | "water";

/** How a kind of hexside is drawn. */
export type Line = "river" | "stream" | "ford" | "closed" | "bridge" | "slope" | "beads" | "pond" | "wall";

export type Symbol = "war-fan" | "horse" | "horse-gun" | "gun" | "spears";

/** What lies on the land. */
export type Weather = "bare" | "snow" | "mist";

export type Compass = "N" | "NE" | "E" | "SE" | "S" | "SW" | "W" | "NW";

/** A castle by its storeys. */
export type Works = "residence" | "keep-1" | "keep-2" | "keep-3" | "keep-4" | "keep-5";

/** A sign on the rim of a counter; `veil` lies over all of it, and a `chip` tells a number or a word. */
export type Sign = "veil" | "tick" | "halt" | "star" | "stakes" | "chip";

/** A picture in the key beside the map. */
export type KeyPicture = "pond" | "entry" | "village" | "temple" | "road" | "border" | "old-road";

export interface SideLook {
  dark: string;
  light: string;
  shape: Shape;
  /** Of its counters, if not the usual. */
  frame?: string;
  band?: string;
  band_ink?: string;
}

export interface ClanLook {
  field: string;
  ink: string;
  device_ink: string;
  /** The name of a figure; without one, the first sign of the clan's name. */
  device?: string;
  /** What stands on its counters, if not its name; and the letter by which they are called for short. */
  banner?: string;
  letter?: string;
}

export interface TerrainLook {
  name: Name;
  style: Ground;
  /** Without one the land shows through. */
  tint?: string;
  /** Whether the key shows it. */
  listed?: boolean;
}

export interface HexsideLook {
  name: Name;
  style: Line;
  listed?: boolean;
}

export interface WeatherLook {
  name: Name;
  style: Weather;
  /** The set of hexes on which it lies, if not all. */
  set?: string;
}

/** A province: its name, and a tint to tell it from its neighbours. */
export interface RegionLook extends Name {
  tint?: string;
}

/** A kind of unit: a branch or a rank. */
export interface KindLook {
  name: Name;
  symbol?: Symbol;
  stars?: number;
  frame?: "plain" | "double";
}

/** A figure on a counter: which value it shows. */
export interface Figure {
  value: string;
  name: Name;
  signed?: boolean;
}

/** A figure on the badge of a mode. */
export type BadgeFigure = "spear" | "chevrons" | "shield" | "ring";

/** A state or a mode: what its value is called, its colour, and for a mode a sign, or a figure for those who cannot read it. */
export interface StateLook {
  name: Name;
  colour: string;
  sign?: string;
  figure?: BadgeFigure;
}

export interface CounterLook {
  /** The value that says of which kind a unit is. */
  kind?: string;
  /** One to four, the first is the largest. */
  figures: readonly Figure[];
  /** A value told by dots, and one told by bars. */
  dots?: Figure;
  bars?: Figure;
  /** How worn a unit is, from 0: by its value a strip along the top grows. */
  states?: { value: string; name: Name; look: readonly StateLook[] };
  /** What a unit is about, as a badge. */
  modes?: { value: string; name: Name; look: Readonly<Record<string, StateLook>> };
  /** What the key calls the kind, and the units of a force. */
  kind_name?: Name;
  led_name?: Name;
}

/** What a flag or a number of a unit looks like on its counter. */
export interface MarkLook {
  name: Name;
  sign: Sign;
  colour?: string;
}

/** A sign on a castle: stakes around it, bare walls, or a number on a chip. */
export type CastleSign = "ring" | "ruin" | "chip";

/** What a flag or a number of a castle looks like. */
export interface CastleMark {
  name: Name;
  sign: CastleSign;
  colour?: string;
}

export interface CastleLook {
  /** The value that the shield tells, and from which on it is not told. */
  shield?: string;
  whole: number;
  /** Values that stand on a plate with dashes between them; the last in red where it is less than the one that is `printed`. */
  plate?: { values: readonly string[]; printed?: string };
  level: readonly { level: number; name: Name; style: Works }[];
  mark?: Readonly<Record<string, CastleMark>>;
}

export interface KeyLook {
  style: KeyPicture;
  name: Name;
}

export interface Look {
  /** Which way is up on the map. */
  top?: Compass;
  /** Units whose counters are larger. */
  great?: readonly string[];
  side?: Readonly<Record<string, SideLook>>;
  clan?: Readonly<Record<string, ClanLook>>;
  terrain?: Readonly<Record<string, TerrainLook>>;
  hexside?: Readonly<Record<string, HexsideLook>>;
  weather?: Readonly<Record<string, WeatherLook>>;
  region?: Readonly<Record<string, RegionLook>>;
  /** The signs of rivers that the drawing of the map names in letters. */
  river?: Readonly<Record<string, string>>;
  kind?: Readonly<Record<string, KindLook>>;
  counter?: CounterLook;
  mark?: Readonly<Record<string, MarkLook>>;
  castle?: CastleLook;
  key?: readonly KeyLook[];
}

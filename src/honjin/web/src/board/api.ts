/** The board as others see it. It draws a sheet and a view; it knows no game and no rules, and needs nothing from outside. */

import type { BoardSheet, BoardView, HexId, Layer, UnitId } from "./data";
import type { Box } from "./grid";

export type * from "./data";
export type * from "./look";

/** A unit of a force is shown by the counter of the force, and a counter is named by the leader. */
export interface Marks {
  /** Units that can be clicked now; they glow. */
  units?: ReadonlySet<UnitId>;
  /** Hexes that can be clicked now; they glow. */
  hexes?: ReadonlySet<HexId>;
  /** Hexes reached on other terms, by a strategic march or by only some of a formation: clickable, in another tint. */
  far?: ReadonlySet<HexId>;
  /** Hexes that would be in reach if dice allow it: lit faintly, not clickable. */
  foreseen?: { near: ReadonlySet<HexId>; far: ReadonlySet<HexId> };
  /** Enemy units that can be chosen as targets. */
  targets?: ReadonlySet<UnitId>;
  /** Units that cannot be left out: they glow in red and call. */
  owed?: ReadonlySet<UnitId>;
  /** Units chosen so far, with a firm outline. */
  chosen?: ReadonlySet<UnitId>;
  /** Whoever leads those that are chosen: whose goal is clicked. */
  lead?: UnitId;
  /** Ways with a word at their end: lines of communication and other routes. */
  routes?: readonly Route[];
  /** Hexes tinted by an overlay: zone of control, threat, reach. */
  overlay?: { hexes: ReadonlySet<HexId>; tint: Tint; bands?: readonly Band[] };
}

/** Hexes that are equally far from something, with a word that stands in each of them. */
export interface Band {
  label: string;
  hexes: readonly HexId[];
}

/** A path to show with the cost at each hex, and at its end what it costs of how much. */
export interface Path {
  hexes: readonly HexId[];
  costs?: readonly number[];
  label?: string;
}

/** Hexes and units pointed at from the log or a panel. */
export interface PointedAt {
  hexes: readonly HexId[];
  units: readonly UnitId[];
}

/** What can be reached, what warns, or what belongs to a side. */
export type Tint = "reach" | "warn" | { side: string };

export interface Route {
  path: readonly HexId[];
  /** What it costs, or why it ends. */
  label?: string;
  /** A line of communication that holds, or one that is cut. */
  kind: "line" | "cut";
  /** What it has cost at each of its hexes. */
  costs?: readonly string[];
}

export interface Trail {
  unit: UnitId;
  path: readonly HexId[];
  kind: "move" | "retreat" | "advance" | "displace" | "enter" | "exit";
}

export interface BoardEvents {
  /** A click or tap; `unit` is the unit standing there. `extend` is shift, ctrl or a long press; a `touch` cannot hover. */
  pick(at: { hex: HexId | null; unit: UnitId | null; extend: boolean; touch: boolean }): void;
  hover(at: { hex: HexId | null; unit: UnitId | null }): void;
  /** Units inside a box dragged with shift, or with the box tool on touch. */
  box(units: readonly UnitId[]): void;
  /** The map shows another part of the world than before. */
  moved?(): void;
}

export interface Board {
  /** A view says where everybody stands: what still moves has arrived. */
  setView(view: BoardView): void;
  /** What is newly lit flares up. */
  setMarks(marks: Marks): void;
  setPath(path: Path | null): void;
  setPointed(at: PointedAt | null): void;
  /** Draw what just moved; resolves when the motion is over, at once with reduced motion. */
  play(trails: readonly Trail[]): Promise<void>;
  /** Leave the last trails visible until the next call. */
  setTrails(trails: readonly Trail[]): void;
  /** Zoom 1 shows the whole map, 4 a quarter of its width; without it the zoom stays, or grows until counters can be read. */
  centre(hex: HexId, zoom?: number, how?: "glide" | "at once"): void;
  fit(): void;
  /** Bring all of these hexes into sight, no nearer than the map is seen now. */
  show(hexes: readonly HexId[]): void;
  /** Bring these hexes into the part of the map that nothing covers, so near that counters can be read. */
  look(hexes: readonly HexId[], how?: "glide" | "at once"): void;
  /** Whether all of these hexes lie in that part, at a size at which counters can be read. */
  sees(hexes: readonly HexId[]): boolean;
  /** Whether a hand is on the map, or has just moved it. */
  held(): boolean;
  /** Where hexes lie on the page: the box around them. */
  boxOf(hexes: readonly HexId[]): Box | null;
  /** The hex at a point of the page. */
  hexAt(x: number, y: number): HexId | null;
  /** Where a hex lies on the page, in pixels. */
  spot(hex: HexId): { x: number; y: number; radius: number } | null;
  /** The hex in the middle of what is in sight. */
  middle(): HexId | null;
  /** How many columns and rows of hexes are in sight when counters are large enough to be read. */
  readableSpan(): { columns: number; rows: number };
  zoomBy(factor: number): void;
  panBy(dx: number, dy: number): void;
  setTheme(theme: "light" | "dark"): void;
  setBoxTool(on: boolean): void;
  /** The map alone, without counters. */
  setBare(on: boolean): void;
  destroy(): void;
}

/**
 * `still`: whether things come to their places at once instead of gliding there.
 * `covered`: how many pixels at each edge bars and cards lie over.
 */
export type CreateBoard = (
  host: HTMLElement,
  sheet: BoardSheet,
  events: BoardEvents,
  still: () => boolean,
  covered?: () => Box,
) => Board;

/** A space of a track, a box, an area or the bowl. */
export interface Place {
  layer: Layer;
  id: string;
  space?: number;
}

/** A press beside the map: on a place, and on what lies there; or something that was dragged to a point of the page. */
export interface ShelfEvents {
  pick(at: Place, marker: string | null): void;
  drop(marker: string, at: { x: number; y: number; place: Place | null }): void;
}

/** What can be pressed beside the map: markers by their ids, places by `nameOfPlace`; and the marker that is chosen. */
export interface Lit {
  markers: ReadonlySet<string>;
  places: ReadonlySet<string>;
  chosen: string | null;
  /** Places that have been chosen. */
  taken?: ReadonlySet<string>;
}

/** What lies beside the map, as far as the layers of the sheet say so. */
export interface Shelf {
  setView(view: BoardView): void;
  setLit(lit: Lit): void;
  setTheme(theme: "light" | "dark"): void;
  destroy(): void;
}

export type CreateShelf = (host: HTMLElement, sheet: BoardSheet, events: ShelfEvents) => Shelf;

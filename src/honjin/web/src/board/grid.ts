/** The hex grid as geometry. World unit: the radius of a hex (centre to corner); x grows east, y grows south. */

import type { HexId, MapSheet } from "./data";
import type { Ground, Line, Look } from "./look";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const ROW = Math.sqrt(3);
export const COLUMN = 1.5;

/** Corners of a flat-top hex of radius 1, clockwise from the east. */
export const CORNERS: readonly Point[] = [0, 1, 2, 3, 4, 5].map((n) => ({
  x: Math.cos((n * Math.PI) / 3),
  y: Math.sin((n * Math.PI) / 3),
}));

/** A point of the decorative map data: column and row as fractions, rows counted in an odd column. */
export function fromChart(column: number, row: number): Point {
  return { x: column * COLUMN, y: row * ROW };
}

export class Grid {
  readonly hexes: readonly HexId[];
  readonly box: Box;
  private readonly centres = new Map<HexId, Point>();
  private readonly evenDown: boolean;
  private readonly present: Uint8Array;

  constructor(
    readonly map: MapSheet,
    readonly look: Look = {},
  ) {
    this.present = new Uint8Array(map.columns * map.rows);
    this.evenDown = map.down === "even";
    for (let column = 1; column <= map.columns; column++) {
      for (let row = 1; row <= map.rows; row++) {
        if (this.kind(column, row) === null) continue;
        this.centres.set(name(column, row), this.place(column, row));
        this.present[(column - 1) * map.rows + row - 1] = 1;
      }
    }
    this.hexes = [...this.centres.keys()];
    const last = this.place(map.columns, map.rows);
    this.box = { left: COLUMN - 1, top: ROW / 2, right: last.x + 1, bottom: last.y + ROW / 2 };
  }

  terrain(hex: HexId): string {
    return this.kind(Number(hex.slice(0, 2)), Number(hex.slice(2))) ?? "";
  }

  /** How the terrain of a hex is drawn. */
  ground(hex: HexId): Ground {
    return this.look.terrain?.[this.terrain(hex)]?.style ?? "open";
  }

  /** All hexsides that are drawn so, each as two hexes of the map. */
  sidesOf(style: Line): (readonly [HexId, HexId])[] {
    return Object.entries(this.map.hexsides)
      .filter(([kind]) => this.look.hexside?.[kind]?.style === style)
      .flatMap(([, sides]) => sides.map((side) => side.split("-") as [HexId, HexId]))
      .filter(([a, b]) => this.has(a) && this.has(b));
  }

  /** The region of a hex, where the map has regions. */
  region(hex: HexId): string | null {
    const letter = this.map.regionRows?.[Number(hex.slice(2)) - 1]?.[Number(hex.slice(0, 2)) - 1] ?? "";
    return this.map.regionLegend?.[letter] ?? null;
  }

  /** Whether a hex is in play: those of no region are, and all others unless only some regions are. */
  inPlay(hex: HexId): boolean {
    const region = this.region(hex);
    return region === null || !this.map.inPlay || this.map.inPlay.includes(region);
  }

  /** The neighbour across the side between two corners, the first of which has this number. */
  across(hex: HexId, side: number): HexId | null {
    const p = this.centre(hex);
    const angle = ((side + 0.5) * Math.PI) / 3;
    return this.at({ x: p.x + Math.cos(angle) * ROW, y: p.y + Math.sin(angle) * ROW });
  }

  has(hex: HexId): boolean {
    return this.centres.has(hex);
  }

  centre(hex: HexId): Point {
    const found = this.centres.get(hex);
    if (!found) throw new RangeError(`no hex ${hex} on the map`);
    return found;
  }

  /** The hex of a point: that with the nearest centre, if the point is in it. */
  at({ x, y }: Point): HexId | null {
    const cell = this.cellAt(x, y);
    return cell < 0 ? null : name(...this.columnAndRow(cell));
  }

  /** The same as a number, for those who ask a hundred thousand times; -1 outside. */
  cellAt(x: number, y: number): number {
    const near = Math.round(x / COLUMN);
    let best = -1;
    let least = 1;
    for (let column = Math.max(1, near - 1); column <= near + 1 && column <= this.map.columns; column++) {
      const shift = this.shift(column);
      const row = Math.round(y / ROW - shift);
      if (row < 1 || row > this.map.rows) continue;
      const cell = (column - 1) * this.map.rows + row - 1;
      if (!this.present[cell]) continue;
      const [dx, dy] = [column * COLUMN - x, (row + shift) * ROW - y];
      const square = dx * dx + dy * dy;
      if (square < least) {
        least = square;
        best = cell;
      }
    }
    return best;
  }

  /** The number of a hex. */
  cellOf(hex: HexId): number {
    return (Number(hex.slice(0, 2)) - 1) * this.map.rows + Number(hex.slice(2)) - 1;
  }

  private columnAndRow(cell: number): [number, number] {
    return [Math.floor(cell / this.map.rows) + 1, (cell % this.map.rows) + 1];
  }

  /** The two ends of the side between neighbours. */
  side(a: HexId, b: HexId): [Point, Point] {
    const p = this.centre(a);
    const q = this.centre(b);
    const middle = { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 };
    const across = { x: (q.y - p.y) / (2 * ROW), y: (p.x - q.x) / (2 * ROW) };
    return [
      { x: middle.x - across.x, y: middle.y - across.y },
      { x: middle.x + across.x, y: middle.y + across.y },
    ];
  }

  private kind(column: number, row: number): string | null {
    const letter = this.map.terrainRows[row - 1]?.[column - 1];
    return letter === undefined ? null : (this.map.legend[letter] ?? null);
  }

  private place(column: number, row: number): Point {
    return fromChart(column, row + this.shift(column));
  }

  private shift(column: number): number {
    return (column % 2 === 0) === this.evenDown ? 0.5 : 0;
  }
}

function name(column: number, row: number): HexId {
  return String(column).padStart(2, "0") + String(row).padStart(2, "0");
}

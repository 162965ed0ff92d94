/** Which unit stands where on the screen, for drawing and for picking. */

import type { BoardView, HexId, Marks, UnitId } from "./api";
import type { Camera } from "./camera";
import type { Box, Grid, Point } from "./grid";
import type { Motion } from "./motion";

/** A counter, the plate of those within a castle, or one of those whom another's counter or plate stands for. */
type PieceKind = "counter" | "plate" | "hidden";

/** Where a counter lies around the middle of its hex, and its side, in world units. */
export interface Place {
  id: UnitId;
  x: number;
  y: number;
  size: number;
  kind: PieceKind;
  /** How many counters lie in the closed stack of which this is the top. */
  stack?: number;
}

export interface Piece {
  id: UnitId;
  hex: HexId | null;
  at: Point;
  size: number;
  kind: PieceKind;
  stack: number;
  fade: number;
}

/** The pieces of one layer: who stands where, and how they look. */
export interface Company {
  /** How high the largest digits of a piece are at least, in world units. */
  readonly digit: number;
  /** Whether a stack that is laid apart covers the hexes around it. */
  readonly spreads: boolean;
  /** Whether a piece is one of its own. */
  has(id: UnitId): boolean;
  /** Take up a view: who lies in each hex, from the bottom to the top. */
  muster(view: BoardView): Map<HexId, UnitId[]>;
  /** Where those of a hex lie; `fanned` is the least size of each if they are laid apart. */
  lay(hex: HexId, ids: readonly UnitId[], fanned: number | null): Place[];
  /** Higher ones lie above. */
  height(id: UnitId): number;
  /** Whose counter shows a unit. */
  head(unit: UnitId): UnitId;
  /** Draw a piece of `size` pixels around a point; `sharpness` is device pixels per pixel. */
  draw(c: CanvasRenderingContext2D, piece: Piece, at: Point, size: number, sharpness: number): void;
  /** Forget all pictures, as when the fonts have come. */
  clear(): void;
}

/** The side of a counter that has left its hex. */
const LEAVING = 1.36;
/** Above all others. */
const FANNED = 100;

export class Pieces {
  list: readonly Piece[] = [];
  private byHex = new Map<HexId, UnitId[]>();
  private fanned: { hex: HexId; least: number; view: Box } | null = null;

  constructor(
    private readonly grid: Grid,
    private readonly company: Company,
    private readonly motion: Motion,
  ) {}

  place(view: BoardView): void {
    this.byHex = new Map([...this.company.muster(view)].filter(([hex]) => this.grid.has(hex)));
    this.arrange();
  }

  /** Lay the units of one hex apart, as under a pointer, each at least so large and all in view; whether anything changed. */
  fan(hex: HexId | null, least: number, view: Box): boolean {
    const wanted = hex !== null && (this.byHex.get(hex)?.length ?? 0) > 1 ? hex : null;
    if (wanted === (this.fanned?.hex ?? null)) return false;
    this.fanned = wanted === null ? null : { hex: wanted, least, view };
    this.arrange();
    return true;
  }

  arrange(): void {
    const list: Piece[] = [];
    const seen = new Set<UnitId>();
    for (const [hex, ids] of this.byHex) {
      const fanned = hex === this.fanned?.hex ? this.fanned : null;
      const places = this.company.lay(hex, ids, fanned?.least ?? null);
      const centre = fanned ? within(this.grid.centre(hex), places, fanned.view) : this.grid.centre(hex);
      for (const { id, x, y, size, kind, stack = 1 } of places) {
        const moving = this.motion.standing(id);
        const at = moving?.at ?? { x: centre.x + x, y: centre.y + y };
        seen.add(id);
        list.push({ id, hex, at, size, kind: moving ? "counter" : kind, stack, fade: moving?.fade ?? 1 });
      }
    }
    for (const id of this.motion.inMotion) {
      const moving = this.motion.standing(id);
      if (moving && !seen.has(id)) list.push({ id, hex: null, at: moving.at, size: LEAVING, kind: "counter", stack: 1, fade: moving.fade });
    }
    const above = ({ id, hex }: Piece): number => this.company.height(id) + (hex !== null && hex === this.fanned?.hex ? FANNED : 0);
    // Units of one hex stay as they were laid: the top counter of a stack lies a little to the north.
    const row = ({ hex, at }: Piece): number => (hex === null ? at.y : this.grid.centre(hex).y);
    this.list = list.sort((a, b) => above(a) - above(b) || row(a) - row(b));
  }

  /** The unit and hex meant by a point: what lies there, or else the nearest that can be clicked within a few pixels. */
  pick(at: Point, camera: Camera, marks: Marks, tolerance: number): { hex: HexId | null; unit: UnitId | null } {
    const world = camera.toWorld(at);
    const piece = this.pieceAt(world, marks);
    // A stack that is laid apart reaches over its neighbours.
    const hex = piece?.hex && piece.hex === this.fanned?.hex ? piece.hex : this.grid.at(world);
    const unit = piece?.id ?? (hex === null ? undefined : this.byHex.get(hex)?.at(-1)) ?? null;
    if ((unit && clickable(marks, unit)) || (hex && (marks.hexes?.has(hex) || marks.far?.has(hex)))) return { hex, unit };
    const near = this.nearest(world, marks, tolerance / camera.scale);
    return near ?? { hex, unit };
  }

  inside(a: Point, b: Point, camera: Camera): UnitId[] {
    const p = camera.toWorld(a);
    const q = camera.toWorld(b);
    const within = (v: number, m: number, n: number): boolean => v >= Math.min(m, n) && v <= Math.max(m, n);
    return this.list
      .filter((piece) => piece.hex !== null && within(piece.at.x, p.x, q.x) && within(piece.at.y, p.y, q.y))
      .map((piece) => piece.id);
  }

  /** The topmost that can be clicked, or else the topmost. */
  private pieceAt(world: Point, marks: Marks): Piece | null {
    const hit = ({ at, size }: Piece): boolean => Math.abs(at.x - world.x) <= size / 2 && Math.abs(at.y - world.y) <= size / 2;
    const under = this.list.filter(hit).reverse();
    const found = under.find(({ id }) => clickable(marks, id)) ?? under[0] ?? null;
    return found && this.topOf(found, marks);
  }

  /** The rim of a lower counter in a closed stack means the stack, and so the top of it. */
  private topOf(piece: Piece, marks: Marks): Piece {
    if (piece.kind !== "counter" || piece.hex === null || piece.hex === this.fanned?.hex) return piece;
    const stack = this.list.filter(({ hex, kind }) => hex === piece.hex && kind === "counter").reverse();
    return stack.find(({ id }) => clickable(marks, id)) ?? piece;
  }

  private nearest(world: Point, marks: Marks, reach: number): { hex: HexId | null; unit: UnitId | null } | null {
    let best: { hex: HexId | null; unit: UnitId | null } | null = null;
    let least = reach;
    const offer = (p: Point, found: { hex: HexId | null; unit: UnitId | null }): void => {
      const distance = Math.max(0, Math.hypot(p.x - world.x, p.y - world.y) - 0.8);
      if (distance < least) {
        least = distance;
        best = found;
      }
    };
    for (const piece of this.list) if (clickable(marks, piece.id)) offer(piece.at, { hex: piece.hex, unit: piece.id });
    for (const hex of [...(marks.hexes ?? []), ...(marks.far ?? [])]) {
      if (this.grid.has(hex)) offer(this.grid.centre(hex), { hex, unit: this.byHex.get(hex)?.at(-1) ?? null });
    }
    return best;
  }
}

/** The middle of places, moved as little as brings them all into view. */
function within({ x, y }: Point, places: readonly Place[], view: Box): Point {
  const shift = (least: number, most: number, from: number, to: number): number =>
    Math.max(0, from - least) || Math.min(0, to - most);
  const low = (axis: "x" | "y"): number => Math.min(...places.map((p) => p[axis] - p.size / 2));
  const high = (axis: "x" | "y"): number => Math.max(...places.map((p) => p[axis] + p.size / 2));
  return {
    x: x + shift(x + low("x"), x + high("x"), view.left, view.right),
    y: y + shift(y + low("y"), y + high("y"), view.top, view.bottom),
  };
}

function clickable(marks: Marks, unit: UnitId): boolean {
  return Boolean(marks.units?.has(unit) || marks.targets?.has(unit) || marks.chosen?.has(unit));
}

/** Which unit stands where on the screen, for drawing and for picking. */

import type { View } from "../wire";
import type { HexId, Marks, UnitId } from "./api";
import type { Camera } from "./camera";
import { COUNTER, type Counters } from "./counters";
import type { Grid, Point } from "./grid";
import type { Motion } from "./motion";

export interface Piece {
  id: UnitId;
  hex: HexId | null;
  at: Point;
  fade: number;
}

/** How far units that share a hex are drawn apart, in world units. */
const FAN = { shut: 0.17, open: 0.62 };

export class Pieces {
  list: readonly Piece[] = [];
  private byHex = new Map<HexId, UnitId[]>();
  private fanned: HexId | null = null;

  constructor(
    private readonly grid: Grid,
    private readonly counters: Counters,
    private readonly motion: Motion,
  ) {}

  /** Take up the units of a view; lords and commanders lie above the others. */
  place(view: View): void {
    this.byHex = new Map();
    for (const [id, { hex }] of Object.entries(view.units)) {
      if (hex === undefined || !this.grid.has(hex)) continue;
      this.byHex.set(hex, [...(this.byHex.get(hex) ?? []), id]);
    }
    this.arrange();
  }

  /** Lay the units of one hex apart, as under a pointer; whether anything changed. */
  fan(hex: HexId | null): boolean {
    const wanted = hex !== null && (this.byHex.get(hex)?.length ?? 0) > 1 ? hex : null;
    if (wanted === this.fanned) return false;
    this.fanned = wanted;
    this.arrange();
    return true;
  }

  arrange(): void {
    const list: Piece[] = [];
    const seen = new Set<UnitId>();
    for (const [hex, ids] of this.byHex) {
      const centre = this.grid.centre(hex);
      const apart = hex === this.fanned ? FAN.open : FAN.shut;
      ids.forEach((id, i) => {
        const off = (i - (ids.length - 1) / 2) * apart;
        const moving = this.motion.standing(id);
        seen.add(id);
        list.push({ id, hex, at: moving?.at ?? { x: centre.x + off, y: centre.y - off * 0.5 }, fade: moving?.fade ?? 1 });
      });
    }
    for (const id of this.motion.inMotion) {
      const moving = this.motion.standing(id);
      if (moving && !seen.has(id)) list.push({ id, hex: null, at: moving.at, fade: moving.fade });
    }
    const order = { troop: 0, commander: 1, lord: 2 };
    this.list = list.sort((a, b) => order[this.counters.rank(a.id)] - order[this.counters.rank(b.id)] || a.at.y - b.at.y);
  }

  /** The unit and hex meant by a point: what lies there, or else the nearest that can be clicked within a few pixels. */
  pick(at: Point, camera: Camera, marks: Marks, tolerance: number): { hex: HexId | null; unit: UnitId | null } {
    const world = camera.toWorld(at);
    const hex = this.grid.at(world);
    const unit = this.unitAt(world);
    if ((unit && clickable(marks, unit)) || (hex && marks.hexes?.has(hex))) return { hex, unit };
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

  private unitAt(world: Point): UnitId | null {
    const half = COUNTER / 2;
    for (let i = this.list.length - 1; i >= 0; i--) {
      const piece = this.list[i];
      if (piece && Math.abs(piece.at.x - world.x) <= half && Math.abs(piece.at.y - world.y) <= half) return piece.id;
    }
    const hex = this.grid.at(world);
    return (hex !== null && this.byHex.get(hex)?.at(-1)) || null;
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
    for (const hex of marks.hexes ?? []) {
      if (this.grid.has(hex)) offer(this.grid.centre(hex), { hex, unit: this.byHex.get(hex)?.at(-1) ?? null });
    }
    return best;
  }
}

function clickable(marks: Marks, unit: UnitId): boolean {
  return Boolean(marks.units?.has(unit) || marks.targets?.has(unit) || marks.chosen?.has(unit));
}

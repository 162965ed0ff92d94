/** Several companies on one map, each with its own pieces. */

import type { BoardView, HexId, UnitId } from "./data";
import type { Point } from "./grid";
import type { Company, Piece, Place } from "./pieces";

export class Companies implements Company {
  constructor(private readonly all: readonly Company[]) {}

  get digit(): number {
    return Math.min(...this.all.map((company) => company.digit), 1);
  }

  get spreads(): boolean {
    return this.all.some((company) => company.spreads);
  }

  has(id: UnitId): boolean {
    return this.all.some((company) => company.has(id));
  }

  muster(view: BoardView): Map<HexId, UnitId[]> {
    const byHex = new Map<HexId, UnitId[]>();
    for (const company of this.all) for (const [hex, ids] of company.muster(view)) byHex.set(hex, [...(byHex.get(hex) ?? []), ...ids]);
    return byHex;
  }

  lay(hex: HexId, ids: readonly UnitId[], fanned: number | null): Place[] {
    return this.all.flatMap((company) => company.lay(hex, ids.filter((id) => company.has(id)), fanned));
  }

  height(id: UnitId): number {
    return this.of(id)?.height(id) ?? 0;
  }

  head(unit: UnitId): UnitId {
    return this.all.map((company) => company.head(unit)).find((head) => head !== unit) ?? unit;
  }

  draw(c: CanvasRenderingContext2D, piece: Piece, at: Point, size: number, sharpness: number): void {
    this.of(piece.id)?.draw(c, piece, at, size, sharpness);
  }

  clear(): void {
    for (const company of this.all) company.clear();
  }

  private of(id: UnitId): Company | undefined {
    // Who has just left is drawn by those who are asked first.
    return this.all.find((company) => company.has(id)) ?? this.all[0];
  }
}

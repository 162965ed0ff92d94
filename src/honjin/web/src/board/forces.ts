/** Forces: several may stand in a hex, before a castle or within it. */

import type { BoardSheet, BoardView, ForceView, HexId, Unit, UnitId } from "./data";
import { figuresOf } from "./counters";
import { type ForceFace, LEADER_FROM, LETTERS_FROM, paintForce, paintPlate, PLATE_DIGIT, STRENGTH_DIGIT } from "./force_face";
import type { Point } from "./grid";
import type { Liveries } from "./liveries";
import type { Figure } from "./look";
import { Pictures } from "./pictures";
import type { Company, Piece, Place } from "./pieces";
import { shownMarks } from "./signs";
import { figureText } from "./strokes";

/** Sides of a counter in the open, of one beside a castle, and of the plate of those within, in world units. */
const OPEN = 1.22;
const BESIDE = 1.06;
const PLATE = 0.68;
/** How far each counter of a closed stack lies from the next. */
const STEP = 0.11;
const BLEED = 1.5;
const PLATE_BLEED = 1.6;

export class Forces implements Company {
  private readonly units = new Map<UnitId, Unit>();
  private readonly castles: ReadonlySet<HexId>;
  private readonly pictures = new Pictures();
  private forces = new Map<UnitId, ForceView>();
  private heads = new Map<UnitId, UnitId>();
  /** Those within the castle of a hex. */
  private garrisons: ReadonlyMap<HexId, ForceView[]> = new Map();

  private readonly figures: readonly Figure[];
  readonly spreads = true;

  constructor(
    private readonly sheet: BoardSheet,
    private readonly liveries: Liveries,
  ) {
    for (const unit of sheet.units) this.units.set(unit.id, unit);
    this.figures = figuresOf(sheet);
    this.castles = new Set(sheet.castles.map((castle) => castle.hex));
  }

  readonly digit = Math.min(BESIDE * STRENGTH_DIGIT, PLATE * PLATE_DIGIT);

  has(id: UnitId): boolean {
    return this.forces.has(id);
  }

  muster({ forces = [] }: BoardView): Map<HexId, UnitId[]> {
    this.forces = new Map(forces.map((force) => [force.leader, force]));
    this.heads = new Map(forces.flatMap((force) => force.units.map((unit) => [unit, force.leader])));
    const within = forces.filter((force) => force.inside);
    this.garrisons = new Map(within.map(({ hex }) => [hex, within.filter((force) => force.hex === hex)]));
    const byHex = new Map<HexId, UnitId[]>();
    const rise = (a: ForceView, b: ForceView): number => this.height(a.leader) - this.height(b.leader) || this.worth(a) - this.worth(b);
    const order = [...forces].sort((a, b) => Number(b.inside) - Number(a.inside) || rise(a, b));
    for (const { leader, hex } of order) byHex.set(hex, [...(byHex.get(hex) ?? []), leader]);
    return byHex;
  }

  lay(hex: HexId, ids: readonly UnitId[], fanned: number | null): Place[] {
    if (fanned !== null) return fan(ids, Math.max(OPEN, fanned));
    const within = ids.filter((id) => this.forces.get(id)?.inside);
    const before = ids.filter((id) => !within.includes(id));
    const castle = this.castles.has(hex);
    const middle = castle ? { x: 0.48, y: 0.38 } : { x: 0, y: 0 };
    const size = castle ? BESIDE : OPEN;
    const places = before.map((id, i): Place => {
      const off = (i - (before.length - 1) / 2) * Math.min(STEP, 0.4 / before.length);
      return { id, x: middle.x + off, y: middle.y - off, size, kind: "counter", stack: i + 1 === before.length ? before.length : 1 };
    });
    const plate = before.length > 0 ? { x: -0.46, y: 0.66 } : { x: 0, y: 0.66 };
    within.forEach((id, i) => {
      places.push({ id, ...plate, size: PLATE, kind: i + 1 === within.length ? "plate" : "hidden" });
    });
    return places;
  }

  height(id: UnitId): number {
    return this.sheet.look.kind?.[this.units.get(id)?.kind ?? ""]?.stars ?? 0;
  }

  head(unit: UnitId): UnitId {
    return this.heads.get(unit) ?? unit;
  }

  clear(): void {
    this.pictures.clear();
  }

  draw(c: CanvasRenderingContext2D, piece: Piece, at: Point, size: number, sharpness: number): void {
    const force = this.forces.get(piece.id);
    if (!force || piece.kind === "hidden") return;
    const pixels = Math.round(size * sharpness);
    if (piece.kind === "plate") {
      const within = (this.garrisons.get(force.hex) ?? []).map((each) => this.face(each, 1));
      const key = JSON.stringify(["plate", ...within.map((face) => [face.clan, face.colours.side, face.figures[0], face.units, face.marks])]);
      this.pictures.draw(c, key, at, pixels, PLATE_BLEED, sharpness, (pen) => paintPlate(pen, within, size, this.liveries));
      return;
    }
    const face = this.face(force, piece.stack);
    const key = JSON.stringify([
      face.clan, face.colours.side, face.stars, size >= LEADER_FROM ? face.kanji : "", size >= LETTERS_FROM ? face.name : "", face.figures,
      face.units, face.marks, face.stack,
    ]);
    this.pictures.draw(c, key, at, pixels, BLEED, sharpness, (pen) => paintForce(pen, face, size, this.liveries));
  }

  /** By the first figure the forces of a stack are ranked. */
  private worth({ values }: ForceView): number {
    return Number(values[this.figures[0]?.value ?? ""] ?? 0);
  }

  private face(force: ForceView, stack: number): ForceFace {
    const leader = this.units.get(force.leader);
    return {
      colours: this.liveries.of(force.clan, force.side),
      clan: force.clan,
      kanji: leader?.kanji || (leader?.name ?? ""),
      name: leader && leader.name !== leader.kanji ? leader.name : "",
      stars: this.height(force.leader),
      units: force.units.length,
      figures: this.figures.slice(0, 3).map(({ value, signed }) => figureText(force.values[value], signed)),
      marks: shownMarks(force.marks, this.sheet.look.mark),
      stack,
    };
  }
}

/** Side by side in rows around the middle of the hex. */
function fan(ids: readonly UnitId[], size: number): Place[] {
  const columns = Math.ceil(Math.sqrt(ids.length * 1.4));
  const rows = Math.ceil(ids.length / columns);
  return ids.map((id, i) => {
    const row = Math.floor(i / columns);
    const inRow = row + 1 === rows ? ids.length - row * columns : columns;
    const x = ((i % columns) - (inRow - 1) / 2) * size * 1.06;
    return { id, x, y: (row - (rows - 1) / 2) * size * 1.08, size, kind: "counter" };
  });
}

/** Single counters: a unit each. */

import type { BoardSheet, BoardView, CounterView, HexId, Unit, UnitId } from "./data";
import { type Face, FRAMED, largestDigit, MOST_FIGURES, NAMED_FROM, OWN_FROM, paintFace, type ShownFigure } from "./faces";
import type { Point } from "./grid";
import type { Liveries } from "./liveries";
import type { CounterLook, Figure, KindLook, StateLook } from "./look";
import { Pictures } from "./pictures";
import type { Company, Piece, Place } from "./pieces";
import { shownMarks } from "./signs";
import { figureText } from "./strokes";

/** Side of a counter in world units: a little more than the square that a hex holds, since its corners are cut. */
const COUNTER = 1.36;
/** The picture is larger than the counter by this factor, for shadow and ornament. */
const BLEED = 1.5;
/** How much larger the counters of the great are. */
const GREATER = 1.12;
/** How far units that share a hex are drawn apart, in world units. */
const FAN = { shut: 0.17, open: 0.62 };
const HEIGHT: Record<Face["frame"], number> = { plain: 0, double: 1, great: 2 };

export class Counters implements Company {
  private readonly units = new Map<UnitId, Unit>();
  private readonly great: ReadonlySet<UnitId>;
  private readonly pictures = new Pictures();
  private readonly figures: readonly Figure[];
  private view = new Map<UnitId, CounterView>();
  /** Faces in this view, each with a name for its pictures: the map is drawn more often than they change. */
  private readonly faces = new Map<UnitId, { face: Face; key: string } | null>();
  readonly spreads = false;
  readonly digit: number;

  constructor(
    private readonly sheet: BoardSheet,
    private readonly liveries: Liveries,
  ) {
    for (const unit of sheet.units) this.units.set(unit.id, unit);
    this.great = new Set(sheet.look.great);
    this.figures = figuresOf(sheet);
    // Inside a double frame everything is a little smaller.
    this.digit = COUNTER * largestDigit(this.figures.length) * FRAMED;
  }

  has(id: UnitId): boolean {
    return this.view.has(id);
  }

  muster({ counters = [] }: BoardView): Map<HexId, UnitId[]> {
    this.view = new Map(counters.map((counter) => [counter.id, counter]));
    this.faces.clear();
    const byHex = new Map<HexId, UnitId[]>();
    for (const { id, hex } of counters) byHex.set(hex, [...(byHex.get(hex) ?? []), id]);
    return byHex;
  }

  lay(_hex: HexId, ids: readonly UnitId[], fanned: number | null): Place[] {
    const apart = fanned === null ? FAN.shut : FAN.open;
    return ids.map((id, i) => {
      const off = (i - (ids.length - 1) / 2) * apart;
      return { id, x: off, y: -off * 0.5, size: COUNTER, kind: "counter" };
    });
  }

  /** The great, and those who bear their own name, lie above the others. */
  height(id: UnitId): number {
    return HEIGHT[this.frame(id)];
  }

  head(unit: UnitId): UnitId {
    return unit;
  }

  clear(): void {
    this.pictures.clear();
  }

  draw(c: CanvasRenderingContext2D, { id }: Piece, at: Point, size: number, sharpness: number): void {
    const found = this.faceOf(id);
    if (!found) return;
    const { face } = found;
    const pixels = Math.round(size * sharpness * (face.frame === "great" ? GREATER : 1));
    const own = size >= OWN_FROM || face.frame !== "plain";
    const key = `${found.key}|${own ? face.label : ""}|${size >= NAMED_FROM ? face.name : ""}`;
    this.pictures.draw(c, key, at, pixels, BLEED, sharpness, (pen) => paintFace(pen, face, size, this.liveries));
  }

  private faceOf(id: UnitId): { face: Face; key: string } | null {
    const known = this.faces.get(id);
    if (known !== undefined) return known;
    const face = this.face(id);
    const made = face && { face, key: JSON.stringify({ ...face, label: "", name: "" }) };
    this.faces.set(id, made);
    return made;
  }

  private frame(id: UnitId): Face["frame"] {
    if (this.great.has(id)) return "great";
    return this.kind(this.units.get(id))?.frame ?? "plain";
  }

  private kind(unit: Unit | undefined): KindLook | undefined {
    return this.sheet.look.kind?.[unit?.kind ?? ""];
  }

  private face(id: UnitId): Face | null {
    const unit = this.units.get(id);
    if (!unit) return null;
    const { counter, mark } = this.sheet.look;
    const view = this.view.get(id);
    const frame = this.frame(id);
    const kind = this.kind(unit);
    const label = (frame === "plain" && this.liveries.banner(unit.clan)) || unit.kanji || unit.name;
    const value = (name: string | undefined): number | string | undefined => view?.values?.[name ?? ""] ?? unit.values[name ?? ""];
    return {
      colours: this.liveries.of(unit.clan, unit.side),
      clan: unit.clan,
      letter: this.liveries.letter(unit.clan),
      frame,
      label,
      name: unit.name === label || unit.name === unit.kanji ? "" : shortName(unit.name, kind?.name.en),
      figures: this.figures.map((figure) => shown(figure, unit, value(figure.value))),
      dots: Number(value(counter?.dots?.value) ?? 0),
      bars: Number(value(counter?.bars?.value) ?? 0),
      marks: shownMarks(view?.marks, mark),
      ...(kind?.symbol && { symbol: kind.symbol }),
      ...condition(counter, this.sheet.language, value),
    };
  }
}

/** What stands on a counter: what the look says, or else the first numbers that units have. */
export function figuresOf({ look, units }: Pick<BoardSheet, "look" | "units">): readonly Figure[] {
  if (look.counter) return look.counter.figures.slice(0, MOST_FIGURES);
  const numbers = Object.entries(units[0]?.values ?? {}).filter(([, value]) => typeof value === "number");
  return numbers.slice(0, 3).map(([value]) => ({ value, name: { en: value, ja: value } }));
}

function shown({ value: name, signed }: Figure, { values }: Unit, value: number | string | undefined): ShownFigure {
  return { text: figureText(value, signed), changed: value !== values[name] };
}

/** How worn a unit is and what it is about, if counters tell that. */
function condition(look: CounterLook | undefined, language: BoardSheet["language"], value: (name: string | undefined) => number | string | undefined): Pick<Face, "state" | "mode"> {
  const notches = Number(value(look?.states?.value) ?? 0);
  const state = look?.states?.look[notches];
  const mode = look?.modes?.look[String(value(look.modes.value) ?? "")];
  return { ...(state && { state: { notches, look: state } }), ...(mode && { mode: shownMode(mode, language) }) };
}

/** Signs of Japanese are read by whoever has chosen it; letters by everybody. */
export function shownMode(mode: StateLook, language: BoardSheet["language"]): NonNullable<Face["mode"]> {
  const { sign = "" } = mode;
  return { ...mode, readable: sign !== "" && (language === "ja" || sign < "\u2fff") };
}

/** Without what stands in brackets, and without the given name where the kind of the unit follows. */
export function shortName(name: string, kind = ""): string {
  const bare = name.replace(/ \(.*\)/, "");
  const at = kind ? bare.indexOf(` ${kind}`) : -1;
  const tail = bare.slice(at);
  const house = bare.slice(0, at).split(" ");
  return at > 0 && house.length === 2 && tail.length - kind.length < 5 ? `${house[0]}${tail}` : bare;
}

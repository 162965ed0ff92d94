/** The counters of a battle: a unit each. */

import type { BattleSheet, CounterSheet, UnitView, View } from "../wire";
import type { HexId, UnitId } from "./api";
import { type Face, FRAMED, NAMED_FROM, OWN_FROM, paintFace, type Rank, STRENGTH_DIGIT } from "./faces";
import type { Point } from "./grid";
import { Devices } from "./mon";
import { type ClanLook, clanLooks } from "./palette";
import { Pictures } from "./pictures";
import type { Company, Piece, Place } from "./pieces";
import { readArt } from "./terrain/art";

/** Side of a counter in world units: a little more than the square that a hex holds, since its corners are cut. */
const COUNTER = 1.36;
/** The picture is larger than the counter by this factor, for shadow and ornament. */
const BLEED = 1.5;
/** How much larger the counters of the two lords are. */
const LORDLY = 1.12;
/** How far units that share a hex are drawn apart, in world units. */
const FAN = { shut: 0.17, open: 0.62 };
const HEIGHT: Record<Rank, number> = { troop: 0, commander: 1, lord: 2 };

export class Counters implements Company {
  private readonly units = new Map<string, CounterSheet>();
  private readonly looks: Map<string, ClanLook>;
  private readonly labels = new Map<string, string>();
  private readonly devices: Devices;
  /** Those around whom the battle turns. */
  private readonly lords: ReadonlySet<string>;
  private readonly pictures = new Pictures();
  private view: Readonly<Record<string, UnitView>> = {};

  constructor(sheet: BattleSheet) {
    for (const unit of sheet.units) this.units.set(unit.id, unit);
    for (const clan of sheet.clans) this.labels.set(clan.id, clan.label.replace(/隊$/, ""));
    this.looks = clanLooks(sheet);
    this.devices = new Devices(sheet.clans);
    this.lords = new Set(readArt(sheet.board.art).lords);
  }

  /** Inside the double frame of a commander everything is a little smaller. */
  readonly digit = COUNTER * STRENGTH_DIGIT * FRAMED;

  muster(view: View): Map<HexId, UnitId[]> {
    this.view = view.units;
    const byHex = new Map<HexId, UnitId[]>();
    for (const [id, { hex }] of Object.entries(view.units)) {
      if (hex !== undefined) byHex.set(hex, [...(byHex.get(hex) ?? []), id]);
    }
    return byHex;
  }

  lay(_hex: HexId, ids: readonly UnitId[], fanned: number | null): Place[] {
    const apart = fanned === null ? FAN.shut : FAN.open;
    return ids.map((id, i) => {
      const off = (i - (ids.length - 1) / 2) * apart;
      return { id, x: off, y: -off * 0.5, size: COUNTER, kind: "counter" };
    });
  }

  /** Lords and commanders lie above the others. */
  height(id: UnitId): number {
    return HEIGHT[this.rank(id)];
  }

  head(unit: UnitId): UnitId {
    return unit;
  }

  clear(): void {
    this.pictures.clear();
  }

  draw(c: CanvasRenderingContext2D, { id }: Piece, at: Point, size: number, sharpness: number): void {
    const face = this.face(id, this.view[id] ?? {});
    if (!face) return;
    const pixels = Math.round(size * sharpness * (this.lords.has(id) ? LORDLY : 1));
    const own = size >= OWN_FROM || face.rank !== "troop";
    const key = [
      face.unit.clan, face.unit.branch, own ? face.label : "", face.strength, face.morale, face.movement, face.rank,
      size >= NAMED_FROM ? face.unit.name : "", face.changed, face.spent, face.idle, face.aided,
    ].join("|");
    this.pictures.draw(c, key, at, pixels, BLEED, sharpness, (pen) => paintFace(pen, face, size, this.devices));
  }

  private rank(id: string): Rank {
    if (this.lords.has(id)) return "lord";
    return this.units.get(id)?.branch === "commander" ? "commander" : "troop";
  }

  private face(id: string, view: UnitView): Face | null {
    const unit = this.units.get(id);
    const look = unit && this.looks.get(unit.clan);
    if (!unit || !look) return null;
    const rank = this.rank(id);
    const strength = view.strength ?? unit.strength;
    const morale = view.morale ?? unit.morale;
    return {
      unit,
      look,
      rank,
      label: rank === "troop" ? (this.labels.get(unit.clan) ?? unit.kanji) : unit.kanji,
      strength: String(strength),
      morale: morale === "*" ? "∗" : String(morale),
      movement: String(unit.movement),
      changed: strength !== unit.strength || morale !== unit.morale,
      spent: Boolean(view.used || view.moved),
      idle: Boolean(view.idle),
      aided: view.commanded_by !== undefined,
    };
  }
}

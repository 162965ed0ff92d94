/** Faces of the counters, drawn once for each size and kept as pictures. */

import type { Sheet, UnitSheet, UnitView } from "../wire";
import { type Face, NAMED_FROM, OWN_FROM, paintFace, type Rank } from "./faces";
import type { Point } from "./grid";
import { Devices } from "./mon";
import { type ClanLook, clanLooks } from "./palette";

/** Side of a counter in world units: a little more than the square that a hex holds, since its corners are cut. */
export const COUNTER = 1.36;
/** The picture is larger than the counter by this factor, for shadow and ornament. */
const BLEED = 1.5;
/** How much larger the counters of the two lords are. */
const LORDLY = 1.12;
const KEPT = 900;

export class Counters {
  private readonly units = new Map<string, UnitSheet>();
  private readonly looks: Map<string, ClanLook>;
  private readonly labels = new Map<string, string>();
  private readonly devices: Devices;
  private readonly pictures = new Map<string, HTMLCanvasElement>();

  constructor(sheet: Sheet) {
    for (const unit of sheet.units) this.units.set(unit.id, unit);
    for (const clan of sheet.clans) this.labels.set(clan.id, clan.label.replace(/隊$/, ""));
    this.looks = clanLooks(sheet);
    this.devices = new Devices(sheet.clans);
  }

  rank(id: string): Rank {
    if (LORDS.has(id)) return "lord";
    return this.units.get(id)?.branch === "commander" ? "commander" : "troop";
  }

  /** Forget all pictures, as when the fonts have come. */
  clear(): void {
    this.pictures.clear();
  }

  /** Draw a counter of `size` pixels around a point; `sharpness` is device pixels per pixel. */
  draw(c: CanvasRenderingContext2D, id: string, view: UnitView, at: Point, size: number, sharpness: number): void {
    const pixels = Math.round(size * sharpness * (LORDS.has(id) ? LORDLY : 1));
    const picture = this.picture(id, view, pixels, size);
    if (!picture) return;
    const whole = picture.width / sharpness;
    // On whole device pixels, so that numbers stay sharp while the map stands.
    const left = Math.round((at.x - whole / 2) * sharpness) / sharpness;
    const top = Math.round((at.y - whole / 2) * sharpness) / sharpness;
    c.drawImage(picture, left, top, whole, whole);
  }

  private picture(id: string, view: UnitView, pixels: number, size: number): HTMLCanvasElement | null {
    const face = this.face(id, view);
    if (!face) return null;
    const own = size >= OWN_FROM || face.rank !== "troop";
    const key = [
      face.unit.clan, face.unit.branch, own ? face.label : "", face.strength, face.morale, face.movement, face.rank,
      size >= NAMED_FROM ? face.unit.name : "", face.changed, face.spent, face.idle, face.aided, pixels,
    ].join("|");
    const known = this.pictures.get(key);
    if (known) return known;
    if (this.pictures.size > KEPT) this.pictures.clear();
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = Math.ceil((pixels * BLEED) / 2) * 2;
    const c = canvas.getContext("2d");
    if (!c) return null;
    c.translate(canvas.width / 2, canvas.height / 2);
    c.scale(pixels, pixels);
    paintFace(c, face, size, this.devices);
    this.pictures.set(key, canvas);
    return canvas;
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

/** Those around whom the battle turns. */
const LORDS: ReadonlySet<string> = new Set(["yukimura", "ieyasu"]);

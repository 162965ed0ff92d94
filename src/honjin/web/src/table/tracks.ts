/** Command tracks of a whole side: units go from one force of a place to another; the order that it takes is given with it. */

import { computed, signal } from "@preact/signals";
import { campOf, formingOrder, spotOf, trackPlaces, type Spot, type TrackPlace } from "../logic/tracks";
import { forceOf } from "../logic/forces";
import { filled } from "../logic/patterns";
import type { Refused } from "../net/types";
import { T } from "../texts";
import type { Option } from "../wire";
import type { CampTable } from "./camp";
import type { Orders } from "./orders";
import type { Session } from "./session";

export class Tracks {
  /** Whose tracks are looked at; without a choice one's own. */
  private readonly choice = signal<string | null>(null);
  /** The unit that shall go elsewhere. */
  readonly chosen = signal<string | null>(null);
  /** Why it could not. */
  readonly refused = signal<Refused | null>(null);

  constructor(
    private readonly session: Session,
    private readonly orders: Orders,
    private readonly camp: CampTable,
  ) {}

  readonly side = computed<string>(
    () => this.choice.value ?? this.session.chair.value.side ?? this.session.sheet.sides[0]?.id ?? "",
  );

  readonly places = computed<TrackPlace[]>(() => trackPlaces(this.session.state.value?.view ?? null, this.side.value));

  look(side: string): void {
    this.choice.value = side;
    this.forget();
  }

  forget(): void {
    this.chosen.value = null;
    this.refused.value = null;
  }

  /** How many others a unit can lead, as it is printed. */
  readonly room = (unit: string): number => this.session.unit(unit)?.boxes ?? 0;

  /** Whether the forces of a place are being formed just now. */
  isOpen({ hex, spot }: Pick<TrackPlace, "hex" | "spot">): boolean {
    return this.camp.hex.value === hex && this.camp.quarters.value.some(({ place }) => place === spot);
  }

  /** What forms the forces of a unit's place: an order, or nothing at all in a set-up. */
  private opening(unit: string, leader: string | null): Option | "setup" | null {
    const ask = this.session.ask.value;
    const view = this.session.state.value?.view;
    if (!ask || !view) return null;
    if (ask.form === "setup") return ask.about?.units?.includes(unit) ? "setup" : null;
    return formingOrder(ask.options, view, unit, leader) ?? null;
  }

  canMove(unit: string): boolean {
    return this.opening(unit, null) !== null;
  }

  campAt({ forces }: TrackPlace) {
    return campOf(forces, this.room);
  }

  /** A click: choose a unit, or bring the chosen one to this leader of this place. */
  touch(place: TrackPlace, leader: string | null, unit: string | null): void {
    const chosen = this.chosen.value;
    if (unit !== null) this.orders.looked.value = unit;
    const home = forceOf(this.session.state.value?.view ?? null, chosen)?.leader;
    const brings = unit === null || (leader !== null && leader !== home && leader !== chosen);
    if (chosen !== null && chosen !== unit && brings) return void this.move(chosen, place, leader);
    this.refused.value = null;
    this.chosen.value = chosen === unit ? null : unit;
  }

  /** A unit goes under a leader of a place, or stands alone there. */
  async move(unit: string, { hex, spot }: TrackPlace, leader: string | null): Promise<void> {
    this.forget();
    const from = forceOf(this.session.state.value?.view ?? null, unit);
    if (!from || unit === leader) return;
    if (from.hex !== hex || !this.isNear(from.hex, spotOf(from), spot)) {
      this.refused.value = { rule: "", reason: T.tracks.apart(this.session.unitName(unit)) };
      return;
    }
    if (await this.begin(unit, hex, leader)) this.camp.move(unit, spot, leader);
  }

  /** Whether one can go from the field into the castle of the hex and back while forces are formed. */
  private isNear(hex: string, from: Spot, to: Spot): boolean {
    return from === to || (this.session.ask.value?.form === "setup" && this.session.sheet.castles?.some((castle) => castle.hex === hex) === true);
  }

  /** Forces of a unit's place are formed from now on; whether they are. */
  async begin(unit: string, hex: string, leader: string | null = null): Promise<boolean> {
    this.forget();
    if (this.camp.hex.value === hex) return true;
    const order = this.opening(unit, leader);
    if (order === null) return this.explain(unit);
    // What was changed elsewhere is done before something else is begun.
    if (this.camp.texts.value.length > 0 && !(await this.camp.submit())) return false;
    if (order === "setup") this.camp.pitch(hex);
    else if (!(await this.orders.send([order.text]))) return false;
    return this.camp.hex.value === hex;
  }

  private async explain(unit: string): Promise<false> {
    const leader = forceOf(this.session.state.value?.view ?? null, unit)?.leader ?? unit;
    const text = filled(this.session.ask.value, "regroup", { unit: leader });
    const reason = text === null ? null : await this.session.why(text);
    this.refused.value = reason ?? { rule: "", reason: T.tracks.notNow };
    return false;
  }
}

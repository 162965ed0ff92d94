/** The boxes of commanders in one hex while forces are formed there; the server is asked about every arrangement. */

import { computed, signal } from "@preact/signals";
import { forcesAt, unitStrength } from "../logic/campaign";
import { Boxes, changed, dissolve, put, written, type Camp } from "../logic/boxes";
import { formOf } from "../logic/commands";
import type { Refused } from "../net/types";
import type { ForceView } from "../wire";
import type { Orders } from "./orders";
import type { Session } from "./session";

/** Those before the castle of the hex, or those within. */
export interface Quarter {
  place: "outside" | "inside";
  before: Camp;
  now: Camp;
}

export type Misfit = NonNullable<ReturnType<Boxes["misfit"]>>;

export class CampTable {
  /** Where forces are being formed. */
  readonly hex = signal<string | null>(null);
  readonly quarters = signal<Quarter[]>([]);
  /** The unit that shall go elsewhere. */
  readonly chosen = signal<string | null>(null);
  readonly misfit = signal<{ unit: string; leader: string; why: Misfit } | null>(null);
  readonly refused = signal<Refused | null>(null);
  readonly boxes: Boxes;
  private asked = 0;

  constructor(
    private readonly session: Session,
    private readonly orders: Orders,
  ) {
    this.boxes = new Boxes(session.sheet);
  }

  private get inSetup(): boolean {
    const ask = this.session.ask.value;
    return ask !== null && formOf(ask) === "setup";
  }

  /** The actions that bring the forces into this order. */
  readonly texts = computed<string[]>(() => {
    const quarters = this.quarters.value;
    if (!this.inSetup) {
      const made = changed(quarters.flatMap((q) => q.before), quarters.flatMap((q) => q.now));
      return made.length > 0 ? [`form ${written(made)}`] : [];
    }
    return quarters.flatMap(({ place, before, now }) => {
      const made = now.filter((force) => !before.some((other) => written([other]) === written([force])));
      return made.length > 0 ? [`muster ${this.hex.value} ${place} ${written(made)}`] : [];
    });
  });

  readonly keep = computed(() => this.session.ask.value?.options.find((option) => option.verb === "keep") ?? null);

  /** Begin with the forces of a hex as they stand. */
  pitch(hex: string): void {
    const view = this.session.state.value?.view;
    const ask = this.session.ask.value;
    if (!view || !ask) return;
    const known = new Set(ask.about?.units ?? []);
    const here = forcesAt(view, hex).filter((force) => force.units.some((unit) => known.has(unit)));
    const castle = this.session.sheet.castles?.some((c) => c.hex === hex) ?? false;
    const places = (["outside", "inside"] as const).filter((place) =>
      this.inSetup ? place === "outside" || castle : here.some((force) => force.inside === (place === "inside")),
    );
    this.quarters.value = places.map((place) => {
      const camp = this.campOf(here.filter((force) => force.inside === (place === "inside")));
      return { place, before: camp, now: camp };
    });
    this.hex.value = hex;
    this.chosen.value = null;
    this.misfit.value = null;
    this.refused.value = null;
  }

  private campOf(forces: readonly ForceView[]): Camp {
    const camp = forces.map((force) => [force.leader, ...force.units.filter((unit) => unit !== force.leader)]);
    return this.boxes.sorted(camp);
  }

  close(): void {
    this.hex.value = null;
    this.quarters.value = [];
    this.chosen.value = null;
  }

  renew(): void {
    const ask = this.session.ask.value;
    this.close();
    if (!ask || formOf(ask) !== "boxes") return;
    const unit = ask.about?.unit ?? ask.options[0]?.forces?.[0]?.split("+")[0];
    const hex = unit && this.session.state.value?.view.units[unit]?.hex;
    if (hex) this.pitch(hex);
  }

  /** A unit goes under a leader, or stands alone outside or inside. */
  move(unit: string, place: Quarter["place"], leader: string | null): void {
    const quarter = this.quarters.value.find((q) => q.place === place);
    if (!quarter || unit === leader) return;
    if (leader !== null) {
      const why = this.boxes.misfit(quarter.now, leader, unit);
      this.misfit.value = why && why !== "self" ? { unit, leader, why } : null;
      // Some commanders may lead men of other houses: whether this one may, the server says.
      if (why === "room" || why === "rank") return;
    } else this.misfit.value = null;
    this.set(
      this.quarters.value.map((q) => {
        const bare = put(q.now, unit, null).filter((force) => force[0] !== unit);
        return { ...q, now: q.place !== place ? bare : put([...bare, [unit]], unit, leader) };
      }),
    );
    this.chosen.value = null;
  }

  /** A click: choose a unit, or bring the chosen one into this row. */
  touch(place: Quarter["place"], leader: string | null, unit: string | null): void {
    const chosen = this.chosen.value;
    const home = this.quarters.value.flatMap((q) => q.now).find((force) => chosen !== null && force.includes(chosen))?.[0];
    const brings = unit === null || (leader !== null && leader !== chosen && leader !== home);
    if (chosen !== null && chosen !== unit && brings) this.move(chosen, place, leader);
    else this.chosen.value = chosen === unit ? null : unit;
  }

  takeAll(place: Quarter["place"], leader: string): void {
    this.change(place, (camp) => this.boxes.takeAll(camp, leader, (unit) => this.strength(unit)));
  }

  dissolve(place: Quarter["place"], leader: string): void {
    this.change(place, (camp) => dissolve(camp, leader));
  }

  reset(): void {
    const hex = this.hex.value;
    if (hex) this.pitch(hex);
  }

  strength(unit: string): number {
    const known = this.session.unit(unit);
    return known ? unitStrength(this.session.state.value?.view ?? null, known) : 0;
  }

  async submit(): Promise<void> {
    await this.orders.send(this.texts.value);
  }

  private change(place: Quarter["place"], how: (camp: Camp) => Camp): void {
    this.misfit.value = null;
    this.set(this.quarters.value.map((q) => (q.place === place ? { ...q, now: how(q.now) } : q)));
  }

  private set(quarters: Quarter[]): void {
    this.quarters.value = quarters.map((q) => ({ ...q, now: this.boxes.sorted(q.now) }));
    void this.judge();
  }

  /** Ask whether the forces can be formed so, and show the reason if not. */
  private async judge(): Promise<void> {
    const turn = ++this.asked;
    this.refused.value = null;
    for (const text of this.texts.value) {
      const reason = await this.session.why(text);
      if (turn !== this.asked) return;
      if (reason) {
        this.refused.value = reason;
        return;
      }
    }
  }
}

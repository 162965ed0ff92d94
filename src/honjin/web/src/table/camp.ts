/** The boxes of commanders in one hex while forces are formed there; the server is asked about every arrangement. */

import { computed, signal, type Signal } from "@preact/signals";
import { forcesAt, unitStrength } from "../logic/forces";
import { Boxes, changed, dissolve, put, written, type Camp } from "../logic/boxes";
import { filled } from "../logic/patterns";
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

export class CampTable {
  /** Where forces are being formed. */
  readonly hex = signal<string | null>(null);
  readonly quarters = signal<Quarter[]>([]);
  /** The unit that shall go elsewhere. */
  readonly chosen = signal<string | null>(null);
  readonly refused = signal<Refused | null>(null);
  /** Why the last unit could not be put where it was meant to go. */
  readonly denied = signal<Refused | null>(null);
  private asked = 0;

  constructor(
    private readonly session: Session,
    private readonly orders: Orders,
  ) {}

  /** Who may lead whom, as the question says. */
  readonly boxes = computed(() => new Boxes(this.session.ask.value?.leaders ?? {}));

  private get inSetup(): boolean {
    return this.session.ask.value?.form === "setup";
  }

  /** The actions that bring the forces into this order. */
  readonly texts = computed<string[]>(() => this.textsOf(this.quarters.value));

  readonly keep = computed(() => this.session.ask.value?.options.find((option) => option.ends) ?? null);

  private textsOf(quarters: readonly Quarter[]): string[] {
    const ask = this.session.ask.value;
    if (!this.inSetup) {
      const made = changed(quarters.flatMap((q) => q.before), quarters.flatMap((q) => q.now));
      return made.length > 0 ? [filled(ask, "group", { forces: written(made) }) ?? ""] : [];
    }
    return quarters.flatMap(({ place, before, now }) => {
      const made = now.filter((force) => !before.some((other) => written([other]) === written([force])));
      return made.length > 0 ? [filled(ask, "muster", { hex: this.hex.value ?? "", place, forces: written(made) }) ?? ""] : [];
    });
  }

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
    this.refused.value = null;
    this.denied.value = null;
  }

  private campOf(forces: readonly ForceView[]): Camp {
    const camp = forces.map((force) => [force.leader, ...force.units.filter((unit) => unit !== force.leader)]);
    return this.boxes.value.sorted(camp);
  }

  close(): void {
    this.hex.value = null;
    this.quarters.value = [];
    this.chosen.value = null;
  }

  renew(): void {
    const ask = this.session.ask.value;
    this.close();
    if (ask?.form !== "group") return;
    const unit = ask.about?.unit ?? ask.about?.units?.[0] ?? ask.options[0]?.forces?.[0]?.split("+")[0];
    const hex = unit && this.session.state.value?.view.units[unit]?.hex;
    if (hex) this.pitch(hex);
  }

  /** A unit goes under a leader, or stands alone outside or inside. */
  move(unit: string, place: Quarter["place"], leader: string | null): void {
    const quarter = this.quarters.value.find((q) => q.place === place);
    if (!quarter || unit === leader) return;
    const after = this.quarters.value.map((q) => {
      const bare = put(q.now, unit, null).filter((force) => force[0] !== unit);
      return { ...q, now: q.place !== place ? bare : put([...bare, [unit]], unit, leader) };
    });
    // What does not fit stays where it is; the rules say why.
    if (leader !== null && !this.boxes.value.fits(quarter.now, leader, unit)) return void this.judge(this.textsOf(after), this.denied);
    this.set(after);
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
    this.change(place, (camp) => this.boxes.value.takeAll(camp, leader, (unit) => this.strength(unit)));
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

  async submit(): Promise<boolean> {
    return this.orders.send(this.texts.value);
  }

  private change(place: Quarter["place"], how: (camp: Camp) => Camp): void {
    this.set(this.quarters.value.map((q) => (q.place === place ? { ...q, now: how(q.now) } : q)));
  }

  private set(quarters: Quarter[]): void {
    this.quarters.value = quarters.map((q) => ({ ...q, now: this.boxes.value.sorted(q.now) }));
    void this.judge(this.texts.value, this.refused);
  }

  /** Ask whether the forces can be formed so, and show the reason if not. */
  private async judge(texts: readonly string[], verdict: Signal<Refused | null>): Promise<void> {
    const turn = ++this.asked;
    this.denied.value = null;
    verdict.value = null;
    for (const text of texts) {
      const reason = await this.session.why(text);
      if (turn !== this.asked) return;
      if (reason) {
        verdict.value = reason;
        return;
      }
    }
  }
}

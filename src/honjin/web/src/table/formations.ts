/** Many units led as one: gathered, aimed, and sent off together. */

import { signal } from "@preact/signals";
import type { Pointed } from "../logic/options";
import { EMPTY, type Hand } from "./hand";
import type { Orders } from "./orders";
import type { Session } from "./session";

export class Formations {
  /** The last order that had a direction, to be repeated. */
  readonly last = signal<{ start: string; end: string } | null>(null);
  private asked = 0;

  constructor(
    private readonly session: Session,
    private readonly orders: Orders,
  ) {}

  /** Whether a unit can be led with others: in a campaign, whether its force can march. */
  takes(unit: string): boolean {
    if (!this.orders.command) return this.orders.able.value.includes(unit);
    const options = this.session.ask.value?.options ?? [];
    return options.some((option) => option.verb === "march" && option.unit === unit);
  }

  gather(units: readonly string[]): void {
    this.orders.refusal.value = null;
    this.lead(units.filter((unit) => this.takes(unit) && this.orders.hexOf(unit)));
  }

  toggle(unit: string): void {
    const before = this.inHand();
    const units = before.includes(unit) ? before.filter((u) => u !== unit) : [...before, unit];
    this.lead(units, unit);
  }

  async aim(hand: Hand & { kind: "formation" }, at: Pointed): Promise<void> {
    if (!at.hex) return;
    if (this.orders.command) {
      // A finger has no shift key: it adds whom it touches.
      if (at.touch && at.unit && this.takes(at.unit) && !hand.units.includes(at.unit)) return this.toggle(at.unit);
    } else if (at.unit && hand.units.includes(at.unit)) return this.lead(hand.units, at.unit);
    if (hand.end === at.hex && hand.plan?.options.length) return this.confirm();
    const start = this.orders.hexOf(hand.lead);
    if (start) await this.plan(hand.units, start, at.hex);
  }

  async confirm(): Promise<void> {
    const hand = this.orders.hand.value;
    if (hand.kind === "formation" && hand.plan) await this.orders.send(hand.plan.options.map((option) => option.text));
  }

  /** The last direction once more, for what is in hand now; if all keep their places in it, at once. */
  async repeat(): Promise<void> {
    const last = this.last.value;
    const units = this.inHand();
    if (!last || units.length === 0) return;
    this.lead(units);
    await this.plan(units, last.start, last.end);
    const hand = this.orders.hand.value;
    const whole = hand.kind === "formation" && hand.plan?.refused.length === 0;
    // Forces of a campaign may get there only in part, which is looked at first.
    if (whole && !this.orders.command) await this.confirm();
  }

  /** After a new state those stay in the formation who can still act. */
  renew(hand: Hand & { kind: "formation" }): void {
    this.lead(
      hand.units.filter((unit) => this.takes(unit)),
      hand.lead,
    );
  }

  private inHand(): string[] {
    const hand = this.orders.hand.value;
    switch (hand.kind) {
      case "formation":
        return hand.units;
      case "unit":
        return [hand.unit];
      case "force":
        return this.takes(hand.leader) ? [hand.leader] : [];
      default:
        return [];
    }
  }

  private lead(units: string[], wanted?: string): void {
    const lead = wanted && units.includes(wanted) ? wanted : units[0];
    this.orders.hand.value = lead ? { kind: "formation", units, lead, end: null, plan: null } : EMPTY;
  }

  private async plan(units: string[], start: string, end: string): Promise<void> {
    const turn = ++this.asked;
    const plan = await this.session.formation(units, start, end);
    const hand = this.orders.hand.value;
    if (turn !== this.asked || !plan || hand.kind !== "formation") return;
    this.orders.hand.value = { ...hand, units, end, plan };
    this.last.value = { start, end };
  }
}

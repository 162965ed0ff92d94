/** Many units led as one: gathered, aimed, and sent off together. Who can come along where is the server's to say. */

import { signal } from "@preact/signals";
import { takesInHand, type Pointed } from "../logic/options";
import { EMPTY, type FormationInHand } from "./hand";
import type { Orders } from "./orders";
import type { Session } from "./session";

export class Formations {
  /** The last order that had a direction, to be repeated. */
  readonly last = signal<{ start: string; end: string } | null>(null);
  private asked = 0;
  /** The question that a click has asked: pointing somewhere else meanwhile does not take the click back. */
  private settling: number | null = null;

  constructor(
    private readonly session: Session,
    private readonly orders: Orders,
  ) {}

  /** Whether a unit can be led with others. In a battle those who stand in the way of each other can, too. */
  takes(unit: string): boolean {
    const options = this.session.ask.value?.options ?? [];
    if (this.orders.command) return options.some((option) => option.takes && !option.dice && option.unit === unit);
    const own = this.session.unit(unit)?.side === this.session.chair.value.side;
    return own && this.orders.hexOf(unit) !== null && options.some(takesInHand);
  }

  gather(units: readonly string[]): void {
    this.orders.refusal.value = null;
    void this.lead(units.filter((unit) => this.takes(unit) && this.orders.hexOf(unit)));
  }

  toggle(unit: string): void {
    const before = this.inHand();
    const units = before.includes(unit) ? before.filter((u) => u !== unit) : [...before, unit];
    void this.lead(units, unit);
  }

  /** Another of them leads: it is the one whose goal is clicked. */
  follow(lead: string): void {
    const units = this.inHand();
    if (units.includes(lead)) void this.lead(units, lead);
  }

  /** The pointer rests on a hex that can be reached: who would go where is shown. */
  async point(hand: FormationInHand, hex: string | null): Promise<void> {
    if (hand.settled || hex === hand.end || this.settling === this.asked) return;
    if (hex && isLit(hand, hex)) await this.plan(hand, hex, false);
    else if (hand.plan) {
      this.asked++;
      this.orders.hand.value = { ...hand, end: null, plan: null };
    }
  }

  /** A click sends all off if all can follow; otherwise it asks. A finger, which cannot point, touches twice. */
  async aim(hand: FormationInHand, at: Pointed): Promise<void> {
    if (!at.hex) return;
    // A finger has no shift key: it adds whom it touches.
    const adds = at.touch && at.unit && !hand.units.includes(at.unit) && this.takes(at.unit);
    if (adds && at.unit) return this.toggle(at.unit);
    const again = hand.settled && hand.end === at.hex;
    const plan = await this.plan(hand, at.hex, true);
    const whole = plan?.refused.length === 0 && plan.options.length > 0;
    if (whole && (again || !at.touch)) await this.confirm();
  }

  /** The same by key, for where the pointer rests. */
  async enter(hand: FormationInHand): Promise<void> {
    if (hand.settled || !hand.end) await this.confirm();
    else await this.aim(hand, { hex: hand.end, unit: null });
  }

  /** Off they go: all who can, or only those who arrive. */
  async confirm(only?: ReadonlySet<string>): Promise<void> {
    const hand = this.orders.hand.value;
    if (hand.kind !== "formation" || !hand.plan) return;
    const going = hand.plan.options.filter((option) => !only || only.has(option.unit ?? ""));
    await this.orders.send(going.map((option) => option.text));
  }

  /** Not this way: they stay selected. */
  reconsider(): void {
    const hand = this.orders.hand.value;
    if (hand.kind === "formation") this.orders.hand.value = { ...hand, end: null, plan: null, settled: false };
  }

  /** The last direction once more, for those selected now; if all keep up, at once. */
  async repeat(): Promise<void> {
    const last = this.last.value;
    const units = this.inHand();
    if (!last || units.length === 0) return;
    await this.lead(units);
    const hand = this.orders.hand.value;
    if (hand.kind !== "formation") return;
    const plan = await this.plan(hand, last.end, true, last.start);
    if (plan && plan.refused.length === 0) await this.confirm();
  }

  /** After a new state those stay in the formation who can still act. */
  renew(hand: FormationInHand): void {
    void this.lead(
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

  /** They are selected; where they can go together, and who cannot move at all, is asked. */
  private async lead(units: string[], wanted?: string): Promise<void> {
    const turn = ++this.asked;
    const lead = wanted && units.includes(wanted) ? wanted : units[0];
    if (!lead) return void (this.orders.hand.value = EMPTY);
    const hand: FormationInHand = { kind: "formation", units, lead, reach: null, end: null, plan: null, settled: false };
    this.orders.hand.value = hand;
    const reach = await this.session.formationReach(units, lead);
    if (turn !== this.asked || !reach || this.orders.hand.value !== hand) return;
    const held = new Set(reach.refused.map(({ unit }) => unit));
    const able = units.filter((unit) => !held.has(unit));
    this.orders.hand.value = { ...hand, reach, units: able.length > 0 ? able : units, lead: reach.lead ?? lead };
  }

  private async plan(hand: FormationInHand, end: string, settled: boolean, from?: string) {
    const start = from ?? this.orders.hexOf(hand.lead);
    if (!start) return null;
    const turn = ++this.asked;
    this.settling = settled ? turn : null;
    const plan = await this.session.formation(hand.units, start, end);
    if (this.settling === turn) this.settling = null;
    const now = this.orders.hand.value;
    if (turn !== this.asked || !plan || now.kind !== "formation") return null;
    this.orders.hand.value = { ...now, end, plan, settled };
    if (settled) this.last.value = { start, end };
    return plan;
  }
}

function isLit({ reach }: FormationInHand, hex: string): boolean {
  return reach !== null && (reach.whole.includes(hex) || reach.part.includes(hex));
}

/** A combat that is put together with clicks on those who fight and on whom they fight. */

import { aimedAt, glow, jointText, partners, targetsOf, type Pointed } from "../logic/options";
import type { AskView } from "../wire";
import { EMPTY, type CombatInHand } from "./hand";
import type { Orders } from "./orders";

export class Combats {
  constructor(private readonly orders: Orders) {}

  private get hand(): CombatInHand | null {
    const hand = this.orders.hand.value;
    return hand.kind === "combat" ? hand : null;
  }

  /** What a click means; false if it means nothing here. */
  async pick(ask: AskView, { unit }: Pointed): Promise<boolean> {
    const hot = glow(ask.options);
    if (unit && hot.targets.has(unit)) await this.aim(ask, unit);
    else if (unit && hot.units.has(unit)) this.toggle(ask, unit);
    else return false;
    return true;
  }

  /** A target: against it go those in hand, or all who may; one alone may take on several. */
  private async aim(ask: AskView, target: string): Promise<void> {
    const { targets = [], units = [] } = this.hand ?? {};
    const [alone] = units;
    if (targets.includes(target)) {
      if (targets.length === 1) return this.confirm();
      return this.set(targets.filter((other) => other !== target), units);
    }
    if (alone && units.length === 1 && targets.length > 0 && takesOn(ask, alone, [...targets, target])) return this.set([...targets, target], units);
    const allowed = partners(ask.options, target);
    const kept = targets.length === 0 ? units.filter((unit) => allowed.includes(unit)) : [];
    this.set([target], kept.length > 0 ? kept : allowed);
  }

  private toggle(ask: AskView, unit: string): void {
    const { targets = [], units = [] } = this.hand ?? {};
    if (units.includes(unit)) return this.set(targets, units.filter((other) => other !== unit));
    if (!this.hand) {
      const own = targetsOf(ask.options, unit);
      return this.set(own.length === 1 ? own : [], [unit]);
    }
    // Several are against one: the last that was chosen.
    const aimed = units.length > 0 ? targets.slice(-1) : targets;
    const fits = aimed.every((target) => partners(ask.options, target).includes(unit));
    if (fits) this.set(aimed, [...units, unit]);
    else this.set([], [unit]);
  }

  set(targets: string[], units: string[]): void {
    this.orders.hand.value = targets.length + units.length > 0 ? { kind: "combat", targets, units } : EMPTY;
    this.orders.odds.value = null;
    const { text } = this;
    if (text) void this.orders.showOdds(text);
  }

  get text(): string | null {
    const { hand } = this;
    const { ask } = this.orders;
    if (!hand || hand.targets.length === 0 || hand.units.length === 0 || !ask) return null;
    return jointText(ask, hand.units, hand.targets);
  }

  async confirm(): Promise<void> {
    const { text } = this;
    if (text) await this.orders.send([text]);
  }
}

/** Whether one alone may be against all of these. */
function takesOn({ options }: AskView, unit: string, targets: readonly string[]): boolean {
  return options.some((option) => option.units?.length === 1 && option.units[0] === unit && aimedAt(option).length === targets.length && targets.every((target) => aimedAt(option).includes(target)));
}

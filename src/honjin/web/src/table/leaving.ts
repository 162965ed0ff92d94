/** Men whom a force leaves behind on its march, alone or together under one of them: where it stands or on its way. */

import { signal } from "@preact/signals";
import { leavingOn } from "../logic/commands";
import { T } from "../texts";
import type { Option } from "../wire";
import type { Session } from "./session";

export class Leaving {
  readonly open = signal(false);
  readonly units = signal<readonly string[]>([]);
  readonly together = signal(false);

  constructor(private readonly session: Session) {}

  /** Whether men are left behind in this game at all. */
  get known(): boolean {
    return Object.values(this.session.sheet.actions ?? {}).some(({ leaves }) => leaves);
  }

  clear(): void {
    this.open.value = false;
    this.units.value = [];
    this.together.value = false;
  }

  begin(): void {
    this.clear();
    this.open.value = true;
  }

  toggle(unit: string): void {
    const now = this.units.value;
    this.units.value = now.includes(unit) ? now.filter((other) => other !== unit) : [...now, unit];
    if (!this.canJoin) this.together.value = false;
  }

  /** Whoever would lead them comes first. */
  private get ordered(): string[] {
    const order = (id: string): number => this.session.unit(id)?.order ?? 0;
    return [...this.units.value].sort((a, b) => order(b) - order(a) || this.room(b) - this.room(a));
  }

  private room(id: string): number {
    return this.session.unit(id)?.boxes ?? 0;
  }

  /** Whether one of them has boxes for the others; the rest is for the server to judge. */
  get canJoin(): boolean {
    const [leader, ...led] = this.ordered;
    return leader !== undefined && led.length > 0 && this.room(leader) >= led.length;
  }

  private drop(way: Option, label: string): Option {
    return leavingOn(this.session.ask.value, way, this.ordered, this.together.value, label);
  }

  /** The ways of a force, each ending with these men left behind there. */
  after(ways: readonly Option[]): Option[] {
    const [first = "", ...others] = this.ordered;
    const whom = T.command.men(this.session.unitName(first), others.length);
    return ways.map((way) => this.drop(way, T.command.leave(whom, way.label)));
  }

  /** What can be done where the force stands: the places of the drops that are open there. */
  here(ways: readonly Option[]): Option[] {
    if (this.units.value.length === 0) return [];
    const models = new Map(ways.filter((way) => way.leaves).map((way) => [way.place, way]));
    return [...models].map(([place, way]) => this.drop({ ...way, ...(place && { end: place }) }, way.spot ?? way.label));
  }
}

/** Tinted hexes: zones of control and other sets that the sheet names, for a side. */

import { computed, signal } from "@preact/signals";
import type { Marks } from "../board/api";
import { endOf } from "../logic/options";
import type { Orders } from "./orders";
import type { Session } from "./session";

export interface OverlayChoice {
  kind: string;
  side: string;
}

/** The reach of the unit in hand, which the client knows from its options. */
export const REACH = "reach";

type Colour = NonNullable<Marks["overlay"]>["colour"];

export class Overlays {
  readonly chosen = signal<OverlayChoice | null>(null);
  private readonly hexes = signal<ReadonlySet<string>>(new Set());

  constructor(
    private readonly session: Session,
    private readonly orders: Orders,
  ) {}

  readonly mark = computed<Marks["overlay"] | null>(() => {
    const chosen = this.chosen.value;
    if (!chosen) return null;
    if (chosen.kind === REACH) {
      const ends = this.orders.options.value.map(endOf).filter((hex): hex is string => !!hex);
      return { hexes: new Set(ends), colour: "reach" };
    }
    return { hexes: this.hexes.value, colour: this.colour(chosen) };
  });

  async toggle(choice: OverlayChoice): Promise<void> {
    const now = this.chosen.value;
    if (now?.kind === choice.kind && now.side === choice.side) {
      this.chosen.value = null;
      return;
    }
    this.hexes.value = new Set();
    this.chosen.value = choice;
    await this.fetch();
  }

  renew(): void {
    if (this.chosen.value) void this.fetch();
  }

  private async fetch(): Promise<void> {
    const chosen = this.chosen.value;
    if (!chosen || chosen.kind === REACH) return;
    const hexes = await this.session.overlay(chosen.kind, chosen.side);
    if (this.chosen.value === chosen) this.hexes.value = new Set(hexes);
  }

  /** Sides have their own colours on the board; where it knows none for a side, the warning one serves. */
  private colour({ kind, side }: OverlayChoice): Colour {
    if (kind === "threat") return "warn";
    return side === "osaka" || side === "kanto" ? side : "warn";
  }
}

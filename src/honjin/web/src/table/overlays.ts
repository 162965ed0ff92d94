/** Tinted hexes and ways: zones of control, lines and other things that the sheet names, of a side or of a force. */

import { computed, effect, signal } from "@preact/signals";
import type { Band, Marks, Route, Tint } from "../board/api";
import type { Orders } from "./orders";
import type { Session } from "./session";
import type { Sheet } from "../wire";

/** One that belongs to a force has no side: it follows whichever force is looked at. */
export interface OverlayChoice {
  kind: string;
  side: string | null;
}

/** The overlays that are asked for a side; others belong to a unit. */
export function sideOverlays(sheet: Sheet): Sheet["overlays"] {
  return sheet.overlays.filter((overlay) => (overlay.per ?? "side") === "side");
}

export function unitOverlays(sheet: Sheet): Sheet["overlays"] {
  return sheet.overlays.filter((overlay) => overlay.per === "unit");
}

export class Overlays {
  readonly chosen = signal<OverlayChoice | null>(null);
  private readonly hexes = signal<ReadonlySet<string>>(new Set());
  private readonly bands = signal<readonly Band[]>([]);
  readonly routes = signal<readonly Route[]>([]);
  private readonly stop: () => void;
  private asked = 0;

  constructor(
    private readonly session: Session,
    private readonly orders: Orders,
  ) {
    this.stop = effect(() => {
      void this.orders.looked.value;
      if (this.chosen.peek()?.side === null) void this.fetch();
    });
  }

  readonly mark = computed<Marks["overlay"] | null>(() => {
    const chosen = this.chosen.value;
    if (!chosen) return null;
    return { hexes: this.hexes.value, tint: this.tintOf(chosen), bands: this.bands.value };
  });

  async toggle(choice: OverlayChoice): Promise<void> {
    const now = this.chosen.value;
    this.asked++;
    this.hexes.value = new Set();
    this.bands.value = [];
    this.routes.value = [];
    if (now?.kind === choice.kind && now.side === choice.side) {
      this.chosen.value = null;
      return;
    }
    this.chosen.value = choice;
    await this.fetch();
  }

  /** For one side after the other, then for none. */
  async cycle(kind: string, sides: readonly string[]): Promise<void> {
    const now = this.chosen.value;
    const next = sides[now?.kind === kind && now.side !== null ? sides.indexOf(now.side) + 1 : 0];
    if (next !== undefined) await this.toggle({ kind, side: next });
    else if (now) await this.toggle(now);
  }

  renew(): void {
    if (this.chosen.value) void this.fetch();
  }

  close(): void {
    this.stop();
  }

  private async fetch(): Promise<void> {
    const chosen = this.chosen.peek();
    const unit = chosen?.side === null ? this.orders.looked.peek() : null;
    if (!chosen) return;
    const turn = ++this.asked;
    const nobody = chosen.side === null && !this.orders.hexOf(unit ?? "");
    const found = nobody ? { hexes: [], routes: [], bands: [] } : await this.session.overlay(chosen.kind, chosen.side, unit);
    if (turn !== this.asked) return;
    this.hexes.value = new Set(found.hexes);
    this.bands.value = found.bands ?? [];
    this.routes.value = found.routes;
  }

  /** What warns is told apart from what belongs to a side or a force. */
  private tintOf({ kind, side }: OverlayChoice): Tint {
    if (this.session.sheet.overlays.some(({ id, warns }) => id === kind && warns)) return "warn";
    return side === null ? "reach" : { side };
  }
}

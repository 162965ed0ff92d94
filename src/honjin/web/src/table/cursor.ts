/** The hex that the keyboard points at: it is looked at like one under the pointer, and Enter clicks it. */

import { computed, signal } from "@preact/signals";
import { castleAt } from "../logic/forces";
import { beside } from "../logic/hexes";
import { endOf } from "../logic/options";
import { stackAt } from "../logic/stacks";
import { T } from "../texts";
import { comma } from "../texts/say";
import type { TableModel } from "./model";

export class Cursor {
  readonly hex = signal<string | null>(null);

  constructor(private readonly m: TableModel) {}

  /** One hex on; it begins at the unit in hand, or in the middle of the map in sight. */
  move(columns: number, rows: number): void {
    const { m } = this;
    const { board } = m.session.sheet;
    const start = this.hex.value ?? (m.orders.looked.value && m.orders.hexOf(m.orders.looked.value)) ?? m.board?.middle();
    const next = start && beside(start, columns, rows, board);
    if (!next) return;
    this.hex.value = next;
    m.board?.show([next]);
    void m.orders.hovered({ hex: next, unit: this.unitAt(next) });
  }

  /** As if it were clicked. */
  pick(): void {
    const hex = this.hex.value;
    if (hex) void this.m.orders.pick({ hex, unit: this.unitAt(hex), extend: false });
  }

  clear(): void {
    if (this.hex.value) void this.m.orders.hovered({ hex: null, unit: null });
    this.hex.value = null;
  }

  /** Whoever stands there, those who can act first. */
  private unitAt(hex: string): string | null {
    const { shown, session, orders } = this.m;
    const here = shown.value ? stackAt(session.sheet, shown.value, hex).units.map(({ unit }) => unit.id) : [];
    const heads = here.map((unit) => shown.value?.units[unit]?.leader ?? unit);
    return heads.find((unit) => orders.able.value.includes(unit)) ?? heads[0] ?? null;
  }

  /** What lies there, for those who hear the map. */
  readonly words = computed<string>(() => {
    const { shown, session, orders } = this.m;
    const hex = this.hex.value;
    if (!hex || !shown.value) return "";
    const place = castleAt(session.sheet, hex)?.name ?? session.sheet.board.places?.find((p) => p.hex === hex)?.name;
    const stack = stackAt(session.sheet, shown.value, hex);
    const units = stack.totals.map(({ side, units, strength }) => `${session.sideName(side)} ${T.units.totals(units, strength)}`);
    const way = orders.options.value.find((option) => option.path && endOf(option) === hex);
    return [hex, place, ...units, way && `${way.label}${way.costs ? ` ${T.command.points(way)}` : ""}`].filter(Boolean).join(comma);
  });
}

/** What is chosen of a list, on the map, in the panel or in the bar; and what the rules say of it as it stands. */

import { computed, effect, signal } from "@preact/signals";
import type { Marks } from "../board/api";
import { answers, isWhole, missingRows, pressed, turned, type Chosen } from "../logic/lists";
import type { Refused } from "../net/types";
import type { AskView, ListRow, ListView } from "../wire";
import type { Session } from "./session";

export class ListHand {
  private readonly kept = signal<{ question: string; chosen: Chosen }>({ question: "", chosen: [] });
  /** Why it cannot be answered so. */
  readonly refusal = signal<Refused | null>(null);
  private asked = 0;

  constructor(private readonly session: Session) {}

  readonly ask = computed<AskView | null>(() => {
    const ask = this.session.ask.value;
    return ask?.list ? ask : null;
  });

  /** Whether it is one of several ways to answer. */
  get isBeside(): boolean {
    return this.ask.value?.form !== "list";
  }

  get list(): ListView | null {
    return this.ask.value?.list ?? null;
  }

  /** Another question begins with nothing chosen. */
  private get question(): string {
    return `${this.session.chair.value.side} ${this.session.asking.value}`;
  }

  readonly chosen = computed<Chosen>(() => (this.kept.value.question === this.question ? this.kept.value.chosen : []));

  readonly texts = computed<string[] | null>(() => {
    const ask = this.ask.value;
    return ask?.list ? answers(ask, ask.list, this.chosen.value) : null;
  });

  readonly marks = computed<Marks>(() => {
    const { list } = this;
    if (!list) return {};
    const open = new Set(missingRows(list, this.chosen.value));
    const units = (rows: readonly ListRow[]): Set<string> => new Set(rows.flatMap((row) => row.units ?? []));
    const left = units(list.rows.filter(({ id }) => open.has(id)));
    // Where every row has its choice, only what is missing is shown.
    return isWhole(list) ? { units: left } : { units: units(list.rows), chosen: units(list.rows.filter(({ id }) => !open.has(id))) };
  });

  /** Places beside the map that have been chosen. */
  readonly boxes = computed<ReadonlySet<string>>(() => {
    const { list } = this;
    const rows = new Set(this.chosen.value.map((at) => list?.items[at]?.row));
    return new Set((list?.rows ?? []).flatMap(({ id, box }) => (box !== undefined && rows.has(id) ? [box] : [])));
  });

  /** The rules judge the choice while it is being made. */
  watch(): () => void {
    return effect(() => {
      const texts = this.texts.value;
      const turn = ++this.asked;
      this.refusal.value = null;
      const [only] = texts ?? [];
      if (!this.list || isWhole(this.list) || only === undefined || (this.isBeside && this.chosen.value.length === 0)) return;
      void this.session.why(only).then((reason) => {
        if (turn === this.asked) this.refusal.value = reason;
      });
    });
  }

  set(chosen: Chosen): void {
    this.kept.value = { question: this.question, chosen };
  }

  press(at: number): void {
    if (this.list) this.set(pressed(this.list, this.chosen.value, at));
  }

  /** A unit on the map means the row that it belongs to; false if it belongs to none. */
  pick(unit: string | null): boolean {
    return this.turn(({ units }) => unit !== null && (units?.includes(unit) ?? false));
  }

  /** The same with a place beside the map. */
  pickBox(box: string): boolean {
    return this.turn((row) => row.box === box);
  }

  private turn(means: (row: ListRow) => boolean): boolean {
    const { list } = this;
    const row = list?.rows.find(means);
    if (!list || !row) return false;
    this.set(turned(list, this.chosen.value, row.id));
    return true;
  }
}

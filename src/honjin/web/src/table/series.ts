/** Questions that come for one thing after the other, and answers that hold for all of them. */

import type { Series } from "../wire";
import type { Orders } from "./orders";
import type { Session } from "./session";

export class AllAtOnce {
  /** The series that have been answered for all that is still to come, with the kinds of their questions. */
  private readonly answered = new Map<string, string>();
  private n = 0;

  constructor(
    private readonly session: Session,
    private readonly orders: Orders,
  ) {}

  private get open(): Series[] {
    return this.session.ask.value?.series ?? [];
  }

  /** The same answer to this question and to those of its series that follow. */
  answerAll(series: Series): void {
    this.answered.set(series.id, this.session.ask.value?.kind ?? "");
    this.goOn();
  }

  /** Answer a question of a series that has been answered as a whole. What was taken back is asked again. */
  goOn(): void {
    const n = this.session.state.value?.n ?? 0;
    if (n < this.n) this.answered.clear();
    this.n = n;
    const next = this.open.find(({ id }) => this.answered.has(id));
    if (next && !this.orders.busy.value) void this.orders.send([next.text]);
  }

  /** Whoever answers such a question by hand wants to be asked again. */
  heed(texts: readonly string[]): void {
    const own = this.open.some(({ id, text }) => this.answered.has(id) && texts.length === 1 && texts[0] === text);
    const kind = this.session.ask.value?.kind;
    if (!own) for (const [id, asked] of this.answered) if (asked === kind) this.answered.delete(id);
  }
}

/** Questions that come for one thing after the other, and an answer that holds for all of them. */

import type { Orders } from "./orders";
import type { Session } from "./session";

export class Series {
  /** The series that has been answered for all that is still to come. */
  private answered: string | null = null;

  constructor(
    private readonly session: Session,
    private readonly orders: Orders,
  ) {}

  /** The same answer to this question and to those of its series that follow. */
  answerAll(): void {
    this.answered = this.session.ask.value?.series?.id ?? null;
    this.goOn();
  }

  /** Answer a question of a series that has been answered as a whole. */
  goOn(): void {
    const series = this.session.ask.value?.series;
    if (series && series.id === this.answered && !this.orders.busy.value) void this.orders.send([series.text]);
  }
}

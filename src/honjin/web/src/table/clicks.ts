/** Clicks on the map, one after the other: one that comes while another is still being carried out waits for it. */

import type { Pointed } from "../logic/options";

export type Click = Pointed & { extend: boolean };

/** Who has waited for so many milliseconds means something else by now. */
const LONGEST = 3_000;

interface Hall {
  /** Whether an order is on its way. */
  busy(): boolean;
  /** What is asked; a click that was meant for another question is no answer to this one. */
  question(): string | undefined;
  /** The promise is kept when the next click can be understood. */
  pick(click: Click): Promise<void>;
}

export class Clicks {
  private running = false;
  private waiting: { click: Click; question: string | undefined; since: number } | null = null;

  constructor(private readonly hall: Hall) {}

  async add(click: Click): Promise<void> {
    if (this.running || this.hall.busy()) {
      this.waiting = { click, question: this.hall.question(), since: performance.now() };
      return;
    }
    this.running = true;
    try {
      await this.hall.pick(click);
    } finally {
      this.running = false;
    }
    await this.goOn();
  }

  /** Something has come to its end: the click that waited for it has its turn. */
  async goOn(): Promise<void> {
    const { waiting, hall } = this;
    if (!waiting || this.running || hall.busy()) return;
    this.waiting = null;
    const meant = waiting.question === hall.question() && performance.now() - waiting.since < LONGEST;
    if (meant) await this.add(waiting.click);
  }

  /** What waits is not wanted any more. */
  forget(): void {
    this.waiting = null;
  }
}

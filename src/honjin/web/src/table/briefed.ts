/** Whether the briefing lies open: by itself once for a table, and again whenever it is asked for. */

import { signal } from "@preact/signals";
import { settings } from "../app/settings";
import { recall, remember } from "../app/storage";
import type { Session } from "./session";

export class Briefed {
  readonly open = signal(false);

  /** `closed`: one has read it, and goes on to what is asked. */
  constructor(
    private readonly session: Session,
    private readonly closed: () => void,
  ) {}

  private get key(): string {
    return `briefed:${this.session.table}`;
  }

  /** A table has come. In its first turn, and if it has not been told here before, it is told what it is about. */
  begin(): boolean {
    const { sheet, info, state } = this.session;
    const wanted = sheet.briefing && settings.value.briefing && !recall(this.key, false);
    const first = (state.value?.view.turn ?? 0) <= 1 && !state.value?.over && !info.value?.analysis;
    this.open.value = Boolean(wanted && first);
    return this.open.value;
  }

  toggle(): void {
    if (this.open.value) this.close();
    else this.open.value = this.session.sheet.briefing !== undefined;
  }

  close(): void {
    if (!this.open.value) return;
    this.open.value = false;
    remember(this.key, true);
    this.closed();
  }
}

/** Since you left: what happened while this chair was not looked at, played back from the last view seen. */

import { signal } from "@preact/signals";
import { recall, remember } from "../app/storage";
import { changes, type Changes } from "../logic/changes";
import { follow, scenes, trailsOf } from "../logic/events";
import type { EventView, View } from "../wire";
import type { Session } from "./session";
import type { Stage } from "./stage";

/** However much happened, nobody wants to watch it for long. */
const MOST_SCENES = 9;

interface Seen {
  n: number;
  events: number;
}

export interface Told {
  events: EventView[];
  changes: Changes;
  playing: boolean;
}

export class Recap {
  readonly told = signal<Told | null>(null);
  private stopped = false;

  constructor(
    private readonly session: Session,
    private readonly stage: Stage,
  ) {}

  private get key(): string {
    return `seen:${this.session.table}:${this.session.chair.value.side ?? "watch"}`;
  }

  /** What has been seen by now; a page in the background sees nothing. */
  note(): void {
    const state = this.session.state.value;
    if (!state || document.visibilityState !== "visible" || this.told.value?.playing) return;
    remember(this.key, { n: state.n, events: this.session.log.value.length } satisfies Seen);
  }

  /** Play back what is new, if there is enough of it to be worth it. True if it does. */
  async begin(): Promise<boolean> {
    const state = this.session.state.value;
    const log = this.session.log.value;
    const seen = recall<Seen | null>(this.key, null) ?? this.seenElsewhere();
    if (!seen || !state || seen.events >= log.length || seen.n >= state.n) return false;
    const fresh = log.slice(seen.events);
    if (trailsOf(fresh).length === 0 && fresh.length < 3) return false;
    const before = await this.session.step(seen.n);
    if (!before) return false;
    this.stopped = false;
    this.told.value = { events: fresh, changes: changes(before.view, state.view), playing: true };
    await this.play(before.view, fresh, state.view);
    return true;
  }

  /** What this seat was shown in another browser, as the server remembers it. */
  private seenElsewhere(): Seen | null {
    const n = this.session.state.value?.seen;
    return n ? { n, events: this.session.log.value.filter((event) => event.n <= n).length } : null;
  }

  again(): void {
    const told = this.told.value;
    const state = this.session.state.value;
    if (!told || !state) return;
    const since = this.session.log.value.length - told.events.length;
    remember(this.key, { n: this.session.log.value[since - 1]?.n ?? 0, events: since });
    void this.begin();
  }

  skip(): void {
    this.stopped = true;
    const state = this.session.state.value;
    const told = this.told.value;
    if (told) this.told.value = { ...told, playing: false };
    if (state) this.stage.cut(state.view, trailsOf(told?.events ?? []).slice(-60));
    this.note();
  }

  dismiss(): void {
    if (this.told.value?.playing) this.skip();
    this.told.value = null;
  }

  private async play(before: View, events: EventView[], after: View): Promise<void> {
    let view = before;
    this.stage.cut(view);
    for (const scene of scenes(events, Math.max(14, Math.ceil(events.length / MOST_SCENES)))) {
      if (this.stopped) return;
      view = follow(view, scene);
      await this.stage.show(view, scene);
    }
    if (this.stopped) return;
    this.stage.cut(after, trailsOf(events).slice(-60));
    const told = this.told.value;
    if (told) this.told.value = { ...told, playing: false };
    this.note();
  }
}

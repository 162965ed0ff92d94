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
  /** Events of the game before those that are told. */
  since: number;
  before: View;
  events: EventView[];
  changes: Changes;
  playing: boolean;
}

export class Recap {
  readonly told = signal<Told | null>(null);
  /** Raised whenever a play-back begins or ends: an earlier one goes no further. */
  private plays = 0;

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

  /** The last step that was looked at in this browser. */
  get seenStep(): number | null {
    return recall<Seen | null>(this.key, null)?.n ?? null;
  }

  /** Play back what is new, if there is enough of it to be worth it. True if it does. */
  async begin(): Promise<boolean> {
    const state = this.session.state.value;
    const log = this.session.log.value;
    const seen = recall<Seen | null>(this.key, null) ?? this.seenElsewhere();
    if (!seen || !state || seen.events >= log.length || seen.n >= state.n) return false;
    const fresh = log.slice(seen.events);
    if (trailsOf(fresh).length === 0 && fresh.length < 3) return false;
    const play = ++this.plays;
    const before = await this.session.step(seen.n);
    if (!before || play !== this.plays) return false;
    this.told.value = {
      since: seen.events,
      before: before.view,
      events: fresh,
      changes: changes(before.view, state.view),
      playing: true,
    };
    await this.play(play, before.view, fresh);
    return true;
  }

  /** What this seat was shown in another browser, as the server remembers it. */
  private seenElsewhere(): Seen | null {
    const n = this.session.state.value?.seen;
    return n ? { n, events: this.session.log.value.filter((event) => event.n <= n).length } : null;
  }

  again(): void {
    const told = this.told.value;
    if (!told) return;
    remember(this.key, { n: this.session.log.value[told.since - 1]?.n ?? 0, events: told.since });
    void this.begin();
  }

  skip(): void {
    this.plays++;
    this.end();
  }

  dismiss(): void {
    if (this.told.value?.playing) this.skip();
    this.told.value = null;
  }

  /** The table is left. */
  leave(): void {
    this.plays++;
    this.told.value = null;
  }

  private async play(play: number, before: View, events: EventView[]): Promise<void> {
    let view = before;
    this.stage.cut(view);
    for (const scene of scenes(events, Math.max(14, Math.ceil(events.length / MOST_SCENES)))) {
      view = follow(view, scene);
      await this.stage.show(view, scene);
      if (play !== this.plays) return;
    }
    this.end();
  }

  /** The present, with all that has happened by now: it may be more than when the play-back began. */
  private end(): void {
    const told = this.told.value;
    const state = this.session.state.value;
    if (!told || !state) return;
    const events = this.session.log.value.slice(told.since);
    this.told.value = { ...told, events, changes: changes(told.before, state.view), playing: false };
    this.stage.cut(state.view, trailsOf(events).slice(-60));
    this.note();
  }
}

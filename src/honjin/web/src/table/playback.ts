/** What others do, shown at a pace that one can follow: scene by scene, paused, stepped, skipped and seen again. */

import { signal } from "@preact/signals";
import type { Speed } from "../app/settings";
import { diceOf, follow, pacedScenes, pointedBy } from "../logic/events";
import type { EventView, View } from "../wire";
import type { Session } from "./session";
import type { Stage } from "./stage";

interface Pace {
  /** Milliseconds for which a scene stands. */
  rest: number;
  /** Of so many units of a game one moves in a scene: a great army is not shown one by one. */
  oneOf: number;
}

const PACES: Record<Exclude<Speed, "at once">, Pace> = {
  slow: { rest: 1900, oneOf: 140 },
  normal: { rest: 900, oneOf: 40 },
  fast: { rest: 250, oneOf: 10 },
};

/** Whether there is anything to see of an event. */
function tellsOfMap(event: EventView): boolean {
  const { units, hexes } = pointedBy(event);
  return diceOf(event) !== null || units.length + hexes.length > 0;
}

export interface PlaybackEvents {
  /** A scene begins. */
  scene(events: readonly EventView[]): void;
  /** The present is shown again. */
  over(): void;
}

export class Playback {
  /** The scene that is shown; null is the present. */
  readonly scene = signal<readonly EventView[] | null>(null);
  readonly paused = signal(false);
  /** The position at the end of the scene. */
  readonly view = signal<View | null>(null);
  /** Steps that have been shown. */
  readonly shown = signal(0);
  /** Raised whenever a run begins or ends: a loop of an earlier one goes no further. */
  private runs = 0;
  private wake: () => void = () => undefined;

  constructor(
    private readonly session: Session,
    private readonly stage: Stage,
    private readonly events: PlaybackEvents,
    private readonly speed: () => Speed,
  ) {}

  get playing(): boolean {
    return this.scene.value !== null;
  }

  /** Everything up to here has been seen. */
  caughtUp(n: number): void {
    if (!this.playing) this.shown.value = n;
  }

  /** Others have gone on: show it, after what is being shown. */
  goOn(): void {
    if (!this.playing) void this.run();
  }

  /** From an earlier step to the present; begun at a view of it. */
  async from(step: number): Promise<void> {
    const run = ++this.runs;
    // From now on whatever comes waits its turn.
    this.scene.value = [];
    const before = await this.session.step(step);
    if (run !== this.runs) return;
    if (!before) return this.end();
    this.stage.cut(before.view);
    this.view.value = before.view;
    this.shown.value = before.n;
    await this.run();
  }

  pause(): void {
    this.paused.value = true;
  }

  resume(): void {
    this.paused.value = false;
    this.wake();
  }

  toggle(): void {
    if (this.paused.value) this.resume();
    else if (this.playing) this.pause();
  }

  /** One scene more, and no further. */
  step(): void {
    this.paused.value = true;
    this.wake();
  }

  /** To the present. */
  skip(): void {
    if (!this.playing) return;
    this.runs++;
    this.wake();
    this.end();
  }

  /** The table is left. */
  leave(): void {
    this.runs++;
    this.wake();
    this.scene.value = null;
  }

  private async run(): Promise<void> {
    const run = ++this.runs;
    for (let scene = this.next(); scene; scene = this.next()) {
      await this.show(scene, run);
      if (run !== this.runs) return;
      await this.rest(scene);
      if (run !== this.runs) return;
    }
    this.end();
  }

  private next(): EventView[] | null {
    const speed = this.speed();
    if (speed === "at once") return null;
    const ahead = this.session.log.value.filter((event) => event.n > this.shown.value);
    const moves = Math.ceil(this.session.sheet.units.length / PACES[speed].oneOf);
    return pacedScenes(ahead.slice(0, 400), Math.max(1, moves))[0] ?? null;
  }

  private async show(scene: EventView[], run: number): Promise<void> {
    this.scene.value = scene;
    const end = scene.at(-1)?.n ?? this.shown.value;
    const view = await this.viewAt(end, scene);
    if (run !== this.runs || !view) return;
    this.shown.value = end;
    this.view.value = view;
    this.events.scene(scene);
    await this.stage.show(view, scene);
  }

  private async viewAt(n: number, scene: EventView[]): Promise<View | null> {
    const state = this.session.state.value;
    if (!state || n >= state.n) return state?.view ?? null;
    const answer = await this.session.step(n);
    return answer?.view ?? follow(this.view.value ?? state.view, scene);
  }

  /** Until the pace, a step or going on allows the next scene. What only counts phases needs no time. */
  private async rest(scene: readonly EventView[]): Promise<void> {
    const speed = this.speed();
    const pause = speed === "at once" || !scene.some(tellsOfMap) ? 0 : PACES[speed].rest;
    if (pause > 0) await this.waitFor(pause);
    // Being woken is enough for one scene.
    else if (this.paused.value) await this.waitFor(0);
  }

  private waitFor(pause: number): Promise<void> {
    return new Promise((resolve) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const done = (): void => {
        clearTimeout(timer);
        this.wake = () => undefined;
        resolve();
      };
      this.wake = done;
      const elapse = (): void => {
        if (!this.paused.value) done();
      };
      timer = setTimeout(elapse, pause);
    });
  }

  private end(): void {
    const state = this.session.state.value;
    this.scene.value = null;
    this.view.value = null;
    this.paused.value = false;
    if (!state) return;
    this.shown.value = state.n;
    this.stage.cut(state.view);
    this.events.over();
  }
}

/** Brings views to the board with the motions that lead to them; what comes while something still moves waits its turn. */

import type { Trail } from "../board/api";
import { follow, trailsOf } from "../logic/events";
import type { EventView, View } from "../wire";
import type { TableBoard } from "./board_data";

interface Scene {
  view: View;
  events: readonly EventView[];
}

/** A unit moves once in a batch, so that a retreat after a move is seen after it. */
export function batches(trails: readonly Trail[]): Trail[][] {
  const found: Trail[][] = [];
  let current: Trail[] = [];
  let moving = new Set<string>();
  for (const trail of trails) {
    if (moving.has(trail.unit)) {
      found.push(current);
      current = [];
      moving = new Set();
    }
    current.push(trail);
    moving.add(trail.unit);
  }
  if (current.length > 0) found.push(current);
  return found;
}

/** Without motion, moves that come one after another are seen together: trails stay so many milliseconds at least. */
const LINGERS = 6_000;
const MOST_TRAILS = 60;

export class Stage {
  private waiting: Scene[] = [];
  private running: Promise<void> | null = null;
  private last: View | null = null;
  /** A cut ends the scene that is being shown: it has nothing more to say. */
  private cuts = 0;

  /** Trails that are drawn, each with the time since when. */
  private drawn: { trail: Trail; at: number }[] = [];

  /** `still`: whether counters come to their places at once, so that only trails tell what has moved. */
  constructor(
    private readonly board: TableBoard,
    private readonly still: () => boolean = () => false,
  ) {}

  /** Show a view; with events, show how it came about. The promise is kept when nothing moves any more. */
  show(view: View, events: readonly EventView[] = []): Promise<void> {
    this.waiting.push({ view, events });
    this.running ??= this.run();
    return this.running;
  }

  /** Show a view at once; forget what waits and what still moves. */
  cut(view: View, trails: readonly Trail[] = []): void {
    this.cuts++;
    this.waiting = [];
    this.last = view;
    this.board.setView(view);
    this.drawn = [];
    this.leave(trails);
  }

  /** Draw trails, beside those that have not been seen for long enough. */
  private leave(trails: readonly Trail[]): void {
    const now = performance.now();
    const before = this.still() ? this.drawn.filter(({ at }) => now - at < LINGERS) : [];
    this.drawn = [...before, ...trails.map((trail) => ({ trail, at: now }))].slice(-MOST_TRAILS);
    this.board.setTrails(this.drawn.map(({ trail }) => trail));
  }

  private async run(): Promise<void> {
    try {
      while (this.waiting.length > 0) await this.next();
    } finally {
      this.running = null;
    }
  }

  private async next(): Promise<void> {
    const { cuts } = this;
    // A bot plays faster than counters move: all that has come meanwhile is one scene.
    const scenes = this.waiting;
    this.waiting = [];
    const end = scenes.at(-1) as Scene;
    const events = scenes.flatMap((scene) => scene.events);
    const trails = trailsOf(events);
    if (trails.length > 0) {
      if (!this.still()) this.board.setTrails([]);
      if (this.last) this.board.setView(this.last);
      for (const batch of batches(trails)) {
        await this.board.play(batch);
        if (cuts !== this.cuts) return;
        if (this.last)
          this.last = follow(
            this.last,
            events.filter((event) => batch.some((t) => t.unit === event["unit"])),
          );
      }
      this.leave(trails);
    }
    this.last = end.view;
    this.board.setView(end.view);
  }
}

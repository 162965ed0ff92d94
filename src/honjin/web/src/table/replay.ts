/** Looking at an earlier step: the slider, the chair, the link to a step. */

import { signal } from "@preact/signals";
import { scenes } from "../logic/events";
import type { EventView, View } from "../wire";
import type { Session } from "./session";
import type { Stage } from "./stage";

const PAUSE = 650;

export class Replay {
  /** The step that is shown; null is the present. */
  readonly step = signal<number | null>(null);
  readonly view = signal<View | null>(null);
  /** Whose eyes; null is the own chair. */
  readonly eyes = signal<string | null>(null);
  readonly running = signal(false);
  private asked = 0;
  /** Raised whenever a run begins or ends: a loop of an earlier one goes no further. */
  private runs = 0;
  private neighbours: { before: number | null; after: number | null } = { before: null, after: null };

  constructor(
    private readonly session: Session,
    private readonly stage: Stage,
  ) {}

  get last(): number {
    return this.session.state.value?.n ?? 0;
  }

  async to(step: number, scene?: readonly EventView[]): Promise<void> {
    const wanted = Math.max(0, Math.min(this.last, step));
    const turn = ++this.asked;
    const before = this.step.value;
    const answer = await this.session.step(wanted, this.eyes.value ?? undefined);
    if (!answer || turn !== this.asked) return;
    this.step.value = answer.n;
    this.neighbours = { before: answer.before, after: answer.after };
    this.view.value = answer.view;
    history.replaceState(null, "", `#step=${answer.n}`);
    // Jumps are cuts; only the next step is shown as a motion.
    const events = scene ?? (before !== null && answer.before === before ? answer.events : []);
    if (events.length > 0) await this.stage.show(answer.view, events);
    else this.stage.cut(answer.view);
  }

  async look(side: string | null): Promise<void> {
    this.eyes.value = side;
    await this.to(this.step.value ?? this.last);
  }

  async run(): Promise<void> {
    const run = ++this.runs;
    this.running.value = true;
    if (this.step.value === null || this.step.value >= this.last) await this.to(0);
    while (run === this.runs && (this.step.value ?? 0) < this.last) {
      const from = this.step.value;
      const scene = this.nextScene(from ?? 0);
      await this.to(scene.at(-1)?.n ?? this.last, scene);
      // Without an answer it would ask for ever.
      if (this.step.value === from) break;
      if (run === this.runs) await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    if (run === this.runs) this.pause();
  }

  pause(): void {
    this.runs++;
    this.running.value = false;
  }

  /** The table is left: nothing that is still asked for may touch the page that comes. */
  leave(): void {
    this.pause();
    this.asked++;
  }

  /** What is shown in one go while the replay runs: a whole game has thousands of steps. */
  private nextScene(step: number): EventView[] {
    const ahead = this.session.log.value.filter((event) => event.n > step);
    return scenes(ahead.slice(0, 60), 40)[0] ?? [];
  }

  forward(): Promise<void> {
    return this.to(Math.max((this.step.value ?? 0) + 1, this.neighbours.after ?? this.last));
  }

  back(): Promise<void> {
    return this.to(Math.min((this.step.value ?? 0) - 1, this.neighbours.before ?? 0));
  }

  /** The first step of each turn, for marks under the slider. */
  turns(): { turn: number; step: number }[] {
    const found: { turn: number; step: number }[] = [];
    for (const event of this.session.log.value) {
      const turn = Number(event["turn"]);
      if (event.show?.head && turn && found.at(-1)?.turn !== turn) found.push({ turn, step: event.n });
    }
    return found;
  }

  close(): void {
    this.leave();
    this.step.value = null;
    this.view.value = null;
    this.eyes.value = null;
    history.replaceState(null, "", location.pathname + location.search);
    const state = this.session.state.value;
    if (state) this.stage.cut(state.view);
  }
}

export function stepInAddress(hash: string): number | null {
  const found = /^#step=(\d+)$/.exec(hash);
  return found ? Number(found[1]) : null;
}

/** The guided first turn: lessons that wait for the question they explain and for the right kind of deed. */

import { computed, signal } from "@preact/signals";
import type { EventView } from "../wire";
import type { Course, Lesson } from "./courses/course";
import type { TableModel } from "./model";

/** Before anything is decided. */
const WELCOME = "welcome";

export class Guide {
  readonly progress = signal<Record<string, number>>({});
  /** Actions taken back. */
  taken = 0;
  private events: EventView[] = [];
  private reached = 0;
  /** How many events there were when the present lesson of each situation began. */
  private since: Record<string, number> = {};

  constructor(
    readonly model: TableModel,
    readonly course: Course,
  ) {}

  /** The key of the lessons that are told now. */
  readonly situation = computed<string>(() => {
    const welcome = this.course.lessons[WELCOME] ?? [];
    if ((this.progress.value[WELCOME] ?? 0) < welcome.length) return WELCOME;
    const ask = this.model.session.state.value?.ask;
    return ask ? this.course.situation(ask) : "";
  });

  /** The course is over; what has not come up by then is still explained when it does. */
  readonly over = computed(() => (this.model.session.state.value?.view.turn ?? 0) > this.course.turns);

  readonly lesson = computed<(Lesson & { reads: boolean }) | null>(() => {
    const situation = this.situation.value;
    const lesson = this.course.lessons[situation]?.[this.progress.value[situation] ?? 0];
    return lesson ? { ...lesson, reads: !lesson.done } : null;
  });

  /** Go on to the next lesson of the situation: by reading, by doing, or because one has had enough of it. */
  next(): void {
    const situation = this.situation.value;
    this.since[situation] = this.events.length;
    this.progress.value = { ...this.progress.value, [situation]: (this.progress.value[situation] ?? 0) + 1 };
  }

  heard(fresh: EventView[]): void {
    const n = this.model.session.state.value?.n ?? 0;
    if (n < this.reached) this.taken++;
    this.reached = n;
    this.events.push(...fresh);
    this.check();
  }

  check(): void {
    for (let lesson = this.lesson.value; lesson?.done?.(this); lesson = this.lesson.value) this.next();
  }

  met(kind: string): boolean {
    return this.count(kind) > 0;
  }

  metSince(kind: string): boolean {
    return this.count(kind, this.since[this.situation.value]) > 0;
  }

  /** How often the learner's side did this; phases and dice belong to nobody. */
  count(kind: string, from = 0): number {
    const own = this.model.session.chair.value.side;
    const { sheet } = this.model.session;
    return this.events.slice(from).filter((event) => {
      if (event.kind !== kind) return false;
      const who = event["unit"] ?? (Array.isArray(event["units"]) ? event["units"][0] : undefined);
      return who === undefined || sheet.units.find((unit) => unit.id === who)?.side === own;
    }).length;
  }
}

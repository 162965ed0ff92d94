/** The guided first turn: lessons that wait for the question they explain and for the right kind of deed. */

import { computed, signal } from "@preact/signals";
import type { EventView } from "../wire";
import type { Course, Lesson } from "./courses/course";
import type { TableModel } from "./model";

/** Before anything is decided. */
const WELCOME = "welcome";

export class Guide {
  private readonly learnt = signal<ReadonlySet<Lesson>>(new Set());
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
    if (this.due(WELCOME)) return WELCOME;
    const ask = this.model.session.state.value?.ask;
    return ask ? this.course.situation(ask) : "";
  });

  /** The course is over; what has not come up by then is still explained when it does. */
  readonly over = computed(() => (this.model.session.state.value?.view.turn ?? 0) > this.course.turns);

  readonly lesson = computed<Lesson | null>(() => this.due(this.situation.value));

  /** The first lesson of a situation that is still to be learnt, and can be now. */
  private due(situation: string): Lesson | null {
    const lessons = this.course.lessons[situation] ?? [];
    return lessons.find((one) => !this.learnt.value.has(one) && (one.when?.(this) ?? true)) ?? null;
  }

  /** Go on to the next lesson of the situation: by reading, by doing, or because one has had enough of it. */
  next(): void {
    const lesson = this.lesson.value;
    if (!lesson) return;
    // One that waited for its chance came in between: the others go on from where they were.
    if (!lesson.when) this.since[this.situation.value] = this.events.length;
    this.learnt.value = new Set([...this.learnt.value, lesson]);
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

  /** Whether the question at hand has an answer with one of these verbs. */
  offers(...verbs: string[]): boolean {
    return this.model.session.state.value?.ask?.options.some((option) => verbs.includes(option.verb)) ?? false;
  }

  met(kind: string): boolean {
    return this.count(kind) > 0;
  }

  metSince(kind: string): boolean {
    return this.count(kind, this.since[this.situation.value]) > 0;
  }

  /** How often the learner's side did this; phases and dice belong to nobody. */
  count(kind: string, from = 0): number {
    const { session } = this.model;
    const own = session.chair.value.side;
    return this.events.slice(from).filter((event) => {
      if (event.kind !== kind) return false;
      const who = event["unit"] ?? (Array.isArray(event["units"]) ? event["units"][0] : undefined);
      return who === undefined || session.unit(String(who))?.side === own;
    }).length;
  }
}

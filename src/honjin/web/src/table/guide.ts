/** The guided first turn: lessons that wait for the question they explain and for the right kind of deed. */

import { computed, signal } from "@preact/signals";
import type { AskView, Course, Deed, EventView, Lesson } from "../wire";
import type { TableModel } from "./model";

export class Guide {
  private readonly learnt = signal<ReadonlySet<Lesson>>(new Set());
  /** Actions taken back. */
  private taken = 0;
  private reached = 0;
  private events: EventView[] = [];
  /** How many events there were when each lesson was told first. */
  private readonly began = new Map<Lesson, number>();
  /** The lesson that was told before what is heard now. */
  private told: Lesson | null = null;

  constructor(
    readonly model: TableModel,
    readonly course: Course,
  ) {}

  /** The course is over; what has not come up by then is still explained when it does. */
  readonly over = computed(() => (this.model.session.state.value?.view.turn ?? 0) > this.course.turns);

  /** The first lesson that is still to be learnt, and can be now. */
  readonly lesson = computed<Lesson | null>(() => {
    const ask = this.model.session.state.value?.ask ?? null;
    const left = this.course.lesson.filter((one) => !this.learnt.value.has(one));
    return left.find(isWelcome) ?? left.find((one) => explains(one, ask)) ?? null;
  });

  /** Which one of how many it is: those that are behind one count, in whatever order they came. */
  readonly progress = computed(() => ({ at: this.learnt.value.size + 1, of: this.course.lesson.length }));

  /** Whether the lesson at hand says where to look. */
  get pointsAtMap(): boolean {
    return this.places.length > 0;
  }

  /** Where on the map the lesson at hand says to look. */
  get places(): string[] {
    return this.lesson.value?.at?.hexes ?? [];
  }

  /** How many lessons are still to come. */
  get left(): number {
    return this.course.lesson.length - this.learnt.value.size;
  }

  /** Go on to the next lesson: by reading, by doing, or because one has had enough of this one. */
  next(): void {
    if (this.lesson.value) this.learn(this.lesson.value);
  }

  heard(fresh: EventView[]): void {
    const n = this.model.session.state.value?.n ?? 0;
    if (n < this.reached) this.taken++;
    this.reached = n;
    this.events.push(...fresh);
    // What was done may have led on to another question.
    if (this.told && this.isDone(this.told)) this.learn(this.told);
    this.check();
  }

  check(): void {
    for (let lesson = this.begin(); lesson && this.isDone(lesson); lesson = this.begin()) this.learn(lesson);
  }

  private begin(): Lesson | null {
    const lesson = this.lesson.value;
    if (lesson && !this.began.has(lesson)) this.began.set(lesson, this.events.length);
    return (this.told = lesson);
  }

  private learn(lesson: Lesson): void {
    this.learnt.value = new Set([...this.learnt.value, lesson]);
  }

  private isDone(lesson: Lesson): boolean {
    const { until } = lesson;
    if (!until) return false;
    const since = until.anew ? (this.began.get(lesson) ?? this.events.length) : 0;
    return until.deeds.some((deed) => this.did(deed)) || this.count(until.events, since) >= until.times;
  }

  private did(deed: Deed): boolean {
    const { orders, overlays } = this.model;
    const deeds: Record<Deed, boolean> = {
      select: orders.hand.value.kind !== "empty",
      undo: this.taken > 0,
      refusal: orders.refusal.value !== null,
      overlay: overlays.chosen.value !== null,
      open: (orders.command?.camp.hex.value ?? null) !== null,
    };
    return deeds[deed];
  }

  /** How often the learner's side did something of these kinds; phases and dice belong to nobody. */
  private count(kinds: readonly string[], from: number): number {
    const { session } = this.model;
    const own = session.chair.value.side;
    return this.events.slice(from).filter((event) => {
      if (!kinds.includes(event.kind) || (event["side"] ?? own) !== own) return false;
      const who = event["unit"] ?? (Array.isArray(event["units"]) ? event["units"][0] : undefined);
      return who === undefined || session.unit(String(who))?.side === own;
    }).length;
  }
}

/** Before anything is decided. */
function isWelcome({ asks, offers }: Lesson): boolean {
  return asks.length + offers.length === 0;
}

function explains({ asks, offers }: Lesson, ask: AskView | null): boolean {
  if (!ask || (asks.length > 0 && !asks.includes(ask.kind))) return false;
  return offers.length === 0 || ask.options.some((option) => offers.includes(option.verb));
}

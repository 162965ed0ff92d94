/** The guided first turn: lessons that wait for the question they explain and for the right kind of deed. */

import { computed, signal } from "@preact/signals";
import { T } from "../texts";
import type { EventView } from "../wire";
import type { TableModel } from "./model";

interface Lesson {
  title: string;
  body: string;
  /** Whether it has been learnt; without it one reads and goes on. */
  done?: (guide: Guide) => boolean;
}

type Situation = "welcome" | "wait" | "move" | "fire" | "melee" | "order" | "retreat" | "advance" | "displace";

/** Questions that are explained by the lessons of another. */
const ALIKE: Record<string, Situation> = {
  destination: "move",
  fire_advance: "advance",
  defender_advance: "advance",
  free_advance: "advance",
  pursuit: "advance",
};

const TURNS = 2;

const LESSONS: Record<Situation, Lesson[]> = {
  welcome: [T.learn.map, T.learn.you, T.learn.foe, T.learn.prompt],
  wait: [],
  move: [
    { ...T.learn.take, done: (g) => g.model.orders.hand.value.kind === "unit" || g.met("move") },
    { ...T.learn.go, done: (g) => g.met("move") },
    { ...T.learn.undo, done: (g) => g.taken > 0 },
    { ...T.learn.whyNot, done: (g) => g.model.orders.refusal.value !== null },
    { ...T.learn.formation, done: (g) => g.count("move") >= 4 },
    { ...T.learn.endMove, done: (g) => g.metSince("phase") },
  ],
  fire: [
    { ...T.learn.target, done: (g) => g.model.orders.hand.value.kind === "combat" || g.met("declare") },
    { ...T.learn.odds, done: (g) => g.met("declare") },
    { ...T.learn.endFire, done: (g) => g.metSince("fire") },
  ],
  melee: [
    { ...T.learn.melee, done: (g) => g.model.orders.hand.value.kind === "combat" || g.metSince("declare") },
    { ...T.learn.endMelee, done: (g) => g.metSince("melee") },
  ],
  order: [{ ...T.learn.order, done: () => false }],
  retreat: [{ ...T.learn.retreat, done: (g) => g.met("retreat") }],
  advance: [{ ...T.learn.advance, done: (g) => g.met("advance") }],
  displace: [{ ...T.learn.displace, done: (g) => g.met("displace") }],
};

export class Guide {
  readonly progress = signal<Partial<Record<Situation, number>>>({});
  /** Actions taken back. */
  taken = 0;
  private events: EventView[] = [];
  private reached = 0;
  /** How many events there were when the present lesson of each situation began. */
  private since: Partial<Record<Situation, number>> = {};

  constructor(readonly model: TableModel) {}

  readonly situation = computed<Situation>(() => {
    const { session } = this.model;
    const state = session.state.value;
    if ((this.progress.value.welcome ?? 0) < LESSONS.welcome.length) return "welcome";
    const kind = state?.ask?.kind ?? "wait";
    return ALIKE[kind] ?? (kind in LESSONS ? (kind as Situation) : "wait");
  });

  /** The course is over; what has not come up by then is still explained when it does. */
  readonly over = computed(() => (this.model.session.state.value?.view.turn ?? 0) > TURNS);

  readonly lesson = computed<(Lesson & { reads: boolean }) | null>(() => {
    const situation = this.situation.value;
    const lesson = LESSONS[situation][this.progress.value[situation] ?? 0];
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

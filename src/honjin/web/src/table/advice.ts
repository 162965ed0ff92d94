/** What the computer thinks: why it did something, what it would do in this seat, and what the seat may expect. */

import { computed, effect, signal } from "@preact/signals";
import { change, settings } from "../app/settings";
import { ApiError } from "../net/http";
import { RequestError } from "../net/socket";
import { study, type ConsideredPlan, type Expectation, type Hint, type WhyAnswer } from "../net/study";
import { percent } from "../parts/bits";
import { points } from "../texts/figures";
import type { EventView } from "../wire";
import type { TableModel } from "./model";

/** What is told in the card: reasons of a bot's step, or advice to oneself. */
export type Told =
  | { kind: "why"; answer: WhyAnswer }
  | { kind: "hint"; answer: Hint }
  | { kind: "nothing"; reason: string };

/** Milliseconds after the last change of the board before it is judged anew. */
const SETTLED = 700;
/** A chance to win that is so far from even points to a winner; so does a lead of so many points. */
const CLEARLY = 0.05;
const CLEAR_LEAD = 1;

export class AdviceDesk {
  readonly told = signal<Told | null>(null);
  /** Somebody is thinking about the answer. */
  readonly waiting = signal(false);
  /** The plan whose steps are told, by its place in the list. */
  readonly open = signal(0);
  readonly expectation = signal<Expectation | null>(null);
  private later: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly m: TableModel) {}

  /** Whether only the computer plays against those at this screen; with people nobody gets advice. */
  readonly alone = computed<boolean>(() => {
    const { session } = this.m;
    const state = session.state.value;
    const seats = Object.entries(session.seats.value);
    const own = new Set(session.chairs.map(({ side }) => side));
    const others = seats.filter(([side]) => !own.has(side));
    const bots = others.every(([, seat]) => seat.kind.startsWith("bot"));
    const free = session.info.value?.analysis ?? false;
    return !!state && !state.over && own.size > 0 && !own.has(null) && bots && (free || others.length > 0);
  });

  readonly canHint = computed(() => this.alone.value && this.m.session.ask.value !== null && !this.m.puzzle);

  /** The last step of the log that a bot took. */
  readonly lastOfBot = computed<number | null>(() => this.m.told.value.findLast((event) => this.isBots(event))?.n ?? null);

  /** Whether a bot brought this about, as far as the event tells who it was. */
  isBots(event: EventView): boolean {
    const { session } = this.m;
    const told = event["side"] ?? session.unit(String(event["unit"] ?? ""))?.side;
    const seat = typeof told === "string" ? session.seats.value[told] : undefined;
    return seat?.kind.startsWith("bot") ?? false;
  }

  async why(n: number): Promise<void> {
    const socket = this.m.session.chair.value.socket;
    await this.ask(async () => {
      const answer = (await socket.ask({ t: "reasons", n })) as unknown as WhyAnswer;
      return { kind: "why", answer };
    });
  }

  async hint(): Promise<void> {
    if (!this.canHint.value) return;
    await this.ask(async () => ({ kind: "hint", answer: await study.hint(this.m.session.table, this.tokens()) }));
  }

  close(): void {
    this.told.value = null;
    this.m.pointed.value = null;
  }

  /** The places of a plan are lit on the map; where none is pointed at, those of the one whose steps are told. */
  point(plan: ConsideredPlan | null): void {
    const shown = plan ?? (this.told.value ? plansOf(this.told.value)[this.open.value] : undefined);
    const hexes = shown ? placesOf(shown) : [];
    this.m.pointed.value = hexes.length > 0 ? { hexes, units: [] } : null;
  }

  show(plan: ConsideredPlan): void {
    const hexes = placesOf(plan);
    this.point(plan);
    if (hexes.length > 0) this.m.board?.show(hexes);
  }

  /** What a plan in the list does is told and shown on the map. */
  choose(plan: ConsideredPlan, index: number): void {
    this.open.value = index;
    this.show(plan);
  }

  /** The bar with what may be expected, or no bar. */
  toggleExpectation(): void {
    change({ expectation: !settings.value.expectation });
  }

  /** What may be expected is reckoned anew when the board has come to rest; only for whoever wants to see it. */
  watch(): () => void {
    const stop = effect(() => {
      const n = this.m.session.state.value?.n;
      clearTimeout(this.later);
      if (n === undefined || !settings.value.expectation || !this.alone.value) return;
      this.later = setTimeout(() => void this.expect(), SETTLED);
    });
    return () => {
      stop();
      clearTimeout(this.later);
    };
  }

  private async expect(): Promise<void> {
    try {
      this.expectation.value = await study.expectation(this.m.session.table, this.tokens());
    } catch (error) {
      // Too often asked, or the game has just ended: the last figures stay.
      if (!(error instanceof ApiError)) throw error;
    }
  }

  private tokens(): string[] {
    return this.m.session.chairs.flatMap(({ token }) => token ?? []);
  }

  private async ask(question: () => Promise<Told>): Promise<void> {
    if (this.waiting.value) return;
    this.waiting.value = true;
    this.told.value = null;
    this.open.value = 0;
    try {
      this.told.value = await question();
    } catch (error) {
      if (!(error instanceof ApiError) && !(error instanceof RequestError)) throw error;
      this.told.value = { kind: "nothing", reason: error.message };
    } finally {
      this.waiting.value = false;
    }
  }
}

export function plansOf(told: Told): ConsideredPlan[] {
  if (told.kind === "nothing") return [];
  return told.kind === "why" ? told.answer.reasons.plans : told.answer.plans;
}

/** Whether nobody could choose between several plans by their figures, as they are told. */
export function foretellTheSame(plans: readonly ConsideredPlan[]): boolean {
  const figures = plans.map(({ score, chance }) => `${points(score)} ${percent(chance ?? 0)}`);
  return plans.length > 1 && new Set(figures).size === 1;
}

/** Whether who is expected to be ahead in points is not who is expected to win, as where a death or a castle decides. */
export function notByPoints(plan: ConsideredPlan): boolean {
  const { chance, score } = plan;
  if (chance === null || Math.abs(chance - 0.5) < CLEARLY) return false;
  return Math.sign(chance - 0.5) * score <= -CLEAR_LEAD;
}

function placesOf(plan: ConsideredPlan): string[] {
  const own = [...new Set([...plan.hexes, ...(plan.differs_at ?? [])])];
  return own.length > 0 ? own : (plan.first ?? []);
}

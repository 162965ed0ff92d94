/** A puzzle at a table of one's own: whatever is about to be done is judged first, and done only if it is right. */

import { computed, signal } from "@preact/signals";
import { noteSolved } from "../app/solved";
import { ApiError } from "../net/http";
import { study, type PuzzleInfo, type Verdict } from "../net/study";
import type { Session } from "./session";

export class Puzzle {
  readonly verdict = signal<Verdict | null>(null);
  /** What was tried last, in words. */
  readonly tried = signal("");
  /** How often something else than the solution was tried. */
  readonly misses = signal(0);
  readonly shown = signal(false);
  readonly done = computed(() => this.verdict.value?.solution !== undefined);
  /** The step of the question; afterwards one may play on as one likes. */
  private asked: number | null = null;

  constructor(
    readonly info: PuzzleInfo,
    private readonly session: Session,
  ) {}

  /** Whether this is to be judged instead of done. */
  takes(texts: readonly string[]): boolean {
    this.asked ??= this.session.chair.value.n;
    return texts.length > 0 && !this.done.value && this.session.chair.value.n === this.asked;
  }

  /** Judge a try; whether it is right. */
  async judge(texts: readonly string[]): Promise<boolean> {
    const text = texts.at(-1) as string;
    try {
      const verdict = await study.tryPuzzle(this.info.game, this.info.id, text);
      this.tried.value = this.session.orderText(text);
      this.verdict.value = verdict;
      if (verdict.right) noteSolved(this.info.game, this.info.id, "right");
      else this.misses.value++;
      return verdict.right;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.session.complain(error.message, error.rule ?? "");
      return false;
    }
  }

  /** Another try. */
  again(): void {
    this.verdict.value = null;
  }

  /** Give up: the solution and its reason are shown. */
  async show(): Promise<void> {
    const verdict = await study.tryPuzzle(this.info.game, this.info.id, null);
    this.shown.value = true;
    this.tried.value = "";
    this.verdict.value = verdict;
    noteSolved(this.info.game, this.info.id, "shown");
  }

  /** Where the solution happens, once it is known. */
  readonly places = computed<string[]>(() => {
    const { solution } = this.verdict.value ?? {};
    if (!solution) return [];
    return [...(solution.path ?? []), ...(solution.hex ? [solution.hex] : [])];
  });
}

/** What the player holds in his hand, and what a click, a hover or a key does with it. Knows no rules: it matches options. */

import { computed, signal } from "@preact/signals";
import type { Marks, Path, Trail } from "../board/api";
import { hasForces } from "../logic/forces";
import {
  ableUnits,
  aimedAt,
  endOf,
  isJoint,
  meant,
  takesInHand,
  type Pointed,
} from "../logic/options";
import type { Doubt, OddsAnswer, Refused } from "../net/types";
import { placesOf } from "../logic/tray";
import type { AskView, Option } from "../wire";
import { Clicks, type Click } from "./clicks";
import { Combats } from "./combats";
import { Command } from "./command";
import { Formations } from "./formations";
import { EMPTY, type Hand } from "./hand";
import { handMarks, pathOf } from "./hand_marks";
import { ListHand } from "./list_hand";
import { whyText } from "./meaning";
import { AllAtOnce } from "./series";
import type { Session } from "./session";

export class Orders {
  readonly hand = signal<Hand>(EMPTY);
  readonly hover = signal<Pointed>({ hex: null, unit: null });
  /** The option that a list or a chooser points at. */
  readonly eyed = signal<Option | null>(null);
  readonly odds = signal<({ text: string } & OddsAnswer) | null>(null);
  /** What waits for a confirmation. */
  readonly doubt = signal<Doubt | null>(null);
  readonly refusal = signal<Refused | null>(null);
  readonly busy = signal(false);
  readonly looked = signal<string | null>(null);
  /** How much had happened when a secret answer was given: nothing happens before the others have given theirs. */
  readonly sealed = signal<number | null>(null);
  /** The hex that was clicked last. */
  readonly place = signal<string | null>(null);
  /** Raised with every question on what is taken in hand, and with every one on odds: only the last answer counts. */
  private asked = 0;
  private weighed = 0;
  private readonly clicks = new Clicks({
    busy: () => this.busy.value,
    question: () => this.ask?.kind,
    pick: (click) => this.pickNow(click),
  });

  readonly formations: Formations;
  readonly list: ListHand;
  readonly combats = new Combats(this);
  readonly series: AllAtOnce;
  /** Where forces march rather than counters. */
  readonly command: Command | null;

  constructor(private readonly session: Session) {
    this.formations = new Formations(session, this);
    this.list = new ListHand(session);
    this.series = new AllAtOnce(session, this);
    this.command = hasForces(session.sheet) ? new Command(session, this) : null;
  }

  // ------------------------------------------------------------------------------------------ seen from outside

  /** The options that clicks are matched against. */
  readonly options = computed<Option[]>(() => {
    const hand = this.hand.value;
    if (hand.kind === "unit" || hand.kind === "choice" || hand.kind === "strike") return hand.options;
    if (hand.kind === "force") return [...(this.command?.open.value ?? []), ...hand.ways];
    return this.ask?.options ?? [];
  });

  readonly able = computed<string[]>(() => (this.ask ? ableUnits(this.ask.options) : []));

  readonly marks = computed<Marks>(() =>
    this.list.ask.value && !this.list.isBeside
      ? this.list.marks.value
      : this.command
      ? this.command.marks.value
      : handMarks({
          hand: this.hand.value,
          ask: this.ask,
          options: this.options.value,
          able: this.able.value,
        }),
  );

  /** The way of the option that is pointed at, in a list or on the map. */
  readonly path = computed<Path | null>(() =>
    this.command ? this.command.path.value : pathOf(this.hand.value, this.eyed.value ?? this.optionUnderPointer()),
  );

  readonly ghosts = computed<Trail[]>(() => {
    const hand = this.hand.value;
    if (hand.kind !== "formation" || !hand.plan) return [];
    return hand.plan.options.flatMap((action) =>
      action.unit && action.path ? [{ unit: action.unit, path: action.path, kind: "move" as const }] : [],
    );
  });

  get ask(): AskView | null {
    return this.session.ask.value;
  }

  hexOf(unit: string): string | null {
    return this.session.state.value?.view.units[unit]?.hex ?? null;
  }

  // ------------------------------------------------------------------------------------------ clicks

  async pick(at: Click): Promise<void> {
    this.looked.value = at.unit;
    this.place.value = at.hex;
    await this.clicks.add(at);
  }

  private async pickNow(at: Click): Promise<void> {
    this.refusal.value = null;
    const ask = this.ask;
    if (!ask) return;
    if (this.list.pick(at.unit)) return;
    if (!at.touch) this.eyed.value = null;
    const hand = this.hand.value;
    if (at.extend && at.unit && this.formations.takes(at.unit) && !ask.options.some(isJoint)) {
      return this.formations.toggle(at.unit);
    }
    if (hand.kind === "formation") return this.formations.aim(hand, at);
    if (this.command) return this.command.pick(ask, at);
    if (ask.options.some(isJoint)) {
      if (!(await this.combats.pick(ask, at))) await this.forbidden(at);
      return;
    }
    return this.pickOption(ask, at);
  }

  private async pickOption(ask: AskView, at: Pointed): Promise<void> {
    const hand = this.hand.value;
    if (hand.kind === "unit" && at.unit === hand.unit) return this.drop();
    const inHand = hand.kind === "unit" ? hand.options.filter((option) => at.hex && endOf(option) === at.hex) : [];
    const found = inHand.length > 0 ? inHand : meant(ask.options, at);
    const [first] = found;
    if (ask.about?.places && hand.kind !== "unit" && at.unit && placesOf(ask, at.unit, this.session.sheet).length > 0) return void this.choosePlace(at.unit);
    if (!first) return this.forbidden(at);
    if (found.length > 1) return this.several(found, at);
    if (takesInHand(first)) return this.take(first);
    if (!this.preview(first, at)) await this.carryOut(first);
  }

  /** A finger cannot point before it clicks: its first touch shows the way or the odds, and its second does it. */
  preview(option: Option, at: Pointed): boolean {
    const seen = !at.touch || this.eyed.value?.text === option.text;
    if (!seen) this.eye(option);
    return !seen;
  }

  /** One unit with several ways glows on the map; several things in one place are listed. */
  private several(found: Option[], at: Pointed): void {
    const ends = new Set(found.map(endOf));
    const sameUnit = new Set(found.map((option) => option.unit)).size === 1;
    if (sameUnit && at.unit && ends.size > 1)
      this.hand.value = { kind: "unit", unit: at.unit, options: found, via: null };
    else this.hand.value = { kind: "choice", options: found };
  }

  async take(option: Option): Promise<void> {
    const unit = option.unit as string;
    const turn = this.begin();
    const options = await this.session.reach(unit);
    if (turn !== this.asked || options.length === 0) return;
    this.looked.value = unit;
    this.hand.value = { kind: "unit", unit, options, via: option };
  }

  /** Do an option; one that only follows on a unit taken in hand brings that along. */
  async carryOut(option: Option): Promise<void> {
    if (this.command) return this.command.go(option);
    const hand = this.hand.value;
    const via = hand.kind === "unit" && hand.via && hand.options.includes(option) ? hand.via : null;
    const alone = !via?.first && (option.path ?? option.hex);
    const texts = via && !alone ? [via.text, option.text] : [option.text];
    if (option.path && option.path.length > 1)
      this.formations.last.value = { start: option.path[0] as string, end: option.path.at(-1) as string };
    await this.send(texts);
  }

  async send(texts: string[], confirmed = false): Promise<boolean> {
    if (this.busy.value || texts.length === 0) return false;
    this.series.heed(texts);
    this.busy.value = true;
    this.refusal.value = null;
    const kept = this.ask?.hidden ? this.session.log.value.length : null;
    try {
      const done = await this.session.acts(texts, confirmed);
      if (done) {
        this.sealed.value = kept;
        this.drop();
        // The march may go on.
        this.command?.renew();
      }
      return done;
    } finally {
      this.busy.value = false;
      this.series.goOn();
      void this.clicks.goOn();
    }
  }

  /** A question to the server begins; `current` says later whether its answer is still wanted. */
  begin(): number {
    this.weighed++;
    return ++this.asked;
  }

  current(turn: number): boolean {
    return turn === this.asked;
  }

  /** Put back what is in hand. */
  putBack(): void {
    this.clicks.forget();
    if (this.command) void this.command.putBack();
    else this.drop();
  }

  drop(): void {
    this.begin();
    this.hand.value = EMPTY;
    this.eyed.value = null;
    this.odds.value = null;
  }

  /** After every new state: what is in hand stays only while it can still be done. */
  renew(): void {
    const hand = this.hand.value;
    if (hand.kind === "formation") this.formations.renew(hand);
    else this.drop();
    this.series.goOn();
    if (this.command) return this.command.renew();
    const ask = this.ask;
    const subject = ask?.subject;
    if (ask && subject && ask.options.some((option) => option.unit === subject && endOf(option))) {
      this.hand.value = { kind: "unit", unit: subject, options: ask.options, via: null };
      this.looked.value = subject;
    }
  }

  /** A unit of the set-up that shall be placed somewhere else; where it can be. */
  choosePlace(unit: string): string[] {
    const options = this.ask ? placesOf(this.ask, unit, this.session.sheet) : [];
    this.command?.camp.close();
    this.looked.value = unit;
    this.hand.value = options.length > 0 ? { kind: "unit", unit, options, via: null } : EMPTY;
    return options.flatMap((option) => option.hex ?? []);
  }

  // ------------------------------------------------------------------------------------------ odds

  /** A list points at an option: its way is drawn, and what dice may bring by it is shown. */
  eye(option: Option): void {
    this.eyed.value = option;
    if (aimedAt(option).length > 0 || option.dice) void this.showOdds(option.text);
  }

  /** The same for an answer to a question, where odds are looked up for every one. */
  eyeAnswer(option: Option): void {
    this.eyed.value = option;
    void this.showOdds(option.text);
  }

  /** An answer is pressed. A finger cannot point first: where there are odds, it touches once to see them. */
  async choose(option: Option, touch: boolean): Promise<void> {
    if (touch && this.odds.value?.text !== option.text) {
      await this.showOdds(option.text);
      this.eyed.value = option;
      if (this.odds.value?.odds) return;
    }
    await this.carryOut(option);
  }

  async showOdds(text: string): Promise<void> {
    if (this.odds.value?.text === text) return;
    const turn = ++this.weighed;
    const found = await this.session.odds(text);
    if (turn === this.weighed) this.odds.value = found && { text, ...found };
  }

  // ------------------------------------------------------------------------------------------ the rest

  private async forbidden(at: Pointed): Promise<void> {
    const text = this.ask && whyText(this.session, this.ask, this.hand.value, at);
    if (this.hand.value.kind === "choice") this.drop();
    if (text) await this.whyNot(text);
  }

  /** Show why this cannot be done. */
  async whyNot(text: string): Promise<void> {
    const reason = await this.session.why(text);
    if (reason) this.refusal.value = reason;
  }

  async hovered(at: Pointed): Promise<void> {
    this.hover.value = at;
    const ask = this.ask;
    const hand = this.hand.value;
    if (hand.kind === "formation") return this.formations.point(hand, at.hex);
    if (!ask || hand.kind === "combat" || this.command) return;
    if (!at.unit) return this.weighEnd(hand);
    const against = ask.options.filter((option) => aimedAt(option).length === 1 && aimedAt(option)[0] === at.unit);
    const option = against.find(({ units }) => !units || units.length > 1) ?? against[0];
    if (option) await this.showOdds(option.text);
    else if (hand.kind === "empty") this.odds.value = null;
  }

  /** What a way leads to: where a unit may end it, the attack that follows. */
  private async weighEnd(hand: Hand): Promise<void> {
    const option = this.optionUnderPointer();
    if (option && (aimedAt(option).length > 0 || option.dice)) await this.showOdds(option.text);
    else if (hand.kind === "empty" || hand.kind === "unit") this.odds.value = null;
  }

  private optionUnderPointer(): Option | null {
    const { hex } = this.hover.value;
    return (hex && this.options.value.find((option) => endOf(option) === hex)) || null;
  }
}

/** Hands for forces: they are taken up, marched, sent against enemies and castles. Knows no rules: it matches options. */

import { computed } from "@preact/signals";
import type { Marks, Path } from "../board/api";
import { castleAt, castleNamed, forceOf, forcesAt } from "../logic/forces";
import { easiestFirst, endsAt, ordersFor, siegesOf, strikesAt, strikeText, type OrderGroup } from "../logic/commands";
import type { Pointed } from "../logic/options";
import { filled } from "../logic/patterns";
import { placesOf } from "../logic/tray";
import type { AskForm, AskView, ForceView, Option, View } from "../wire";
import { CampTable } from "./camp";
import { commandMarks, commandPath } from "./command_marks";
import { EMPTY, type Hand } from "./hand";
import { Leaving } from "./leaving";
import { unitOverlays } from "./overlays";
import { wayOf } from "./meaning";
import type { Orders } from "./orders";
import type { Session } from "./session";
import { Tracks } from "./tracks";

type InHand = Hand & { kind: "force" };

export class Command {
  readonly camp: CampTable;
  readonly tracks: Tracks;
  readonly leaving: Leaving;
  /** The phase that was played when the last state came. */
  private moment = "";

  constructor(
    private readonly session: Session,
    private readonly orders: Orders,
  ) {
    this.camp = new CampTable(session, orders);
    this.tracks = new Tracks(session, orders, this.camp);
    this.leaving = new Leaving(session);
  }

  readonly form = computed<AskForm | null>(() => {
    return this.session.ask.value?.form ?? null;
  });

  readonly marks = computed<Marks>(() => {
    const view = this.view;
    if (!view) return {};
    return commandMarks({
      hand: this.orders.hand.value,
      ask: this.session.ask.value,
      view,
      able: this.orders.able.value,
      camp: this.camp.hex.value,
      places: this.placesOf(this.camp.chosen.value ?? "").flatMap((option) => option.hex ?? []),
      own: this.session.chair.value.side,
      sheet: this.session.sheet,
    });
  });

  /** The way that is pointed at; none while forces are being formed. */
  readonly path = computed<Path | null>(() => {
    const { hand, eyed, hover } = this.orders;
    return this.camp.hex.value ? null : commandPath(hand.value, this.session.ask.value, eyed.value, hover.value.hex);
  });

  /** The orders open to the force that is in hand. */
  readonly open = computed<Option[]>(() => {
    const hand = this.orders.hand.value;
    const force = hand.kind === "force" ? forceOf(this.view, hand.leader) : undefined;
    const ask = this.session.ask.value;
    return force && ask && this.form.value === "act" ? ordersFor(ask.options, force) : [];
  });

  private get view(): View | null {
    return this.session.state.value?.view ?? null;
  }

  // ------------------------------------------------------------------------------------------ clicks

  async pick(ask: AskView, at: Pointed): Promise<void> {
    const { hand } = this.orders;
    const inHand = hand.value;
    if (inHand.kind === "choice") hand.value = EMPTY;
    switch (this.form.value) {
      case "act":
        return inHand.kind === "force" ? this.pickFor(inHand, ask, at) : this.pickOrder(ask, at);
      case "setup":
        return this.pickSetup(ask, at);
      case "way":
        return this.pickOnTheWay(ask, at);
      case "choose":
        return this.pickWay(ask.options, at);
      default:
        return;
    }
  }

  private async pickFor({ leader, ways, foreseen }: InHand, ask: AskView, at: Pointed): Promise<void> {
    const force = forceOf(this.view, leader);
    if (!at.hex || !force) return this.orders.drop();
    if (at.hex === force.hex) {
      const other = at.unit && at.unit !== leader ? at.unit : null;
      return other && this.isAble(other) ? this.take(other) : this.orders.drop();
    }
    if (endsAt(ways, at.hex).length > 0) return this.pickWay(ways, at);
    const strikes = strikesAt([...ordersFor(ask.options, force), ...ways], at.hex);
    if (strikes.length > 0) return this.weigh(easiestFirst(strikes), leader);
    const next = this.ableAt(at);
    if (next) return this.take(next);
    // It could go there if the dice allow it: they are asked for with a button.
    if (foreseen?.near.has(at.hex) || foreseen?.far.has(at.hex)) return;
    await this.whyNot(leader, ways, at.hex);
  }

  private async pickOrder(ask: AskView, at: Pointed): Promise<void> {
    const next = this.ableAt(at);
    if (next) return this.take(next);
    if (!at.hex) return this.orders.drop();
    const strikes = strikesAt(ask.options, at.hex);
    const castle = castleAt(this.session.sheet, at.hex);
    const sieges = castle ? siegesOf(ask.options, castle.id) : [];
    if (strikes.length + sieges.length > 0) return this.weigh([...strikes, ...sieges], null);
    this.orders.drop();
    const own = at.unit && forceOf(this.view, at.unit)?.side === this.session.chair.value.side;
    if (own && at.unit) await this.askWhy(filled(ask, "take", { unit: at.unit }));
  }

  /** The force is on the march: where it goes on to, whom it strikes, and why not. */
  private async pickOnTheWay(ask: AskView, at: Pointed): Promise<void> {
    if (!at.hex) return;
    const strikes = strikesAt(ask.options, at.hex);
    if (strikes.length > 0) return this.weigh(easiestFirst(strikes), null);
    if (ask.options.some((option) => option.path?.at(-1) === at.hex)) return this.pickWay(ask.options, at);
    const leader = ask.about?.unit ?? ask.options.find((option) => option.path)?.unit;
    if (leader) await this.whyNot(leader, ask.options, at.hex);
  }

  private async pickWay(options: readonly Option[], at: Pointed): Promise<void> {
    const endIn = (option: Option): string | undefined => (option.strikes ? option.hex : (option.path?.at(-1) ?? option.hex));
    const ways = options.filter((option) => at.hex && !option.leaves && endIn(option) === at.hex);
    const stay = this.orders.hand.value.kind === "force" && this.leaving.units.value.length > 0;
    const ends = stay ? this.leaving.after(ways) : ways;
    const [first] = ends;
    if (!first) return;
    const unseen = this.form.value !== "setup" && this.orders.preview(first, at);
    if (ends.length > 1) this.orders.hand.value = { kind: "choice", options: ends, via: this.via };
    else if (!unseen) await this.go(first);
  }

  private async pickSetup(ask: AskView, at: Pointed): Promise<void> {
    const hand = this.orders.hand.value;
    if (hand.kind === "unit") return this.pickWay(hand.options, at);
    const chosen = this.camp.chosen.value;
    const places = chosen ? this.placesOf(chosen).filter((option) => option.hex === at.hex) : [];
    if (places.length > 0) {
      this.camp.close();
      return this.pickWay(places, at);
    }
    const mine = new Set(ask.about?.units ?? []);
    const here = at.hex && this.view ? forcesAt(this.view, at.hex).filter((f) => f.units.some((u) => mine.has(u))) : [];
    if (at.hex && here.length > 0) this.camp.pitch(at.hex);
    else this.camp.close();
  }

  private placesOf(unit: string): Option[] {
    const ask = this.session.ask.value;
    return ask ? placesOf(ask, unit, this.session.sheet) : [];
  }

  // ------------------------------------------------------------------------------------------ forces

  private isAble(unit: string): boolean {
    return this.orders.able.value.includes(unit);
  }

  /** Whoever can act of those who are meant by a click. */
  private ableAt(at: Pointed): string | null {
    if (at.unit && this.isAble(at.unit)) return at.unit;
    const own = this.session.chair.value.side;
    const meant = at.unit ? forceOf(this.view, at.unit) : undefined;
    if (meant && meant.side !== own) return null;
    const here = at.hex && this.view ? forcesAt(this.view, at.hex) : [];
    return here.find((force) => this.isAble(force.leader))?.leader ?? null;
  }

  /** Take a force in hand; where it can march is asked without ordering anything. */
  async take(leader: string): Promise<void> {
    const ask = this.session.ask.value;
    if (!ask) return;
    const march = ask.options.find((option) => option.takes && option.unit === leader) ?? null;
    const turn = this.orders.begin();
    this.orders.looked.value = leader;
    this.orders.odds.value = null;
    this.orders.eyed.value = null;
    this.leaving.clear();
    this.orders.hand.value = { kind: "force", leader, ways: [], via: march };
    if (!march) return;
    const found = await this.session.reach(leader);
    const ways = found.filter((option) => option.path);
    if (!this.orders.current(turn)) return;
    this.orders.hand.value = { kind: "force", leader, ways, via: march };
    // Dice decide first whether it moves at all.
    if (ways.length > 0 || !march.dice) return;
    void this.orders.showOdds(march.text);
    const foreseen = await this.foresee(leader);
    if (foreseen && this.orders.current(turn)) this.orders.hand.value = { kind: "force", leader, ways, via: march, foreseen };
  }

  /** Where a force could go if dice allow it, as far as the sheet has overlays for that. */
  private async foresee(leader: string): Promise<NonNullable<Marks["foreseen"]> | null> {
    const kinds = unitOverlays(this.session.sheet).filter(({ reach }) => reach);
    if (kinds.length === 0) return null;
    const found = await Promise.all(kinds.map(({ id }) => this.session.overlay(id, null, leader)));
    const hexes = (wanted: "near" | "far"): Set<string> =>
      new Set(kinds.flatMap(({ reach }, at) => (reach === wanted ? (found[at]?.hexes ?? []) : [])));
    return { near: hexes("near"), far: hexes("far") };
  }

  /** Whether others could be sent the same way. */
  canMarchWithOthers(leader: string): boolean {
    const { formations, able } = this.orders;
    return formations.takes(leader) && able.value.some((other) => other !== leader && formations.takes(other));
  }

  /** The other forces of the hex, to go on to with a click. */
  neighbours(leader: string): ForceView[] {
    const force = forceOf(this.view, leader);
    if (!force || !this.view) return [];
    return forcesAt(this.view, force.hex).filter((other) => other !== force && other.side === force.side);
  }

  private get via(): Option | null {
    const hand = this.orders.hand.value;
    return hand.kind === "force" || hand.kind === "choice" || hand.kind === "strike" ? (hand.via ?? null) : null;
  }

  /** A way, with the order to march if that has not been given yet. */
  async go(option: Option): Promise<void> {
    const { via } = this;
    const known = this.session.ask.value?.options.some((other) => other.text === option.text);
    await this.orders.send(via && !known ? [via.text, option.text] : [option.text]);
  }

  /** Men of the force in hand shall stay behind: choose whom. */
  leaveMen(): void {
    this.orders.eyed.value = null;
    this.leaving.begin();
  }

  // ------------------------------------------------------------------------------------------ orders

  /** A button of the force in hand. */
  async order(group: OrderGroup): Promise<void> {
    const hand = this.orders.hand.value;
    const [only] = group.options;
    if (only && group.options.length === 1 && (!only.dice || only.takes)) await this.orders.send([only.text]);
    else this.weigh(group.options, hand.kind === "force" ? hand.leader : null);
  }

  weigh(options: Option[], from: string | null, at = 0): void {
    this.orders.hand.value = { kind: "strike", options, at, from, via: this.via };
    this.orders.odds.value = null;
    const option = options[at];
    if (option) void this.orders.showOdds(option.text);
  }

  async confirm(): Promise<void> {
    const hand = this.orders.hand.value;
    const option = hand.kind === "strike" ? hand.options[hand.at] : undefined;
    if (option) await this.go(option);
  }

  /** Never mind: back to the force, or the hand is empty again; an order without its details is taken back. */
  async putBack(): Promise<void> {
    const hand = this.orders.hand.value;
    const form = this.form.value;
    if (hand.kind === "strike" && hand.from) return this.take(hand.from);
    if (this.leaving.open.value) return this.leaving.clear();
    if (this.camp.hex.value && form === "setup") return this.camp.close();
    const begun = form === "group" || (form === "way" && hand.kind !== "choice" && hand.kind !== "strike");
    if (hand.kind === "empty") this.orders.looked.value = this.orders.place.value = null;
    this.orders.drop();
    if (begun && this.session.state.value?.undo) await this.session.undo();
    else this.renew();
  }

  /** After every new state: whoever is on the march stays in hand, and an organisation opens its boxes. */
  renew(): void {
    const ask = this.session.ask.value;
    this.camp.renew();
    this.tracks.forget();
    this.leaving.clear();
    const moment = `${this.view?.turn} ${this.view?.clock?.phase}`;
    // What was looked at in another phase is of no more interest.
    if (moment !== this.moment) this.orders.looked.value = this.orders.place.value = null;
    this.moment = moment;
    if (!ask || ask.form === "act" || ask.form === "setup") return;
    const rolled = ask.options.find((option) => option.dice);
    if (rolled) void this.orders.showOdds(rolled.text);
    const leader = ask.about?.unit ?? ask.subject ?? ask.about?.units?.[0];
    if (!leader) return this.lookAtCastle(ask);
    this.orders.looked.value = leader;
    if (ask.form !== "way") return;
    this.orders.hand.value = { kind: "force", leader, ways: ask.options.filter((option) => option.path), via: null };
  }

  /** A question about a castle shows what is known of it. */
  private lookAtCastle({ about }: AskView): void {
    const castle = castleNamed(this.session.sheet, about?.castle);
    if (!castle) return;
    this.orders.looked.value = null;
    this.orders.place.value = castle.hex;
  }

  private async whyNot(leader: string, ways: readonly Option[], hex: string): Promise<void> {
    const enemy = this.view && forcesAt(this.view, hex).filter((force) => force.side !== forceOf(this.view, leader)?.side);
    const ask = this.session.ask.value;
    if (enemy && enemy.length > 0) {
      const own = forceOf(this.view, leader);
      const text = own && strikeText(ask, own, hex, enemy.map((force) => force.leader));
      if (text) return this.askWhy(text);
    }
    await this.askWhy(wayOf(this.session, leader, ways, hex) ?? filled(ask, "take", { unit: leader }));
  }

  private async askWhy(text: string | null): Promise<void> {
    if (text !== null) await this.orders.whyNot(text);
  }
}

/** A table as the page knows it: chairs, sheet, rules, chat, and which chair one looks from. */

import { computed, signal } from "@preact/signals";
import { keepPledge } from "../app/pledges";
import { heldTable } from "../app/seats";
import { recall, remember } from "../app/storage";
import { withLine } from "../logic/chat";
import { api } from "../net/http";
import { RequestError } from "../net/socket";
import type {
  ChatLine,
  Doubt,
  FormationAnswer,
  FormationReach,
  OddsAnswer,
  OddsView,
  OverlayAnswer,
  Refused,
  Rulebook,
  Seats,
  SeatsMessage,
  StepAnswer,
  TableInfo,
  Thinking,
} from "../net/types";
import type { AskView, EventView, Option, Outlook, Sheet, StateMessage, UnitSheet } from "../wire";
import { T } from "../texts";
import { Chair } from "./chair";
import { Delivery, type Order } from "./delivery";


/** The server's word for what has to be confirmed. */
const DOUBTED = "confirm";

export interface SessionEvents {
  /** Whether a curtain is drawn at every change of sides at one screen. */
  curtain?(): boolean;
  /** The chair one looks from has a new state. */
  state(state: StateMessage, fresh: EventView[], first: boolean): void;
  refused(reason: Refused): void;
  /** What is about to be done is too grave to be done without a question. */
  doubted(doubt: Doubt): void;
}

/** Something that judges what is about to be done before it is done. */
export interface Trial {
  takes(texts: readonly string[]): boolean;
  judge(texts: readonly string[]): Promise<boolean>;
}

export class Session {
  readonly info = signal<TableInfo | null>(null);
  readonly seats = signal<Seats>({});
  readonly watching = signal(0);
  /** The table of the rematch, once somebody has asked for one. */
  readonly rematch = signal<string | null>(null);
  /** What else is known of the table beside the game: clocks, a wish to go back, whether it is closed. */
  readonly affairs = signal<SeatsMessage>({ seats: {} });
  readonly chat = signal<ChatLine[]>([]);
  /** When the last line was written that has been read here. */
  private readonly chatRead = signal(0);
  readonly unread = computed(() => this.chat.value.filter((line) => line.at > this.chatRead.value).length);
  readonly thinking = signal<Thinking | null>(null);
  readonly at = signal(0);
  readonly chairs: Chair[];
  readonly chair = computed(() => this.chairs[this.at.value] as Chair);
  readonly state = computed(() => this.chair.value.state.value);
  readonly log = computed(() => this.chair.value.log.value);
  readonly ask = computed<AskView | null>(() => {
    const ask = this.state.value?.ask;
    return ask ? { ...ask, options: this.offered(ask.options) } : null;
  });
  /** Which question it is. Steps would not tell: where several decide at once, others may answer while one still chooses. */
  readonly asking = computed(() => `${this.log.value.length} ${this.ask.value?.kind}`);
  readonly link = computed(() => this.chair.value.link.value);
  readonly delivery = new Delivery();
  /** Whoever judges first, at a puzzle; there nothing is hidden from the one who solves it. */
  trial: Trial | null = null;
  private undoing = false;
  /** The steps before and after the last order of several actions, as far as it can be taken back in one. */
  private order: { begin: number; end: number } | null = null;
  private readonly units: ReadonlyMap<string, UnitSheet>;
  private readonly places: ReadonlyMap<string, string>;
  /** Another chair of this browser is to decide and must not see this one's secrets. */
  readonly handOver = signal<number | null>(null);

  constructor(
    readonly table: string,
    readonly sheet: Sheet,
    readonly rules: Rulebook,
    info: TableInfo,
    private readonly events: SessionEvents,
  ) {
    this.units = new Map(sheet.units.map((unit) => [unit.id, unit]));
    this.places = new Map((sheet.board.places ?? []).map(({ hex, name }) => [hex, name]));
    this.chatRead.value = recall<number>(this.readKey, 0);
    this.info.value = info;
    this.seats.value = info.seats;
    if (info.dice && !info.over) keepPledge(table, info.dice.commitment);
    const held = Object.entries(heldTable(table)?.seats ?? {});
    const seats: [string | null, string | null][] = held.length > 0 ? held : [[null, null]];
    const listeners = {
      state: (chair: Chair, fresh: EventView[], first: boolean) => this.heard(chair, fresh, first),
      chat: (line: ChatLine) => this.heardChat(line),
      seats: (now: SeatsMessage) => {
        this.seats.value = now.seats;
        this.watching.value = now.watching ?? 0;
        this.rematch.value = now.rematch ?? null;
        this.affairs.value = now;
      },
      thinking: (told: Thinking) => (this.thinking.value = told),
      refused: (reason: string, rule: string) => this.events.refused({ reason, rule }),
    };
    this.chairs = seats.map(([side, token]) => new Chair(table, side, token, listeners));
  }

  get hotSeat(): boolean {
    return this.chairs.length > 1;
  }

  sideName(id: string | null): string {
    return this.sheet.sides.find((side) => side.id === id)?.name ?? id ?? "";
  }

  unit(id: string | null | undefined): UnitSheet | undefined {
    return this.units.get(id ?? "");
  }

  unitName(id: string): string {
    return this.unit(id)?.name ?? id;
  }

  /** What a hex is called, with its number; one without a name has only that. */
  placeName(hex: string): string {
    const name = this.places.get(hex);
    if (!name) return hex;
    return name.endsWith(")") ? `${name.slice(0, -1)}, ${hex})` : `${name} (${hex})`;
  }

  /** The units that a text names, in its order; of names that begin alike the longest is meant. */
  unitsIn(text: string): string[] {
    const found = this.sheet.units
      .map((unit) => ({ unit, at: text.indexOf(unit.name) }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => a.at - b.at || b.unit.name.length - a.unit.name.length);
    return found.filter(({ at }, index) => found[index - 1]?.at !== at).map(({ unit }) => unit.id);
  }

  /** Sides whose seats wait for somebody: for whoever comes, or for whoever was sent a link. */
  waitingSides(kind: "open" | "link"): string[] {
    return Object.entries(this.seats.value)
      .filter(([, seat]) => seat.kind === kind)
      .map(([side]) => side);
  }

  sit(index: number): void {
    this.handOver.value = null;
    this.at.value = index;
    const state = this.state.value;
    if (state) this.events.state(state, [], false);
  }

  close(): void {
    for (const chair of this.chairs) chair.close();
  }

  // ------------------------------------------------------------------------------------------ doing

  /** Do this, or these in a row. What is grave is asked about first, unless its player has `confirmed` it. */
  async acts(texts: string[], confirmed = false): Promise<boolean> {
    if (this.trial?.takes(texts) && !(await this.trial.judge(texts))) return false;
    const [only] = texts;
    const before = this.chair.value.n;
    if (only !== undefined && texts.length === 1) return this.send({ t: "act", text: only, n: before, confirmed });
    const done = await this.send({ t: "acts", texts, n: before, confirmed });
    // The first that is refused ends it; what came before it stays done.
    const fallen = this.log.value.findLast((event) => event.n > before && event.show?.fixed);
    this.order = { begin: fallen?.n ?? before, end: this.chair.value.n };
    return done;
  }

  /** What was done in one order is taken back in one. */
  async undo(): Promise<boolean> {
    if (this.undoing) return false;
    this.undoing = true;
    try {
      return await this.takeBack();
    } finally {
      this.undoing = false;
    }
  }

  private async takeBack(): Promise<boolean> {
    if (!this.state.value?.undo) return false;
    const { order } = this;
    this.order = null;
    const whole = order?.end === this.chair.value.n && order.begin < order.end;
    return this.command(whole ? { t: "undo", to: order.begin } : { t: "undo" });
  }

  /** Pass until one of these happens; null ends the order. */
  stand(until: readonly string[] | null): Promise<boolean> {
    return this.command({ t: "stand", until });
  }

  redo = (): Promise<boolean> => this.command({ t: "redo" });
  reset = (): Promise<boolean> => this.command({ t: "reset" });
  resign = (): Promise<boolean> => this.command({ t: "resign" });

  /** The bot that thinks answers now. */
  hurry = (): Promise<unknown> => this.question({ t: "hurry" });

  /** Play again where the computer has played. */
  comeBack = (): Promise<unknown> => this.question({ t: "back" });
  /** Ask all others to go back to a step; null takes the question back, or says no to another's. */
  askBack = (to: number | null): Promise<unknown> => this.question({ t: "rollback", to });
  agreeBack = (to: number): Promise<unknown> => this.question({ t: "agree", to });

  /** Whether it has arrived. */
  say(text: string): Promise<boolean> {
    return this.chair.value.socket.ask({ t: "chat", text }).then(
      () => true,
      () => false,
    );
  }

  /** The chat is looked at: all of it is read. */
  readChat(): void {
    const last = this.chat.value.at(-1);
    if (!last) return;
    this.chatRead.value = last.at;
    remember(this.readKey, last.at);
  }

  private get readKey(): string {
    return `read:${this.table}`;
  }

  // ------------------------------------------------------------------------------------------ asking

  async odds(text: string): Promise<OddsAnswer | null> {
    const answer = (await this.question({ t: "odds", text })) as OddsAnswer | null;
    return answer && (answer.odds ?? answer.sets_off ?? answer.scores) ? answer : null;
  }

  /** What dice and draws may bring next that nobody decides about. */
  async prospects(): Promise<OddsView[]> {
    const answer = await this.question({ t: "prospects" });
    return (answer?.["prospects"] as OddsView[] | undefined) ?? [];
  }

  async why(text: string): Promise<Refused | null> {
    const answer = await this.question({ t: "why", text });
    return (answer?.["refused"] as Refused | null | undefined) ?? null;
  }

  async reach(unit: string): Promise<Option[]> {
    const answer = await this.question({ t: "reach", unit });
    return this.offered((answer?.["options"] as Option[] | undefined) ?? []);
  }

  async formation(units: readonly string[], start: string, end: string): Promise<FormationAnswer | null> {
    const answer = (await this.question({ t: "formation", units, start, end })) as unknown as FormationAnswer | null;
    return answer && { ...answer, options: this.offered(answer.options) };
  }

  async formationReach(units: readonly string[], lead: string): Promise<FormationReach | null> {
    const answer = await this.question({ t: "formation_reach", units, lead });
    return answer as unknown as FormationReach | null;
  }

  /** Hexes and ways of a side or of a unit. */
  async overlay(kind: string, side: string | null, unit: string | null): Promise<OverlayAnswer> {
    const of = { ...(side !== null && { side }), ...(unit !== null && { unit }) };
    const answer = await this.question({ t: "overlay", kind, ...of });
    return { hexes: [], routes: [], ...answer };
  }

  async step(n: number, side?: string): Promise<StepAnswer | null> {
    const answer = await this.question(side ? { t: "step", n, side } : { t: "step", n });
    return answer as unknown as StepAnswer | null;
  }

  // ------------------------------------------------------------------------------------------ inside

  /** Options with what the sheet tells of their verbs. */
  private offered(options: readonly Option[]): Option[] {
    const { actions = {} } = this.sheet;
    return options.map((option) => ({ ...actions[option.verb], ...option }));
  }

  complain(reason: string, rule: string): void {
    this.events.refused({ rule, reason });
  }

  /** What an order says, in words. */
  orderText(text: string): string {
    return this.ask.value?.options.find((option) => option.text === text)?.label ?? text;
  }

  private send(order: Order): Promise<boolean> {
    const texts = order.t === "act" ? [order.text] : order.texts;
    return this.attempt(async () => {
      const outcome = await this.delivery.deliver(this.chair.value, order);
      if (outcome === "unknown") this.events.refused({ rule: "", reason: T.table.unsure });
      return outcome === "done";
    }, texts);
  }

  private command(message: Record<string, unknown>): Promise<boolean> {
    return this.attempt(() => this.chair.value.socket.act(message).then(() => true));
  }

  /** Do what the server may refuse; the reason is shown. What it doubts of these texts waits for a confirmation. */
  private async attempt(deed: () => Promise<boolean>, texts: readonly string[] = []): Promise<boolean> {
    try {
      return await deed();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      const { index = 0, ...outlook } = error.details as Outlook & { index?: number };
      if (error.code === DOUBTED) this.events.doubted({ ...outlook, texts: texts.slice(index) });
      else this.events.refused({ rule: error.rule, reason: error.code === "lost" ? T.table.unsure : error.message });
      return false;
    }
  }

  /** An answer, or null where the server refuses; the reason is shown. */
  private async question(message: Record<string, unknown>): Promise<Record<string, unknown> | null> {
    try {
      return await this.chair.value.socket.ask(message);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (error.code !== "lost" && error.code !== "offline")
        this.events.refused({ rule: error.rule, reason: error.message });
      return null;
    }
  }

  private heard(chair: Chair, fresh: EventView[], first: boolean): void {
    this.thinking.value = null;
    if (chair === this.chair.value) {
      const state = chair.state.value;
      if (state) this.events.state(state, fresh, first);
    }
    this.followAsked();
  }

  /** At one screen for several sides, whoever is asked sits down; behind a curtain if there is something to hide. */
  private followAsked(): void {
    const state = this.state.value;
    if (!this.hotSeat || !state || state.over || state.ask) return;
    const next = this.chairs.findIndex((chair) => chair.side !== null && state.asked.includes(chair.side));
    if (next < 0 || next === this.at.value || !this.chairs[next]?.state.value?.ask) return;
    const secret = (this.chairs[next].state.value.ask.hidden ?? false) && this.trial === null;
    if (secret || (this.sheet.secrets && (this.events.curtain?.() ?? true))) this.handOver.value = next;
    else this.sit(next);
  }

  private heardChat(line: ChatLine): void {
    this.chat.value = withLine(this.chat.value, line);
  }
}

export async function openSession(table: string, events: SessionEvents): Promise<Session> {
  const info = await api.table(table);
  const [sheet, rules] = await Promise.all([api.tableSheet(info.id), api.rules(info.game)]);
  return new Session(table, sheet, rules, info, events);
}

/** Everything the parts of the table page share. */

import { computed, effect, signal, type Signal } from "@preact/signals";
import { settings, still, theme } from "../app/settings";
import { recall, remember } from "../app/storage";
import { createBoard } from "../board";
import type { Board, Marks, PointedAt } from "../board/api";
import { castleNamed } from "../logic/forces";
import { distance } from "../logic/hexes";
import type { Rect } from "../logic/free_part";
import { heeded } from "../logic/stops";
import { hasTracks } from "../logic/tracks";
import { diceOf, pointedBy, type Dice } from "../logic/events";
import type { PuzzleInfo } from "../net/study";
import type { Refused } from "../net/types";
import { T } from "../texts";
import { comma } from "../texts/say";
import type { EventView, StateMessage, View } from "../wire";
import { boardSheet, onBoard } from "./board_data";
import { AdviceDesk } from "./advice";
import { Beside } from "./beside";
import { Briefed } from "./briefed";
import { coveredEdgesOf } from "./covers";
import { Cursor } from "./cursor";
import { Guide } from "./guide";
import { Lookout } from "./lookout";
import { Orders } from "./orders";
import { Overlays } from "./overlays";
import { Playback } from "./playback";
import { Puzzle } from "./puzzle";
import { Recap } from "./recap";
import { Replay, stepInAddress } from "./replay";
import { openSession, type Session } from "./session";
import { Stage } from "./stage";

export type HouseTab =
  "orders" | "log" | "units" | "tracks" | "turn" | "score" | "review" | "charts" | "rules" | "luck" | "chat" | "notes" | "more";

/** A tab of the house, or one of the panels that the view brings. */
export type Tab = HouseTab | `own ${string}`;

type SheetSize = "closed" | "half" | "full";

const PHONE = 760;
/** The map shows what happens within so many hexes of the first thing in a scene. */
const FOLLOWED = 8;

export interface Fallen {
  rolls: Dice[];
  news: EventView[];
  at: number;
}

const WORD = /\w+/g;

export const isPhone = (): boolean => innerWidth < PHONE;

export class TableModel {
  readonly tab: Signal<Tab>;
  /** How far the panel is open; on the phone it is a sheet at the bottom. */
  readonly sheet = signal<SheetSize>(innerWidth < PHONE ? "closed" : recall<SheetSize>("sheet", "half"));
  readonly rule = signal<string | null>(null);
  readonly pointed = signal<PointedAt | null>(null);
  /** The result of one's own dice: it stays until it is read. */
  readonly dice = signal<Fallen | null>(null);
  /** What fell for others; it goes by itself. */
  readonly othersDice = signal<Fallen | null>(null);
  readonly ending = signal(false);
  readonly helping = signal(false);
  readonly boxTool = signal(false);
  /** The map without its counters. */
  readonly bare = signal(false);
  /** Whether the list of overlays is open beside the tools. */
  readonly layering = signal(false);
  readonly resultSeen = signal(false);
  readonly orders: Orders;
  readonly overlays: Overlays;
  readonly guide: Guide | null;
  /** The puzzle that is solved here, if it is one. */
  readonly puzzle: Puzzle | null;
  readonly advice: AdviceDesk;
  readonly cursor = new Cursor(this);
  readonly briefed: Briefed;
  readonly beside = new Beside(this);
  /** How often the map has come to show another part of the world. */
  readonly moves = signal(0);
  board: Board | null = null;
  lookout: Lookout | null = null;
  stage: Stage | null = null;
  readonly recap = signal<Recap | null>(null);
  readonly replay = signal<Replay | null>(null);
  readonly playback = signal<Playback | null>(null);
  /** The step after which others went on, for seeing it again. */
  readonly lastOwn = signal<number | null>(null);
  private stop: (() => void)[] = [];
  /** Where one looked before the map followed what others did. */
  private camera: string | null = null;
  /** The step of the last state. */
  private heardN = -1;
  /** The rest of what others do before one is asked is not to be shown. */
  private hurried = false;

  private constructor(
    readonly session: Session,
    lesson: boolean,
    puzzle?: PuzzleInfo,
  ) {
    this.orders = new Orders(session);
    const tab = recall<Tab>("tab", "log");
    this.tab = signal(tab === "review" || (tab === "tracks" && !hasTracks(session.sheet)) ? "log" : tab);
    this.advice = new AdviceDesk(this);
    this.overlays = new Overlays(session, this.orders);
    this.briefed = new Briefed(session, () => this.lookout?.question());
    const { course } = session.sheet;
    this.guide = lesson && course ? new Guide(this, course) : null;
    this.puzzle = puzzle ? new Puzzle(puzzle, session) : null;
    session.trial = this.puzzle;
  }

  static async open(table: string, lesson: boolean, puzzle?: PuzzleInfo): Promise<TableModel> {
    let model: TableModel | null = null;
    const session = await openSession(table, {
      curtain: () => settings.peek().curtain && !puzzle,
      state: (state, fresh, first) => model?.heard(state, fresh, first),
      refused: (reason: Refused) => model && (model.orders.refusal.value = reason),
      doubted: (doubt) => model && (model.orders.doubt.value = doubt),
    });
    model = new TableModel(session, lesson, puzzle);
    return model;
  }

  /** The view that is drawn: the present, or the step that is replayed. */
  readonly shown = computed<View | null>(
    () => this.replay.value?.view.value ?? this.playback.value?.view.value ?? this.session.state.value?.view ?? null,
  );

  /** What has happened up to what is shown. */
  readonly told = computed<EventView[]>(() => {
    const log = this.session.log.value;
    const shown = this.playback.value?.shown.value ?? 0;
    return this.inPlayback.value ? log.filter((event) => event.n <= shown) : log;
  });

  /** In the tab of the browser one sees whether one is asked, whatever else one looks at. */
  readonly title = computed(() => {
    const { session } = this;
    const called = session.sheet.title?.name ?? session.sheet.name;
    return [...this.turnInTitle(), called, T.brandTitle].join(" · ");
  });

  private turnInTitle(): string[] {
    const { session } = this;
    const state = session.state.value;
    if (!state || state.over) return [];
    if (session.ask.value) return [`● ${T.home.yourTurn}`];
    const names = state.asked.map((side) => session.sideName(side));
    return names.length > 0 ? [T.home.turnOf(names.join(comma))] : [];
  }

  readonly inReplay = computed(() => this.replay.value?.step.value != null);

  /** Whether the table of a list is in sight. */
  get isListShown(): boolean {
    return this.tab.value === "orders" && this.sheet.value !== "closed";
  }

  /** The table of a list opens with its question, and what was open before comes back after it. */
  private followLists(): () => void {
    let before: { tab: Tab; sheet: SheetSize } | null = null;
    return effect(() => {
      // What can be chosen on a second map needs no table.
      const asked = (this.orders.list.list?.rows.some(({ box }) => box === undefined) ?? false) && !this.inPlayback.value;
      if (asked === (before !== null)) return;
      const now = { tab: this.tab.peek(), sheet: this.sheet.peek() };
      if (asked) this.openTab("orders");
      else if (before && now.tab === "orders") [this.tab.value, this.sheet.value] = [before.tab, before.sheet];
      before = asked ? now : null;
    });
  }

  /** Whether the board still shows what others did. */
  readonly inPlayback = computed(() => this.playback.value?.scene.value != null);

  readonly marks = computed<Marks>(() => {
    // Nothing of the present lies over the past.
    if (this.inReplay.value || this.inPlayback.value) return {};
    const overlay = this.overlays.mark.value;
    const routes = this.overlays.routes.value;
    return { ...this.orders.marks.value, ...(overlay && { overlay }), ...(routes.length > 0 && { routes }) };
  });

  mount(host: HTMLElement): void {
    const board = createBoard(
      host,
      { ...boardSheet(this.session.sheet), plain: settings.peek().map === "plain" },
      {
        pick: (at) => {
          if (this.inReplay.value) this.orders.looked.value = at.unit;
          // What lies under the pointer is the past: nobody means to act on it.
          else if (this.inPlayback.value) this.skipOthers();
          else void this.orders.pick(at);
        },
        hover: (at) => void this.orders.hovered(at),
        box: (units) => this.gather(units),
        moved: () => void this.moves.value++,
      },
      () => still.value,
      () => coveredEdgesOf(host),
    );
    this.board = board;
    const elsewhere = (): boolean => this.inPlayback.value || (this.guide?.pointsAtMap ?? false);
    this.lookout = new Lookout(board, this.session, () => this.briefed.open.value || elsewhere());
    const stage = new Stage(onBoard(board, this.session.sheet), () => still.value);
    this.stage = stage;
    this.recap.value = new Recap(this.session, stage);
    this.replay.value = new Replay(this.session, stage);
    this.playback.value = new Playback(
      this.session,
      stage,
      { scene: (events) => this.sawScene(events), over: () => this.caughtUp() },
      () => settings.value.speed,
    );
    const state = this.session.state.value;
    if (state) stage.cut(state.view);
    let ghostly = false;
    this.stop.push(
      effect(() => this.rememberPanel()),
      effect(() => {
        if (this.tab.value === "chat" && this.sheet.value !== "closed") this.session.readChat();
      }),
      effect(() => board.setTheme(theme.value)),
      effect(() => board.setMarks(this.marks.value)),
      effect(() => board.setPath(this.inReplay.value || this.inPlayback.value ? null : this.orders.path.value)),
      effect(() => {
        const cursor = this.cursor.hex.value;
        const named = this.briefed.open.value ? this.session.sheet.briefing?.front : undefined;
        const hexes = cursor ? [cursor] : named;
        board.setPointed(this.pointed.value ?? (hexes ? { hexes, units: [] } : null));
      }),
      effect(() => board.setBare(this.bare.value)),
      effect(() => {
        const ghosts = this.orders.ghosts.value;
        if (ghosts.length > 0 || ghostly) board.setTrails(ghosts);
        ghostly = ghosts.length > 0;
      }),
      effect(() => board.setBoxTool(this.boxTool.value)),
      this.beside.watch(),
      this.advice.watch(),
      this.orders.list.watch(),
      this.followLists(),
    );
    if (state) void this.arrive();
    const woke = (): void => {
      if (!this.inPlayback.value) this.recap.value?.note();
    };
    document.addEventListener("visibilitychange", woke);
    this.stop.push(() => document.removeEventListener("visibilitychange", woke));
  }

  private rememberPanel(): void {
    remember("tab", this.tab.value.startsWith("own ") ? "log" : this.tab.value);
    if (innerWidth >= PHONE) remember("sheet", this.sheet.value);
  }

  close(): void {
    for (const end of this.stop) end();
    this.replay.value?.leave();
    this.recap.value?.leave();
    this.playback.value?.leave();
    this.overlays.close();
    this.lookout?.leave();
    this.session.close();
    this.board?.destroy();
  }

  /** Whether ending now would leave units idle without a word about it. */
  get needsEndCheck(): boolean {
    return settings.value.confirmEnd && !this.session.ask.value?.voluntary && this.orders.able.value.length > 0;
  }

  showRule(id: string): void {
    this.rule.value = id;
    this.openTab("rules");
  }

  openTab(tab: Tab): void {
    this.tab.value = tab;
    if (this.sheet.value === "closed") this.sheet.value = "half";
  }

  showTab(tab: Tab): void {
    const again = this.tab.value === tab && this.sheet.value !== "closed";
    this.tab.value = tab;
    this.sheet.value = again ? "closed" : this.sheet.value === "closed" ? "half" : this.sheet.value;
  }

  /** Whether the panel of all command tracks is open: forces are formed there then. */
  get showsTracks(): boolean {
    return this.tab.value === "tracks" && this.sheet.value !== "closed";
  }

  gather(units: readonly string[]): void {
    this.boxTool.value = false;
    this.orders.formations.gather(units);
    const hand = this.orders.hand.value;
    if (hand.kind === "formation" && hand.units.length === 1) void this.orders.command?.take(hand.lead);
  }

  /** A unit of the set-up is taken up: the places that are open to it come into sight. */
  takeFromTray(unit: string): void {
    this.board?.show(this.orders.choosePlace(unit));
  }

  /** The hexes that a text in notation speaks of, and those of the units and castles it names; other words among them. */
  hexesOf(text: string): string[] {
    const hexes = (text.match(WORD) ?? []).map((word) => this.orders.hexOf(word) ?? castleNamed(this.session.sheet, word)?.hex ?? word);
    return [...new Set(hexes)];
  }

  /** Where on the page everything lies that a text in notation speaks of. */
  spotsOf(text: string, units: readonly string[] = []): Rect[] {
    const places = units.flatMap((unit) => this.orders.hexOf(unit) ?? []);
    return [...new Set([...this.hexesOf(text), ...places])].flatMap((hex) => {
      const spot = this.board?.spot(hex);
      if (!spot) return [];
      const { x, y, radius } = spot;
      return [{ left: x - radius, top: y - radius, right: x + radius, bottom: y + radius }];
    });
  }

  /** Something from the tray was let fall on the page. */
  dropAt(x: number, y: number): void {
    const hex = this.board?.hexAt(x, y) ?? null;
    if (hex && this.orders.hand.value.kind === "unit") void this.orders.pick({ hex, unit: null, extend: false });
  }

  centreOn(unit: string): void {
    const hex = this.orders.hexOf(unit);
    if (hex) this.board?.centre(hex);
  }

  /** The next or previous unit that can still act is taken in hand. */
  stepUnits(direction: 1 | -1): void {
    const able = this.orders.able.value;
    if (able.length === 0) return;
    const at = able.indexOf(this.orders.looked.value ?? "");
    const next = able[(at + direction + able.length) % able.length] as string;
    this.cursor.clear();
    this.orders.looked.value = next;
    this.centreOn(next);
    if (this.session.state.value) void this.orders.pick({ hex: this.orders.hexOf(next), unit: next, extend: false });
  }

  private heard(state: StateMessage, fresh: EventView[], first: boolean): void {
    // The question that was about to be ended may be gone, and another one is not meant.
    this.ending.value = false;
    this.orders.doubt.value = null;
    this.orders.renew();
    this.overlays.renew();
    this.guide?.heard(fresh);
    if (first) return void this.arrive();
    if (this.inReplay.value || this.recap.value?.told.value?.playing) return;
    if (this.isOwn(state)) this.sawOwn(state, fresh);
    else if (this.paced(fresh)) {
      this.heardN = state.n;
      return this.playback.value?.goOn();
    }
    else this.noteDice(fresh);
    this.hurried &&= state.ask === null && !this.isOwn(state);
    // Nothing new means that something was taken back: its trails go too.
    if (document.visibilityState === "visible" && fresh.length > 0)
      void this.stage?.show(state.view, fresh).then(() => this.lookout?.question());
    else {
      this.stage?.cut(state.view);
      this.lookout?.question();
    }
    this.heardN = state.n;
    this.playback.value?.caughtUp(state.n);
    this.recap.value?.note();
  }

  private isOwn(state: StateMessage): boolean {
    return state.id !== undefined;
  }

  /** A next action of one's own: what fell before has been read, and nobody waits for what others did. */
  private sawOwn(state: StateMessage, fresh: EventView[]): void {
    // An order that was given or ended is no action: nothing has gone on.
    if (state.n === this.heardN) return;
    this.playback.value?.skip();
    this.othersDice.value = null;
    this.dice.value = fallenIn(fresh);
    this.lastOwn.value = state.n;
    remember(this.ownKey, state.n);
  }

  private get ownKey(): string {
    return `own:${this.session.table}:${this.session.chair.value.side ?? "watch"}`;
  }

  /** Whether what others did is to be shown step by step. */
  private paced(fresh: EventView[]): boolean {
    const wanted = settings.value.speed !== "at once" && document.visibilityState === "visible" && !this.hurried;
    return this.inPlayback.value || (wanted && fresh.length > 0);
  }

  /** To the present, and on to where one is asked; who is never asked goes on watching. */
  skipOthers(): void {
    this.hurried = this.session.chair.value.side !== null && this.session.ask.value === null;
    this.playback.value?.skip();
  }

  private sawScene(events: readonly EventView[]): void {
    this.noteDice(events);
    const hexes = events.flatMap((event) => pointedBy(event).hexes);
    const [first] = hexes;
    if (!first || !this.board || this.briefed.open.value) return;
    this.camera ??= this.board.middle();
    const { layout } = this.session.sheet.board;
    this.board.show(hexes.filter((hex) => distance(first, hex, layout) <= FOLLOWED));
  }

  /** Of what others do, one's own side may throw dice too. */
  private noteDice(events: readonly EventView[]): void {
    const own = this.session.chair.value.side;
    const mine = events.some((event) => diceOf(event) !== null && own !== null && event["side"] === own);
    const fallen = fallenIn(events);
    if (mine) this.dice.value = fallen;
    else this.othersDice.value = fallen ?? this.othersDice.value;
  }

  /** The present is on the board again. */
  private caughtUp(): void {
    this.othersDice.value = null;
    this.recap.value?.note();
    if (this.camera) this.board?.centre(this.camera);
    this.camera = null;
    this.lookout?.question();
  }

  /** Pass until something happens, where a phase could be passed. */
  passOn(): void {
    const until = heeded(this.session.sheet, settings.value.unheeded);
    if (this.session.ask.value?.passing && until.length > 0) void this.session.stand(until);
  }

  /** Whether others have done anything since one's own last action. */
  readonly canSeeAgain = computed(() => {
    const last = this.lastOwn.value;
    const now = this.session.state.value?.n ?? 0;
    return last !== null && now > last && !this.inReplay.value && !this.inPlayback.value;
  });

  /** What others did since one's own last action, once more. */
  seeAgain(): void {
    if (this.canSeeAgain.value) void this.playback.value?.from(this.lastOwn.value ?? 0);
  }

  /** Where only bots play there is no present to hurry to: it is watched from where one left off. */
  private async watchBots(): Promise<boolean> {
    const { session } = this;
    const seats = Object.values(session.seats.value);
    const bots = seats.length > 0 && seats.every((seat) => seat.kind.startsWith("bot"));
    if (session.chair.value.side !== null || !bots || settings.value.speed === "at once") return false;
    await this.playback.value?.from(this.recap.value?.seenStep ?? 0);
    return true;
  }

  /** The first state: a step from the address, or what happened since, or simply the board. */
  private async arrive(): Promise<void> {
    const state = this.session.state.value;
    if (!state || !this.stage) return;
    this.stage.cut(state.view);
    this.playback.value?.caughtUp(state.n);
    this.heardN = state.n;
    this.lastOwn.value ??= recall<number | null>(this.ownKey, null);
    const told = !this.guide && !this.puzzle && this.briefed.begin();
    this.lookout?.open(this.guide?.pointsAtMap ? this.guide.places : told ? (this.session.sheet.briefing?.front ?? null) : null);
    const step = stepInAddress(location.hash);
    if (step !== null) return void this.replay.value?.to(step);
    if (await this.watchBots()) return;
    const recalled = settings.value.recap && (await this.recap.value?.begin());
    if (!recalled) this.recap.value?.note();
  }
}

/** Dice and news of events, the last of them, if there are any. */
function fallenIn(events: readonly EventView[]): Fallen | null {
  const rolls = events.map(diceOf).filter((dice): dice is Dice => dice !== null);
  const news = events.filter((event) => event.show?.news);
  return rolls.length + news.length > 0 ? { rolls: rolls.slice(-4), news: news.slice(-4), at: Date.now() } : null;
}

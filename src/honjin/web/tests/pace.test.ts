import { signal } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Speed } from "../src/app/settings";
import { pacedScenes } from "../src/logic/events";
import { heeded } from "../src/logic/stops";
import type { StepAnswer } from "../src/net/types";
import { Playback } from "../src/table/playback";
import type { Session } from "../src/table/session";
import { Stage } from "../src/table/stage";
import type { EventView, Sheet, StateMessage } from "../src/wire";
import { aMove, aSheet, aState, aView, fakeBoard, fakeBrowser, settle } from "./fakes";

const roll = (n: number): EventView => ({ kind: "roll", rule: "", text: "a throw", n, dice: [3] });
const phase = (n: number): EventView => ({ kind: "phase", rule: "", text: "a phase", n, show: { opens: true, head: true } });

beforeEach(() => {
  fakeBrowser();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A table at which others have done six things since step 1. */
function table() {
  const log = signal<EventView[]>([1, 2, 3, 4, 5, 6].map((n) => roll(n)));
  const state = signal<StateMessage | null>(aState(6));
  const step = vi.fn((n: number): Promise<StepAnswer> => {
    return Promise.resolve({ n, before: n - 1, after: n + 1, view: aView(`step ${n}`), events: [] });
  });
  const session = { table: "x", chair: signal({ side: "red" }), state, log, step, sheet: aSheet } as unknown as Session;
  const { board, views } = fakeBoard();
  const told = { scene: vi.fn(), over: vi.fn() };
  const pace: { speed: Speed } = { speed: "normal" };
  const playback = new Playback(session, new Stage(board), told, () => pace.speed);
  playback.caughtUp(1);
  return { playback, pace, log, state, views, told };
}

const rest = (ms: number): Promise<unknown> => settle().then(() => vi.advanceTimersByTimeAsync(ms)).then(settle);

describe("scenes at a pace", () => {
  it("put moves together and give a throw one of its own", () => {
    const events = [phase(1), aMove("a", 1), aMove("b", 2), aMove("c", 3), aMove("d", 4), roll(5), aMove("e", 6)];
    const lengths = pacedScenes(events, 3).map((scene) => scene.map((event) => event.n));
    expect(lengths).toEqual([[1, 1, 2, 3], [4], [5], [6]]);
  });

  it("never cut through a step, whose view is that of its end", () => {
    const scenes = pacedScenes([aMove("a", 1), aMove("b", 1), aMove("c", 1)], 2);
    expect(scenes).toHaveLength(1);
  });

  it("take phases together in which nothing happens", () => {
    expect(pacedScenes([phase(1), phase(2), phase(3), aMove("a", 4)], 3)).toHaveLength(1);
  });
});

describe("what others do", () => {
  it("is shown scene by scene up to the present", async () => {
    const { playback, views, told } = table();
    playback.goOn();
    await rest(0);
    expect(views.at(-1)).toEqual(aView("step 2"));
    await rest(1000);
    expect(views.at(-1)).toEqual(aView("step 3"));
    await rest(10_000);
    expect([views.at(-1), playback.playing, told.over.mock.calls.length]).toEqual([aView("view 6"), false, 1]);
  });

  it("stands while it is held, and goes one scene at a time", async () => {
    const { playback, views } = table();
    playback.goOn();
    await rest(0);
    playback.pause();
    await rest(60_000);
    expect(views.at(-1)).toEqual(aView("step 2"));
    playback.step();
    await rest(60_000);
    expect(views.at(-1)).toEqual(aView("step 3"));
    playback.resume();
    await rest(60_000);
    expect(views.at(-1)).toEqual(aView("view 6"));
  });

  it("is skipped to the present, also from a pause", async () => {
    const { playback, views } = table();
    playback.goOn();
    await rest(0);
    playback.pause();
    playback.skip();
    expect([views.at(-1), playback.playing, playback.paused.value]).toEqual([aView("view 6"), false, false]);
    await rest(60_000);
    expect(views.at(-1)).toEqual(aView("view 6"));
  });

  it("goes on with what comes meanwhile", async () => {
    const { playback, log, state, told } = table();
    playback.goOn();
    await rest(0);
    log.value = [...log.value, roll(7)];
    state.value = aState(7);
    playback.goOn();
    await rest(60_000);
    const seen = told.scene.mock.calls.map(([events]) => (events as EventView[]).at(-1)?.n);
    expect(seen).toEqual([2, 3, 4, 5, 6, 7]);
  });

  it("is seen again from an earlier step", async () => {
    const { playback, views, told } = table();
    playback.caughtUp(6);
    void playback.from(3);
    await rest(0);
    expect(views).toContainEqual(aView("step 3"));
    await rest(60_000);
    expect(told.scene.mock.calls).toHaveLength(3);
  });

  it("is not cut short by what comes while its beginning is fetched", async () => {
    const { playback, told } = table();
    playback.caughtUp(6);
    void playback.from(3);
    playback.goOn();
    await rest(60_000);
    expect(told.scene.mock.calls).toHaveLength(3);
  });

  it("is over when the pace is changed to none", async () => {
    const { playback, pace, views } = table();
    playback.goOn();
    await rest(0);
    pace.speed = "at once";
    await rest(1000);
    expect([views.at(-1), playback.playing]).toEqual([aView("view 6"), false]);
  });
});

it("an order waits for all that a game knows, but for what is unheeded", () => {
  const stops = [{ id: "near", text: "" }, { id: "turn", text: "" }];
  const sheet = { ...aSheet, stops } as unknown as Sheet;
  expect([heeded(sheet, []), heeded(sheet, ["near"]), heeded(aSheet, [])]).toEqual([["near", "turn"], ["turn"], []]);
});

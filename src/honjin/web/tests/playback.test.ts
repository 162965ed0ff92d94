import { signal } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { OverlayAnswer, StepAnswer } from "../src/net/types";
import type { Orders } from "../src/table/orders";
import { Overlays } from "../src/table/overlays";
import { Recap } from "../src/table/recap";
import { Replay } from "../src/table/replay";
import type { Session } from "../src/table/session";
import { Stage } from "../src/table/stage";
import type { EventView, StateMessage } from "../src/wire";
import { aMove, aSheet, aState, aView, fakeBoard, fakeBrowser, settle } from "./fakes";

beforeEach(() => {
  fakeBrowser();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A game of which somebody saw the first steps, and six moves since. */
function table() {
  const log = signal<EventView[]>([1, 2, 3, 4, 5, 6].map((n) => aMove(`unit ${n}`, n)));
  const state = signal<StateMessage | null>(aState(6, { seen: 1 }));
  const step = vi.fn(
    (n: number): Promise<StepAnswer> =>
      Promise.resolve({ n, before: n - 1, after: n + 1, view: aView(`step ${n}`), events: [] }),
  );
  const session = { table: "x", chair: signal({ side: "red" }), state, log, step } as unknown as Session;
  const { board, views, played, arrive } = fakeBoard();
  return { session, stage: new Stage(board), log, state, step, views, played, arrive };
}

describe("the account of what happened meanwhile", () => {
  it("ends with the present, though more came while it was played", async () => {
    const { session, stage, state, log, views, arrive } = table();
    const recap = new Recap(session, stage);
    const told = recap.begin();
    await settle();
    log.value = [...log.value, aMove("unit 7", 7)];
    state.value = aState(7);
    arrive();
    await told;
    expect(views.at(-1)).toEqual(aView("view 7"));
    expect(recap.told.value).toMatchObject({ playing: false });
    expect(recap.told.value?.events).toHaveLength(6);
  });

  it("that was skipped and begun again is played once", async () => {
    const { session, stage, views, arrive, played } = table();
    const recap = new Recap(session, stage);
    void recap.begin();
    await settle();
    recap.skip();
    expect(views.at(-1)).toEqual(aView("view 6"));
    recap.again();
    await settle();
    expect([played.length, recap.told.value?.playing]).toEqual([2, true]);
    arrive();
    await settle();
    expect(recap.told.value?.playing).toBe(false);
  });

  it("says nothing more once the table is left", async () => {
    const { session, stage, views, arrive } = table();
    const recap = new Recap(session, stage);
    void recap.begin();
    await settle();
    recap.leave();
    const shown = views.length;
    arrive();
    await settle();
    expect([views.slice(shown).map((view) => view.turn), recap.told.value]).toEqual([[1], null]);
  });
});

describe("a replay", () => {
  const run = async (turns: number): Promise<void> => {
    for (let i = 0; i < turns; i++) {
      await settle();
      await vi.advanceTimersByTimeAsync(700);
    }
  };

  it("that was paused and goes on runs once", async () => {
    const { session, stage, step, log, arrive } = table();
    log.value = [1, 2, 3, 4, 5, 6].map((n) => ({ kind: "phase", rule: "", text: "", n, turn: n }));
    const replay = new Replay(session, stage);
    void replay.run();
    await run(2);
    replay.pause();
    void replay.run();
    step.mockClear();
    await run(1);
    arrive();
    expect(step.mock.calls.length).toBeLessThanOrEqual(1);
  });

  it("ends when it gets no answer", async () => {
    const { session, stage, step } = table();
    step.mockResolvedValue(null as unknown as StepAnswer);
    const replay = new Replay(session, stage);
    void replay.run();
    await run(3);
    expect([replay.running.value, step.mock.calls.length]).toEqual([false, 2]);
  });

  it("stands still once the table is left", async () => {
    const { session, stage, step, log } = table();
    log.value = [1, 2, 3, 4, 5, 6].map((n) => ({ kind: "phase", rule: "", text: "", n, turn: n }));
    const replay = new Replay(session, stage);
    void replay.run();
    await settle();
    replay.leave();
    step.mockClear();
    vi.mocked(history.replaceState).mockClear();
    await run(4);
    expect([step.mock.calls, vi.mocked(history.replaceState).mock.calls]).toEqual([[], []]);
  });
});

it("an overlay shows the unit that is looked at, whichever answer comes last", async () => {
  const answers = new Map<string | null, (answer: OverlayAnswer) => void>();
  const overlay = (_kind: string, _side: string | null, unit: string | null): Promise<OverlayAnswer> =>
    new Promise((resolve) => answers.set(unit, resolve));
  const looked = signal<string | null>("first");
  const session = { sheet: aSheet, overlay } as unknown as Session;
  const overlays = new Overlays(session, { looked, hexOf: () => "0101" } as unknown as Orders);
  void overlays.toggle({ kind: "line", side: null });
  looked.value = "second";
  answers.get("second")?.({ hexes: ["0202"], routes: [] });
  answers.get("first")?.({ hexes: ["0101"], routes: [] });
  await settle();
  expect([...(overlays.mark.value?.hexes ?? [])]).toEqual(["0202"]);
});

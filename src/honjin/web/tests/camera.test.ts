/** What the map shows: readable, where nothing covers it, and where the question is. */

import { describe, expect, it, test, vi } from "vitest";
import type { Board } from "../src/board/api";
import { Camera } from "../src/board/camera";
import { coveredEdges, freePart, overlap } from "../src/logic/free_part";
import { placesOf } from "../src/logic/places";
import { fitsInto, frontOf, postsOf } from "../src/logic/stacks";
import { Lookout } from "../src/table/lookout";
import type { Session } from "../src/table/session";
import type { AskView, Option, Sheet, StateMessage, View } from "../src/wire";

const WHOLE = { left: 0, top: 0, right: 1000, bottom: 700 };

describe("the part of the map that nothing covers", () => {
  it("ends where bars at the edges begin", () => {
    const tools = { left: 950, top: 10, right: 990, bottom: 500 };
    const bar = { left: 300, top: 560, right: 990, bottom: 690 };
    expect(freePart(WHOLE, [tools, bar])).toEqual({ left: 0, top: 0, right: 950, bottom: 560 });
    expect(coveredEdges(WHOLE, [tools, bar])).toEqual({ left: 0, top: 0, right: 50, bottom: 140 });
  });

  it("lies beside a card in a corner, on the side that leaves more", () => {
    const card = { left: 10, top: 10, right: 360, bottom: 500 };
    expect(freePart(WHOLE, [card])).toEqual({ left: 360, top: 0, right: 1000, bottom: 700 });
  });

  it("is not given up to something that lies over everything", () => {
    expect(freePart(WHOLE, [{ left: 20, top: 20, right: 980, bottom: 680 }])).toEqual(WHOLE);
    expect(overlap(WHOLE, { left: 2000, top: 0, right: 2100, bottom: 10 })).toBe(0);
  });
});

describe("a camera with covered edges", () => {
  const sheet = { left: 0, top: 0, right: 60, bottom: 80 };
  const camera = (): Camera => {
    const made = new Camera(sheet, () => true);
    made.resize(1000, 700);
    made.covered = { left: 360, top: 0, right: 50, bottom: 140 };
    return made;
  };

  it("shows a box in the middle of the free part, at least at the readable scale", () => {
    const made = camera();
    const box = { left: 29, top: 39, right: 31, bottom: 41 };
    made.frame(box, 40, 52);
    expect(made.scale).toBe(52);
    expect(made.toScreen({ x: 30, y: 40 })).toEqual({ x: expect.closeTo(655, 6), y: expect.closeTo(280, 6) });
    expect(made.sees(box)).toBe(true);
    made.frame({ left: 0, top: 0, right: 60, bottom: 80 }, 40, 52);
    expect(made.scale).toBe(40);
  });

  it("does not see what lies under a bar", () => {
    const made = camera();
    made.glideTo(30, 40, 40);
    const at = (x: number, y: number) => {
      const p = made.toWorld({ x, y });
      return { left: p.x, top: p.y, right: p.x, bottom: p.y };
    };
    expect(made.sees(at(500, 300))).toBe(true);
    expect(made.sees(at(300, 300))).toBe(false);
    expect(made.sees(at(500, 650))).toBe(false);
  });

  it("brings the last row of the sheet above the bar", () => {
    const made = camera();
    const corner = { left: 30, top: 79, right: 32, bottom: 80 };
    made.frame(corner, 40, 40);
    expect(made.sees(corner)).toBe(true);
  });
});

// ------------------------------------------------------------------------------------------------ questions

const SHEET = {
  sides: [{ id: "red" }, { id: "blue" }],
  castles: [{ id: "keep", hex: "2020" }],
  units: [
    { id: "ann", side: "red", strength: 3 },
    { id: "bob", side: "red", strength: 3 },
    { id: "foe", side: "blue", strength: 3 },
  ],
} as unknown as Sheet;

const VIEW = { turn: 1, phase: "", units: { ann: { hex: "0505" }, bob: { hex: "0606" }, foe: { hex: "3030" } }, score: {} } as View;

const anAsk = (more: Partial<AskView>): AskView => ({ kind: "k", form: "choose", rule: "", prompt: "", subject: null, options: [], ...more });
const anOption = (more: Partial<Option>): Option => ({ text: "", label: "", verb: "v", ...more });

test("a question is where its units, castles, hexes and ways are", () => {
  const ask = anAsk({
    subject: "ann",
    about: { castle: "keep" },
    options: [anOption({ path: ["0505", "0506"] }), anOption({ target: "foe" }), anOption({ hex: "0707" })],
  });
  expect(placesOf(ask, VIEW, SHEET)).toEqual({ core: ["0505", "2020"], open: ["0506", "3030", "0707"] });
});

test("hexes fit into a span together with a little around them", () => {
  expect(fitsInto(["0505", "0909"], { columns: 6, rows: 6 })).toBe(true);
  expect(fitsInto(["0505", "0909"], { columns: 5, rows: 6 })).toBe(false);
  expect(fitsInto(["0505", "0909"], { columns: 6, rows: 5 })).toBe(false);
});

test("counters without forces have a front too", () => {
  const posts = postsOf(SHEET, VIEW);
  expect(posts.map(({ leader }) => leader)).toEqual(["ann", "bob", "foe"]);
  expect(frontOf(posts, new Set(["ann", "bob"]), "red", { columns: 10, rows: 10 })).toBe("0606");
});

describe("the map goes to what is asked", () => {
  function watch(ask: AskView | null, more: { sees?: readonly string[]; held?: boolean; occupied?: boolean } = {}) {
    vi.stubGlobal("requestAnimationFrame", (then: () => void) => then());
    const state = { view: VIEW, ask, asked: [], side: "red" } as unknown as StateMessage;
    const now = { state, held: more.held ?? false, occupied: more.occupied ?? false };
    const board = {
      look: vi.fn(),
      centre: vi.fn(),
      held: () => now.held,
      sees: (hexes: readonly string[]) => hexes.every((hex) => more.sees?.includes(hex)),
      readableSpan: () => ({ columns: 10, rows: 10 }),
    };
    const session = {
      sheet: SHEET,
      get state() {
        return { value: now.state };
      },
      get ask() {
        return { value: now.state.ask };
      },
    } as unknown as Session;
    const lookout = new Lookout(board as unknown as Board, session, () => now.occupied);
    return { lookout, board, now };
  }

  it("if it is out of sight, and stays if it is not", () => {
    const far = watch(anAsk({ about: { unit: "foe" } }));
    far.lookout.question();
    expect(far.board.look).toHaveBeenCalledWith(["3030"], "glide");
    const near = watch(anAsk({ about: { unit: "foe" } }), { sees: ["3030"] });
    near.lookout.question();
    expect(near.board.look).not.toHaveBeenCalled();
  });

  it("to what it is about, if not all of it can be read at once", () => {
    const { lookout, board } = watch(anAsk({ subject: "ann", options: [anOption({ target: "foe" })] }));
    lookout.question();
    expect(board.look).toHaveBeenCalledWith(["0505"], "glide");
  });

  it("to the front, if it is spread and none of it is in sight", () => {
    const spread = anAsk({ options: [anOption({ unit: "ann" }), anOption({ unit: "foe" })] });
    const { lookout, board } = watch(spread);
    lookout.question();
    expect(board.centre).toHaveBeenCalledOnce();
    const seen = watch(spread, { sees: ["0505"] });
    seen.lookout.question();
    expect(seen.board.centre).not.toHaveBeenCalled();
  });

  it("once for each question", () => {
    const { lookout, board, now } = watch(anAsk({ about: { unit: "foe" } }));
    lookout.question();
    lookout.question();
    expect(board.look).toHaveBeenCalledOnce();
    now.state = { ...now.state, ask: anAsk({ kind: "other", about: { unit: "ann" } }) };
    lookout.question();
    expect(board.look).toHaveBeenLastCalledWith(["0505"], "glide");
  });

  it("not while a hand is on the map, but as soon as it rests", () => {
    vi.useFakeTimers();
    const { lookout, board, now } = watch(anAsk({ about: { unit: "foe" } }), { held: true });
    lookout.question();
    vi.advanceTimersByTime(2000);
    expect(board.look).not.toHaveBeenCalled();
    now.held = false;
    vi.advanceTimersByTime(500);
    expect(board.look).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });

  it("not under an open briefing, but when it has been read", () => {
    const { lookout, board, now } = watch(anAsk({ about: { unit: "foe" } }), { occupied: true });
    lookout.open(["2020"]);
    lookout.question();
    expect(board.look.mock.calls).toEqual([[["2020"], "at once"]]);
    now.occupied = false;
    lookout.question();
    expect(board.look).toHaveBeenLastCalledWith(["3030"], "glide");
  });
});

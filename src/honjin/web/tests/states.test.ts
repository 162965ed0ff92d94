import { beforeEach, afterEach, describe, expect, it, vi } from "vitest";
import { applied, StateReader, type StateChange, type WholeState } from "../src/net/states";
import { aState, fakeBrowser, FakeSocket, settle, sitDown } from "./fakes";

const VIEW = { turn: 1, units: { a: { hex: "0101", idle: true }, b: { hex: "0202" } }, forces: [{ leader: "a" }, { leader: "b" }] };

describe("a difference", () => {
  it("changes what it names and shares the rest", () => {
    const now = applied(VIEW, { turn: 2, units: { a: { hex: "0102", "-": ["idle"] } } }) as typeof VIEW;
    expect(now).toEqual({ ...VIEW, turn: 2, units: { a: { hex: "0102" }, b: { hex: "0202" } } });
    expect(now.units.b).toBe(VIEW.units.b);
    expect(VIEW.units.a.hex).toBe("0101");
  });

  it("takes runs of a list and tells new things by the one before them", () => {
    const old = [{ text: "a", unit: "u" }, { text: "b", unit: "u" }, { text: "c", unit: "u", points: 2 }];
    const told = { "~": [[1, 3], { text: "d", "-": ["points"] }, [0, 1]] };
    expect(applied(old, told)).toEqual([old[1], old[2], { text: "d", unit: "u" }, old[0]]);
  });

  it("tells empty things, null and new lists as they are", () => {
    expect(applied({ a: { b: 1 }, c: [1, 2], d: 1 }, { a: null, c: [], d: { e: 1 } })).toEqual({ a: null, c: [], d: { e: 1 } });
    expect(applied({ a: { b: 1 } }, { a: { "-": ["b"] } })).toEqual({ a: {} });
  });
});

const whole = (number: number, more: object = {}) => ({ ...aState(1), number, view: VIEW, ask: null, ...more }) as unknown as WholeState;
const change = (number: number, more: object = {}) =>
  ({ ...aState(2), number, since: number - 1, view: {}, ask: null, ...more }) as unknown as StateChange;

describe("a reader of states", () => {
  it("completes the ask from the last one of its kind", () => {
    const reader = new StateReader();
    const move = { kind: "move", prompt: "Which?", options: [{ text: "a" }, { text: "b" }] };
    reader.read(whole(1, { ask: move }));
    reader.read(change(2, { ask: { kind: "where", prompt: "Where?", options: { "~": [{ text: "x", unit: "a" }, { text: "y" }] } } }));
    expect(reader.read(change(3, { ask: { kind: "move", options: { "~": [[1, 2]] } } }))?.ask).toEqual({
      ...move,
      options: [{ text: "b" }],
    });
  });

  it("says so where a state is missing, until a whole one comes", () => {
    const reader = new StateReader();
    reader.read(whole(1));
    expect(reader.read(change(3))).toBeNull();
    expect(reader.read(whole(1))?.view).toEqual(VIEW);
    expect(reader.read(change(2, { view: { turn: 7 } }))?.view.turn).toBe(7);
  });
});

describe("a chair that has missed a state", () => {
  beforeEach(fakeBrowser);
  afterEach(() => vi.unstubAllGlobals());

  it("asks once for all of it, and goes on from there", async () => {
    const { session, lines } = sitDown(["red"]);
    const [line] = lines as [FakeSocket];
    line.onopen();
    line.hear(whole(1));
    line.hear(change(3, { n: 3 }));
    line.hear(change(4, { n: 4 }));
    expect(line.sent.filter((message) => message["t"] === "whole")).toHaveLength(1);
    expect(session.state.value?.n).toBe(1);
    line.hear(whole(1, { n: 5, id: line.lastId }));
    await settle();
    expect(session.state.value?.n).toBe(5);
    line.hear(change(2, { n: 6, view: { turn: 9 } }));
    expect(session.state.value?.view.turn).toBe(9);
  });
});

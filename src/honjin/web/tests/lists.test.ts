import { describe, expect, test } from "vitest";
import { answers, filledColumn, missingRows, pressed, spent, turned } from "../src/logic/lists";
import type { AskView, ListView } from "../src/wire";

const row = (id: string) => ({ id, name: id });
const ask: AskView = { kind: "buy", form: "list", rule: "", prompt: "", subject: null, options: [], patterns: { list: "buy {things}" } };

/** Two who may be bought by either purse, and who may be named together for one price. */
const SHOP: ListView = {
  rows: [row("a"), row("b")],
  columns: [{ id: "one", name: "" }, { id: "two", name: "" }, { id: "both", name: "", joins: { text: "both:{parts}", sign: "+", most: 4 } }],
  items: [
    { text: "a", row: "a", column: "one", name: "", purse: "x", once: "a" },
    { text: "a/y", row: "a", column: "two", name: "", purse: "y", once: "a" },
    { text: "b", row: "b", column: "one", name: "", purse: "x", once: "b" },
    { text: "both:a", row: "a", column: "both", name: "", purse: "x", part: "a" },
    { text: "both:b", row: "b", column: "both", name: "", purse: "x", part: "b" },
    { text: "gift", row: "b", column: "two", name: "", purse: "x", cost: 0 },
  ],
  empty: "-",
};

/** Each row has one of two. */
const MODES: ListView = {
  rows: [row("a"), row("b"), row("c")],
  columns: [{ id: "up", name: "" }, { id: "down", name: "" }],
  items: ["a", "b", "c"].flatMap((id) => ["up", "down"].map((column) => ({ text: `set ${id} ${column}`, row: id, column, name: "" }))),
};

describe("a list of which any may be chosen", () => {
  test("is written as one answer, nothing by its own word", () => {
    expect(answers(ask, SHOP, [])).toEqual(["buy -"]);
    expect(answers(ask, SHOP, [2, 0])).toEqual(["buy a b"]);
    expect(answers({ ...ask, patterns: {} }, SHOP, [0])).toBeNull();
  });

  test("has one of those that exclude each other, and puts back what is pressed again", () => {
    expect(pressed(SHOP, [0, 2], 1)).toEqual([2, 1]);
    expect(pressed(SHOP, [0, 2], 2)).toEqual([0]);
    expect(pressed(SHOP, [0], 3)).toEqual([0, 3]);
  });

  test("joins what belongs together, and pays for it once", () => {
    expect(answers(ask, SHOP, [3, 4, 2])).toEqual(["buy b both:a+b"]);
    expect(spent(SHOP, [3, 4])).toEqual({ x: 1 });
    expect(spent(SHOP, [1, 2, 3, 5])).toEqual({ x: 2, y: 1 });
  });

  test("a row as a whole is its first thing, or puts back what was chosen of it", () => {
    expect(turned(SHOP, [], "a")).toEqual([0]);
    expect(turned(SHOP, [1], "a")).toEqual([]);
  });
});

describe("a list of which every row has one", () => {
  test("is answered when none is missing, each by itself", () => {
    const single = { ...ask, patterns: {} };
    expect(answers(single, MODES, [0, 3])).toBeNull();
    expect(missingRows(MODES, [0, 3])).toEqual(["c"]);
    expect(answers(single, MODES, [3, 0, 4])).toEqual(["set a up", "set b down", "set c up"]);
  });

  test("is one answer where the question has a form for all of them", () => {
    expect(answers(ask, MODES, [0, 3])).toBeNull();
    expect(answers(ask, MODES, [3, 0, 4])).toEqual(["buy set a up set b down set c up"]);
  });

  test("a row goes from one to the next", () => {
    expect(turned(MODES, [], "b")).toEqual([2]);
    expect(turned(MODES, [0, 2], "b")).toEqual([0, 3]);
    expect(turned(MODES, [0, 3], "b")).toEqual([0, 2]);
  });

  test("a column fills what is open, and all if nothing is", () => {
    expect(filledColumn(MODES, [0], "down")).toEqual([0, 3, 5]);
    expect(filledColumn(MODES, [0, 3, 5], "up")).toEqual([0, 2, 4]);
  });
});

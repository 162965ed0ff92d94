import { describe, expect, it } from "vitest";
import { changes } from "../src/logic/changes";
import { columnFor, markOn, span } from "../src/logic/charts";
import { commonStart, complete } from "../src/logic/completion";
import { follow, pointedBy, scenes, trailsOf } from "../src/logic/events";
import { beside, distance, line } from "../src/logic/hexes";
import { distribution, luck, tally, twoSided } from "../src/logic/luck";
import { findRule, searchRules } from "../src/logic/rules";
import { batches } from "../src/table/stage";
import type { EventView, Show, View } from "../src/wire";

const view: View = {
  turn: 1,
  clock: { turn: "Turn 1 of 10", date: "12:00", phase: "Movement" },
  phase: "kanto_move",
  declared: [],
  units: { a: { hex: "0101", strength: 3 }, b: { hex: "0202" }, c: { place: "reserve" } },
  score: { osaka: { points: 0, rows: [] } },
};

const shown = (unit: string, path: string[]): Show => ({ trails: [{ unit, path, style: "move" }] });

const moved: EventView = { n: 1, kind: "move", rule: "7-1-2", text: "a moves", unit: "a", path: ["0101", "0102"], show: shown("a", ["0101", "0102"]) };
const lost: EventView = { n: 1, kind: "eliminated", rule: "9-2-1", text: "b is gone", unit: "b", hex: "0202", show: { gone: ["b"] } };
const entered: EventView = { n: 1, kind: "enter", rule: "8-2", text: "c enters", unit: "c", path: ["0301"], show: shown("c", ["0301"]) };

describe("hexes", () => {
  const layout = "flat_top_even_columns_down";
  it("measures and walks by even columns that lie lower", () => {
    expect(distance("1316", "1215", layout)).toBe(1);
    expect(distance("1316", "0914", layout)).toBe(4);
    const way = line("1316", "0914", layout);
    expect(way).toHaveLength(5);
    way.slice(1).forEach((hex, index) => expect(distance(hex, way[index] as string, layout)).toBe(1));
  });
});

it("steps from hex to hex within the map", () => {
  const map = { columns: 30, rows: 50 };
  for (const hex of ["1316", "1216"])
    for (const [columns, rows] of [[1, 0], [-1, 0], [0, 1], [0, -1]] as const)
      expect(distance(hex, beside(hex, columns, rows, map) ?? "", "flat_top_even_columns_down")).toBe(1);
  expect(beside("0101", -1, 0, map)).toBeNull();
  expect(beside("3050", 0, 1, map)).toBeNull();
});

describe("events", () => {
  it("carries a view on", () => {
    const after = follow(view, [moved, lost, entered]);
    expect(after.units["a"]).toEqual({ hex: "0102", strength: 3 });
    expect(after.units["b"]?.hex).toBeUndefined();
    expect(after.units["c"]).toEqual({ hex: "0301" });
    expect(view.units["a"]?.hex).toBe("0101");
  });

  it("tells what changed", () => {
    const after = { ...follow(view, [moved, lost, entered]), turn: 2, score: { osaka: { points: 3, rows: [] } } };
    expect(changes(view, after)).toEqual({
      moved: ["a"],
      gone: ["b"],
      came: ["c"],
      score: [{ side: "osaka", from: 0, to: 3 }],
      turn: { from: 1, to: 2 },
    });
  });

  it("points at what is named, and finds trails", () => {
    expect(pointedBy(moved)).toEqual({ units: ["a"], hexes: ["0101", "0102"] });
    expect(trailsOf([moved, lost])).toEqual([{ unit: "a", path: ["0101", "0102"], kind: "move" }]);
  });

  it("cuts a play-back into scenes, and a unit moves once in each batch", () => {
    const phase: EventView = { n: 1, kind: "phase", rule: "4-1", text: "", turn: 1, phase: "x", show: { opens: true, head: true } };
    expect(scenes([moved, moved, phase, moved], 2).map((scene) => scene.length)).toEqual([2, 2]);
    const trails = trailsOf([moved, entered, moved]);
    expect(batches(trails).map((batch) => batch.length)).toEqual([2, 1]);
  });
});

describe("charts", () => {
  const chart = {
    id: "melee",
    title: "",
    rule: "",
    rows: [],
    cells: [],
    columns: ["≤-8", "-7–-5", "-4–-3", "0–1", "12+"],
  };
  it("reads the heads of columns", () => {
    expect(span("1-3")).toEqual({ low: 1, high: 3 });
    expect(span("-2–-1")).toEqual({ low: -2, high: -1 });
    expect(span("12+")).toEqual({ low: 12, high: Infinity });
  });
  it("finds the column of a number", () => {
    expect([-20, -6, -3, 1, 40].map((n) => columnFor(chart, n))).toEqual([0, 1, 2, 3, 4]);
    expect(columnFor(chart, 5)).toBe(-1);
  });
  it("marks the cell that a sum finds", () => {
    const combat = { ...chart, columns: ["1-3", "4-6", "7+"], rows: ["≤0", "1", "2", "3+"] };
    expect(markOn(combat, 5, 2)).toEqual({ column: 1, row: 2 });
    expect(markOn(combat, 9, -4)).toEqual({ column: 2, row: 0 });
    expect(markOn(combat, 2, null)).toEqual({ column: 0, row: -1 });
    expect(markOn({ ...combat, columns: ["A", "B"] }, "B", 3)).toEqual({ column: 1, row: 3 });
    const answers = { ...chart, columns: ["A", "B"], rows: ["0-4", "5-9"], cells: [["1-3", "4+"], ["1-5", "6+"]] };
    expect(markOn(answers, 7, 5)).toEqual({ column: 0, row: 1 });
  });
});

describe("luck", () => {
  it("knows the sums of dice", () => {
    expect(distribution(2).get(7)).toBeCloseTo(1 / 6);
    expect([...distribution(2).values()].reduce((a, b) => a + b)).toBeCloseTo(1);
  });
  it("is counted for the side that rolled", () => {
    const roll = (side: string | undefined, die: number) => ({ kind: "roll", rule: "1", text: "", n: 1, side, dice: [die] });
    const found = luck([roll("date", 2), roll("anti", 6), roll("date", 4), roll(undefined, 1)]);
    expect(found.map(({ side, tally: { rolls, mean } }) => [side, rolls, mean])).toEqual([
      ["anti", 1, 6],
      ["date", 2, 3],
      [null, 1, 1],
    ]);
  });
  it("weighs a mean", () => {
    expect(twoSided(0)).toBeCloseTo(1, 3);
    expect(twoSided(1.96)).toBeCloseTo(0.05, 2);
    expect(tally([7, 7, 7], 2)).toMatchObject({ rolls: 3, mean: 7, expected: 7 });
  });
});

describe("commands and rules", () => {
  const options = ["move a 0101-0102", "move a 0101-0201", "stay a"].map((text) => ({
    text,
    label: `label of ${text}`,
    verb: "move",
  }));
  it("completes notation", () => {
    expect(complete("mo", options)).toHaveLength(2);
    expect(complete("0201", options)[0]?.text).toBe("move a 0101-0201");
    expect(commonStart(complete("mo", options))).toBe("move a 0101-0");
  });
  it("finds rules by number, by parent and by word", () => {
    const book = {
      chapters: [],
      rulings: [{ id: "R5", rules: ["7-3"], text: "A ruling about zones" }],
      rules: [
        { id: "7", chapter: 7, title: "Movement", text: "Who may move", see: [] },
        { id: "7-3", chapter: 7, title: "Zones", text: "They stop movement", see: [] },
      ],
    };
    expect(findRule(book, "7-3(2)")?.id).toBe("7-3");
    expect(findRule(book, "7.4.1")?.id, "books number with dots, too").toBe("7");
    expect(findRule(book, "R5")?.ruling?.id).toBe("R5");
    expect(searchRules(book, "7").map((found) => found.id)).toEqual(["7", "7-3"]);
    expect(searchRules(book, "movement").map((found) => found.id)).toEqual(["7", "7-3"]);
  });
});

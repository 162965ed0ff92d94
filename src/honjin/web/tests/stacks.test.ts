import { expect, test } from "vitest";
import { hexAt, middleOf, stackAt } from "../src/logic/stacks";
import type { Sheet, UnitSheet, View } from "../src/wire";

const unit = (id: string, side: string, strength: number): UnitSheet => ({
  id,
  name: id,
  kanji: "",
  side,
  clan: "",
  branch: "",
  strength,
  morale: 5,
  movement: 4,
  prov: {},
});

const sheet = {
  sides: [
    { id: "osaka", name: "Osaka", kanji: "" },
    { id: "kanto", name: "Kanto", kanji: "" },
  ],
  units: [unit("a", "osaka", 5), unit("b", "osaka", 4), unit("c", "kanto", 3), unit("d", "kanto", 2)],
} as unknown as Sheet;

const view = {
  units: { a: { hex: "0102", strength: 3 }, b: { hex: "0102" }, c: { hex: "0306" }, d: { place: "eliminated" } },
} as unknown as View;

test("a stack names its units and adds their present strength", () => {
  const stack = stackAt(sheet, view, "0102");
  expect(stack.units.map(({ unit: { id } }) => id)).toEqual(["a", "b"]);
  expect(stack.totals).toEqual([{ side: "osaka", units: 2, strength: 7 }]);
  expect(stackAt(sheet, view, "0909").totals).toEqual([]);
});

test("the middle of an army counts those on the map", () => {
  expect(middleOf(sheet, view.units, "kanto")).toEqual([3, 6]);
  expect(middleOf(sheet, {}, "kanto")).toBeNull();
  expect(hexAt(0.2, 12.6)).toBe("0113");
});

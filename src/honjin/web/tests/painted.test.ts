import { describe, expect, it } from "vitest";
import { painted } from "../src/logic/painted";

const chart = {
  id: "t",
  title: "t",
  rule: "1",
  columns: ["≤2", "3", "4", "5+"],
  rows: ["2", "3", "4", "5", "6"],
  cells: [],
};

describe("a chart with chances painted on it", () => {
  it("shows the rows and columns that can come, without gaps", () => {
    const found = painted(chart, [[1, 0, 0.25], [3, 2, 0.75]], null);
    expect(found.rows).toEqual([1, 2, 3]);
    expect(found.columns).toEqual([0, 1, 2]);
    expect(found.most).toBe(0.75);
    expect(found.chances.get(3)?.get(2)).toBe(0.75);
    expect(found.chances.get(2)?.get(1)).toBeUndefined();
  });

  it("shows what is around the cell that came, as far as the chart goes", () => {
    const found = painted(chart, [], [0, 3]);
    expect(found.rows).toEqual([0, 1, 2]);
    expect(found.columns).toEqual([1, 2, 3]);
  });
});

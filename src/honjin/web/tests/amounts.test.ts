import { expect, it } from "vitest";
import { given, isComplete, left, written } from "../src/logic/amounts";
import type { SplitView } from "../src/wire";

const receiver = (id: string, most: number, least = 0) => ({ id, name: id, least, most });
const two: SplitView = { total: 7, whole: true, receivers: [receiver("east", 5, 1), receiver("west", 6)], usual: [4, 3] };
const three: SplitView = { total: 6, whole: true, receivers: [receiver("a", 6), receiver("b", 2), receiver("c", 6, 1)], usual: [2, 2, 2] };

it("gives the other of two what one does not want, as far as it has room", () => {
  expect(given(two, [4, 3], 0, 2)).toEqual([2, 5]);
  expect(given(two, [4, 3], 0, 9)).toEqual([5, 2]);
  expect(given(two, [2, 5], 0, 0)).toEqual([1, 6]);
});

it("takes what is wanted from the rest first, then from whoever has most", () => {
  expect(given(three, [2, 1, 2], 0, 3)).toEqual([3, 1, 2]);
  expect(given(three, [1, 1, 4], 0, 3)).toEqual([3, 1, 2]);
  expect(given(three, [2, 2, 2], 0, 6)).toEqual([5, 0, 1]);
});

it("leaves over what one of several gives back, until somebody gets it", () => {
  const shares = given(three, [2, 2, 2], 0, 0);
  expect([shares, left(three, shares), isComplete(three, shares)]).toEqual([[0, 2, 2], 2, false]);
  expect(isComplete({ ...three, whole: false }, shares)).toBe(true);
});

it("is written by ids", () => {
  expect(written(two, [4, 3])).toBe("east:4 west:3");
});

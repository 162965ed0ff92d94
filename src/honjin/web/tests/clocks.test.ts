import { expect, test } from "vitest";
import { paceWords, timeWords } from "../src/logic/clocks";

test("time is told by its two largest parts", () => {
  expect(timeWords(3 * 86400 + 5 * 3600 + 59)).toBe("3 days 5 h");
  expect(timeWords(30 * 3600 + 61)).toBe("30 h 1 min");
  expect(timeWords(125)).toBe("2 min");
  expect(timeWords(-5)).toBe("0 min");
});

test("a pace is told in days where it has whole ones", () => {
  expect([12, 24, 72].map(paceWords)).toEqual(["12 hours", "1 day", "3 days"]);
});

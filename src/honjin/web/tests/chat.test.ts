import { expect, test } from "vitest";
import { withLine } from "../src/logic/chat";

const line = (place: number, text: string, removed = false) => ({ who: "Ann", text, at: 100 + place, place, removed });

test("a line that is heard twice stands once", () => {
  const once = withLine([], line(1, "good luck"));
  expect(withLine(once, line(1, "good luck"))).toEqual(once);
  expect(withLine(once, line(2, "good luck"))).toHaveLength(2);
});

test("a line that is taken away leaves its place", () => {
  const both = [line(1, "good luck"), line(2, "you too")];
  expect(withLine(both, line(1, "", true)).map(({ text, removed }) => [text, removed])).toEqual([
    ["", true],
    ["you too", false],
  ]);
});

import { expect, it } from "vitest";
import { partsOf } from "../src/logic/log";
import type { EventView } from "../src/wire";

const events = (kinds: string): EventView[] =>
  [...kinds].map((kind, n) => ({ kind, rule: "15", text: `${kind} ${n}`, n, ...(kind === "m" && { show: { quiet: true } }) }));

const sizes = (kinds: string): number[] => partsOf(events(kinds), 0).map((part) => part.events.length);

it("folds long runs of moves and lists everything else line by line", () => {
  expect(sizes("")).toEqual([]);
  expect(sizes("ammmmma")).toEqual([1, 1, 1, 1, 1, 1, 1]);
  expect(sizes("ammmmmma")).toEqual([1, 6, 1]);
  expect(sizes("mmmmmmm")).toEqual([7]);
});

it("keeps the key of every line when older ones leave the page", () => {
  const log = events("aammmmmmmamaammmmmmmmaa");
  const keys = (first: number): Map<EventView | undefined, string> =>
    new Map(partsOf(log.slice(first), first).map((part) => [part.events[0], part.key]));
  const whole = keys(0);
  expect(new Set(whole.values()).size).toBe(whole.size);
  for (const first of [1, 2, 9, 12]) {
    for (const [event, key] of keys(first)) expect(key).toBe(whole.get(event));
  }
});

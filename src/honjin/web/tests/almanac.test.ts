import { expect, it } from "vitest";
import { chancesOf } from "../src/logic/almanac";
import type { EventSheet, Sheet, View } from "../src/wire";

const event = (id: string, side: string, under: string | null = null): EventSheet => ({
  id,
  side,
  under,
  rule: "33",
  name: id,
  text: `what ${id} does`,
  once: false,
  rolls: [{ letter: "A", die: "1" }],
});

const sheet = {
  sides: [{ id: "date" }, { id: "anti" }, { id: "other" }],
  events: [event("rebellion", "date"), event("hamada", "date", "rebellion"), event("kasai", "date", "rebellion"), event("peace", "anti")],
} as unknown as Sheet;

it("tells what a roll can bring, what it would do now, and what would come to nothing", () => {
  const events = { past: [], closed: { hamada: "he is a rebel already" }, now: { peace: "the south rises" }, lasting: [] };
  const [date, anti, none] = chancesOf(sheet, { events } as unknown as View);
  expect(none).toBeUndefined();
  expect(date?.open.map(({ event: { id }, then }) => [id, then.map((entry) => entry.event.id)])).toEqual([["rebellion", ["kasai"]]]);
  expect(date?.closed).toMatchObject([{ event: { id: "hamada" }, why: "he is a rebel already" }]);
  expect(anti?.open[0]?.text).toBe("the south rises");
});

it("is empty without events", () => {
  expect(chancesOf({ sides: [{ id: "date" }] } as unknown as Sheet, {} as View)).toEqual([]);
});

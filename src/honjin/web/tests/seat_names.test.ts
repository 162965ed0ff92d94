import { expect, test } from "vitest";
import { seatName } from "../src/logic/seats";
import type { Opponent } from "../src/net/types";
import { T } from "../src/texts";

const opponents: Opponent[] = [
  { name: "quick", title: "quick", seconds: 0, by_turn: false, characters: [] },
  { name: "master", title: "master", seconds: 20, by_turn: true, characters: [{ name: "bold", title: "bold" }] },
];
const bot = (name: string) => ({ name, kind: "bot" as const });

test("a computer is called what people call it", () => {
  expect(seatName(bot("quick"), opponents)).toBe("computer (quick)");
  expect(seatName(bot("master.bold:5"), opponents)).toBe("computer (master, bold)");
});

test("one that this house does not offer is the computer", () => {
  expect(seatName(bot("own"), opponents)).toBe(T.table.bot);
  expect(seatName(bot("quick"))).toBe(T.table.bot);
});

test("a person has a name, an empty seat says how it is taken", () => {
  expect(seatName({ name: "Ann", kind: "person" })).toBe("Ann");
  expect(seatName({ name: "", kind: "link" })).toBe(T.table.linkSeat);
  expect(seatName(undefined)).toBe(T.table.openSeat);
});

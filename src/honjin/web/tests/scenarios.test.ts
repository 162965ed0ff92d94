import { expect, test } from "vitest";
import { changes } from "../src/logic/changes";
import { byLength, newcomersFirst, scenarioOf, seatsFor, sidesOf, taughtOn } from "../src/logic/scenarios";
import { scoreOf } from "../src/logic/score";
import type { GameInfo } from "../src/net/types";
import { T } from "../src/texts";
import type { View } from "../src/wire";

const sides = ["uesugi", "takeda", "hojo"].map((id) => ({ id, name: id.toUpperCase(), kanji: "" }));
const scenario = (id: string, seats: string[], minutes = 60, order?: number) => ({
  id,
  sides: seats,
  minutes,
  turns: 3,
  guided: order === undefined ? null : { order, seats: {} },
  options: {},
});
const game = {
  id: "kanto",
  sides,
  scenarios: [scenario("s1", ["uesugi", "takeda"]), scenario("s3", ["uesugi", "takeda", "hojo"]), scenario("s4", ["takeda", "hojo"])],
} as unknown as GameInfo;

test("a scenario is found by its id, and without one it is the first", () => {
  expect(scenarioOf(game).id).toBe("s1");
  expect(scenarioOf(game, "s4").id).toBe("s4");
  expect(scenarioOf(game, "gone").id).toBe("s1");
});

test("the shortest scenario comes first, and taught games before others", () => {
  const long = { ...game, scenarios: [scenario("year", [], 900), scenario("day", [], 60, 2), scenario("week", [], 300)] } as GameInfo;
  expect(byLength(long).map(({ id }) => id)).toEqual(["day", "week", "year"]);
  expect(scenarioOf(long).id).toBe("day");
  expect(taughtOn(long)?.id).toBe("day");
  const easy = { ...game, id: "easy", scenarios: [scenario("one", [], 200, 1)] } as GameInfo;
  expect(newcomersFirst([game, long, easy]).map(({ scenarios }) => scenarios[0]?.id)).toEqual(["one", "year", "s1"]);
});

test("hours are told to the half", () => {
  expect([60, 75, 150, 360].map((minutes) => T.home.takes(minutes))).toEqual([
    "about 60 minutes",
    "about 75 minutes",
    "about 2½ hours",
    "about 6 hours",
  ]);
});

test("sides come in the order of the scenario's seats, with their names", () => {
  expect(sidesOf(game, scenarioOf(game, "s4")).map((side) => side.name)).toEqual(["TAKEDA", "HOJO"]);
});

test("every side of the scenario gets a seat", () => {
  const three = sidesOf(game, scenarioOf(game, "s3"));
  expect(seatsFor(three, "bot:greedy", "hojo")).toEqual({ uesugi: "bot:greedy", takeda: "bot:greedy", hojo: "me" });
  expect(seatsFor(three, "open")).toEqual({ uesugi: "open", takeda: "open", hojo: "open" });
});

test("points are told alone or with the rows that make them", () => {
  const view = (score: View["score"]) => ({ turn: 1, units: {}, score }) as unknown as View;
  const rows: [string, number, string][] = [["castles", 4, "13"]];
  expect(scoreOf(view({ date: 3 }), "date")).toEqual({ points: 3, rows: [] });
  expect(scoreOf(view({ date: { points: 4, rows } }), "date").rows).toEqual(rows);
  expect(scoreOf(view({}), "date").points).toBe(0);
  expect(changes(view({ date: 3, anti: 1 }), view({ date: 3, anti: 2 })).score).toEqual([{ side: "anti", from: 1, to: 2 }]);
});

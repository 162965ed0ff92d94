import { beforeEach, expect, test } from "vitest";
import { choose, opponentOf, seatOf } from "../src/app/opponent";
import type { GameInfo } from "../src/net/types";

const tempers = ["bold", "patient"].map((name) => ({ name, title: name.toUpperCase() }));
const opponent = (name: string, seconds: number, characters: typeof tempers) => ({
  name,
  title: name.toUpperCase(),
  seconds,
  by_turn: true,
  characters,
});
const game = {
  id: "kanto",
  opponents: [opponent("quick", 0, []), opponent("player", 3, tempers), opponent("master", 20, tempers)],
  opponent: "player",
} as unknown as GameInfo;

beforeEach(() => choose({ name: "", character: "" }));

test("who chooses nobody meets the usual opponent", () => {
  expect(opponentOf(game)).toEqual({ who: game.opponents[1], character: "" });
});

test("a choice holds for every game", () => {
  choose({ name: "master", character: "bold" });
  expect(opponentOf(game)).toEqual({ who: game.opponents[2], character: "bold" });
  expect(opponentOf({ ...game, id: "sanada" }).who?.name).toBe("master");
});

test("a character stays only with who has it", () => {
  choose({ name: "quick", character: "bold" });
  expect(opponentOf(game)).toEqual({ who: game.opponents[0], character: "" });
});

test("an opponent that this house does not have is not offered", () => {
  choose({ name: "gone", character: "bold" });
  expect(opponentOf(game)).toEqual({ who: game.opponents[1], character: "" });
});

test("a seat names him with his character", () => {
  expect(seatOf({ name: "master", character: "bold" })).toBe("bot:master.bold");
  expect(seatOf({ name: "master", character: "" })).toBe("bot:master");
});

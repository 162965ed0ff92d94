import { describe, expect, it, vi } from "vitest";
import type { Trail } from "../src/board/api";
import { Grid } from "../src/board/grid";
import { sameLights } from "../src/board/marks";
import { Motion } from "../src/board/motion";
import { Stage } from "../src/table/stage";
import { aMove, aView, fakeBoard, settle } from "./fakes";

describe("the stage", () => {
  it("shows what is cut to, though something still moves", async () => {
    const { board, views, arrive } = fakeBoard();
    const stage = new Stage(board);
    stage.cut(aView("before"));
    void stage.show(aView("after"), [aMove("a")]);
    stage.cut(aView("taken back"));
    arrive();
    await settle();
    expect(views.at(-1)).toEqual(aView("taken back"));
  });

  it("goes on with what comes after a cut", async () => {
    const { board, views, played, arrive } = fakeBoard();
    const stage = new Stage(board);
    void stage.show(aView("one"), [aMove("a")]);
    stage.cut(aView("two"));
    const shown = stage.show(aView("three"), [aMove("b")]);
    await settle();
    expect(played.map((trails) => trails[0]?.unit)).toEqual(["a", "b"]);
    arrive();
    await shown;
    expect(views.at(-1)).toEqual(aView("three"));
  });
});

describe("without motion", () => {
  const trailsOf = (board: ReturnType<typeof fakeBoard>["board"]) =>
    (board.setTrails.mock.lastCall?.[0] as Trail[]).map((trail) => trail.unit);

  it("moves that come one after another leave their trails together", async () => {
    const { board } = fakeBoard();
    board.play = () => Promise.resolve();
    const stage = new Stage(board, () => true);
    for (const unit of ["a", "b", "c"]) await stage.show(aView(unit), [aMove(unit)]);
    expect(trailsOf(board)).toEqual(["a", "b", "c"]);
  });

  it("what was seen for long goes when something else moves, and all goes with a cut", async () => {
    const clock = vi.spyOn(performance, "now").mockReturnValue(0);
    const { board } = fakeBoard();
    board.play = () => Promise.resolve();
    const stage = new Stage(board, () => true);
    await stage.show(aView("a"), [aMove("a")]);
    clock.mockReturnValue(60_000);
    await stage.show(aView("b"), [aMove("b")]);
    expect(trailsOf(board)).toEqual(["b"]);
    stage.cut(aView("taken back"));
    expect(trailsOf(board)).toEqual([]);
    clock.mockRestore();
  });

  it("with motion only the last scene leaves its trails: the others were seen", async () => {
    const { board } = fakeBoard();
    board.play = () => Promise.resolve();
    const stage = new Stage(board);
    for (const unit of ["a", "b"]) await stage.show(aView(unit), [aMove(unit)]);
    expect(trailsOf(board)).toEqual(["b"]);
  });
});

it("a motion that is stopped lets go of its units and keeps its promise", async () => {
  const map = { columns: 2, rows: 2, terrainRows: ["..", ".."], legend: { ".": "clear" }, down: "even", hexsides: {} } as const;
  const motion = new Motion(new Grid(map));
  const played = motion.play([{ unit: "a", path: ["0101", "0102"], kind: "move" }]);
  motion.step(0);
  expect(motion.standing("a")).toBeDefined();
  motion.stop();
  await played;
  expect([motion.moving, motion.standing("a")]).toEqual([false, undefined]);
});

describe("lights", () => {
  it("flare up only where something else is lit", () => {
    const marks = { units: new Set(["a"]), hexes: new Set(["0101", "0102"]) };
    expect(sameLights(marks, { units: new Set(["a"]), hexes: new Set(["0102", "0101"]), chosen: new Set(["a"]) })).toBe(true);
    expect(sameLights(marks, { ...marks, hexes: new Set(["0101", "0103"]) })).toBe(false);
    expect(sameLights(marks, { ...marks, targets: new Set(["b"]) })).toBe(false);
  });
});

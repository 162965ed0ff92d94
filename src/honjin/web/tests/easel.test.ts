import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Easel } from "../src/board/terrain/easel";
import type { Painter } from "../src/board/terrain/painter";
import type { TileName } from "../src/board/terrain/tile";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const tile = (column: number, cover = ""): TileName => ({ fine: 8, column, row: 0, cover });

/** A painter whose land is finished after so many steps, for each weather apart. */
function painter(steps: number): Painter {
  const done = new Set<string>();
  return {
    theme: "light",
    isFinished: ({ cover }: TileName) => done.has(cover),
    *finish({ cover }: TileName): Generator<void> {
      for (let step = 0; step < steps; step++) yield;
      done.add(cover);
    },
    paint: (name: TileName) => name,
  } as unknown as Painter;
}

function easel(steps: number): { easel: Easel; told: string[] } {
  const told: string[] = [];
  const deliver = ({ column, cover }: TileName, _theme: string, _picture: unknown, draft: boolean): void =>
    void told.push(`${draft ? "draft" : "finished"} ${column}${cover && ` in ${cover}`}`);
  return { easel: new Easel(painter(steps), deliver), told };
}

test("what is asked for comes at once as a draft, and finished when there is time", () => {
  const { easel: work, told } = easel(5);
  work.paint(tile(1), "light");
  work.paint(tile(2), "light");
  expect(told).toEqual(["draft 1", "draft 2"]);
  vi.runAllTimers();
  expect(told.slice(2)).toEqual(["finished 1", "finished 2"]);
  work.paint(tile(3), "light");
  vi.runAllTimers();
  expect(told.slice(4)).toEqual(["finished 3"]);
});

test("the first snow is a draft again", () => {
  const { easel: work, told } = easel(1);
  work.paint(tile(1), "light");
  vi.runAllTimers();
  work.paint(tile(1, "snow"), "light");
  vi.runAllTimers();
  expect(told).toEqual(["draft 1", "finished 1", "draft 1 in snow", "finished 1 in snow"]);
});

test("nothing comes after it is closed", () => {
  const { easel: work, told } = easel(1);
  work.paint(tile(1), "light");
  work.close();
  vi.runAllTimers();
  expect(told).toEqual(["draft 1"]);
});

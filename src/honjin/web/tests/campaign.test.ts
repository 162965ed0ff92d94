import { describe, expect, it } from "vitest";
import { beforeTurns, dateOf, stageLine } from "../src/logic/calendar";
import { momentOf } from "../src/logic/campaign";
import { follow, trailOf } from "../src/logic/events";
import { openingView } from "../src/logic/opening";
import { frontOf } from "../src/logic/stacks";
import type { EventView, ForceView, Sheet, View } from "../src/wire";

const sheet = {
  castles: [],
  board: { columns: 40, rows: 50 },
  phases: [
    { id: "setup", name: "Set-up" },
    { id: "date", name: "Date" },
  ],
  turns: [{ n: 1, month: 10, week: 3, year: 1585 }],
  units: [
    { id: "lord", side: "date", clan: "date", modifier: 1, activation: 4 },
    { id: "man", side: "date", clan: "date", modifier: 0, activation: 2 },
    { id: "gone", side: "date", clan: "date" },
  ],
  opening: {
    lord: { hex: "1930", leader: "lord", strength: 3 },
    man: { hex: "1930", leader: "lord", strength: 2 },
    gone: { off: "reserve" },
  },
} as unknown as Sheet;

const view = { turn: 1, stage: 2, phase: "operations", acting: "date", weather: "snow" } as unknown as View;

describe("the calendar of a campaign", () => {
  it("tells the week, the stage, the weather and whose phase it is", () => {
    expect(dateOf(momentOf(sheet, view))).toBe("1585, month 10, week 3");
    expect(stageLine(sheet, view)).toBe("Stage 2 · ❄ Snow · Date");
  });

  it("has not begun in the set-up", () => {
    expect(beforeTurns({ ...view, phase: "setup" })).toBe(true);
    expect(stageLine(sheet, { ...view, phase: "setup", acting: null, stage: 0 })).toBe("Set-up");
    expect(beforeTurns({ ...view, phase: "setup", clock: "noon" })).toBe(false);
  });
});

describe("the opening of a campaign", () => {
  it("has the forces that its units name", () => {
    const { forces } = openingView(sheet);
    expect(forces).toMatchObject([{ leader: "lord", units: ["lord", "man"], hex: "1930", strength: 5 }]);
  });

  it("is seen where most of the forces stand, and of two such places where there are enemies", () => {
    const force = (leader: string, hex: string, side: string, strength: number): ForceView =>
      ({ leader, units: [leader], hex, side, strength }) as ForceView;
    const forces = [
      force("a", "0505", "date", 6),
      force("b", "0507", "date", 2),
      force("c", "3030", "date", 8),
      force("d", "3232", "anti", 9),
      force("e", "1515", "date", 9),
    ];
    const span = { columns: 8, rows: 10 };
    const all = new Set(["a", "b", "c", "e"]);
    expect(frontOf(forces, all, "date", span)).toBe("3030");
    expect(frontOf(forces, new Set(["a", "b"]), "date", span)).toBe("0506");
    expect(frontOf(forces, new Set(), "date", span)).toBeNull();
  });
});

describe("forces that move", () => {
  const event = (more: object): EventView => ({ kind: "move", rule: "", text: "", n: 1, ...more }) as EventView;
  it("go as one, and lose their men", () => {
    const before = openingView(sheet);
    const moved = follow(before, [event({ unit: "lord", units: ["lord", "man"], path: ["1930", "1931"] })]);
    expect(moved.forces?.[0]?.hex).toBe("1931");
    const fewer = follow(moved, [event({ kind: "eliminated", unit: "man" })]);
    expect(fewer.forces?.[0]?.units).toEqual(["lord"]);
    expect(follow(moved, [event({ kind: "eliminated", unit: "lord" })]).forces).toEqual([]);
  });

  it("leave a trail when they pursue", () => {
    expect(trailOf(event({ kind: "pursuit", unit: "lord", path: ["1930", "1931"] }))?.kind).toBe("advance");
  });
});

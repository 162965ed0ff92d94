import { describe, expect, it } from "vitest";
import { follow, trailsOf } from "../src/logic/events";
import { openingView } from "../src/logic/opening";
import { frontOf } from "../src/logic/stacks";
import type { EventView, ForceView, Sheet } from "../src/wire";

const sheet = {
  layers: ["forces", "castles"],
  board: { columns: 40, rows: 50 },
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

describe("the opening with forces", () => {
  it("has the forces that its units name", () => {
    const { forces } = openingView(sheet);
    expect(forces).toMatchObject({ lord: { leader: "lord", units: ["lord", "man"], hex: "1930", strength: 5 } });
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
  const trail = { unit: "lord", path: ["1930", "1931"], style: "advance" as const };
  it("go as one, and lose their men", () => {
    const before = openingView(sheet);
    const moved = follow(before, [event({ show: { trails: [trail] } })]);
    expect(moved.forces?.["lord"]?.hex).toBe("1931");
    const fewer = follow(moved, [event({ show: { gone: ["man"] } })]);
    expect(fewer.forces?.["lord"]?.units).toEqual(["lord"]);
    expect(follow(moved, [event({ show: { gone: ["lord"] } })]).forces).toEqual({});
  });

  it("leave a trail in the style that the event shows", () => {
    expect(trailsOf([event({ show: { trails: [trail] } }), event({})])).toEqual([{ unit: "lord", path: trail.path, kind: "advance" }]);
  });
});

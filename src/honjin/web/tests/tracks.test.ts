import { describe, expect, it } from "vitest";
import { campOf, formingOrder, freeBoxes, hasTracks, trackPlaces } from "../src/logic/tracks";
import type { ForceView, Option, Sheet, View } from "../src/wire";

const force = (leader: string, hex: string, led: string[] = [], more: Partial<ForceView> = {}): ForceView =>
  ({ leader, units: [leader, ...led], hex, inside: false, side: "blue", clan: "c", strength: 2, ...more });

const forces = [
  force("lone", "0101"),
  force("lord", "0202", ["a", "b"]),
  force("general", "0202", ["c"]),
  force("d", "0202"),
  force("keeper", "0202", [], { inside: true }),
  force("foe", "0202", ["x", "y", "z"], { side: "red" }),
];
const view = { forces: Object.fromEntries(forces.map((one) => [one.leader, one])) } as unknown as View;
const boxes: Record<string, number> = { lord: 3, general: 2, lone: 1 };
const room = (unit: string): number => boxes[unit] ?? 0;

const order = (unit: string, more: Partial<Option> = {}): Option =>
  ({ text: `organise ${unit}`, label: "", verb: "organise", unit, forms: true, ...more });

describe("command tracks", () => {
  it("are shown place by place, where most stand first, garrisons apart, and of one side alone", () => {
    const places = trackPlaces(view, "blue").map(({ hex, spot, forces: here }) => [hex, spot, here.map(({ leader }) => leader)]);
    expect(places).toEqual([
      ["0202", "outside", ["lord", "general", "d"]],
      ["0101", "outside", ["lone"]],
      ["0202", "inside", ["keeper"]],
    ]);
  });

  it("have the greatest commanders above, and say how much room is left", () => {
    const [first] = trackPlaces(view, "blue");
    const camp = campOf(first?.forces ?? [], room);
    expect(camp).toEqual([["lord", "a", "b"], ["general", "c"], ["d"]]);
    expect(freeBoxes(camp, room)).toBe(2);
  });

  it("find the order that forms the forces of a place: of the leader who is meant, if he has one", () => {
    const each = [order("lord"), order("general"), order("lone")];
    expect(formingOrder(each, view, "a", "general")?.unit).toBe("general");
    expect(formingOrder(each, view, "a", null)?.unit).toBe("lord");
    const whole = [order("lone"), order("general", { units: ["lord", "general", "d"] })];
    expect(formingOrder(whole, view, "a", "lord")?.unit).toBe("general");
    expect(formingOrder(whole, view, "d", null)?.unit).toBe("general");
  });

  it("find none for garrisons behind walls, for other places and where nobody may form forces", () => {
    expect(formingOrder([order("lord")], view, "keeper", null)).toBeUndefined();
    expect(formingOrder([order("lord")], view, "lone", null)).toBeUndefined();
    expect(formingOrder([{ ...order("lord"), forms: false }], view, "a", null)).toBeUndefined();
  });

  it("are there where commanders have boxes", () => {
    const sheet = (layers: string[], boxed: number): Sheet => ({ layers, units: [{ id: "a", boxes: boxed }] }) as unknown as Sheet;
    expect(hasTracks(sheet(["forces"], 2))).toBe(true);
    expect(hasTracks(sheet(["forces"], 0))).toBe(false);
    expect(hasTracks(sheet(["counters"], 2))).toBe(false);
  });
});

import { describe, expect, it } from "vitest";
import { Boxes, changed, dissolve, put, written, type Camp } from "../src/logic/boxes";
import type { Sheet } from "../src/wire";

const unit = (id: string, rank: string, boxes = 0, clan = "date"): object => ({ id, rank, boxes, clan, front: 1 });
const sheet = {
  units: [
    unit("lord", "sodaisho", 2),
    unit("general", "taisho", 1),
    unit("a", "busho"),
    unit("b", "busho"),
    unit("c", "busho"),
    unit("guest", "busho", 0, "tamura"),
  ],
} as unknown as Sheet;
const boxes = new Boxes(sheet);
const camp: Camp = [["lord", "a"], ["general"], ["b"], ["c"], ["guest"]];

describe("boxes of commanders", () => {
  it("put a unit under a leader or alone", () => {
    expect(put(camp, "b", "general")).toEqual([["lord", "a"], ["general", "b"], ["c"], ["guest"]]);
    expect(put(camp, "a", null)).toEqual([["lord"], ["general"], ["b"], ["c"], ["guest"], ["a"]]);
  });

  it("leave the men of a commander alone who goes under another", () => {
    const led = put(camp, "b", "general");
    expect(put(led, "general", "lord")).toEqual([["lord", "a", "general"], ["b"], ["c"], ["guest"]]);
  });

  it("say why a unit does not fit", () => {
    expect(boxes.misfit(camp, "lord", "b")).toBeNull();
    expect(boxes.misfit(put(camp, "b", "lord"), "lord", "c")).toBe("room");
    expect(boxes.misfit(camp, "general", "lord")).toBe("rank");
    expect(boxes.misfit(camp, "general", "guest")).toBe("clan");
    expect(boxes.misfit(camp, "general", "general")).toBe("self");
  });

  it("take all who fit, and dissolve", () => {
    const taken = boxes.takeAll(camp, "lord", (id) => (id === "c" ? 5 : 1));
    expect(taken.find(([leader]) => leader === "lord")).toEqual(["lord", "a", "c"]);
    expect(dissolve(taken, "lord")).toContainEqual(["c"]);
  });

  it("name only the forces that change, with all their units", () => {
    expect(written(changed(camp, put(camp, "a", "general")))).toBe("lord general+a");
    expect(changed(camp, [...camp].reverse())).toEqual([]);
  });

  it("show commanders first", () => {
    expect(boxes.sorted([["c"], ["general"], ["lord"]]).map(([leader]) => leader)).toEqual(["lord", "general", "c"]);
  });
});

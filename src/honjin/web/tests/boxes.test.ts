import { describe, expect, it } from "vitest";
import { Boxes, changed, dissolve, put, written, type Camp } from "../src/logic/boxes";

const boxes = new Boxes({
  lord: { room: 2, may_lead: ["general", "a", "b", "c", "guest"] },
  general: { room: 1, may_lead: ["a", "b", "c"] },
});
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

  it("take whom the question lets them take, as far as they have room", () => {
    expect(boxes.fits(camp, "lord", "b")).toBe(true);
    expect(boxes.fits(camp, "lord", "a")).toBe(true);
    expect(boxes.fits(put(camp, "b", "lord"), "lord", "c")).toBe(false);
    expect(boxes.fits(camp, "general", "lord")).toBe(false);
    expect(boxes.fits(camp, "general", "guest")).toBe(false);
    expect(boxes.fits(camp, "general", "general")).toBe(false);
    expect(boxes.fits(camp, "a", "b")).toBe(false);
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

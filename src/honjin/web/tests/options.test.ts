import { describe, expect, it } from "vitest";
import {
  ableUnits,
  costsOf,
  glow,
  jointText,
  meant,
  partners,
  plainOptions,
  targetsOf,
  wayText,
} from "../src/logic/options";
import type { AskView, Option } from "../src/wire";

const fire: Option[] = [
  { text: "fire a b > x", label: "", verb: "fire", units: ["a", "b"], target: "x" },
  { text: "fire a > x", label: "", verb: "fire", units: ["a"], target: "x" },
  { text: "fire b > x", label: "", verb: "fire", units: ["b"], target: "x" },
  { text: "fire b > y", label: "", verb: "fire", units: ["b"], target: "y" },
  { text: "end", label: "done", verb: "end" },
];

const ask: AskView = {
  kind: "fire", form: "joint", rule: "9-1", prompt: "", subject: null, options: fire, patterns: { joint: "fire {units} > {target}" },
};

const ways: Option[] = [
  { text: "move a 0101-0102", label: "", verb: "move", unit: "a", path: ["0101", "0102"] },
  { text: "move a 0101-0201", label: "", verb: "move", unit: "a", path: ["0101", "0201"] },
  { text: "stay a", label: "", verb: "stay", unit: "a" },
];

describe("what can be clicked", () => {
  it("finds units, targets and ends of ways", () => {
    expect([...glow(fire).targets]).toEqual(["x", "y"]);
    expect([...glow(fire).units]).toEqual(["a", "b"]);
    expect([...glow(ways).hexes]).toEqual(["0102", "0201"]);
  });

  it("matches a click by unit first, then by place", () => {
    expect(meant(ways, { hex: "0201", unit: null }).map((option) => option.text)).toEqual(["move a 0101-0201"]);
    expect(meant(ways, { hex: "0101", unit: "a" })).toHaveLength(3);
    expect(meant(ways, { hex: "0505", unit: "z" })).toEqual([]);
  });

  it("gives buttons to what has no place on the map", () => {
    expect(plainOptions(ask).map((option) => option.text)).toEqual(["end"]);
  });
});

describe("combats", () => {
  it("knows who can take part against whom", () => {
    expect(partners(fire, "x")).toEqual(["a", "b"]);
    expect(targetsOf(fire, "b")).toEqual(["x", "y"]);
    expect(ableUnits(fire)).toEqual(["a", "b"]);
  });

  it("writes combinations that were not enumerated by the pattern of the question", () => {
    expect(jointText(ask, ["b", "a"], ["x"])).toBe("fire a b > x");
    expect(jointText(ask, ["c", "b"], ["y"])).toBe("fire c b > y");
    expect(jointText({ ...ask, patterns: {} }, ["c", "b"], ["y"])).toBeNull();
  });
});

describe("ways", () => {
  it("counts what each hex costs", () => {
    expect(costsOf(ways[0] as Option)).toEqual([0, 1]);
    expect(costsOf({ text: "", label: "", verb: "enter", unit: "a", path: ["0101", "0102"], costs: [1, 2] })).toEqual([1, 2]);
  });

  it("asks about another way in the same words", () => {
    expect(wayText(ways[0] as Option, ["0101", "0102", "0103"])).toBe("move a 0101-0102-0103");
    const march: Option = { text: "go a normal 0101-0102 outside", label: "", verb: "go", unit: "a", path: ["0101", "0102"] };
    expect(wayText(march, ["0101", "0201", "0301"])).toBe("go a normal 0101-0201-0301 outside");
  });
});

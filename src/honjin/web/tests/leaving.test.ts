import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Leaving } from "../src/table/leaving";
import type { Option, Sheet } from "../src/wire";
import { aSheet, aState, fakeBrowser, sitDown } from "./fakes";

beforeEach(fakeBrowser);
afterEach(() => vi.unstubAllGlobals());

const sheet = {
  ...aSheet,
  sides: [{ id: "anti", name: "Anti-Date league", kanji: "" }],
  units: [{ id: "kagetsuna", name: "Katakura Kagetsuna" }],
} as unknown as Sheet;

const patterns = {
  leave: "drop {unit} {mode} {path} {place} alone {units}",
  leave_together: "drop {unit} {mode} {path} {place} together {units}",
};

function drop(place: string, spot: string): Option {
  const text = `drop masamune normal 1829 ${place} alone kagetsuna`;
  return {
    text, label: "", verb: "drop", leaves: true, unit: "masamune", mode: "normal", path: ["1829"], place, spot, units: ["kagetsuna"],
  };
}

function leaving(): Leaving {
  const { session, lines } = sitDown(["date"], {}, sheet);
  const ask = { kind: "march", form: "way", rule: "", prompt: "", subject: null, options: [], patterns } as const;
  lines[0]?.hear(aState(1, { ask: { ...ask, options: [] } }));
  const left = new Leaving(session);
  left.toggle("kagetsuna");
  left.toggle("goto");
  return left;
}

describe("men left where their force stands", () => {
  it("stay in the castle or before it, as the drops that are open say", () => {
    const here = leaving().here([drop("inside", "In the castle"), drop("outside", "Outside the castle")]);
    expect(here.map((option) => option.text)).toEqual([
      "drop masamune normal 1829 inside alone kagetsuna goto",
      "drop masamune normal 1829 outside alone kagetsuna goto",
    ]);
    expect(here.map((option) => option.label)).toEqual(["In the castle", "Outside the castle"]);
  });

  it("stay simply here where there is no castle, and nowhere where no drop is open", () => {
    expect(leaving().here([drop("outside", "Here")]).map((option) => option.label)).toEqual(["Here"]);
    expect(leaving().here([])).toEqual([]);
  });
});

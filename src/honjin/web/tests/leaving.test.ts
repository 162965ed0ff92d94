import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Boxes } from "../src/logic/boxes";
import { Leaving } from "../src/table/leaving";
import type { Option, Sheet } from "../src/wire";
import { aSheet, fakeBrowser, sitDown } from "./fakes";

beforeEach(fakeBrowser);
afterEach(() => vi.unstubAllGlobals());

const sheet = {
  ...aSheet,
  sides: [{ id: "anti", name: "Anti-Date league", kanji: "" }],
  units: [{ id: "kagetsuna", name: "Katakura Kagetsuna" }],
} as unknown as Sheet;

function drop(place: string): Option {
  const text = `drop masamune normal 1829 ${place} alone kagetsuna`;
  return { text, label: "", verb: "drop", unit: "masamune", mode: "normal", path: ["1829"], place, units: ["kagetsuna"] };
}

function leaving(): Leaving {
  const left = new Leaving(sitDown(["date"], {}, sheet).session, new Boxes(sheet));
  left.toggle("kagetsuna");
  left.toggle("goto");
  return left;
}

describe("men left where their force stands", () => {
  it("stay in the castle or before it, as the drops that are open say", () => {
    const here = leaving().here([drop("inside"), drop("outside")]);
    expect(here.map((option) => option.text)).toEqual([
      "drop masamune normal 1829 inside alone kagetsuna goto",
      "drop masamune normal 1829 outside alone kagetsuna goto",
    ]);
    expect(here.map((option) => option.label)).toEqual(["In the castle", "Outside the castle"]);
  });

  it("stay simply here where there is no castle, and nowhere where no drop is open", () => {
    expect(leaving().here([drop("outside")]).map((option) => option.label)).toEqual(["Here"]);
    expect(leaving().here([])).toEqual([]);
  });
});

it("gives names to units and sides in what dice are rolled for", () => {
  const { session } = sitDown(["date"], {}, sheet);
  expect(session.named("random event for anti")).toBe("random event for Anti-Date league");
  expect(session.named("recovery of kagetsuna")).toBe("recovery of Katakura Kagetsuna");
});

import { describe, expect, it, vi } from "vitest";
import { T } from "../src/texts";
import { firstKnown } from "../src/texts/language";
import { say } from "../src/texts/say";

describe("a template", () => {
  it("takes its things by name, wherever they stand", () => {
    expect(say("{unit} moves to {place}; {unit} stops", { unit: "Masamune", place: "Obama" })).toBe("Masamune moves to Obama; Masamune stops");
  });

  it("has a word for one and a word for several", () => {
    const units = (n: number): string => say("{n} {n:unit|units}", { n });
    expect([0, 1, 2, -1].map(units)).toEqual(["0 units", "1 unit", "2 units", "-1 unit"]);
    expect(say("{names} {names:goes|go}", { names: ["Ann", "Bob", "Eve"] })).toBe("Ann, Bob and Eve go");
  });

  it("shows the sign of a number", () => {
    expect([2, -1].map((n) => say("{n:+d}", { n }))).toEqual(["+2", "-1"]);
  });
});

it("the first language that a browser wants and that there is", () => {
  expect([["fr", "ja-JP", "en"], ["en-GB", "ja"], ["de"], []].map(firstKnown)).toEqual(["ja", "en", "en", "en"]);
});

describe("in Japanese", () => {
  it("the whole table is put into words before anybody reads it", async () => {
    vi.resetModules();
    vi.stubGlobal("navigator", { languages: ["ja-JP", "en"] });
    const words = { Undo: "待った", "{n} {n:turn|turns}": "{n}ターン", "The seat of {sides} is yours; you removed this table from your list.": "{sides}の席" };
    const fetch = vi.fn(() => Promise.resolve(new Response(JSON.stringify(words))));
    vi.stubGlobal("fetch", fetch);
    const japanese = await import("../src/texts");
    expect(fetch).toHaveBeenCalledWith("/api/words/ja");
    expect([japanese.T.table.undo, japanese.T.home.turns(3), japanese.T.table.redo]).toEqual(["待った", "3ターン", "Redo"]);
    expect(japanese.T.table.seatForgotten(["上杉", "武田"])).toBe("上杉、武田の席");
    vi.unstubAllGlobals();
  });
});

it("in English nothing is asked for", () => {
  expect([T.table.undo, T.home.turns(1)]).toEqual(["Undo", "1 turn"]);
});

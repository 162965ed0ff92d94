/** What stands on counters; the height of digits that the camera relies on is that of the digits which are drawn. */

import { expect, test } from "vitest";
import { shortName } from "../src/board/counters";
import { type Face, FRAMED, largestDigit, paintFace } from "../src/board/faces";
import { type ForceFace, paintForce, paintPlate, PLATE_DIGIT, STRENGTH_DIGIT as FORCE_DIGIT } from "../src/board/force_face";
import type { Liveries } from "../src/board/liveries";
import { shownMarks } from "../src/board/signs";
import { DIGIT, figureText } from "../src/board/strokes";

/** A pen that draws nothing and notes how large each word was written, as a share of the piece. */
function noting() {
  const written = new Map<string, number>();
  const scales: number[] = [];
  let scale = 1;
  const deeds: Record<string, unknown> = {
    font: "",
    save: () => scales.push(scale),
    restore: () => (scale = scales.pop() ?? 1),
    scale: (x: number) => (scale *= x),
    measureText: () => ({ actualBoundingBoxAscent: 0, actualBoundingBoxDescent: 0 }),
    createLinearGradient: () => ({ addColorStop: () => undefined }),
    fillText: (words: string) => written.set(words, scale * Number(/([\d.]+)px/.exec(String(deeds["font"]))?.[1])),
  };
  const pen = new Proxy(deeds, {
    get: (known, name) => known[String(name)] ?? (() => undefined),
    set: (known, name, value) => ((known[String(name)] = value), true),
  });
  return { pen: pen as unknown as CanvasRenderingContext2D, written };
}

const liveries = { draw: () => undefined, banner: () => "" } as unknown as Liveries;
const colours = { side: { shape: "round", frame: "", band: "", bandInk: "", light: "" }, field: "", ink: "", device: "" } as const;

test.each<[Face["frame"], number, number]>([
  ["plain", 1, 3],
  ["double", FRAMED, 3],
  ["great", FRAMED, 1],
  ["plain", 1, 2],
  ["plain", 1, 4],
])("of a counter with a %s frame", (frame, framed, count) => {
  const { pen, written } = noting();
  const figures = ["7", "5", "4", "2"].slice(0, count).map((text) => ({ text, changed: false }));
  paintFace(pen, { colours, clan: "a", label: "安", name: "Ann", frame, figures, dots: 2, bars: 1, marks: [] }, 48, liveries);
  expect((written.get("7") ?? 0) * DIGIT).toBeCloseTo(largestDigit(count) * framed, 6);
  expect(figures.every(({ text }) => written.has(text))).toBe(true);
});

test("of a force and of a garrison", () => {
  const face: ForceFace = { colours, clan: "a", kanji: "安", name: "Ann", stars: 0, units: 1, figures: ["17", "+1", "3"], marks: [], stack: 1 };
  const counter = noting();
  paintForce(counter.pen, face, 48, liveries);
  expect((counter.written.get("17") ?? 0) * DIGIT).toBeCloseTo(FORCE_DIGIT, 6);
  const plate = noting();
  paintPlate(plate.pen, [face, { ...face, figures: ["4"] }], 30, liveries);
  expect((plate.written.get("21") ?? 0) * DIGIT).toBeCloseTo(PLATE_DIGIT, 6);
});

test("a state is told by notches, a mode by its letter, marks by their signs", () => {
  const { pen, written } = noting();
  const state = { notches: 2, look: { name: { en: "worn", ja: "損" }, colour: "#aa0000" } };
  const mode = { name: { en: "attack", ja: "攻" }, colour: "#aa0000", sign: "A", readable: true };
  const marks = shownMarks([{ id: "low", text: "-2" }, { id: "unknown" }], { low: { name: { en: "low", ja: "低" }, sign: "chip" } });
  paintFace(pen, { colours, clan: "a", label: "安", name: "Ann", frame: "plain", figures: [], dots: 0, bars: 0, state, mode, marks }, 48, liveries);
  expect(["A", "−2", "u"].map((words) => written.has(words))).toEqual([true, true, true]);
});

test("numbers are printed with their signs", () => {
  expect([figureText(3), figureText(3, true), figureText(-1, true), figureText(0, true), figureText("*")]).toEqual(["3", "+3", "−1", "0", "∗"]);
});

test("a long name leaves out the given name where the kind of the unit follows", () => {
  const names = ["Crane Taro archers 2", "Crane Taro", "Crane Taro (elder)", "Men of Crane Taro archers"];
  expect(names.map((name) => shortName(name, "archers"))).toEqual(["Crane archers 2", "Crane Taro", "Crane Taro", "Men of Crane Taro archers"]);
});

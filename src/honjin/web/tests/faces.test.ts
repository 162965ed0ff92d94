/** The height of digits that the camera relies on is that of the digits which are drawn. */

import { expect, test } from "vitest";
import { paintForce, paintPlate, PLATE_DIGIT, STRENGTH_DIGIT as FORCE_DIGIT } from "../src/board/campaign/force_face";
import { DIGIT, type Face, FRAMED, paintFace, type Rank, STRENGTH_DIGIT } from "../src/board/faces";
import type { Devices } from "../src/board/mon";
import type { ClanLook } from "../src/board/palette";
import type { ForceView } from "../src/wire";

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

const devices = { draw: () => undefined } as unknown as Devices;
const look = { side: { corners: "round", frame: "", band: "", bandInk: "" }, field: "", ink: "", device: "" } as unknown as ClanLook;

test.each<[Rank, number]>([
  ["troop", 1],
  ["commander", FRAMED],
])("of a %s", (rank, framed) => {
  const { pen, written } = noting();
  const unit = { name: "Ann", clan: "a", branch: "" } as Face["unit"];
  const face = { unit, look, rank, label: "安", strength: "7", morale: "5", movement: "4", changed: false, spent: false, idle: false, aided: false };
  paintFace(pen, face, 48, devices);
  expect((written.get("7") ?? 0) * DIGIT).toBeCloseTo(STRENGTH_DIGIT * framed, 6);
});

test("of a force and of a garrison", () => {
  const force = { leader: "ann", units: ["ann"], strength: 17, modifier: 1, activation: 3, morale: 0, clan: "a" } as unknown as ForceView;
  const counter = noting();
  paintForce(counter.pen, { force, leader: undefined, look, stack: 1 }, 48, devices);
  expect((counter.written.get("17") ?? 0) * DIGIT).toBeCloseTo(FORCE_DIGIT, 6);
  const plate = noting();
  paintPlate(plate.pen, [force], look, 30, devices);
  expect((plate.written.get("17") ?? 0) * DIGIT).toBeCloseTo(PLATE_DIGIT, 6);
});

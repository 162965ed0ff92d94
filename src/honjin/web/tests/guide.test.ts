/** The guided turn: which lesson is told, when it is learnt, and where its card lies. */

import { signal } from "@preact/signals";
import { describe, expect, it, test } from "vitest";
import { overlap } from "../src/logic/free_part";
import { arrowBetween, placeCard, rectAt } from "../src/logic/placing";
import { Guide } from "../src/table/guide";
import type { TableModel } from "../src/table/model";
import type { AskView, Course, EventView, Lesson, StateMessage } from "../src/wire";

function aLesson(id: string, more: Partial<Lesson> = {}): Lesson {
  return { id, title: id, body: "", rules: [], asks: [], offers: [], ...more };
}

const until = (more: Partial<NonNullable<Lesson["until"]>>) => ({ deeds: [], events: [], times: 1, anew: false, ...more });

function teach(...lesson: Lesson[]) {
  const state = signal<Partial<StateMessage> | null>(null);
  const hand = signal<{ kind: string }>({ kind: "empty" });
  const model = {
    session: { state, chair: signal({ side: "red" }), unit: (id: string) => ({ side: id === "foe" ? "blue" : "red" }) },
    orders: { hand, refusal: signal(null), command: undefined },
    overlays: { chosen: signal(null) },
  } as unknown as TableModel;
  const course: Course = { turns: 1, wait: "", lesson };
  const guide = new Guide(model, course);
  let n = 0;
  const hear = (kind: string, verbs: string[] = [], ...events: Partial<EventView>[]): void => {
    const ask = { kind, options: verbs.map((verb) => ({ verb, text: verb, label: verb })) } as unknown as AskView;
    state.value = { n: ++n, ask, view: { turn: 1 } as StateMessage["view"] };
    guide.heard(events as EventView[]);
  };
  const back = (kind: string): void => {
    n -= 2;
    hear(kind);
  };
  return { guide, hear, back, hand, told: () => guide.lesson.value?.id ?? null };
}

test("what welcomes is read first, then what explains the question, with its number", () => {
  const { guide, hear, told } = teach(aLesson("move", { asks: ["move"] }), aLesson("hello"), aLesson("fire", { asks: ["fire"] }));
  hear("fire");
  expect(told()).toBe("hello");
  guide.next();
  expect(told()).toBe("fire");
  expect(guide.progress.value).toEqual({ at: 2, of: 3 });
});

test("a lesson with verbs waits until one of them is offered, and then goes first", () => {
  const { hear, told } = teach(aLesson("siege", { asks: ["orders"], offers: ["invest"] }), aLesson("end", { asks: ["orders"] }));
  hear("orders", ["march"]);
  expect(told()).toBe("end");
  hear("orders", ["march", "invest"]);
  expect(told()).toBe("siege");
});

test("a deed of one's own side is learnt, also if it leads to another question", () => {
  const lesson = aLesson("fire", { asks: ["fire"], until: until({ events: ["fire"] }) });
  const { guide, hear, told } = teach(lesson, aLesson("melee", { asks: ["melee"] }));
  hear("fire", [], { kind: "fire", unit: "foe" }, { kind: "fire", side: "blue" });
  expect(told()).toBe("fire");
  hear("melee", [], { kind: "fire", unit: "own" });
  expect(told()).toBe("melee");
  expect(guide.progress.value.at).toBe(2);
});

test("what happened before a lesson does not count for one that wants it anew", () => {
  const { hear, told } = teach(aLesson("end", { asks: ["move"], until: until({ events: ["phase"], anew: true }) }));
  hear("move", [], { kind: "phase" });
  expect(told()).toBe("end");
  hear("move", [], { kind: "phase" });
  expect(told()).toBeNull();
});

test("selecting and taking back are deeds", () => {
  const take = aLesson("take", { asks: ["move"], until: until({ deeds: ["select"] }) });
  const { guide, hear, back, hand, told } = teach(take, aLesson("undo", { asks: ["move"], until: until({ deeds: ["undo"] }) }));
  hear("move");
  hand.value = { kind: "unit" };
  guide.check();
  expect(told()).toBe("undo");
  hear("move");
  back("move");
  expect(told()).toBeNull();
});

describe("a card", () => {
  const area = { left: 0, top: 50, right: 900, bottom: 700 };
  const size = { width: 300, height: 200 };

  it("lies where it covers neither what it speaks of nor, if it can, anything else", () => {
    const target = { left: 20, top: 70, right: 200, bottom: 160 };
    const bar = { left: 0, top: 600, right: 900, bottom: 700 };
    const tools = { left: 850, top: 60, right: 890, bottom: 400 };
    const card = rectAt(placeCard(area, size, [target], [bar, tools]), size);
    for (const rect of [target, bar, tools]) expect(overlap(card, rect)).toBe(0);
  });

  it("would rather cover a bar than its target", () => {
    const target = { left: 0, top: 50, right: 900, bottom: 480 };
    const bar = { left: 0, top: 500, right: 900, bottom: 700 };
    expect(overlap(rectAt(placeCard(area, size, [target], [bar]), size), target)).toBe(0);
  });

  it("stays where it lies as long as that is as good as elsewhere", () => {
    const now = { left: 400, top: 300 };
    expect(placeCard(area, size, [], [], now)).toEqual(now);
    expect(placeCard(area, size, [rectAt(now, size)], [], now)).not.toEqual(now);
  });

  it("leaves room for the ring round its target", () => {
    const now = { left: 400, top: 300 };
    const beside = { left: 400 + size.width + 5, top: 300, right: 400 + size.width + 60, bottom: 340 };
    const card = rectAt(placeCard(area, size, [beside], [], now), size);
    expect(card.right <= beside.left - 9 || card.bottom <= beside.top - 9 || card.top >= beside.bottom + 9).toBe(true);
  });

  it("has an arrow from its edge to the edge of its target", () => {
    const from = { left: 0, top: 0, right: 100, bottom: 100 };
    expect(arrowBetween(from, { left: 300, top: 0, right: 400, bottom: 100 })).toEqual({ from: [100, 50], to: [300, 50] });
    expect(arrowBetween(from, { left: 50, top: 50, right: 60, bottom: 60 })).toBeNull();
  });
});

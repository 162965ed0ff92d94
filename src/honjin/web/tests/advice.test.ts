import { signal } from "@preact/signals";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ConsideredPlan } from "../src/net/study";
import { fakeBrowser } from "./fakes";

beforeEach(() => fakeBrowser());

const plan = (more: Partial<ConsideredPlan>): ConsideredPlan => ({
  name: "charge",
  actions: [],
  hexes: [],
  tries: 2,
  score: 1,
  chance: 0.5,
  ...more,
});

/** A desk at which two plans are told. */
async function desk() {
  const { AdviceDesk } = await import("../src/table/advice");
  const pointed = signal<{ hexes: string[] } | null>(null);
  const show = vi.fn();
  const advice = new AdviceDesk({ pointed, board: { show } } as never);
  const plans = [plan({ hexes: ["0101"] }), plan({ hexes: ["0202"], differs_at: ["0303", "0202"] })] as const;
  advice.told.value = { kind: "hint", answer: { side: "red", n: 1, plans: [...plans] } };
  return { advice, pointed, show, plans, lit: () => pointed.value?.hexes ?? [] };
}

describe("plans that are told", () => {
  it("light all their places while they are pointed at", async () => {
    const { advice, plans, lit } = await desk();
    advice.point(plans[1]);
    expect(lit()).toEqual(["0202", "0303"]);
  });

  it("stay lit when they are chosen, whatever was pointed at since", async () => {
    const { advice, plans, lit, show } = await desk();
    advice.choose(plans[1], 1);
    expect(show).toHaveBeenCalledWith(["0202", "0303"]);
    advice.point(plans[0]);
    expect(lit()).toEqual(["0101"]);
    advice.point(null);
    expect(lit()).toEqual(["0202", "0303"]);
  });

  it("are dark when the card is closed, and light where they begin if they name no places", async () => {
    const { advice, lit } = await desk();
    advice.point(plan({ first: ["0404"] }));
    expect(lit()).toEqual(["0404"]);
    advice.close();
    expect(lit()).toEqual([]);
  });

  it("say that they come to the same where their figures do not differ as they are told", async () => {
    const { foretellTheSame } = await import("../src/table/advice");
    const one = plan({ score: -0.31, chance: 0.432 });
    expect(foretellTheSame([one, plan({ score: -0.29, chance: 0.428 })])).toBe(true);
    expect(foretellTheSame([one, plan({ score: -0.31, chance: 0.5 })])).toBe(false);
    expect(foretellTheSame([one])).toBe(false);
  });

  it("say where the chance to win does not follow the points", async () => {
    const { notByPoints } = await import("../src/table/advice");
    expect(notByPoints(plan({ score: -58, chance: 0.62 }))).toBe(true);
    expect(notByPoints(plan({ score: 58, chance: 0.38 }))).toBe(true);
    expect(notByPoints(plan({ score: 58, chance: 0.62 }))).toBe(false);
    expect(notByPoints(plan({ score: -58, chance: 0.53 }))).toBe(false);
    expect(notByPoints(plan({ score: -0.4, chance: 0.62 }))).toBe(false);
    expect(notByPoints(plan({ score: -58, chance: null }))).toBe(false);
  });
});

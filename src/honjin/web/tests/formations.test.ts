import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { FormationAnswer, FormationReach } from "../src/net/types";
import { Formations } from "../src/table/formations";
import { EMPTY, type Hand } from "../src/table/hand";
import { handMarks } from "../src/table/hand_marks";
import type { Orders } from "../src/table/orders";
import type { Session } from "../src/table/session";
import { fakeBrowser, settle } from "./fakes";

beforeEach(() => fakeBrowser());
afterEach(() => vi.unstubAllGlobals());

const move = (unit: string, end: string) => ({ text: `move ${unit} ${end}`, label: "", verb: "move", unit, path: ["0101", end] });
const REACH: FormationReach = {
  lead: "b",
  whole: ["0103"],
  part: ["0104"],
  refused: [{ unit: "held", rule: "7-3-2", reason: "held began in a zone" }],
};

/** Orders with units a, b and held of one's own, and a server that lets all follow to 0103 and only b to 0104. */
function table() {
  const sent: string[][] = [];
  const hand = { value: EMPTY as Hand };
  const formation = (units: string[], _: string, end: string): Promise<FormationAnswer> =>
    Promise.resolve({
      options: units.filter((unit) => end === "0103" || unit === "b").map((unit) => move(unit, end)),
      refused: end === "0103" ? [] : [{ unit: "a", rule: "7-2", reason: "a cannot reach it" }],
    });
  const session = {
    ask: { value: { options: ["a", "b"].map((unit) => ({ text: `select ${unit}`, label: "", verb: "select", takes: true, unit })) } },
    unit: (id: string) => ({ side: id === "foe" ? "blue" : "red" }),
    chair: { value: { side: "red" } },
    formation,
    formationReach: () => Promise.resolve(REACH),
  };
  const send = (texts: string[]) => Promise.resolve(sent.push(texts));
  const orders = { hand, refusal: { value: null }, command: null, hexOf: () => "0101", send };
  return { formations: new Formations(session as unknown as Session, orders as unknown as Orders), hand, sent };
}

async function gathered() {
  const t = table();
  t.formations.gather(["a", "b", "held", "foe"]);
  await settle();
  const { value } = t.hand;
  if (value.kind !== "formation") throw new Error("nothing is selected");
  return { ...t, formation: value };
}

it("leaves out who cannot move, follows a lead who can, and lights the reach of the whole", async () => {
  const { formation } = await gathered();
  expect([formation.units, formation.lead]).toEqual([["a", "b"], "b"]);
  const marks = handMarks({ hand: formation, ask: null, options: [], able: [] });
  expect([marks.lead, [...(marks.hexes ?? [])], [...(marks.far ?? [])]]).toEqual(["b", ["0103"], ["0104"]]);
});

it("shows who would go where while one points, and sends nobody", async () => {
  const { formations, formation, hand, sent } = await gathered();
  await formations.point(formation, "0103");
  expect(hand.value).toMatchObject({ end: "0103", settled: false });
  await formations.point(formation, "0109");
  expect(sent).toEqual([]);
});

it("goes with a click where all follow, and asks where some cannot", async () => {
  const { formations, formation, hand, sent } = await gathered();
  await formations.aim(formation, { hex: "0104", unit: null });
  expect(hand.value).toMatchObject({ end: "0104", settled: true });
  expect(sent).toEqual([]);
  await formations.confirm();
  expect(sent).toEqual([["move b 0104"]]);
  await formations.aim(formation, { hex: "0103", unit: "a" });
  expect(sent.at(-1)).toEqual(["move a 0103", "move b 0103"]);
});

it("moves with a finger's second touch only", async () => {
  const { formations, formation, hand, sent } = await gathered();
  await formations.aim(formation, { hex: "0103", unit: null, touch: true });
  expect(sent).toEqual([]);
  if (hand.value.kind === "formation") await formations.aim(hand.value, { hex: "0103", unit: null, touch: true });
  expect(sent).toEqual([["move a 0103", "move b 0103"]]);
});

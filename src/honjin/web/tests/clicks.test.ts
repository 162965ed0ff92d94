import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Formations } from "../src/table/formations";
import { Orders } from "../src/table/orders";
import type { AskView, Option, Sheet } from "../src/wire";
import { aSheet, aState, aView, fakeBrowser, settle, sitDown, type FakeSocket } from "./fakes";

beforeEach(() => {
  fakeBrowser();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const select = (unit: string): Option => ({ text: `select ${unit}`, label: unit, verb: "select", takes: true, unit });
const charge = (unit: string, target: string): Option => ({ text: `charge ${unit} ${target}`, label: "", verb: "charge", unit, target });
const move = (unit: string, end: string): Option => ({ text: `move ${unit} ${end}`, label: "", verb: "move", unit, path: ["0101", end] });
const asks = (kind: string, ...options: Option[]): AskView => ({ kind, prompt: "", rule: "", options }) as AskView;

const SHEET = { ...aSheet, units: ["a", "b", "foe"].map((id) => ({ id, name: id, side: id === "foe" ? "blue" : "red" })) } as unknown as Sheet;

/** Red is asked whom to move; the server answers when it is told to. */
function table(ask = asks("move", select("a"), select("b"))) {
  const { session, lines } = sitDown(["red"], { state: () => orders.renew() }, SHEET);
  const orders: Orders = new Orders(session);
  const [line] = lines as [FakeSocket];
  const units = { a: { hex: "0101" }, b: { hex: "0102" }, foe: { hex: "0109" } };
  const view = { ...aView("v"), units } as ReturnType<typeof aView>;
  const tell = (n: number, next: AskView, id?: string) => line.hear(aState(n, { view, ask: next, ...(id && { id }) }));
  tell(1, ask);
  return { orders, session, line, tell };
}

const at = (hex: string, unit: string | null = null) => ({ hex, unit, extend: false });
const last = (line: FakeSocket) => line.sent.at(-1);

async function reached(line: FakeSocket, ...options: Option[]) {
  line.hear({ t: "answer", id: line.lastId, options });
  await settle();
}

describe("a click that comes before the server has answered the one before", () => {
  it("is taken when it has: the way of a unit that is being taken in hand", async () => {
    const { orders, line } = table();
    void orders.pick(at("0101", "a"));
    void orders.pick(at("0103"));
    expect(line.sent.map(({ t }) => t)).toEqual(["reach"]);
    await reached(line, move("a", "0103"));
    expect(last(line)).toMatchObject({ t: "act", text: "move a 0103" });
  });

  it("is taken when it has: the next unit, while the order to the first is on its way", async () => {
    const { orders, line, tell } = table();
    void orders.send(["move a 0103"]);
    const order = line.lastId;
    void orders.pick(at("0102", "b"));
    expect(line.sent).toHaveLength(1);
    tell(2, asks("move", select("b")), order);
    await settle();
    expect(last(line)).toMatchObject({ t: "reach", unit: "b" });
  });

  it("is no answer to another question", async () => {
    const { orders, line, tell } = table();
    void orders.send(["move a 0103"]);
    const order = line.lastId;
    void orders.pick(at("0102", "b"));
    tell(2, asks("lose", { text: "lose b", label: "", verb: "lose", unit: "b" }), order);
    await settle();
    expect(line.sent).toHaveLength(1);
  });

  it("is not carried out when its player has waited for long, or has put back what he held", async () => {
    const { orders, line } = table();
    void orders.pick(at("0101", "a"));
    void orders.pick(at("0103"));
    vi.advanceTimersByTime(3_001);
    await reached(line, move("a", "0103"));
    expect(last(line)).toMatchObject({ t: "reach" });
    void orders.pick(at("0102", "b"));
    void orders.pick(at("0104"));
    orders.putBack();
    await reached(line, move("b", "0104"));
    expect(last(line)).toMatchObject({ t: "reach", unit: "b" });
  });
});

describe("pointing somewhere takes no click back", () => {
  it("at an enemy whose odds are shown, while a unit is being taken in hand", async () => {
    const { orders, line } = table(asks("act", select("a"), charge("b", "foe")));
    void orders.pick(at("0101", "a"));
    const reach = line.lastId;
    void orders.hovered(at("0109", "foe"));
    expect(last(line)).toMatchObject({ t: "odds" });
    line.hear({ t: "answer", id: reach, options: [move("a", "0103")] });
    await settle();
    expect(orders.hand.value).toMatchObject({ kind: "unit", unit: "a" });
  });

  it("at another hex, while the server is asked who can follow to the one that was clicked", async () => {
    const { orders, session, line } = table();
    const formations = new Formations(session, orders);
    formations.gather(["a", "b"]);
    await settle();
    line.hear({ t: "answer", id: line.lastId, lead: "a", whole: ["0103", "0104"], part: [], refused: [] });
    await settle();
    const hand = orders.hand.value;
    if (hand.kind !== "formation") throw new Error("nothing is selected");
    void formations.aim(hand, { hex: "0103", unit: null });
    const asked = line.lastId;
    void formations.point(hand, "0104");
    line.hear({ t: "answer", id: asked, options: [move("a", "0103"), move("b", "0103")], refused: [] });
    await settle();
    expect(last(line)).toMatchObject({ t: "acts", texts: ["move a 0103", "move b 0103"] });
  });
});

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ListHand } from "../src/table/list_hand";
import type { AskView, EventView } from "../src/wire";
import { aState, fakeBrowser, sitDown, type FakeSocket } from "./fakes";

beforeEach(() => fakeBrowser());
afterEach(() => vi.unstubAllGlobals());

const SHOP = {
  kind: "buy",
  form: "list",
  prompt: "",
  rule: "",
  options: [],
  patterns: { list: "buy {things}" },
  list: {
    rows: [{ id: "a", name: "a" }],
    columns: [{ id: "one", name: "" }],
    items: [{ text: "a", row: "a", column: "one", name: "a" }],
    empty: "-",
  },
} as unknown as AskView;
const EVENT = { kind: "bought", rule: "" } as unknown as EventView;

/** Red is asked what to buy, while blue is. */
function table() {
  const { session, lines } = sitDown(["red"]);
  const [line] = lines as [FakeSocket];
  const tell = (n: number, events: EventView[] = []) => line.hear(aState(n, { ask: SHOP, events }));
  tell(1);
  return { hand: new ListHand(session), tell };
}

it("keeps what is chosen when the other side seals its answer meanwhile", () => {
  const { hand, tell } = table();
  hand.press(0);
  tell(2);
  expect(hand.chosen.value).toEqual([0]);
});

it("begins with nothing when the same is asked again later", () => {
  const { hand, tell } = table();
  hand.press(0);
  tell(2, [EVENT]);
  expect(hand.chosen.value).toEqual([]);
});

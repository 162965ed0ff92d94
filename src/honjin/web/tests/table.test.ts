import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { BoardEvents } from "../src/board/api";
import { aSheet, aState, aView, fakeBoard, fakeBrowser, FakeSocket, settle } from "./fakes";

const made = vi.hoisted(() => ({ board: null as unknown, still: (): boolean => false }));
vi.mock("../src/board", () => ({
  createBoard: (_host: unknown, _sheet: unknown, _events: BoardEvents, still: () => boolean) => {
    made.still = still;
    return made.board;
  },
}));

beforeEach(() => {
  fakeBrowser();
  vi.resetModules();
  const answers: Record<string, unknown> = {
    "/api/tables/x": { id: "x", game: "g", seats: {} },
    "/api/tables/x/sheet": aSheet,
    "/api/games/g/rules": { chapters: [], rules: [], rulings: [] },
  };
  vi.stubGlobal("fetch", (path: string) => Promise.resolve(new Response(JSON.stringify(answers[path]))));
});
afterEach(() => vi.unstubAllGlobals());

async function open() {
  const fake = fakeBoard();
  made.board = fake.board;
  const { TableModel } = await import("../src/table/model");
  const m = await TableModel.open("x", false);
  m.mount({} as HTMLElement);
  const [line] = FakeSocket.made as [FakeSocket];
  line.hear(aState(1));
  return { m, line, ...fake };
}

it("a question that is gone takes the dialog before its end with it", async () => {
  const { m, line } = await open();
  m.ending.value = true;
  line.hear(aState(2));
  expect(m.ending.value).toBe(false);
});

it("nothing of the present lies over the past", async () => {
  const { m, board, line } = await open();
  void m.overlays.toggle({ kind: "zoc", side: "red" });
  line.hear({ t: "answer", id: line.lastId, hexes: ["0101"] });
  await settle();
  expect(board.setMarks.mock.lastCall?.[0].overlay?.hexes).toEqual(new Set(["0101"]));
  void m.replay.value?.to(0);
  line.hear({ t: "answer", id: line.lastId, n: 0, before: null, after: 1, view: aView("past"), events: [] });
  await settle();
  expect(board.setMarks.mock.lastCall?.[0]).toEqual({});
});

it("a table that is left asks for nothing more and touches no other page", async () => {
  const { m, line } = await open();
  void m.replay.value?.run();
  const { lastId } = line;
  m.close();
  line.hear({ t: "answer", id: lastId, n: 0, before: null, after: 1, view: aView("past"), events: [] });
  await settle();
  expect(history.replaceState).not.toHaveBeenCalled();
});

it("the board keeps still when the page is told to", async () => {
  await open();
  const { applySettings, change } = await import("../src/app/settings");
  vi.stubGlobal("document", { ...document, documentElement: { dataset: {} } });
  applySettings();
  expect(made.still()).toBe(false);
  change({ motion: "less" });
  expect(made.still()).toBe(true);
});

it("the tab says whether one is asked", async () => {
  const { m, line } = await open();
  expect(m.title.value).not.toContain("Your turn");
  line.hear(aState(2, { ask: { kind: "move", form: "act", rule: "", prompt: "", subject: null, options: [] } }));
  expect(m.title.value).toMatch(/^● Your turn · /);
});

it("a seat that somebody else has taken meanwhile is refused in words", async () => {
  const { m } = await open();
  const { takeSeat } = await import("../src/table/errands");
  const taken = JSON.stringify({ error: { code: "taken", message: "the seat is taken" } });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(taken, { status: 409 })));
  await takeSeat(m, "red");
  expect(m.orders.refusal.value?.reason).toContain("the seat is taken");
});

it("lines that come while the chat is open are read", async () => {
  const { m, line } = await open();
  line.hear({ t: "chat", who: "Ben", text: "hello", at: 1, place: 1 });
  expect(m.session.unread.value).toBe(1);
  m.showTab("chat");
  line.hear({ t: "chat", who: "Ben", text: "there", at: 2, place: 2 });
  expect(m.session.unread.value).toBe(0);
  m.showTab("log");
  line.hear({ t: "chat", who: "Ben", text: "well", at: 3, place: 3 });
  expect(m.session.unread.value).toBe(1);
});

describe("a key that is held down", () => {
  async function keyboard() {
    const { m, board } = await open();
    let listener = (_event: object): void => undefined;
    vi.stubGlobal("addEventListener", (_kind: string, heard: typeof listener) => (listener = heard));
    vi.stubGlobal("document", { ...document, querySelector: () => null });
    const { listenToKeys } = await import("../src/table/keys");
    listenToKeys(m);
    const target = { matches: () => false, closest: () => null };
    const press = (key: string, repeat: boolean): void => listener({ key, repeat, target, preventDefault: () => undefined });
    return { m, board, press };
  }

  it("moves the map on and does everything else once", async () => {
    const { m, board, press } = await keyboard();
    press("ArrowLeft", false);
    press("ArrowLeft", true);
    expect(board.panBy).toHaveBeenCalledTimes(2);
    press("b", false);
    press("b", true);
    expect(m.boxTool.value).toBe(true);
  });
});

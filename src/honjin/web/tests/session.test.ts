import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TableInfo } from "../src/net/types";
import { Session, type SessionEvents } from "../src/table/session";
import type { Sheet } from "../src/wire";
import { aSheet, aState, fakeBrowser, FakeSocket, settle, sitDown } from "./fakes";

beforeEach(fakeBrowser);
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function alone() {
  const { session, lines, heard } = sitDown(["red"]);
  const [line] = lines as [FakeSocket];
  line.hear(aState(10));
  return { session, line, heard };
}

describe("an order of several actions", () => {
  it("is taken back in one", async () => {
    const { session, line } = alone();
    const done = session.acts(["a", "b", "c"]);
    line.hear(aState(13, { id: line.lastId }));
    expect(await done).toBe(true);
    void session.undo();
    expect(line.sent.at(-1)).toMatchObject({ t: "undo", to: 10 });
  });

  it("that is refused half-way has failed, and only what was done is taken back", async () => {
    const { session, line, heard } = alone();
    const done = session.acts(["a", "b", "c"]);
    const id = line.lastId;
    line.hear(aState(12));
    line.hear({ t: "error", code: "refused", message: "no", rule: "7-1", id });
    expect(await done).toBe(false);
    expect(heard.refused).toHaveBeenCalledWith({ reason: "no", rule: "7-1" });
    void session.undo();
    expect(line.sent.at(-1)).toMatchObject({ t: "undo", to: 10 });
  });

  it("is not settled by what another player does meanwhile", async () => {
    const { session, line } = alone();
    const settled = vi.fn();
    void session.acts(["a"]).then(settled);
    line.hear(aState(11));
    await settle();
    expect(settled).not.toHaveBeenCalled();
  });

  it("is taken back to where dice last fell in it, and singly once something has followed", async () => {
    const { session, line } = alone();
    const done = session.acts(["a", "b", "c"]);
    const roll = { kind: "roll", rule: "", text: "", n: 12, dice: [3], show: { fixed: true } };
    line.hear(aState(13, { id: line.lastId, events: [roll] }));
    await done;
    void session.undo();
    expect(line.sent.at(-1)).toMatchObject({ t: "undo", to: 12 });
    line.hear(aState(14, { id: line.lastId }));
    await settle();
    void session.undo();
    expect(line.sent.at(-1)).toEqual({ t: "undo", id: line.lastId });
  });
});

describe("notes", () => {
  it("of one side are not shown to the other at the same screen", () => {
    const { session, lines } = sitDown(["red", "blue"]);
    lines[0]?.hear({ t: "note", text: "the plan of red" });
    lines[1]?.hear({ t: "note", text: "the plan of blue" });
    expect(session.chairs.map((chair) => chair.note.value)).toEqual(["the plan of red", "the plan of blue"]);
  });

  it("are saved when the keys rest, and what is being written is not overwritten", () => {
    vi.useFakeTimers();
    const { session, line } = alone();
    const [chair] = session.chairs;
    chair?.keepNote("at");
    chair?.keepNote("attack");
    line.hear({ t: "note", text: "old" });
    expect(line.sent).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(line.sent).toMatchObject([{ t: "note", text: "attack" }]);
    expect(chair?.note.value).toBe("attack");
  });

  it("are saved when the table is left, and later where there is no line", async () => {
    vi.useFakeTimers();
    const { session, line } = alone();
    line.readyState = 0;
    session.chairs[0]?.keepNote("wait");
    await vi.advanceTimersByTimeAsync(5000);
    expect(line.sent).toEqual([]);
    line.readyState = 1;
    session.close();
    expect(line.sent).toMatchObject([{ t: "note", text: "wait" }]);
  });
});

describe("the chat", () => {
  const say = (line: FakeSocket, at: number): void => line.hear({ t: "chat", who: "Ben", text: `line ${at}`, at, place: at });

  it("counts what has not been read, also after the page was loaded again", () => {
    const { session, line } = alone();
    say(line, 1);
    say(line, 2);
    expect(session.unread.value).toBe(2);
    session.readChat();
    expect(session.unread.value).toBe(0);
    say(line, 3);
    expect(session.unread.value).toBe(1);

    const again = sitDown(["red"]);
    const fresh = again.lines.at(-1) as FakeSocket;
    for (const at of [1, 2, 3]) say(fresh, at);
    expect(again.session.unread.value).toBe(1);
  });

  it("waits for a confirmation where the server doubts it, and then sends the rest confirmed", async () => {
    const doubted = vi.fn();
    const { session, lines } = sitDown(["red"], { doubted });
    const [line] = lines;
    line?.hear(aState(10));
    const done = session.acts(["a", "b", "c"]);
    expect(line?.sent.at(-1)).toMatchObject({ t: "acts", confirmed: false });
    const sets_off = [{ rule: "25-2", text: "the clan leaves the war" }];
    line?.hear({ t: "error", code: "confirm", message: "", index: 1, sets_off, confirm: true, id: line.lastId });
    expect(await done).toBe(false);
    expect(doubted).toHaveBeenCalledWith(expect.objectContaining({ texts: ["b", "c"], sets_off, confirm: true }));
    void session.acts(["b", "c"], true);
    expect(line?.sent.at(-1)).toMatchObject({ t: "acts", texts: ["b", "c"], confirmed: true });
  });
});

describe("names in texts", () => {
  const sheet = {
    ...aSheet,
    units: [
      { id: "tadanao", name: "Tadanao", side: "red" },
      { id: "tadanao_t1", name: "Tadanao teppo 1", side: "red" },
    ],
    board: { places: [{ hex: "1829", name: "Nihonmatsu" }, { hex: "1619", name: "Tsukioka (Kaminoyama)" }] },
  } as unknown as Sheet;
  const named = () => {
    const info = { id: "x", game: "g", seats: {} } as unknown as TableInfo;
    const heard = { state: vi.fn(), refused: vi.fn(), unsure: vi.fn() } as unknown as SessionEvents;
    return new Session("x", sheet, { chapters: [], rules: [], rulings: [] }, info, heard);
  };

  it("puts the name of a hex before its number", () => {
    const session = named();
    expect(session.placeName("1619")).toBe("Tsukioka (Kaminoyama, 1619)");
  });

  it("finds whom a reason is about by the longest name", () => {
    expect(named().unitsIn("Tadanao teppo 1 has finished its movement")).toEqual(["tadanao_t1"]);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aState, fakeBrowser, FakeSocket, settle, sitDown } from "./fakes";

beforeEach(() => {
  fakeBrowser();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ASKED = { asked: ["red"] };

function alone() {
  const { session, lines, heard } = sitDown(["red"]);
  const [line] = lines as [FakeSocket];
  line.onopen();
  line.hear(aState(10, ASKED));
  return { session, line, heard, status: () => session.link.value.status };
}

/** The line is dead, and a new one is made. */
async function reconnect(): Promise<FakeSocket> {
  const before = FakeSocket.made.length;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(FakeSocket.made.length).toBe(before + 1);
  const line = FakeSocket.made.at(-1) as FakeSocket;
  line.onopen();
  return line;
}

const orders = (line: FakeSocket) => line.sent.filter((message) => message["t"] === "act");

describe("a line that has fallen silent", () => {
  it("is asked whether anybody is there, says so, and is given up", async () => {
    const { line, status } = alone();
    vi.advanceTimersByTime(16_000);
    expect(line.sent).toMatchObject([{ t: "ping" }]);
    expect(status()).toBe("open");
    vi.advanceTimersByTime(6_000);
    expect(status()).toBe("stalled");
    await vi.advanceTimersByTimeAsync(15_000);
    expect(status()).not.toBe("stalled");
    expect(FakeSocket.made.length).toBe(2);
  });

  it("lives as soon as it is heard again", () => {
    const { line, status } = alone();
    vi.advanceTimersByTime(22_000);
    line.hear({ t: "answer", id: line.lastId });
    expect(status()).toBe("open");
    vi.advanceTimersByTime(14_000);
    expect(FakeSocket.made.length).toBe(1);
  });

  it("is not suspected while it answers", () => {
    const { line, status } = alone();
    for (let minute = 0; minute < 10; minute++) {
      vi.advanceTimersByTime(15_000);
      line.hear({ t: "answer", id: line.lastId });
    }
    expect(status()).toBe("open");
    expect(FakeSocket.made.length).toBe(1);
  });
});

describe("an order that is not acknowledged", () => {
  it("is named, and sent again where it did not arrive", async () => {
    const { session, line, heard } = alone();
    const done = session.acts(["move a 0101-0102"]);
    expect(session.delivery.unsent.value).toEqual([]);
    vi.advanceTimersByTime(6_000);
    expect(session.delivery.unsent.value).toEqual(["move a 0101-0102"]);
    const next = await reconnect();
    next.hear(aState(10, ASKED));
    await settle();
    expect(orders(next)).toMatchObject([{ text: "move a 0101-0102", n: 10 }]);
    next.hear(aState(11, { id: next.lastId, ...ASKED }));
    expect(await done).toBe(true);
    expect(session.delivery.unsent.value).toEqual([]);
    expect(heard.refused).not.toHaveBeenCalled();
    expect(orders(line).length).toBe(1);
  });

  it("is not sent again where it has arrived", async () => {
    const { session, heard } = alone();
    const done = session.acts(["move a 0101-0102"]);
    const next = await reconnect();
    next.hear(aState(11, ASKED));
    expect(await done).toBe(true);
    expect(orders(next)).toEqual([]);
    expect(heard.refused).not.toHaveBeenCalled();
  });

  it("is not sent again, and that is said, where another side may have acted", async () => {
    const { session, line, heard } = alone();
    line.hear(aState(10, { asked: ["red", "blue"] }));
    const done = session.acts(["lay a"]);
    const next = await reconnect();
    next.hear(aState(11, { asked: ["red"] }));
    expect(await done).toBe(false);
    expect(orders(next)).toEqual([]);
    expect(heard.refused).toHaveBeenCalledTimes(1);
  });

  it("can be let go", async () => {
    const { session } = alone();
    const done = session.acts(["move a 0101-0102"]);
    vi.advanceTimersByTime(6_000);
    session.delivery.letGo();
    expect(session.delivery.unsent.value).toEqual([]);
    const next = await reconnect();
    next.hear(aState(10, ASKED));
    expect(await done).toBe(false);
    expect(orders(next)).toEqual([]);
  });

  it("is refused as ever by a line that answers", async () => {
    const { session, line, heard } = alone();
    const done = session.acts(["move a 0101-0909"]);
    line.hear({ t: "error", code: "refused", message: "too far", rule: "7-1", id: line.lastId });
    expect(await done).toBe(false);
    expect(heard.refused).toHaveBeenCalledWith({ reason: "too far", rule: "7-1" });
  });

  it("that cannot be repeated is left to the person", async () => {
    const { session, heard } = alone();
    const done = session.redo();
    const next = await reconnect();
    next.hear(aState(10, ASKED));
    expect(await done).toBe(false);
    expect(next.sent).toEqual([]);
    expect(heard.refused).toHaveBeenCalledTimes(1);
  });
});

it("a word that did not arrive is known not to have", async () => {
  const { session, line } = alone();
  const said = session.say("well met");
  line.hear({ t: "answer", id: line.lastId });
  expect(await said).toBe(true);
  const lost = session.say("are you there?");
  await reconnect();
  expect(await lost).toBe(false);
});

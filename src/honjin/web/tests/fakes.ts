/** The browser, the server's line and the board, as far as the tests of the table need them. */

import { vi } from "vitest";
import type { Board, Trail } from "../src/board/api";
import type { TableInfo } from "../src/net/types";
import { Session, type SessionEvents } from "../src/table/session";
import type { EventView, Sheet, StateMessage, View } from "../src/wire";

export class FakeSocket {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = 1;
  readonly sent: Record<string, unknown>[] = [];
  onopen: () => void = () => undefined;
  onclose: (() => void) | null = null;
  onmessage: (frame: { data: string }) => void = () => undefined;

  constructor(readonly url: string) {
    FakeSocket.made.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.readyState = 3;
  }

  hear(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }

  get lastId(): string {
    return String(this.sent.at(-1)?.["id"]);
  }
}

/** A page with a memory and no screen. */
export function fakeBrowser(): void {
  FakeSocket.made = [];
  const kept = new Map<string, string>();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal("location", { protocol: "http:", host: "here", hash: "", pathname: "/t/x", search: "" });
  vi.stubGlobal("history", { replaceState: vi.fn() });
  vi.stubGlobal("innerWidth", 1200);
  vi.stubGlobal("requestAnimationFrame", (then: () => void) => then());
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  vi.stubGlobal("document", {
    visibilityState: "visible",
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
}

/** Motions last until they are told to arrive, or until a view says where everybody stands. */
export function fakeBoard() {
  const views: View[] = [];
  const played: (readonly Trail[])[] = [];
  let arrive = (): void => undefined;
  const board = {
    setView: (view: View) => {
      views.push(view);
      arrive();
    },
    setTrails: vi.fn(),
    setMarks: vi.fn(),
    setPath: vi.fn(),
    setPointed: vi.fn(),
    setTheme: vi.fn(),
    setBoxTool: vi.fn(),
    setBare: vi.fn(),
    centre: vi.fn(),
    look: vi.fn(),
    sees: () => true,
    held: () => false,
    readableSpan: () => ({ columns: 10, rows: 10 }),
    panBy: vi.fn(),
    destroy: vi.fn(),
    play: (trails: readonly Trail[]) => {
      played.push(trails);
      return new Promise<void>((resolve) => (arrive = resolve));
    },
  };
  return { board: board as unknown as Board & typeof board, views, played, arrive: () => arrive() };
}

export const aView = (name: string): View => ({ name, turn: 1, phase: "", units: {}, score: {} }) as unknown as View;

export const aMove = (unit: string, n = 1): EventView => ({
  kind: "move",
  rule: "",
  text: "",
  n,
  unit,
  path: ["0101", "0102"],
  show: { trails: [{ unit, path: ["0101", "0102"], style: "move" }], quiet: true },
});

export function aState(n: number, more: Partial<StateMessage> = {}): StateMessage {
  const base = { t: "state", n, side: "red", started: true, view: aView(`view ${n}`), ask: null, asked: [] };
  return { ...base, undo: true, redo: false, events: [], from: 0, over: null, ...more } as StateMessage;
}

const aMap = { columns: 1, rows: 1, layout: "flat_top_even_columns_down", terrain_rows: ["."], legend: { ".": "open" }, hexsides: {} };

export const aSheet = { game: "g", units: [], clans: [], sides: [], overlays: [], board: aMap } as unknown as Sheet;

/** A table with a chair for each side, and the line of each. */
export function sitDown(sides: readonly string[], events: Partial<SessionEvents> = {}, sheet = aSheet) {
  const seats = Object.fromEntries(sides.map((side) => [side, `token of ${side}`]));
  localStorage.setItem("honjin:tables", JSON.stringify([{ table: "x", game: "g", seats, at: 0 }]));
  const info = { id: "x", game: "g", seats: {} } as unknown as TableInfo;
  const heard: SessionEvents = { state: vi.fn(), refused: vi.fn(), doubted: vi.fn(), ...events };
  const session = new Session("x", sheet, { chapters: [], rules: [], rulings: [] }, info, heard);
  return { session, lines: FakeSocket.made, heard };
}

/** Let everything go on that does not wait for a timer. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 20; i++) await Promise.resolve();
}

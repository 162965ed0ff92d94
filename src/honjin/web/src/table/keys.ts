/** Keys of the table page. Inputs keep their own keys. */

import { plainOptions } from "../logic/options";
import { ANSWER_KEYS, listedAnswers } from "./answer_bar";
import { choosePlain } from "./prompt_bar";
import type { TableModel } from "./model";
import { sideOverlays } from "./overlays";
import { visibleTabs } from "./side_panel";

const PAN = 90;

type Deed = (m: TableModel) => void;

/** What goes on while a key is held down; everything else is done once for each time it is pressed. */
const HELD = /Arrow|^[-+=]$/;

const KEYS: Record<string, Deed> = {
  ArrowLeft: (m) => m.board?.panBy(PAN, 0),
  ArrowRight: (m) => m.board?.panBy(-PAN, 0),
  ArrowUp: (m) => m.board?.panBy(0, PAN),
  ArrowDown: (m) => m.board?.panBy(0, -PAN),
  ShiftArrowLeft: (m) => m.cursor.move(-1, 0),
  ShiftArrowRight: (m) => m.cursor.move(1, 0),
  ShiftArrowUp: (m) => m.cursor.move(0, -1),
  ShiftArrowDown: (m) => m.cursor.move(0, 1),
  "+": (m) => m.board?.zoomBy(1.35),
  "=": (m) => m.board?.zoomBy(1.35),
  "-": (m) => m.board?.zoomBy(1 / 1.35),
  "0": (m) => m.board?.fit(),
  m: (m) => void (m.bare.value = !m.bare.value),
  o: (m) => m.lookout?.back(),
  i: (m) => m.briefed.toggle(),
  n: (m) => m.stepUnits(1),
  p: (m) => m.stepUnits(-1),
  u: (m) => m.session.state.value?.undo && void m.session.undo(),
  r: (m) => m.session.state.value?.redo && void m.session.redo(),
  e: (m) => endPhase(m),
  b: (m) => void (m.boxTool.value = !m.boxTool.value),
  w: (m) => m.passOn(),
  v: (m) => m.seeAgain(),
  " ": (m) => m.playback.value?.toggle(),
  ".": (m) => void m.orders.formations.repeat(),
  x: (m) => void m.advice.hint(),
  q: (m) => m.advice.lastOfBot.value !== null && void m.advice.why(m.advice.lastOfBot.value),
  y: (m) => void (m.layering.value = !m.layering.value),
  "/": (m) => commandLine(m),
  "?": (m) => void (m.helping.value = true),
  Escape: (m) => escape(m),
  Enter: (m) => confirm(m),
};

export function listenToKeys(m: TableModel): () => void {
  const listener = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = event.target as HTMLElement;
    if (target.matches("input, textarea, select") || document.querySelector("dialog[open]")) return;
    if (event.repeat && !HELD.test(event.key)) return;
    if ((event.key === "Enter" || event.key === " ") && target.closest("button, a, summary")) return;
    const arrow = event.key.startsWith("Arrow");
    if (arrow && !event.shiftKey && target.closest(".panel")) return;
    const key = arrow && event.shiftKey ? `Shift${event.key}` : event.key;
    const deed = KEYS[key] ?? answerKey(m, key) ?? overlayKey(m, key) ?? tabKey(key);
    if (!deed) return;
    event.preventDefault();
    deed(m);
  };
  addEventListener("keydown", listener);
  return () => removeEventListener("keydown", listener);
}

/** The letters on the buttons of a question. */
function answerKey(m: TableModel, key: string): Deed | undefined {
  const option = listedAnswers(m)[ANSWER_KEYS.indexOf(key)];
  return option && (() => void m.orders.carryOut(option));
}

function tabKey(key: string): Deed | undefined {
  if (!/^[1-9]$/.test(key)) return undefined;
  return (m) => {
    const tab = visibleTabs(m)[Number(key) - 1];
    if (tab) m.showTab(tab);
  };
}

function endPhase(m: TableModel): void {
  const ask = m.session.ask.value;
  const end = plainOptions(ask).find((option) => option.ends === "phase");
  if (end) choosePlain(m, end);
  else if (ask?.patterns?.end) void m.orders.whyNot(ask.patterns.end);
}

/** The keys that the sheet gives to its overlays: for one side after the other, the enemy's first, or one's own. */
function overlayKey(m: TableModel, key: string): Deed | undefined {
  const { sheet } = m.session;
  const kind = sideOverlays(sheet).find((overlay) => overlay.key === key);
  if (!kind) return undefined;
  const own = m.session.chair.value.side;
  const late = (side: string): number => Number((side === own) !== (kind.own_first ?? false));
  const sides = sheet.sides.map((side) => side.id).sort((a, b) => late(a) - late(b));
  return () => void m.overlays.cycle(kind.id, sides);
}

function commandLine(m: TableModel): void {
  m.tab.value = "orders";
  if (m.sheet.value === "closed") m.sheet.value = "half";
  requestAnimationFrame(() => document.getElementById("command-line")?.focus());
}

function escape(m: TableModel): void {
  if (m.inPlayback.value) m.skipOthers();
  else if (m.advice.told.value) m.advice.close();
  else if (m.dice.value) m.dice.value = null;
  else if (m.layering.value) m.layering.value = false;
  else if (m.briefed.open.value) m.briefed.close();
  else if (m.boxTool.value) m.boxTool.value = false;
  else if (m.inReplay.value) m.replay.value?.close();
  else if (m.recap.value?.told.value) m.recap.value.dismiss();
  else {
    m.cursor.clear();
    m.orders.putBack();
  }
}

function confirm(m: TableModel): void {
  const hand = m.orders.hand.value;
  if (hand.kind === "combat") void m.orders.combats.confirm();
  else if (hand.kind === "strike") void m.orders.command?.confirm();
  else if (m.cursor.hex.value) m.cursor.pick();
  else if (hand.kind === "formation") void m.orders.formations.enter(hand);
  else {
    const ask = m.session.ask.value;
    const [only] = ask?.options ?? [];
    if (m.inPlayback.value) m.skipOthers();
    else if (m.dice.value) m.dice.value = null;
    else if (only && ask?.options.length === 1) void m.orders.carryOut(only);
  }
}

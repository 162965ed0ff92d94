/** The line that says what is asked and by which rule, with the buttons that belong to it. */

import { Kanji, sentence, SideDot } from "../parts/bits";
import { Icon } from "../parts/icons";
import { RuleLink } from "../parts/rule_link";
import { plainOptions } from "../logic/options";
import { scoreOf } from "../logic/score";
import { T } from "../texts";
import { comma } from "../texts/say";
import type { AskView, Option, StateMessage } from "../wire";
import { answersBelow } from "./answer_bar";
import type { TableModel } from "./model";
import { outlookText } from "./sets_off";
import { PassButton } from "./vigil";

const MENU = "bar-menu";

/** What would end the phase, where it cannot be ended yet. */
function laterEnd({ options, patterns }: AskView): string | undefined {
  return options.some((option) => option.ends) ? undefined : patterns?.end;
}

export function TopBar({ m }: { m: TableModel }) {
  const view = m.shown.value;
  return (
    <header class="topbar">
      <a class="mon wide-only" href="/" title={T.table.home} aria-label={`${T.brandKanji}: ${T.table.home}`}>
        <Kanji alone>{T.brandKanji}</Kanji>
      </a>
      {view && (
        <button type="button" class="clock" onClick={() => m.showTab("turn")} title={T.tabs.turn.name}>
          <strong>{view.clock?.turn ?? view.turn}</strong>
          <span class="date">{view.clock?.date}</span>
          <span class="phase">{view.clock?.phase}</span>
        </button>
      )}
      <Prompt m={m} />
      <ScoreLine m={m} />
      <BarMenu m={m} />
    </header>
  );
}

/** On a phone: what has no room in the bar. */
function BarMenu({ m }: { m: TableModel }) {
  const view = m.shown.value;
  return (
    <>
      <button type="button" class="menu-button phone-only" popovertarget={MENU} aria-label={T.table.menu}>
        <Icon name="menu" />
      </button>
      <div id={MENU} class="bar-menu" popover="auto">
        <a class="button" href="/">
          <Kanji>{T.brandKanji}</Kanji> {T.table.home}
        </a>
        {view && (
          <p>
            {view.clock?.date}
            <br />
            {view.clock?.phase}
          </p>
        )}
        <AgainButtons m={m} />
      </div>
    </>
  );
}

function ScoreLine({ m }: { m: TableModel }) {
  const view = m.shown.value;
  if (!view) return null;
  return (
    <button type="button" class="scoreline" onClick={() => m.showTab("score")} title={T.tabs.score.name}>
      {m.session.sheet.sides.map((side) => (
        <span key={side.id} title={side.name}>
          <SideDot side={side.id} />
          <Kanji alone>{side.kanji}</Kanji> {side.name !== side.kanji && <span class="side-word">{side.name}</span>} <b>{scoreOf(view, side.id).points}</b>
        </span>
      ))}
    </button>
  );
}

/** What somebody else is doing while nothing is asked here. */
function waitingLine(m: TableModel): string {
  const { session } = m;
  const state = session.state.value;
  if (!state) return T.table.loading;
  // The end is not told before it has been shown.
  if (m.inPlayback.value) return T.table.shownSoFar;
  if (state.over) return T.table.over;
  const open = [...session.waitingSides("open"), ...session.waitingSides("link")];
  if (open.length > 0) return T.table.waitSeat(open.map((side) => session.sideName(side)).join(comma));
  const names = state.asked.map((side) => session.sideName(side)).join(comma);
  if (m.orders.sealed.value === session.log.value.length) return T.table.sealed(names);
  const bot = state.asked.some((side) => session.seats.value[side]?.kind.startsWith("bot"));
  return bot || session.thinking.value ? T.table.thinking(names) : T.table.waitingFor(names);
}

function SideKanji({ m }: { m: TableModel }) {
  const { sheet, chair } = m.session;
  return <Kanji>{sheet.sides.find((side) => side.id === chair.value.side)?.kanji}</Kanji>;
}

function Prompt({ m }: { m: TableModel }) {
  const { session, orders } = m;
  const step = m.replay.value?.step.value ?? null;
  const ask = step === null ? session.ask.value : null;
  // The questions of a campaign name whom they are about themselves.
  const subject = ask?.subject && !orders.command ? session.unitName(ask.subject) : null;
  return (
    <div class={`prompt ${ask ? "mine" : ""}`}>
      <p aria-live="polite" role="status">
        {ask ? (
          <>
            <SideDot side={session.chair.value.side} />
            <b>
              {session.sideName(session.chair.value.side)} <SideKanji m={m} />
            </b>{" "}
            {subject ? `${subject}: ` : ""}
            {subject ? ask.prompt : sentence(ask.prompt)} <RuleLink id={ask.rule} open={(id) => m.showRule(id)} />
          </>
        ) : (
          <>
            {!session.state.value?.over && step === null && <span class="waiting-mark" aria-hidden="true" />}
            {step === null ? waitingLine(m) : T.replay.title(step, session.chair.value.n)}
          </>
        )}
      </p>
      {ask && (
        <div class="prompt-buttons">
          {(answersBelow(m) ? [] : plainOptions(ask)).map((option) => (
            <PlainButton key={option.text} m={m} option={option} />
          ))}
          <PassButton m={m} />
          {laterEnd(ask) !== undefined && (
            <button type="button" class="not-yet" title={T.table.notYet} onClick={() => void m.orders.whyNot(laterEnd(ask) ?? "")}>
              {T.table.end}
            </button>
          )}
        </div>
      )}
      {step === null && !ask && <Thought m={m} />}
      {step === null && <UndoButtons m={m} />}
    </div>
  );
}

/** How far the computer is with its thoughts; whoever plays against it may have its answer now. */
function Thought({ m }: { m: TableModel }) {
  const told = m.session.thinking.value;
  if (told?.done === undefined) return null;
  return (
    <div class="thought">
      <progress value={told.done} max={1} aria-label={T.table.thinking(m.session.sideName(told.side))} />
      {told.plan?.name && <small class="soft wide-only">{sentence(told.plan.name)}</small>}
      {m.session.chair.value.side !== null && (
        <button type="button" onClick={() => void m.session.hurry()}>
          {T.table.moveNow}
        </button>
      )}
    </div>
  );
}

function PlainButton({ m, option }: { m: TableModel; option: Option }) {
  return (
    <button
      type="button"
      class={option.ends ? "primary" : ""}
      title={[option.label, outlookText(m, option)].filter(Boolean).join(". ")}
      onClick={() => choosePlain(m, option)}
    >
      {(option.ends && m.session.ask.value?.accept) || (option.button ?? sentence(option.label))}
    </button>
  );
}

/** Ending with units that can still act, or with consequences, is asked about first. */
export function choosePlain(m: TableModel, option: Option): void {
  const weighty = option.sets_off !== undefined && !option.confirm;
  if (option.ends === "phase" && (m.needsEndCheck || weighty)) m.ending.value = true;
  else void m.orders.send([option.text]);
}

/** The state in which one of the own actions could be taken back or done again. */
function changeable(m: TableModel): StateMessage | null {
  const state = m.session.state.value;
  return state && m.session.chair.value.side !== null && !state.over ? state : null;
}

function UndoButtons({ m }: { m: TableModel }) {
  const state = changeable(m);
  if (!state) return null;
  return (
    <div class="undo-buttons">
      <button
        type="button"
        disabled={m.orders.busy.value || !state.undo}
        title={T.table.undoHint}
        aria-label={T.table.undo}
        onClick={() => void m.session.undo()}
      >
        <Icon name="undo" /> <span class="wide-only word">{T.table.undo}</span>
      </button>
      <span class="wide-only">
        <AgainButtons m={m} />
      </span>
    </div>
  );
}

function AgainButtons({ m }: { m: TableModel }) {
  const state = changeable(m);
  if (!state) return null;
  const busy = m.orders.busy.value;
  return (
    <div class="undo-buttons">
      <button
        type="button"
        disabled={busy || !state.redo}
        title={T.table.redoHint}
        aria-label={T.table.redo}
        onClick={() => void m.session.redo()}
      >
        <Icon name="redo" />
      </button>
      <button
        type="button"
        disabled={busy || !state.undo}
        title={T.table.resetHint}
        onClick={() => void m.session.reset()}
      >
        {T.table.reset}
      </button>
    </div>
  );
}

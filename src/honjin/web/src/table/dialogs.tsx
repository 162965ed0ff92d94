/** Questions and screens over everything: the end of a phase, handing over, the result, the keys. */

import { change, settings } from "../app/settings";
import { byClan } from "../logic/changes";
import { Kanji, Modal, SideDot } from "../parts/bits";
import { T } from "../texts";
import { exportRecord, rematch } from "./errands";
import type { Doubt } from "../net/types";
import type { TableModel } from "./model";
import { SetsOff } from "./sets_off";

export function Dialogs({ m }: { m: TableModel }) {
  return (
    <>
      {m.ending.value && <EndDialog m={m} />}
      {m.orders.doubt.value && <DoubtDialog m={m} doubt={m.orders.doubt.value} />}
      {m.session.handOver.value !== null && <HandOver m={m} next={m.session.handOver.value} />}
      {m.helping.value && <HelpDialog m={m} />}
      <ResultDialog m={m} />
    </>
  );
}

function EndDialog({ m }: { m: TableModel }) {
  const able = m.orders.able.value;
  const end = m.session.ask.value?.options.find((option) => option.ends === "phase");
  const close = (): void => void (m.ending.value = false);
  if (!end) return null;
  return (
    <Modal title={T.table.endTitle} close={close}>
      <SetsOff m={m} outlook={end} />
      {able.length > 0 && <p>{T.table.endLeft(able.length)}</p>}
      <ul class="plain columns">
        {byClan(m.session.sheet, able).map((entry) => (
          <li key={entry.name}>
            <SideDot side={entry.side} /> {entry.name} <b>{entry.count}</b>
          </li>
        ))}
      </ul>
      <div class="buttons">
        <button
          type="button"
          class="primary"
          onClick={() => {
            close();
            void m.orders.send([end.text]);
          }}
        >
          {T.table.endAnyway}
        </button>
        {able.length > 0 && (
          <button
            type="button"
            onClick={() => {
              close();
              m.stepUnits(1);
            }}
          >
            {T.table.showNext}
          </button>
        )}
        <button type="button" autofocus onClick={close}>
          {T.table.goBack}
        </button>
      </div>
    </Modal>
  );
}

/** What would be lost by a slip of the hand: nothing is done before the second press. */
function DoubtDialog({ m, doubt }: { m: TableModel; doubt: Doubt }) {
  const close = (): void => void (m.orders.doubt.value = null);
  return (
    <Modal title={T.choice.doubtTitle} close={close}>
      <SetsOff m={m} outlook={doubt} />
      <div class="buttons">
        <button
          type="button"
          class="grave"
          onClick={() => {
            close();
            void m.orders.send(doubt.texts, true);
          }}
        >
          {T.choice.doIt}
        </button>
        <button type="button" class="primary" autofocus onClick={close}>
          {T.table.goBack}
        </button>
      </div>
    </Modal>
  );
}

function HandOver({ m, next }: { m: TableModel; next: number }) {
  const name = m.session.sideName(m.session.chairs[next]?.side ?? null);
  const sit = (): void => m.session.sit(next);
  return (
    <div class="curtain">
      <Modal title={T.table.handOverTitle(name)} close={sit}>
        <p>{T.table.handOverText}</p>
        <button type="button" class="primary" onClick={sit}>
          {T.table.handOverButton(name)}
        </button>
        {m.session.sheet.secrets && (
          <label class="check">
            <input type="checkbox" checked={!settings.value.curtain} onChange={(event) => change({ curtain: !event.currentTarget.checked })} />
            {T.table.handOverRarely}
          </label>
        )}
      </Modal>
    </div>
  );
}

function HelpDialog({ m }: { m: TableModel }) {
  const close = (): void => void (m.helping.value = false);
  return (
    <Modal title={T.help.title} close={close}>
      <p>{T.help.mouse}</p>
      <p class="soft">{T.help.touch}</p>
      <dl class="keys">
        {T.help.rows.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <button type="button" class="primary" onClick={close}>
        {T.help.close}
      </button>
    </Modal>
  );
}

function ResultDialog({ m }: { m: TableModel }) {
  const { session } = m;
  const over = session.state.value?.over;
  if (!over || m.resultSeen.value || m.inReplay.value || m.inPlayback.value) return null;
  const own = session.chair.value.side;
  const winner = over.winner;
  const title = winner ? T.result.won(session.sideName(winner)) : T.result.draw;
  const close = (): void => void (m.resultSeen.value = true);
  const replay = (): void => {
    close();
    void m.replay.value?.run();
  };
  const lookBack = (): void => {
    close();
    m.openTab("review");
  };
  const checkDice = (): void => {
    close();
    m.openTab("luck");
  };
  return (
    <Modal title={title} close={close}>
      <p class="result-kanji">
        <Kanji alone>{session.sheet.sides.find((side) => side.id === winner)?.kanji ?? "引分"}</Kanji>
      </p>
      <p>{over.reason}</p>
      {own && winner && !session.hotSeat && (
        <p>
          <b>{winner === own ? T.result.youWon : T.result.youLost}</b>
        </p>
      )}
      <p class="final-score">
        {session.sheet.sides.map((side, index) => (
          <span key={side.id}>
            <SideDot side={side.id} /> {side.name} <b>{over.points[index] ?? 0}</b>
          </span>
        ))}
      </p>
      {m.orders.refusal.value && <p role="alert">{m.orders.refusal.value.reason}</p>}
      <div class="buttons">
        {own && (
          <button type="button" class="primary" onClick={() => void rematch(m)}>
            {T.result.rematch(session.sheet.sides.length)}
          </button>
        )}
        <button type="button" onClick={replay}>
          {T.result.replay}
        </button>
        <button type="button" onClick={lookBack}>
          {T.result.review}
        </button>
        <button type="button" onClick={checkDice}>
          {T.result.checkDice}
        </button>
        <button type="button" onClick={() => void exportRecord(m)}>
          {T.result.exportRecord}
        </button>
        <button type="button" autofocus onClick={close}>
          {T.result.stay}
        </button>
        <a class="button" href="/">
          {T.result.home}
        </a>
      </div>
    </Modal>
  );
}

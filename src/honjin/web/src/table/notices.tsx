/** Lines over the map: the connection, an open seat, an analysis board, the account of what happened meanwhile. */

import { bringBack, forgottenTable, heldTable } from "../app/seats";
import { byClan } from "../logic/changes";
import { SideDot } from "../parts/bits";
import { CopyButton } from "../parts/copy_button";
import { T } from "../texts";
import { rematch, takeSeat } from "./errands";
import type { TableModel } from "./model";
import type { Told } from "./recap";

export function Notices({ m }: { m: TableModel }) {
  return (
    <div class="notices">
      <LinkNotice m={m} />
      {(m.session.info.value?.analysis || heldTable(m.session.table)?.analysis) && (
        <p class="notice analysis">{T.table.analysis}</p>
      )}
      <SeatNotice m={m} />
      <ForgottenNotice m={m} />
      {m.session.rematch.value && m.session.chair.value.token && (
        <p class="notice">
          {T.table.rematchReady}{" "}
          <button type="button" class="primary" onClick={() => void rematch(m)}>
            {T.table.rematchGo}
          </button>
        </p>
      )}
      <RecapNotice m={m} />
    </div>
  );
}

function LinkNotice({ m }: { m: TableModel }) {
  const { status, retryIn } = m.session.link.value;
  if (status === "open" || status === "closed") return null;
  if (status === "connecting" && m.session.state.value === null) return null;
  return (
    <p class="notice warn" role="alert">
      {status === "lost" ? T.link.lost : T.link.connecting}{" "}
      {retryIn !== undefined && T.link.again(Math.max(1, Math.round(retryIn / 1000)))}{" "}
      <button type="button" onClick={() => m.session.chairs.forEach((chair) => chair.socket.retryNow())}>
        {T.link.now}
      </button>
    </p>
  );
}

function SeatNotice({ m }: { m: TableModel }) {
  const { session } = m;
  const open = session.sheet.sides.filter((side) => session.openSides().includes(side.id));
  if (open.length === 0) return null;
  const held = heldTable(session.table);
  return (
    <div class="notice">
      {open.map((side) => (
        <span key={side.id}>
          <SideDot side={side.id} /> {T.table.seatOpen(side.name)}{" "}
          {!held && (
            <button type="button" class="primary" onClick={() => void takeSeat(m, side.id)}>
              {T.table.takeSeat(side.name)}
            </button>
          )}
        </span>
      ))}
      {held && (
        <CopyButton class="primary" text={() => location.origin + location.pathname}>
          {T.table.copyLink}
        </CopyButton>
      )}
      {held && (
        <input
          class="share"
          readOnly
          aria-label={T.table.copyLink}
          value={location.origin + location.pathname}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </div>
  );
}

/** A seat here was put out of mind in this browser; it is still one's own. */
function ForgottenNotice({ m }: { m: TableModel }) {
  const { session } = m;
  const seats = Object.keys(forgottenTable(session.table)?.seats ?? {});
  if (seats.length === 0) return null;
  const sitAgain = (): void => {
    bringBack(session.table);
    location.reload();
  };
  return (
    <p class="notice">
      {T.table.seatForgotten(seats.map((side) => session.sideName(side)))}{" "}
      <button type="button" class="primary" onClick={sitAgain}>
        {T.table.sitAgain}
      </button>
    </p>
  );
}

function RecapNotice({ m }: { m: TableModel }) {
  const told = m.recap.value?.told.value;
  if (!told) return null;
  return (
    <section class="notice recap" aria-label={T.recap.title}>
      <h3>
        {T.recap.title} <small class="soft">{told.playing ? T.recap.playing : T.recap.lines(told.events.length)}</small>
      </h3>
      {!told.playing && <Account m={m} told={told} />}
      <div class="buttons">
        {told.playing ? (
          <button type="button" class="primary" onClick={() => m.recap.value?.skip()}>
            {T.recap.skip}
          </button>
        ) : (
          <>
            <button type="button" class="primary" onClick={() => m.recap.value?.dismiss()}>
              {T.recap.close}
            </button>
            <button type="button" onClick={() => m.recap.value?.again()}>
              {T.recap.again}
            </button>
          </>
        )}
      </div>
    </section>
  );
}

function Account({ m, told }: { m: TableModel; told: Told }) {
  const { changes } = told;
  const line = (title: string, units: string[]) =>
    units.length > 0 && (
      <li
        onPointerEnter={() => (m.pointed.value = { units, hexes: [] })}
        onPointerLeave={() => (m.pointed.value = null)}
      >
        <b>{title}</b>{" "}
        {byClan(m.session.sheet, units)
          .slice(0, 8)
          .map((entry) => (
            <span key={entry.name}>
              <SideDot side={entry.side} /> {entry.name} {entry.count}{" "}
            </span>
          ))}
      </li>
    );
  return (
    <ul class="plain">
      {changes.turn && <li>{T.recap.turn(changes.turn.from, changes.turn.to)}</li>}
      {line(T.recap.gone, changes.gone)}
      {line(T.recap.came, changes.came)}
      {line(T.recap.moved, changes.moved)}
      {changes.score.map((entry) => (
        <li key={entry.side}>
          <b>{T.recap.score}</b> <SideDot side={entry.side} /> {m.session.sideName(entry.side)} {entry.from} →{" "}
          {entry.to}
        </li>
      ))}
    </ul>
  );
}

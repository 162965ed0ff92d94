/** Lines over the map: the connection, an open seat, an analysis board, the account of what happened meanwhile. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { bringBack, forgottenTable, heldTable } from "../app/seats";
import { byClan } from "../logic/changes";
import { invitationIn, invitationLink } from "../logic/invitations";
import { api } from "../net/http";
import { SideDot } from "../parts/bits";
import { CopyButton } from "../parts/copy_button";
import { T } from "../texts";
import { AffairNotices } from "./affairs";
import { rematch, takeSeat } from "./errands";
import type { TableModel } from "./model";
import { PlaybackBar } from "./playback_bar";
import type { Told } from "./recap";
import { VigilNotice } from "./vigil";

export function Notices({ m }: { m: TableModel }) {
  return (
    <div class="notices">
      <LinkNotice m={m} />
      <PlaybackBar m={m} />
      {!m.puzzle && (m.session.info.value?.analysis || heldTable(m.session.table)?.analysis) && (
        <p class="notice analysis">{T.table.analysis}</p>
      )}
      <AffairNotices m={m} />
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
      <VigilNotice m={m} />
      <CallNotice m={m} />
    </div>
  );
}

/** A question that is easily forgotten is called out, until something is done or the call is put away. */
function CallNotice({ m }: { m: TableModel }) {
  const heard = useSignal("");
  const { session, orders } = m;
  const ask = session.ask.value;
  const view = session.state.value?.view;
  const moment = `${session.chair.value.side} ${view?.turn} ${view?.phase} ${ask?.kind}`;
  if (!ask?.call || m.inReplay.value || m.inPlayback.value) return null;
  if (heard.value === moment || orders.hand.value.kind !== "empty") return null;
  const end = ask.options.find((option) => option.ends);
  return (
    <p class="notice call" role="status">
      <SideDot side={session.chair.value.side} /> <b>{ask.call}</b>{" "}
      <button type="button" class="primary" onClick={() => m.stepUnits(1)}>
        {T.table.showNext}
      </button>
      {end && (
        <button type="button" onClick={() => void orders.send([end.text])}>
          {ask.accept ?? end.button ?? end.label}
        </button>
      )}
      <button type="button" class="quiet" aria-label={T.table.dismiss} onClick={() => (heard.value = moment)}>
        ×
      </button>
    </p>
  );
}

const TROUBLE = { connecting: T.link.connecting, stalled: T.link.stalled, lost: T.link.lost };

function LinkNotice({ m }: { m: TableModel }) {
  const { session } = m;
  const { status, retryIn } = session.link.value;
  if (status === "open" || status === "closed") return null;
  if (status === "connecting" && session.state.value === null) return null;
  const unsent = session.delivery.unsent.value;
  return (
    <div class="notice warn" role="alert">
      <p>
        {TROUBLE[status]} {retryIn !== undefined && T.link.again(Math.max(1, Math.round(retryIn / 1000)))}{" "}
        <button type="button" onClick={() => session.chairs.forEach((chair) => chair.socket.retryNow())}>
          {T.link.now}
        </button>
      </p>
      {unsent.length > 0 && (
        <p>
          {T.link.unsent(unsent.map((text) => session.orderText(text)))}{" "}
          <button type="button" onClick={() => session.delivery.letGo()}>
            {T.link.letGo}
          </button>
        </p>
      )}
    </div>
  );
}

/** Seats on which nobody sits yet: open ones, and those that are kept for whoever has a link. */
function SeatNotice({ m }: { m: TableModel }) {
  const { session } = m;
  const open = session.waitingSides("open");
  const kept = session.waitingSides("link");
  if (open.length + kept.length === 0 || session.affairs.value.closed) return null;
  const held = heldTable(session.table) !== undefined;
  const invited = invitationIn(location.hash)?.side;
  return (
    <div class="notice">
      {open.map((side) => (
        <OpenSeat key={side} m={m} side={side} text={T.table.seatOpen(session.sideName(side))} free={!held} />
      ))}
      {held && open.length > 0 && <ShareLink label={T.table.copyLink} link={location.origin + location.pathname} />}
      {held ? (
        kept.length > 0 && <Invitations m={m} sides={kept} />
      ) : (
        kept.map((side) => {
          const text = side === invited ? T.table.seatYours : T.table.seatKept;
          return <OpenSeat key={side} m={m} side={side} text={text(session.sideName(side))} free={side === invited} />;
        })
      )}
    </div>
  );
}

function OpenSeat({ m, side, text, free }: { m: TableModel; side: string; text: string; free: boolean }) {
  return (
    <span>
      <SideDot side={side} /> {text}{" "}
      {free && (
        <button type="button" class="primary" onClick={() => void takeSeat(m, side)}>
          {T.table.takeSeat(m.session.sideName(side))}
        </button>
      )}
    </span>
  );
}

/** For those who sit at the table: a link for each seat that is kept. */
function Invitations({ m, sides }: { m: TableModel; sides: string[] }) {
  const { session } = m;
  const found = useSignal<Record<string, string>>({});
  const { token } = session.chair.value;
  useEffect(() => {
    if (token === null) return;
    void api.invitations(session.table, token).then(
      (told) => (found.value = told),
      () => undefined,
    );
  }, [token, sides.join()]);
  return sides.map((side) => {
    const invitation = found.value[side];
    if (!invitation) return null;
    return (
      <p key={side}>
        <SideDot side={side} /> {T.table.seatForLink(session.sideName(side))}{" "}
        <ShareLink
          label={T.table.copyLink}
          link={invitationLink(location.origin, session.table, side, invitation)}
        />
      </p>
    );
  });
}

function ShareLink({ label, link }: { label: string; link: string }) {
  return (
    <>
      <CopyButton class="primary" text={() => link}>
        {label}
      </CopyButton>
      <input class="share" readOnly aria-label={label} value={link} onFocus={(event) => event.currentTarget.select()} />
    </>
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

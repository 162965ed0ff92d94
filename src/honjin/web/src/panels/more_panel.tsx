/** Overlays, looking back, the record, seats, and settings. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { meetOpponents, opponents } from "../app/opponent";
import { paceWords, timeWords } from "../logic/clocks";
import { seatName } from "../logic/seats";
import type { ClockInfo } from "../net/types";
import { SideDot } from "../parts/bits";
import { Confirm } from "../parts/confirm";
import { CopyButton } from "../parts/copy_button";
import { Credits } from "../parts/credits";
import { useNow } from "../parts/now";
import { SettingsForm } from "../parts/settings_form";
import { analyseFrom, exportRecord, rematch } from "../table/errands";
import { OverlayButtons } from "../table/overlay_menu";
import type { TableModel } from "../table/model";
import { T } from "../texts";
import { NoticesForm } from "./notices_form";
import { PushForm } from "./push_form";

export function MorePanel({ m }: { m: TableModel }) {
  const { side, token } = m.session.chair.value;
  return (
    <>
      <h3>{T.more.overlays}</h3>
      <OverlayButtons m={m} />
      <h3>{T.more.seats}</h3>
      <SeatList m={m} />
      <h3>{T.more.table}</h3>
      <TableErrands m={m} />
      {side !== null && token !== null && (
        <>
          <h3>{T.notices.title}</h3>
          <PushForm key={`push-${side}`} table={m.session.table} token={token} />
          <NoticesForm key={side} table={m.session.table} side={side} token={token} />
        </>
      )}
      <h3>{T.more.settings}</h3>
      <SettingsForm />
      {m.session.sheet.credits && m.session.sheet.credits.length > 0 && (
        <>
          <h3>{T.more.credits}</h3>
          <Credits lines={m.session.sheet.credits} />
        </>
      )}
    </>
  );
}

function SeatList({ m }: { m: TableModel }) {
  const { session } = m;
  const now = useNow();
  useEffect(() => void meetOpponents().catch(() => undefined), []);
  const { pace, clocks = {} } = session.affairs.value;
  return (
    <ul class="plain">
      {pace && <li class="soft">{T.clock.pace(paceWords(pace.hours), pace.per, pace.then)}</li>}
      {session.watching.value > 0 && <li class="soft">{T.table.watching(session.watching.value)}</li>}
      {session.sheet.sides.map((side) => {
        const seat = session.seats.value[side.id];
        const bot = seat?.kind.startsWith("bot");
        const here = seat?.present;
        return (
          <li key={side.id}>
            <SideDot side={side.id} /> {side.name}: <b>{seatName(seat, opponents.value)}</b>{" "}
            {!bot && here !== undefined && (
              <span class={here ? "here" : "soft"}>{here ? T.table.online : T.table.offline}</span>
            )}{" "}
            {seat?.deputy && <span class="soft">{T.clock.playsOn}</span>}
            <ClockWords clock={clocks[side.id]} now={now.value} />
          </li>
        );
      })}
    </ul>
  );
}

function ClockWords({ clock, now }: { clock: ClockInfo | undefined; now: number }) {
  if (!clock) return null;
  return (
    <span class="soft">
      {" "}
      {clock.due !== null && (clock.due > now ? T.clock.left(timeWords(clock.due - now)) : T.clock.up)}{" "}
      {clock.times > 0 && T.clock.times(clock.times)}
    </span>
  );
}

function TableErrands({ m }: { m: TableModel }) {
  const sure = useSignal(false);
  const state = m.session.state.value;
  const seated = m.session.chair.value.side !== null;
  return (
    <div class="buttons">
      <button type="button" onClick={() => void m.replay.value?.to(0)}>
        {T.more.replayOpen}
      </button>
      <button type="button" onClick={() => void exportRecord(m)}>
        {T.more.exportRecord}
      </button>
      <button type="button" onClick={() => void analyseFrom(m, m.replay.value?.step.value ?? m.session.chair.value.n)}>
        {T.more.analyse}
      </button>
      <CopyButton text={() => location.origin + location.pathname}>{T.more.link}</CopyButton>
      {state?.over && seated && (
        <button type="button" class="primary" onClick={() => void rematch(m)}>
          {T.result.rematch(m.session.sheet.sides.length)}
        </button>
      )}
      {!state?.over && seated && (
        <button type="button" class="danger" onClick={() => (sure.value = true)}>
          {T.more.resign}
        </button>
      )}
      {!state?.over && seated && sure.value && (
        <ResignDialog m={m} close={() => (sure.value = false)} />
      )}
    </div>
  );
}

function ResignDialog({ m, close }: { m: TableModel; close: () => void }) {
  const { session } = m;
  return (
    <Confirm
      title={T.more.resignTitle}
      yes={T.more.resignYes}
      no={T.more.resignNo}
      confirmed={() => void session.resign()}
      close={close}
    >
      <p>{T.more.resignText(session.sideName(session.chair.value.side))}</p>
    </Confirm>
  );
}

/** What concerns a table beside the game: its clocks, somebody who plays for a seat, a wish to go back. */

import { useSignal } from "@preact/signals";
import { timeWords } from "../logic/clocks";
import type { Rollback } from "../net/types";
import { Confirm } from "../parts/confirm";
import { useNow } from "../parts/now";
import { SideDot } from "../parts/bits";
import { T } from "../texts";
import { colon, comma } from "../texts/say";
import type { TableModel } from "./model";

export function AffairNotices({ m }: { m: TableModel }) {
  const { closed, pace } = m.session.affairs.value;
  const over = m.session.state.value?.over;
  if (closed) return <p class="notice warn">{T.table.closed(closed.why)}</p>;
  if (over) return null;
  return (
    <>
      {pace && <ClockNotice m={m} />}
      <DeputyNotice m={m} />
      <RollbackNotice m={m} />
    </>
  );
}

/** How long the own seat has for what it is asked. */
function ClockNotice({ m }: { m: TableModel }) {
  const now = useNow();
  const { side } = m.session.chair.value;
  const clock = side === null ? undefined : m.session.affairs.value.clocks?.[side];
  const { pace, seats } = m.session.affairs.value;
  if (!clock?.due || !pace || seats[side ?? ""]?.deputy) return null;
  const left = clock.due - now.value;
  // What comes then is told when it comes near.
  const near = left < pace.hours * 900;
  return (
    <p class={`notice time ${near ? "warn" : ""}`} role="status">
      {left > 0 ? T.clock.left(timeWords(left)) : T.clock.up}{" "}
      {near && <small>{T.clock.then_ + colon + T.clock.then[pace.then]}</small>}
    </p>
  );
}

function DeputyNotice({ m }: { m: TableModel }) {
  const { side } = m.session.chair.value;
  if (side === null || !m.session.affairs.value.seats[side]?.deputy) return null;
  return (
    <p class="notice warn" role="status">
      {T.clock.deputy}{" "}
      <button type="button" class="primary" onClick={() => void m.session.comeBack()}>
        {T.clock.comeBack}
      </button>
    </p>
  );
}

function RollbackNotice({ m }: { m: TableModel }) {
  const { session } = m;
  const wish = session.affairs.value.rollback;
  if (!wish) return null;
  const { side } = session.chair.value;
  const waiting = Object.entries(session.affairs.value.seats)
    .filter(([id, seat]) => seat.kind === "person" && !seat.deputy && !wish.agreed.includes(id))
    .map(([id]) => session.sideName(id));
  const asked = side !== null && !wish.agreed.includes(side);
  return (
    <p class="notice rollback" role="status">
      <SideDot side={wish.side} /> <b>{T.rollback.wish(session.sideName(wish.side), wish.to)}</b>{" "}
      {!asked && T.rollback.waiting(waiting.join(comma))}{" "}
      <button type="button" onClick={() => void m.replay.value?.to(wish.to)}>
        {T.rollback.look}
      </button>
      {asked && (
        <button type="button" class="primary" onClick={() => void session.agreeBack(wish.to)}>
          {T.rollback.agree}
        </button>
      )}
      {side !== null && (
        <button type="button" onClick={() => void session.askBack(null)}>
          {asked ? T.rollback.refuse : T.rollback.withdraw}
        </button>
      )}
    </p>
  );
}

/** In the replay: ask the others to go back to the step that is shown. */
export function AskBackButton({ m, step }: { m: TableModel; step: number }) {
  const sure = useSignal(false);
  const { session } = m;
  const state = session.state.value;
  const { closed, rollback } = session.affairs.value;
  if (session.chair.value.side === null || !state || state.over || closed || rollback || step >= state.n) return null;
  const ask = (): void => {
    void session.askBack(step);
    m.replay.value?.close();
  };
  return (
    <>
      <button type="button" onClick={() => (sure.value = true)}>
        {T.rollback.ask}
      </button>
      {sure.value && (
        <Confirm title={T.rollback.title} yes={T.rollback.yes} confirmed={ask} close={() => (sure.value = false)}>
          <p>{T.rollback.text(step)}</p>
        </Confirm>
      )}
    </>
  );
}

/** In the log: each time the game went back. */
export function RollbackLines({ m }: { m: TableModel }) {
  const done = m.session.affairs.value.rollbacks ?? [];
  if (done.length === 0) return null;
  return (
    <ul class="plain rolled">
      {done.map((entry) => (
        <li key={entry.at} class="soft">
          {rolledLine(m, entry)}
        </li>
      ))}
    </ul>
  );
}

function rolledLine(m: TableModel, { from, to, side }: Rollback): string {
  return T.rollback.done(from, to, m.session.sideName(side));
}

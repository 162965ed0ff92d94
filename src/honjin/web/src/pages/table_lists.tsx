/** Tables of this browser and tables that wait for somebody. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { bringBack, dropTable, forgetTable, forgottenTables, heldTables, type HeldTable } from "../app/seats";
import { go } from "../app/router";
import { api, ApiError } from "../net/http";
import { paceWords } from "../logic/clocks";
import { seatName } from "../logic/seats";
import { scenarioOf, sidesOf } from "../logic/scenarios";
import type { GameInfo, SideInfo, TableInfo } from "../net/types";
import { Kanji, SideDot } from "../parts/bits";
import { Confirm } from "../parts/confirm";
import { attempt, joinTable } from "../table/errands";
import { SignsOfGame, signsOf } from "../parts/side_signs";
import { T } from "../texts";
import { fetchOwnTables } from "./account_box";

const REFRESH_MS = 15_000;

interface Known {
  held: HeldTable;
  info: TableInfo;
}

/** The tables among these that the server still has. */
async function known(tables: readonly HeldTable[]): Promise<Known[]> {
  const asked = tables.map(async (held) => {
    try {
      return { held, info: await api.table(held.table) };
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) dropTable(held.table);
      return null;
    }
  });
  const found = await Promise.all(asked);
  return found.filter((entry): entry is Known => entry !== null);
}

/** Whether it is the turn of a seat that this browser has. */
function mine({ held, info }: Known): boolean {
  return !info.over && !info.closed && info.asked.some((side) => side in held.seats);
}

export function YourTables({ games }: { games: GameInfo[] }) {
  const listed = useSignal<Known[]>([]);
  const forgotten = useSignal<Known[]>([]);
  const load = async (): Promise<void> => {
    await fetchOwnTables().catch(() => undefined);
    const held = heldTables().filter((table) => !table.lesson);
    [listed.value, forgotten.value] = await Promise.all([known(held.slice(0, 12)), known(forgottenTables().slice(0, 12))]);
  };
  useEffect(() => {
    void load();
    const timer = setInterval(() => void load(), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  const waiting = listed.value.filter(mine);
  const [first] = waiting;
  useEffect(() => {
    const called = first && waiting.length === 1 ? [tableTitle(games, first.info)] : [];
    const turn = first ? [`● ${T.home.yourTurnAt(waiting.length)}`, ...called] : [];
    document.title = [...turn, `${T.brandTitle}`].join(" · ");
  });
  if (listed.value.length + forgotten.value.length === 0) return null;
  const sorted = [...listed.value].sort(
    (a, b) => Number(mine(b)) - Number(mine(a)) || Number(a.info.over) - Number(b.info.over),
  );
  return (
    <section class="own-tables" aria-label={T.home.yourTables}>
      <h2>{T.home.yourTables}</h2>
      <ul class="tables">
        {sorted.map((entry) => (
          <li key={entry.info.id}>
            <a href={`/t/${entry.info.id}`} class={`table-card ${mine(entry) ? "mine" : ""}`}>
              <b>{tableTitle(games, entry.info)}</b>
              <span>{seatLine(games, entry.info)}</span>
              <small>
                {T.home.turn(entry.info.turn)} ·{" "}
                {entry.held.analysis
                  ? T.home.analysis
                  : entry.info.over || entry.info.closed
                    ? entry.info.over
                      ? T.home.finished
                      : T.home.closed
                    : mine(entry)
                      ? T.home.yourTurn
                      : T.home.waiting}
                {entry.info.pace && ` · ${T.clock.short(paceWords(entry.info.pace.hours), entry.info.pace.per)}`}
              </small>
            </a>
            <ForgetButton title={tableTitle(games, entry.info)} table={entry.info.id} changed={() => void load()} />
          </li>
        ))}
      </ul>
      <Forgotten games={games} tables={forgotten.value} changed={() => void load()} />
    </section>
  );
}

interface DeedProps {
  title: string;
  table: string;
  changed: () => void;
}

function ForgetButton({ title, table, changed }: DeedProps) {
  const asking = useSignal(false);
  const forget = (): void => {
    forgetTable(table);
    changed();
  };
  return (
    <>
      <button
        type="button"
        class="quiet"
        title={T.home.forget}
        aria-label={`${T.home.forget}: ${title}`}
        onClick={() => (asking.value = true)}
      >
        ×
      </button>
      {asking.value && (
        <Confirm title={T.home.forgetTitle} yes={T.home.forgetYes} confirmed={forget} close={() => (asking.value = false)}>
          <p>{T.home.forgetText(title)}</p>
        </Confirm>
      )}
    </>
  );
}

/** Tables taken from the list, whose seats are still one's own. */
function Forgotten({ games, tables, changed }: { games: GameInfo[]; tables: Known[]; changed: () => void }) {
  if (tables.length === 0) return null;
  const restore = (table: string): void => {
    bringBack(table);
    changed();
  };
  return (
    <details class="forgotten">
      <summary>{T.home.forgotten(tables.length)}</summary>
      <ul class="plain">
        {tables.map(({ info }) => (
          <li key={info.id} class="row">
            <span class="grow">
              <b>{tableTitle(games, info)}</b> {seatLine(games, info)}
            </span>
            <button type="button" onClick={() => restore(info.id)}>
              {T.home.bringBack}
            </button>
            <DropButton title={tableTitle(games, info)} table={info.id} changed={changed} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function DropButton({ title, table, changed }: DeedProps) {
  const asking = useSignal(false);
  const drop = (): void => {
    dropTable(table);
    changed();
  };
  return (
    <>
      <button type="button" class="quiet" onClick={() => (asking.value = true)}>
        {T.home.dropSeat}
      </button>
      {asking.value && (
        <Confirm title={T.home.dropTitle} yes={T.home.dropYes} confirmed={drop} close={() => (asking.value = false)}>
          <p>{T.home.dropText(title)}</p>
        </Confirm>
      )}
    </>
  );
}

/** The game, and the scenario where there are several. */
function tableTitle(games: GameInfo[], info: TableInfo): string {
  const game = games.find(({ id }) => id === info.game);
  if (!game) return info.game;
  return game.scenarios.length > 1 ? `${game.name}: ${scenarioOf(game, info.scenario).name}` : game.name;
}

function sidesAt(games: GameInfo[], info: TableInfo): SideInfo[] {
  const game = games.find(({ id }) => id === info.game);
  if (game) return sidesOf(game, scenarioOf(game, info.scenario));
  return Object.keys(info.seats).map((id) => ({ id, name: id, kanji: "" }));
}

function seatLine(games: GameInfo[], info: TableInfo) {
  const sides = sidesAt(games, info);
  return (
    <SignsOfGame.Provider value={signsOf(sides)}>
      {sides.map((side, index) => (
        <span key={side.id} title={side.name}>
          {index > 0 && T.home.between(sides.length)}
          <SideDot side={side.id} /> <Kanji alone>{side.kanji.slice(0, 2)}</Kanji> {seatName(info.seats[side.id], games[0]?.opponents)}
        </span>
      ))}
    </SignsOfGame.Provider>
  );
}

export function Lobby({ games }: { games: GameInfo[] }) {
  const tables = useSignal<TableInfo[]>([]);
  const failed = useSignal<string | null>(null);
  const load = (): void =>
    void api.tables().then(
      (found) => (tables.value = found),
      () => undefined,
    );
  useEffect(() => {
    load();
    const timer = setInterval(load, REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  const join = async (info: TableInfo, side: string): Promise<void> => {
    await joinTable(info.id, info.game, { side });
    go(`/t/${info.id}`);
  };
  // A seat that somebody else has taken meanwhile is no longer offered.
  const complain = (why: string): void => {
    failed.value = why;
    load();
  };
  const held = new Set(heldTables().map((table) => table.table));
  const isOpen = (table: TableInfo): boolean => Object.values(table.seats).some((seat) => seat.kind === "open");
  const waiting = tables.value
    .filter((table) => !table.over && !held.has(table.id))
    .sort((a, b) => Number(isOpen(b)) - Number(isOpen(a)))
    .slice(0, 9);
  return (
    <section>
      <h2>
        {T.home.lobby}{" "}
        <button type="button" class="quiet" onClick={load}>
          {T.home.refresh}
        </button>
      </h2>
      {failed.value && (
        <p class="notice warn" role="alert">
          {failed.value}
        </p>
      )}
      {waiting.length === 0 && <p class="soft">{T.home.noOpen}</p>}
      <ul class="tables">
        {waiting.map((info) => (
          <li key={info.id}>
            <div class="table-card">
              <b>{tableTitle(games, info)}</b>
              <span>{seatLine(games, info)}</span>
              <small>
                {T.home.turn(info.turn)}
                {info.pace && ` · ${T.clock.short(paceWords(info.pace.hours), info.pace.per)}`}
              </small>
              <span class="buttons">
                {sidesAt(games, info)
                  .filter((side) => info.seats[side.id]?.kind === "open")
                  .map((side) => (
                    <button type="button" class="primary" key={side.id} onClick={() => void attempt(() => join(info, side.id), complain)}>
                      {T.home.join(side.name)}
                    </button>
                  ))}
                <a class="button" href={`/t/${info.id}`}>
                  {T.home.watch}
                </a>
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

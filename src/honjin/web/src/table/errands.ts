/** Things done about a table beside playing: taking a seat, the record, a rematch, an analysis board. */

import { go } from "../app/router";
import { holdTable, playerName } from "../app/seats";
import { invitationIn, type Seat } from "../logic/invitations";
import { api } from "../net/http";
import type { Created } from "../net/types";
import { saveFile } from "../parts/save_file";
import { T } from "../texts";
import type { TableModel } from "./model";

/** Do what the server may refuse; then say why. */
export async function attempt(deed: () => Promise<void>, complain: (why: string) => void): Promise<void> {
  try {
    await deed();
  } catch (error) {
    complain(T.home.failed((error as Error).message));
  }
}

/** The same at a table, where the reason is shown like any other refusal. */
function attemptAt(m: TableModel, deed: () => Promise<void>): Promise<void> {
  return attempt(deed, (reason) => (m.orders.refusal.value = { rule: "", reason }));
}

export function exportRecord(m: TableModel): Promise<void> {
  const { session } = m;
  return attemptAt(m, async () => {
    const record = await api.record(session.table, session.chair.value.token ?? undefined);
    saveFile(`honjin-${session.sheet.game}-${session.table}.json`, record);
  });
}

/** Take a seat that is open, or to which one is invited; the page of the table shows it once it is opened anew. */
export async function joinTable(table: string, game: string, seat: Seat): Promise<void> {
  const { token } = await api.join(table, { ...seat, name: playerName() || T.home.guest });
  holdTable({ table, game, seats: { [seat.side]: token } });
}

/** The same for somebody who watches the table. */
export function takeSeat(m: TableModel, side: string): Promise<void> {
  const invited = invitationIn(location.hash);
  return attemptAt(m, async () => {
    await joinTable(m.session.table, m.session.sheet.game, invited?.side === side ? invited : { side });
    // What the link said has been used up.
    history.replaceState(null, "", location.pathname);
    location.reload();
  });
}

/** Sit down at a table that has just been made. */
export function sitDown(created: Created, game: string, marks: { analysis?: boolean; lesson?: boolean } = {}): void {
  holdTable({ table: created.table, game, seats: created.seats, ...marks });
  go(marks.lesson ? `/learn/${game}?t=${created.table}` : `/t/${created.table}`);
}

export function rematch(m: TableModel): Promise<void> {
  const { session } = m;
  return attemptAt(m, async () => {
    const tokens = session.chairs.flatMap(({ token }) => token ?? []);
    const made = await Promise.all(tokens.map((token) => api.rematch(session.table, token)));
    const [first] = made;
    // Everybody who sits at this screen moves on together.
    const seats = Object.assign({}, ...made.map((created) => created.seats)) as Created["seats"];
    if (first) sitDown({ ...first, seats }, session.sheet.game);
  });
}

export function analyseFrom(m: TableModel, step: number): Promise<void> {
  const { session } = m;
  return attemptAt(m, async () => {
    const made = await api.analysis(session.table, step, session.chair.value.token ?? undefined);
    sitDown(made, session.sheet.game, { analysis: true });
  });
}

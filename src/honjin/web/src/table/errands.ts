/** Things done about a table beside playing: the record, a rematch, an analysis board. */

import { go } from "../app/router";
import { holdTable } from "../app/seats";
import { api, ApiError } from "../net/http";
import type { Created } from "../net/types";
import { T } from "../texts";
import type { TableModel } from "./model";
import type { Session } from "./session";

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export async function exportRecord(session: Session): Promise<void> {
  const record = await api.record(session.table, session.chair.value.token ?? undefined);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(record, null, 1)], { type: "application/json" }));
  link.download = `honjin-${session.sheet.game}-${session.table}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Sit down at a table that has just been made. */
export function sitDown(created: Created, game: string, marks: { analysis?: boolean; lesson?: boolean } = {}): void {
  holdTable({ table: created.table, game, seats: created.seats, ...marks });
  go(marks.lesson ? `/learn/${game}?t=${created.table}` : `/t/${created.table}`);
}

export async function rematch(session: Session): Promise<void> {
  const tokens = session.chairs.flatMap(({ token }) => token ?? []);
  const made = await Promise.all(tokens.map((token) => api.rematch(session.table, token)));
  const [first] = made;
  // Everybody who sits at this screen moves on together.
  const seats = Object.assign({}, ...made.map((created) => created.seats)) as Created["seats"];
  if (first) sitDown({ ...first, seats }, session.sheet.game);
}

export async function analyseFrom(m: TableModel, step: number): Promise<void> {
  const { session } = m;
  try {
    const made = await api.analysis(session.table, step, session.chair.value.token ?? undefined);
    sitDown(made, session.sheet.game, { analysis: true });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    m.orders.refusal.value = { rule: error.rule ?? "", reason: T.home.failed(error.message) };
  }
}

/** The guided first turn on a real table against the computer. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { place } from "../app/router";
import { playerName } from "../app/seats";
import { api, ApiError } from "../net/http";
import { taughtOn } from "../logic/scenarios";
import type { Created } from "../net/types";
import { sitDown } from "../table/errands";
import { T } from "../texts";
import { TablePage } from "./table_page";

/** The same dice for everybody, so that the lesson meets fire, retreat and melee. */
const SEED = "first-turn";

/** A public server lets nobody choose the dice; there the lesson takes them as they fall. */
async function open(game: string): Promise<Created> {
  const found = (await api.games()).find(({ id }) => id === game);
  const taught = found && taughtOn(found);
  const seats = taught?.guided?.seats ?? {};
  const wanted = { game, scenario: taught?.id, seats, name: playerName() || T.home.guest, private: true };
  try {
    return await api.create({ ...wanted, seed: SEED });
  } catch (error) {
    if (error instanceof ApiError && error.code === "seed") return api.create(wanted);
    throw error;
  }
}

export function LearnPage({ game }: { game: string }) {
  const failed = useSignal<string | null>(null);
  const table = place.value.query.get("t");
  useEffect(() => {
    if (table) return;
    open(game).then(
      (made) => sitDown(made, game, { lesson: true }),
      (error: Error) => (failed.value = error.message),
    );
  }, [table]);
  if (table) return <TablePage key={table} table={table} lesson />;
  return <p class="loading">{failed.value ? T.home.failed(failed.value) : T.table.loading}</p>;
}

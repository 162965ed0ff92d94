/** The guided first turn on a real table against the computer. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { place } from "../app/router";
import { playerName } from "../app/seats";
import { api } from "../net/http";
import { sitDown } from "../table/errands";
import { T } from "../texts";
import { TablePage } from "./table_page";

/** The same dice for everybody, so that the lesson meets fire, retreat and melee. */
const SEED = "first-turn";

export function LearnPage({ game }: { game: string }) {
  const failed = useSignal<string | null>(null);
  const table = place.value.query.get("t");
  useEffect(() => {
    if (table) return;
    api
      .create({
        game,
        seats: { osaka: "me", kanto: "bot:greedy" },
        name: playerName() || T.home.guest,
        private: true,
        seed: SEED,
      })
      .then(
        (made) => sitDown(made, game, { lesson: true }),
        (error: Error) => (failed.value = error.message),
      );
  }, [table]);
  if (table) return <TablePage key={table} table={table} lesson />;
  return <p class="loading">{failed.value ? T.home.failed(failed.value) : T.learn.starting}</p>;
}

/** Puzzles: all of a game with what was solved, one on its board, and today's problem. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { place, go } from "../app/router";
import { holdTable } from "../app/seats";
import { puzzleKey, solved } from "../app/solved";
import { api } from "../net/http";
import { study, type PuzzleInfo, type PuzzleList } from "../net/study";
import type { GameInfo } from "../net/types";
import { Kanji, SideDot } from "../parts/bits";
import { Difficulty } from "../parts/difficulty";
import { PageHead } from "../parts/page_head";
import { SignsOfGame, signsOf } from "../parts/side_signs";
import { T } from "../texts";
import { TablePage } from "./table_page";

/** All puzzles, or those of one game. */
export function PuzzlesPage({ game }: { game?: string }) {
  const games = useSignal<GameInfo[]>([]);
  const list = useSignal<PuzzleList | null>(null);
  const failed = useSignal<string | null>(null);
  useEffect(() => {
    Promise.all([api.games(), study.puzzles()]).then(
      ([found, puzzles]) => ([games.value, list.value] = [found, puzzles]),
      () => (failed.value = T.home.serverAway),
    );
  }, []);
  document.title = `${T.puzzle.title} · ${T.brandTitle}`;
  const shown = games.value.filter(({ id }) => !game || id === game);
  return (
    <div class="home">
      <main class="page">
        <PageHead title={T.puzzle.title} />
        {failed.value && (
          <p class="notice warn" role="alert">
            {failed.value}
          </p>
        )}
        <p class="lead">{T.puzzle.lead_}</p>
        {!list.value && !failed.value && <p class="loading">{T.table.loading}</p>}
        {list.value && shown.map((found) => <PuzzlesOfGame key={found.id} game={found} list={list.value as PuzzleList} />)}
        {game && (
          <p>
            <a class="button" href="/puzzles">
              {T.puzzle.everyGame}
            </a>
          </p>
        )}
      </main>
    </div>
  );
}

function PuzzlesOfGame({ game, list }: { game: GameInfo; list: PuzzleList }) {
  const own = list.puzzles.filter((puzzle) => puzzle.game === game.id);
  if (own.length === 0) return null;
  const found = own.filter((puzzle) => solved.value[puzzleKey(game.id, puzzle.id)] === "right").length;
  return (
    <SignsOfGame.Provider value={signsOf(game.sides)}>
      <section class="puzzles-of" aria-label={game.name}>
        <h2>
          <Kanji>{game.kanji}</Kanji> {game.name} <small class="soft">{T.puzzle.count(found, own.length)}</small>
        </h2>
        <ul class="puzzle-list">
          {own.map((puzzle) => (
            <li key={puzzle.id}>
              <PuzzleLink puzzle={puzzle} game={game} today={list.today?.game === game.id && list.today.id === puzzle.id} />
            </li>
          ))}
        </ul>
      </section>
    </SignsOfGame.Provider>
  );
}

function PuzzleLink({ puzzle, game, today = false }: { puzzle: PuzzleInfo; game: GameInfo; today?: boolean }) {
  const state = solved.value[puzzleKey(puzzle.game, puzzle.id)];
  const side = game.sides.find(({ id }) => id === puzzle.side);
  return (
    <a class={`puzzle-link ${state ?? ""}`} href={`/puzzles/${puzzle.game}/${puzzle.id}`}>
      <span class="puzzle-title">{puzzle.title}</span>
      {today && <em>{T.puzzle.todayMark}</em>}
      <span class="soft">
        <SideDot side={puzzle.side} /> {side?.name} · {puzzle.about}
      </span>
      <span class="puzzle-state">
        <Difficulty of={puzzle.difficulty} /> {state === "right" ? `✓ ${T.puzzle.solved}` : state === "shown" ? T.puzzle.seen : ""}
      </span>
    </a>
  );
}

/** Today's problem, for the first page: the same for everybody. */
export function TodaysProblem({ games }: { games: readonly GameInfo[] }) {
  const list = useSignal<PuzzleList | null>(null);
  useEffect(
    () =>
      void study.puzzles().then(
        (found) => (list.value = found),
        () => undefined,
      ),
    [],
  );
  const { today = null, puzzles = [] } = list.value ?? {};
  const puzzle = today && puzzles.find(({ game, id }) => game === today.game && id === today.id);
  const game = puzzle && games.find(({ id }) => id === puzzle.game);
  if (!puzzle || !game) return null;
  return (
    <SignsOfGame.Provider value={signsOf(game.sides)}>
      <section class="todays-problem" aria-label={T.puzzle.today}>
        <h2>{T.puzzle.today}</h2>
        <p class="soft">
          <Kanji>{game.kanji}</Kanji> {game.name}
        </p>
        <PuzzleLink puzzle={puzzle} game={game} />
        <p class="links">
          <a class="button primary" href={`/puzzles/${puzzle.game}/${puzzle.id}`}>
            {T.puzzle.solve}
          </a>
          <a class="button" href="/puzzles">
            {T.puzzle.allCount(puzzles.length)}
          </a>
        </p>
      </section>
    </SignsOfGame.Provider>
  );
}

/** One puzzle, on a table of one's own that stands at its question. */
export function PuzzlePage({ game, id }: { game: string; id: string }) {
  const info = useSignal<PuzzleInfo | null>(null);
  const failed = useSignal<string | null>(null);
  const table = place.value.query.get("t");
  useEffect(() => {
    study.puzzles().then(
      async ({ puzzles }) => {
        info.value = puzzles.find((puzzle) => puzzle.game === game && puzzle.id === id) ?? null;
        if (!info.value) failed.value = T.puzzle.gone;
        else if (!table) await open(game, id);
      },
      (error: Error) => (failed.value = T.home.failed(error.message)),
    ).catch((error: Error) => (failed.value = T.home.failed(error.message)));
  }, [game, id, table]);
  if (failed.value)
    return (
      <main class="page narrow">
        <p role="alert">{failed.value}</p>
        <a class="button primary" href="/puzzles">
          {T.puzzle.all}
        </a>
      </main>
    );
  if (table && info.value) return <TablePage key={table} table={table} puzzle={info.value} />;
  return <p class="loading">{T.table.loading}</p>;
}

async function open(game: string, id: string): Promise<void> {
  const made = await study.openPuzzle(game, id);
  holdTable({ table: made.table, game, seats: made.seats, analysis: true, lesson: true });
  go(`/puzzles/${game}/${id}?t=${made.table}`, true);
}

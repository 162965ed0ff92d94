/** A puzzle over the map: what is asked, how a try is judged, the reason, and on to the next. */

import { useEffect } from "preact/hooks";
import { solved, puzzleKey } from "../app/solved";
import { go } from "../app/router";
import { nextPuzzle } from "../logic/puzzles";
import { study, type Figures, type Verdict } from "../net/study";
import { percent, SideDot } from "../parts/bits";
import { Difficulty } from "../parts/difficulty";
import { T } from "../texts";
import { points } from "../texts/figures";
import type { TableModel } from "./model";
import type { Puzzle } from "./puzzle";

export function PuzzleCard({ m, puzzle }: { m: TableModel; puzzle: Puzzle }) {
  const { info } = puzzle;
  const verdict = puzzle.verdict.value;
  useEffect(() => {
    const hexes = puzzle.places.value;
    m.pointed.value = hexes.length > 0 ? { hexes, units: [] } : null;
    if (hexes.length > 0) m.board?.show(hexes);
  }, [verdict]);
  return (
    <section class={`puzzle-card ${verdict ? (verdict.right && !puzzle.shown.value ? "right" : puzzle.done.value ? "shown" : "wrong") : ""}`} aria-label={T.puzzle.one}>
      <h2>{info.title}</h2>
      <p class="soft">
        {info.about} · <Difficulty of={info.difficulty} />
      </p>
      <div aria-live="polite">
        {verdict ? <Judgement puzzle={puzzle} verdict={verdict} /> : <Question m={m} puzzle={puzzle} />}
      </div>
      <Buttons m={m} puzzle={puzzle} />
    </section>
  );
}

function Question({ m, puzzle }: { m: TableModel; puzzle: Puzzle }) {
  const ask = m.session.ask.value;
  return (
    <>
      <p>
        <SideDot side={puzzle.info.side} /> <b>{T.puzzle.toDecide(m.session.sideName(puzzle.info.side))}</b> {ask?.prompt}
      </p>
      <p class="soft wide-only">{T.puzzle.how}</p>
    </>
  );
}

function Judgement({ puzzle, verdict }: { puzzle: Puzzle; verdict: Verdict }) {
  if (!puzzle.done.value)
    return (
      <>
        <p class="verdict">
          <b>✗ {T.puzzle.wrong}</b> {T.puzzle.costs(puzzle.tried.value, verdict.cost.toFixed(1), verdict.tried !== null)}
        </p>
        <Compared rows={[[T.puzzle.yours, verdict.tried], [T.puzzle.best, verdict.best]]} />
        {verdict.odds?.summary && <p class="soft">{T.puzzle.odds(verdict.odds.summary)}</p>}
      </>
    );
  const { solution, next, reason } = verdict;
  return (
    <>
      <p class="verdict">
        <b>{puzzle.shown.value ? T.puzzle.solution : `✓ ${T.puzzle.right}`}</b> {solution?.label}
      </p>
      <p>{reason}</p>
      <Compared rows={[[T.puzzle.best, verdict.best], [next ? T.puzzle.next(next.label) : "", next ?? null]]} />
      {verdict.odds?.summary && <p class="soft">{T.puzzle.odds(verdict.odds.summary)}</p>}
      <p class="note">
        {verdict.by === "odds"
          ? T.puzzle.exact(points(verdict.margin ?? 0))
          : T.puzzle.played(verdict.playouts ?? 0, points(verdict.margin ?? 0), (verdict.error ?? 0).toFixed(1))}
      </p>
    </>
  );
}

function Compared({ rows }: { rows: [string, Figures | null][] }) {
  const known = rows.filter((row): row is [string, Figures] => row[1] !== null);
  return (
    <table class="compared">
      <thead>
        <tr>
          <td />
          <th scope="col">{T.puzzle.lead}</th>
          <th scope="col">{T.puzzle.chance}</th>
        </tr>
      </thead>
      <tbody>
        {known.map(([name, { score, chance }]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{points(score)}</td>
            <td>{chance === null ? "–" : percent(chance)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Buttons({ m, puzzle }: { m: TableModel; puzzle: Puzzle }) {
  const { game, id } = puzzle.info;
  const onward = async (): Promise<void> => {
    const { puzzles } = await study.puzzles();
    const next = nextPuzzle(puzzles, { game, id }, (other) => solved.value[puzzleKey(other.game, other.id)] !== "right");
    go(next ? `/puzzles/${next.game}/${next.id}` : `/puzzles/${game}`);
  };
  return (
    <p class="buttons">
      {puzzle.verdict.value && !puzzle.done.value && (
        <button type="button" class="primary" onClick={() => puzzle.again()}>
          {T.puzzle.again}
        </button>
      )}
      {!puzzle.done.value && (
        <button type="button" onClick={() => void puzzle.show()}>
          {T.puzzle.show}
        </button>
      )}
      {puzzle.done.value && (
        <button type="button" class="primary" onClick={() => void onward()}>
          {T.puzzle.onward}
        </button>
      )}
      <a class="button" href={`/puzzles/${m.session.sheet.game}`}>
        {T.puzzle.all}
      </a>
    </p>
  );
}

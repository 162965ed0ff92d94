/** How games of this house ended: who wins how often, and who plays best. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { sidesOf } from "../logic/scenarios";
import { club, type GameResults, type RatingRow, type Share } from "../net/club";
import type { GameInfo, ScenarioInfo, SideInfo } from "../net/types";
import { percent, SideDot } from "../parts/bits";
import { coloursOf, useSign } from "../parts/side_signs";
import { T } from "../texts";

const SHOWN = 10;

export function ResultsSection({ game, scenario }: { game: GameInfo; scenario: ScenarioInfo }) {
  const results = useSignal<GameResults | null>(null);
  const all = useSignal(true);
  useEffect(() => void club.results(game.id).then((found) => (results.value = found), () => undefined), [game.id]);
  const found = results.value;
  if (!found || Object.keys(found.shares).length === 0) return null;
  const { people, bots } = found.shares[scenario.id] ?? {};
  const sides = sidesOf(game, scenario);
  const ratings = all.value ? found.ratings : (found.by_scenario[scenario.id] ?? []);
  return (
    <section class="results" aria-label={T.results.title}>
      <h2>{T.results.title}</h2>
      <h3>{scenario.name}</h3>
      {people && <Shares title={T.results.people(people.games)} share={people} sides={sides} />}
      {bots && <Shares title={T.results.bots(bots.games)} share={bots} sides={sides} />}
      {!people && !bots && <p class="soft">{T.results.none}</p>}
      {found.ratings.length > 0 && (
        <>
          <h3>{T.results.ratings}</h3>
          {game.scenarios.length > 1 && (
            <label class="check">
              <input type="checkbox" checked={!all.value} onChange={(event) => (all.value = !event.currentTarget.checked)} />
              {T.results.only(scenario.name)}
            </label>
          )}
          <Ratings rows={ratings.slice(0, SHOWN)} />
          <p class="soft">{T.results.how}</p>
        </>
      )}
    </section>
  );
}

function Shares({ title, share, sides }: { title: string; share: Share; sides: SideInfo[] }) {
  return (
    <>
      <p>{title}</p>
      <div class="share-bar" aria-hidden="true">
        {sides.map((side) => (
          <SharePart key={side.id} side={side.id} part={(share.wins[side.id] ?? 0) / share.games} />
        ))}
        <span class="draws" style={{ flexGrow: share.draws / share.games }} />
      </div>
      <ul class="plain shares">
        {sides.map((side) => {
          const wins = share.wins[side.id] ?? 0;
          return (
            <li key={side.id}>
              <SideDot side={side.id} /> {T.results.wins(side.name, wins, percent(wins / share.games))}
            </li>
          );
        })}
        {share.draws > 0 && <li>{T.results.draws(share.draws, percent(share.draws / share.games))}</li>}
      </ul>
    </>
  );
}

function SharePart({ side, part }: { side: string; part: number }) {
  return <span style={{ ...coloursOf(useSign(side)), flexGrow: part }} data-side={side} />;
}

function Ratings({ rows }: { rows: RatingRow[] }) {
  if (rows.length === 0) return <p class="soft">{T.results.none}</p>;
  return (
    <table class="ratings">
      <thead>
        <tr>
          <th>{T.results.player}</th>
          <th>{T.results.rating}</th>
          <th>{T.results.games}</th>
          <th>{T.results.balance}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <td>{row.name}</td>
            <td>{row.rating}</td>
            <td>{row.games}</td>
            <td>
              {row.won}–{row.drawn}–{row.lost}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

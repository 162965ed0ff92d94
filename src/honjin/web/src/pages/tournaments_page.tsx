/** Tournaments of the house: all of them, and one with its rounds and standings. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { account } from "../app/account";
import { go } from "../app/router";
import { paceWords } from "../logic/clocks";
import { scenarioOf } from "../logic/scenarios";
import { club, type Pairing, type Tournament, type TournamentCourse } from "../net/club";
import { api } from "../net/http";
import type { GameInfo, Pace } from "../net/types";
import { DeedForm, Field, Outcome, useDeed } from "../parts/deed";
import { useOwner } from "../parts/owner";
import { PageHead } from "../parts/page_head";
import { T } from "../texts";
import { comma } from "../texts/say";
import { PaceFields } from "./pace_fields";

/** The game and its scenario, as one says them. */
function titleOf(games: GameInfo[], { game, scenario }: Tournament): string {
  const found = games.find(({ id }) => id === game);
  if (!found) return game;
  return found.scenarios.length > 1 ? `${found.name}: ${scenarioOf(found, scenario).name}` : found.name;
}

export function TournamentsPage() {
  const games = useSignal<GameInfo[]>([]);
  const found = useSignal<Tournament[] | null>(null);
  const owner = useOwner();
  useEffect(() => {
    void api.games().then((all) => (games.value = all), () => undefined);
    void club.tournaments().then((all) => (found.value = all), () => undefined);
  }, []);
  return (
    <main class="page reading">
      <PageHead title={T.tournament.all} />
      {found.value?.length === 0 && <p class="soft">{T.tournament.none}</p>}
      <ul class="tables">
        {found.value?.map((one) => (
          <li key={one.id}>
            <a class="table-card" href={`/tournaments/${one.id}`}>
              <b>{one.name}</b>
              <span>{titleOf(games.value, one)}</span>
              <small>{T.tournament.states[one.state]}</small>
            </a>
          </li>
        ))}
      </ul>
      {owner.value && games.value.length > 0 && <AnnounceForm games={games.value} />}
    </main>
  );
}

function AnnounceForm({ games }: { games: GameInfo[] }) {
  // Each with its scenarios for two.
  const choices = games.flatMap((game) =>
    game.scenarios.filter(({ sides }) => sides.length === 2).map((scenario) => ({ game, scenario })),
  );
  const name = useSignal("");
  const chosen = useSignal(0);
  const twice = useSignal(false);
  const pace = useSignal<Pace | null>(null);
  const deed = useDeed();
  const announce = async (): Promise<string> => {
    const choice = choices[chosen.value];
    if (!choice) return "";
    const made = await club.announce({
      name: name.value.trim(),
      game: choice.game.id,
      scenario: choice.scenario.id,
      twice: twice.value,
      ...(pace.value && { pace: pace.value }),
    });
    go(`/tournaments/${made.id}`);
    return "";
  };
  return (
    <section>
      <h2>{T.tournament.announce}</h2>
      <DeedForm deed={() => void deed.run(announce)} submit={T.tournament.announceYes}>
        <Field label={T.tournament.name} value={name} min={1} max={40} />
        <label>
          {T.home.scenario}
          <select value={String(chosen.value)} onChange={(event) => (chosen.value = Number(event.currentTarget.value))}>
            {choices.map(({ game, scenario }, index) => (
              <option key={index} value={String(index)}>
                {game.name}: {scenario.name}
              </option>
            ))}
          </select>
        </label>
        <label class="check">
          <input type="checkbox" checked={twice.value} onChange={(event) => (twice.value = event.currentTarget.checked)} />
          {T.tournament.twice}
        </label>
        <PaceFields pace={pace} />
      </DeedForm>
      <Outcome of={deed} />
    </section>
  );
}

export function TournamentPage({ id }: { id: string }) {
  const games = useSignal<GameInfo[]>([]);
  const course = useSignal<TournamentCourse | null>(null);
  const deed = useDeed();
  const owner = useOwner();
  const load = async (): Promise<string> => {
    course.value = await club.tournament(id);
    return "";
  };
  useEffect(() => {
    void api.games().then((all) => (games.value = all), () => undefined);
    void deed.run(load);
  }, [id]);
  const now = course.value;
  if (!now) return <p class="loading">{deed.failed.value || T.table.loading}</p>;
  const then = (work: () => Promise<object>): void => void deed.run(async () => (await work(), await load()));
  const own = account.value?.name.normalize("NFKC").trim().toLowerCase() ?? "";
  const entered = now.players.includes(own);
  return (
    <main class="page reading">
      <PageHead title={now.name} />
      <p>
        <a href={`/g/${now.game}`}>{titleOf(games.value, now)}</a> · {T.tournament.states[now.state]} ·{" "}
        {now.twice ? T.tournament.twice : T.tournament.once}
        {now.pace && ` · ${T.clock.short(paceWords(now.pace.hours), now.pace.per)}`}
      </p>
      {now.state === "open" && (
        <div class="buttons">
          {account.value ? (
            <button type="button" class={entered ? "" : "primary"} onClick={() => then(() => club.enter(id, entered))}>
              {entered ? T.tournament.leave : T.tournament.enter}
            </button>
          ) : (
            <span class="soft">{T.tournament.signIn}</span>
          )}
          {owner.value && (
            <button type="button" disabled={now.players.length < 2} onClick={() => then(() => club.begin(id))}>
              {T.tournament.begin}
            </button>
          )}
        </div>
      )}
      <Outcome of={deed} />
      <Standings course={now} />
      <Rounds games={games.value} course={now} />
    </main>
  );
}

function Standings({ course }: { course: TournamentCourse }) {
  if (course.state === "open") {
    return (
      <>
        <h2>{T.tournament.players(course.players.length)}</h2>
        <p>{course.players.join(comma)}</p>
      </>
    );
  }
  return (
    <>
      <h2>{T.tournament.standings}</h2>
      <table class="ratings">
        <thead>
          <tr>
            <th>{T.tournament.rank}</th>
            <th>{T.results.player}</th>
            <th>{T.tournament.points}</th>
            <th>{T.results.games}</th>
            <th title={T.tournament.beatenHint}>{T.tournament.beaten}</th>
          </tr>
        </thead>
        <tbody>
          {course.standings.map((entry) => (
            <tr key={entry.name}>
              <td>{entry.rank}</td>
              <td>{entry.name}</td>
              <td>{entry.points}</td>
              <td>{entry.played}</td>
              <td>{entry.beaten}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Rounds({ games, course }: { games: GameInfo[]; course: TournamentCourse }) {
  const sides = games.find(({ id }) => id === course.game)?.sides ?? [];
  const [first, second] = course.sides.map((side) => sides.find(({ id }) => id === side)?.name ?? side);
  return (
    <>
      {course.rounds.map((pairs, index) => (
        <section key={index}>
          <h3>{T.tournament.round(index + 1)}</h3>
          <ul class="plain">
            {pairs.map((pair) => (
              <li key={pair.first + pair.second} class="row">
                <span class="grow">
                  <b>{pair.first}</b> <small class="soft">{first}</small> – <b>{pair.second}</b> <small class="soft">{second}</small>
                </span>
                <span>{scoreWords(pair)}</span>
                {pair.table && (
                  <a class="button" href={`/t/${pair.table}`}>
                    {T.tournament.table}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function scoreWords({ score }: Pairing): string {
  if (score === null) return "";
  return score === 0.5 ? "½–½" : `${score}–${1 - score}`;
}

/** The first screen: the field in the background, the games, and two clicks to play. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { account } from "../app/account";
import { newcomersFirst, scenarioOf, taughtOn } from "../logic/scenarios";
import { api } from "../net/http";
import type { GameInfo } from "../net/types";
import { Kanji } from "../parts/bits";
import { SettingsForm } from "../parts/settings_form";
import { SignsOfGame, signsOf } from "../parts/side_signs";
import { T } from "../texts";
import { AccountBox } from "./account_box";
import { ImportRecord } from "./import_record";
import { MoreWays, PlayNow, ScenarioLine, ScenarioSelect } from "./new_table";
import { TodaysProblem } from "./puzzles_page";
import { Scenery } from "./scenery";
import { Lobby, YourTables } from "./table_lists";

export function HomePage() {
  const games = useSignal<GameInfo[]>([]);
  const failed = useSignal<string | null>(null);
  useEffect(() => {
    api.games().then(
      (found) => (games.value = newcomersFirst(found)),
      () => (failed.value = T.home.serverAway),
    );
  }, []);
  const first = games.value[0];
  const complain = (why: string): void => void (failed.value = T.home.failed(why));
  return (
    <div class="home">
      <div class="hero">
        {first && <Scenery game={first.id} />}
        <header class="hero-text">
          <h1>
            <Kanji>{T.brandKanji}</Kanji>
            <span>{T.brand}</span>
          </h1>
          <p class="lead">{T.home.lead}</p>
        </header>
      </div>
      <main class="page">
        {failed.value && (
          <p class="notice warn" role="alert">
            {failed.value}
          </p>
        )}
        <YourTables key={account.value?.name ?? ""} games={games.value} />
        <TodaysProblem games={games.value} />
        {games.value.map((game) => (
          <GameCard key={game.id} game={game} failed={complain} />
        ))}
        <AccountBox />
        <Lobby games={games.value} />
        <TournamentsLink />
        <footer class="home-foot">
          <ImportRecord />
          <details>
            <summary>{T.more.settings}</summary>
            <SettingsForm />
          </details>
        </footer>
      </main>
    </div>
  );
}

/** Tournaments need accounts: elsewhere there are none. */
function TournamentsLink() {
  const offered = useSignal(false);
  useEffect(() => void api.house().then((house) => (offered.value = house.public)), []);
  return offered.value ? (
    <p>
      <a class="button" href="/tournaments">
        {T.tournament.all}
      </a>
    </p>
  ) : null;
}

function GameCard({ game, failed }: { game: GameInfo; failed: (why: string) => void }) {
  const chosen = useSignal(scenarioOf(game));
  return (
    <SignsOfGame.Provider value={signsOf(game.sides)}>
    <article class="game-card">
      <div class="game-title">
        <h2>
          <Kanji>{game.kanji}</Kanji> {game.name}
        </h2>
        <p>{game.summary}</p>
        <p class="links">
          {taughtOn(game) && (
            <a class="button" href={`/learn/${game.id}`}>
              {T.home.learn}
            </a>
          )}
          <a class="button" href={`/g/${game.id}`}>
            {T.home.about}
          </a>
          <a class="button" href={`/g/${game.id}/rules`}>
            {T.home.rules}
          </a>
        </p>
      </div>
      <div>
        <ScenarioSelect game={game} chosen={chosen} />
        <ScenarioLine scenario={chosen.value} />
        <PlayNow game={game} scenario={chosen.value} failed={failed} />
        <MoreWays game={game} scenario={chosen.value} failed={failed} />
      </div>
    </article>
    </SignsOfGame.Provider>
  );
}

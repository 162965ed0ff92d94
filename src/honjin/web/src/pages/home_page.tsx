/** The first screen: the field in the background, the games, and two clicks to play. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { account } from "../app/account";
import { scenarioOf } from "../logic/scenarios";
import { api } from "../net/http";
import type { GameInfo } from "../net/types";
import { Kanji } from "../parts/bits";
import { SettingsForm } from "../parts/settings_form";
import { T } from "../texts";
import { AccountBox } from "./account_box";
import { ImportRecord } from "./import_record";
import { LESSONS } from "./lessons";
import { MoreWays, PlayNow, ScenarioSelect } from "./new_table";
import { Scenery } from "./scenery";
import { Lobby, YourTables } from "./table_lists";

export function HomePage() {
  const games = useSignal<GameInfo[]>([]);
  const failed = useSignal<string | null>(null);
  useEffect(() => {
    document.title = `${T.brand} ${T.brandKanji}`;
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
        {games.value.map((game) => (
          <GameCard key={game.id} game={game} failed={complain} />
        ))}
        <AccountBox />
        <YourTables key={account.value?.name ?? ""} games={games.value} />
        <Lobby games={games.value} />
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

/** Games with a guided first turn come first. */
function newcomersFirst(games: readonly GameInfo[]): GameInfo[] {
  const taught = Object.keys(LESSONS);
  const place = ({ id }: GameInfo): number => (taught.includes(id) ? taught.indexOf(id) : taught.length);
  return [...games].sort((a, b) => place(a) - place(b));
}

function GameCard({ game, failed }: { game: GameInfo; failed: (why: string) => void }) {
  const chosen = useSignal(scenarioOf(game));
  return (
    <article class="game-card">
      <div class="game-title">
        <h2>
          <Kanji>{game.kanji}</Kanji> {game.name}
        </h2>
        <p>{game.summary}</p>
        <p class="links">
          {game.id in LESSONS && (
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
        <PlayNow game={game} scenario={chosen.value} failed={failed} />
        <MoreWays game={game} scenario={chosen.value} failed={failed} />
      </div>
    </article>
  );
}

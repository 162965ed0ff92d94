/** A page per game: what it is, how long, who the sides are, how to begin. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { scenarioOf, taughtOn } from "../logic/scenarios";
import { api } from "../net/http";
import type { GameInfo, ScenarioInfo } from "../net/types";
import type { Sheet } from "../wire";
import { Kanji, SideDot } from "../parts/bits";
import { Credits } from "../parts/credits";
import { SignsOfGame, signsOf } from "../parts/side_signs";
import { T } from "../texts";
import { MoreWays, PlayNow, ScenarioCards } from "./new_table";
import { ResultsSection } from "./results_section";
import { Scenery } from "./scenery";

export function GamePage({ id }: { id: string }) {
  const game = useSignal<GameInfo | null>(null);
  const chosen = useSignal<ScenarioInfo | null>(null);
  const failed = useSignal<string | null>(null);
  const sheet = useSignal<Sheet | null>(null);
  useEffect(() => {
    void api.sheet(id).then(
      (found) => (sheet.value = found),
      () => undefined,
    );
    api.games().then(
      (games) => {
        game.value = games.find((g) => g.id === id) ?? null;
        chosen.value = game.value && scenarioOf(game.value);
        if (!game.value) failed.value = T.table.gone;
      },
      () => (failed.value = T.home.serverAway),
    );
  }, [id]);
  const shown = game.value;
  const scenario = chosen.value;
  if (!shown || !scenario) return <p class="loading">{failed.value ?? T.table.loading}</p>;
  const { about, credits = [] } = sheet.value ?? {};
  document.title = `${shown.name} · ${T.brandTitle}`;
  return (
    <SignsOfGame.Provider value={signsOf(shown.sides)}>
    <div class="home">
      <div class="hero low">
        <Scenery game={id} scenario={scenario.id} />
        <header class="hero-text">
          <p>
            <a href="/">
              <Kanji>{T.brandKanji}</Kanji> {T.brand}
            </a>
          </p>
          <h1>
            <Kanji>{shown.kanji}</Kanji> <span>{shown.name}</span>
          </h1>
        </header>
      </div>
      <main class="page reading">
        <p class="lead">{shown.summary}</p>
        {about?.what.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <h2>{T.game.scenarios}</h2>
        <ScenarioCards game={shown} chosen={scenario} choose={(other) => (chosen.value = other)} />
        <h3>{T.game.victory}</h3>
        {scenario.victory.map(({ rule, text }) => (
          <p key={rule}>
            {text} <a href={`/g/${id}/rules#${encodeURIComponent(rule)}`}>{rule}</a>
          </p>
        ))}
        <PlayNow game={shown} scenario={scenario} failed={(why) => (failed.value = why)} />
        {failed.value && (
          <p class="notice warn" role="alert">
            {failed.value}
          </p>
        )}
        <MoreWays game={shown} scenario={scenario} failed={(why) => (failed.value = why)} />
        <ResultsSection game={shown} scenario={scenario} />
        {about && (
          <>
            <h2>{T.game.sides}</h2>
            {shown.sides
              .filter((side) => about.side[side.id])
              .map((side) => (
                <p key={side.id}>
                  <SideDot side={side.id} /> <Kanji>{side.kanji}</Kanji> <b>{side.name}</b>: {about.side[side.id]}
                </p>
              ))}
            <h2>{T.game.begin}</h2>
            <ol>
              {about.begin.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </>
        )}
        <p class="links">
          {taughtOn(shown) && (
            <a class="button primary" href={`/learn/${id}`}>
              {T.game.learn}
            </a>
          )}
          <a class="button" href={`/puzzles/${id}`}>
            {T.puzzle.title}
          </a>
          <a class="button" href={`/g/${id}/rules`}>
            {T.game.rules}
          </a>
        </p>
        {credits.length > 0 && (
          <>
            <h2>{T.more.credits}</h2>
            <Credits lines={credits} />
          </>
        )}
      </main>
    </div>
    </SignsOfGame.Provider>
  );
}

/** A page per game: what it is, how long, who the sides are, how to begin. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api } from "../net/http";
import type { GameInfo } from "../net/types";
import { Kanji, SideDot } from "../parts/bits";
import { T } from "../texts";
import { MoreWays, PlayNow, sidesOf } from "./new_table";
import { Scenery } from "./scenery";

export function GamePage({ id }: { id: string }) {
  const game = useSignal<GameInfo | null>(null);
  const failed = useSignal<string | null>(null);
  useEffect(() => {
    api.games().then(
      (games) => {
        game.value = games.find((g) => g.id === id) ?? null;
        if (!game.value) failed.value = T.table.gone;
      },
      () => (failed.value = T.home.serverAway),
    );
  }, [id]);
  const shown = game.value;
  if (!shown) return <p class="loading">{failed.value ?? T.table.loading}</p>;
  const about = T.game.about[id];
  document.title = `${shown.name} · ${T.brand} ${T.brandKanji}`;
  return (
    <div class="home">
      <div class="hero low">
        <Scenery game={id} />
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
        <PlayNow game={shown} failed={(why) => (failed.value = why)} />
        {failed.value && (
          <p class="notice warn" role="alert">
            {failed.value}
          </p>
        )}
        <MoreWays game={shown} failed={(why) => (failed.value = why)} />
        {about && (
          <>
            <h2>{T.game.howLong}</h2>
            <p>{about.length}</p>
            <h2>{T.game.sides}</h2>
            {sidesOf(shown).map((side) => (
              <p key={side.id}>
                <SideDot side={side.id} /> <Kanji>{side.kanji}</Kanji> <b>{side.name}</b>: {about.sides[side.id]}
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
          <a class="button primary" href={`/learn/${id}`}>
            {T.game.learn}
          </a>
          <a class="button" href={`/g/${id}/rules`}>
            {T.game.rules}
          </a>
        </p>
      </main>
    </div>
  );
}

/** The rules reference of a game: by number, by word, or from beginning to end. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { place } from "../app/router";
import { api } from "../net/http";
import type { Rulebook } from "../net/types";
import { RuleReader } from "../panels/rules_panel";
import { Kanji } from "../parts/bits";
import { T } from "../texts";

export function RulesPage({ id }: { id: string }) {
  const book = useSignal<Rulebook | null>(null);
  const failed = useSignal(false);
  const current = useSignal<string | null>(decodeURIComponent(place.value.hash.slice(1)) || null);
  useEffect(() => {
    api.rules(id).then(
      (found) => (book.value = found),
      () => (failed.value = true),
    );
  }, [id]);
  const open = (rule: string | null): void => {
    current.value = rule;
    history.replaceState(null, "", rule ? `#${encodeURIComponent(rule)}` : location.pathname);
  };
  document.title = `${T.game.rules} · ${T.brandTitle}`;
  return (
    <main class="page reading">
      <p class="crumbs">
        <a href="/">
          <Kanji>{T.brandKanji}</Kanji> {T.brand}
        </a>{" "}
        · <a href={`/g/${id}`}>{T.home.about}</a>
      </p>
      <h1>{T.game.rules}</h1>
      {failed.value && <p class="notice warn">{T.home.serverAway}</p>}
      {book.value && <RuleReader book={book.value} current={current.value} open={open} />}
    </main>
  );
}

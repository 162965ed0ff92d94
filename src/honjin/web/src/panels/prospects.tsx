/** What dice and draws may bring next that nobody decides about; asked for while it is looked at. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { OddsView } from "../net/types";
import { OddsBody } from "../table/odds_card";
import type { TableModel } from "../table/model";
import { T } from "../texts";

export function Prospects({ m }: { m: TableModel }) {
  const found = useSignal<OddsView[]>([]);
  const state = m.session.state.value;
  const seated = m.session.chair.value.side !== null;
  const wanted = m.session.sheet.prospects === true && seated && !m.inReplay.value && !state?.over;
  useEffect(() => {
    let current = true;
    if (!wanted) found.value = [];
    else
      void m.session.prospects().then((odds) => {
        if (current) found.value = odds;
      });
    return () => {
      current = false;
    };
  }, [state, wanted]);
  if (found.value.length === 0) return null;
  return (
    <section class="prospects" aria-label={T.odds.prospects}>
      <h3>{T.odds.prospects}</h3>
      {found.value.map((odds) => (
        <details key={odds.title}>
          <summary>
            <b>{odds.title}</b> <span class="soft">{odds.summary}</span>
          </summary>
          <OddsBody m={m} odds={odds} />
        </details>
      ))}
    </section>
  );
}

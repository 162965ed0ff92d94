/** What the scenario is about, when a table is opened: who wants what, how long, who begins, where to look. */

import { Kanji, SideDot } from "../parts/bits";
import { T } from "../texts";
import type { Briefing } from "../wire";
import type { TableModel } from "./model";

export function BriefingCard({ m }: { m: TableModel }) {
  const { sheet } = m.session;
  const { briefing } = sheet;
  if (!briefing || !m.briefed.open.value || m.inReplay.value) return null;
  return (
    <section class="briefing" aria-label={T.briefing.title}>
      <h2>
        <Kanji>{sheet.title?.kanji}</Kanji> {sheet.title?.name}
      </h2>
      <Sides m={m} briefing={briefing} />
      <dl>
        <dt>{T.briefing.length}</dt>
        <dd>
          {T.home.length(sheet.turns.length, briefing.minutes)}
        </dd>
        <dt>{T.briefing.first}</dt>
        <dd>{briefing.first}</dd>
        <dt>{T.briefing.look}</dt>
        <dd class="looks">
          {briefing.look.map(({ name, hexes }) => (
            <button
              type="button"
              key={name}
              onPointerEnter={() => (m.pointed.value = { hexes, units: [] })}
              onPointerLeave={() => (m.pointed.value = null)}
              onClick={() => m.board?.look(hexes)}
            >
              {name}
            </button>
          ))}
        </dd>
      </dl>
      <p class="buttons">
        <button type="button" class="primary" onClick={() => m.briefed.close()}>
          {T.briefing.begin}
        </button>
        <small class="soft wide-only">{T.briefing.again}</small>
      </p>
    </section>
  );
}

/** The own side; those who watch read of all. */
function Sides({ m, briefing }: { m: TableModel; briefing: Briefing }) {
  const own = m.session.chair.value.side;
  const sides = m.session.sheet.sides.filter(({ id }) => own === null || id === own);
  return (
    <>
      {sides.map(({ id, name }) => (
        <div key={id}>
          <h3>
            <SideDot side={id} /> {own === null ? name : T.briefing.you(name)}
          </h3>
          <p>{briefing.side[id]?.goal}</p>
          <p class="must">{briefing.side[id]?.must}</p>
        </div>
      ))}
    </>
  );
}

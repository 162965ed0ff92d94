/** The armies: every force by side, with who can still act, and those who are gone. */

import { fateOf, figureText } from "../logic/figures";
import { allForces } from "../logic/forces";
import { Kanji, SideDot } from "../parts/bits";
import type { TableModel } from "../table/model";
import { T } from "../texts";
import type { ForceView } from "../wire";
import { FinderBar, useFinder } from "./finder";

export function ForcesPanel({ m }: { m: TableModel }) {
  const finder = useFinder(m);
  const { able, wanted } = finder;
  const view = m.shown.value;
  if (!view?.forces) return null;
  const fits = (force: ForceView): boolean =>
    (!finder.onlyAble.value || able.has(force.leader)) &&
    (!wanted || force.hex.includes(wanted) || force.units.some((unit) => finder.named(m.session.unit(unit))));
  return (
    <>
      <FinderBar finder={finder} />
      {finder.sides.map((side) => (
        <section key={side.id}>
          <h3>
            <SideDot side={side.id} /> <Kanji>{side.kanji}</Kanji> {side.name}
          </h3>
          <ul class="unit-list">
            {allForces(view)
              .filter((force) => force.side === side.id && fits(force))
              .map((force) => (
                <ForceLine key={force.leader} m={m} force={force} able={able.has(force.leader)} />
              ))}
          </ul>
          <Gone m={m} side={side.id} />
        </section>
      ))}
    </>
  );
}

function ForceLine({ m, force, able }: { m: TableModel; force: ForceView; able: boolean }) {
  const leader = m.session.unit(force.leader);
  const figures = m.session.sheet.figures?.forces ?? [];
  const look = (): void => {
    m.centreOn(force.leader);
    m.orders.looked.value = force.leader;
    if (able) void m.orders.command?.take(force.leader);
  };
  return (
    <li>
      <button
        type="button"
        class={`unit-line force-line ${able ? "able" : ""} ${force.acted ? "past" : ""}`}
        onClick={look}
        onPointerEnter={() => (m.pointed.value = { units: [force.leader], hexes: [] })}
        onPointerLeave={() => (m.pointed.value = null)}
      >
        <span>
          <Kanji>{leader?.kanji}</Kanji> {leader?.name}
          {force.units.length > 1 && <small> {T.units.led(force.units.length - 1)}</small>}
        </span>
        <span class="numbers">
          {figures[0] && figureText(figures[0], force)} <small>{figures[1] && figureText(figures[1], force)}</small>
        </span>
        <span class="soft">
          {m.session.placeName(force.hex)}
          {force.inside ? " 城" : ""}
        </span>
        <span class="able-mark" aria-label={able ? T.units.canAct : force.acted ? m.session.sheet.states?.["acted"] : ""}>
          {able ? "●" : force.acted ? "✓" : ""}
        </span>
      </button>
    </li>
  );
}

/** Units of a side that stand nowhere, by what became of them. */
function Gone({ m, side }: { m: TableModel; side: string }) {
  const view = m.shown.value;
  const gone = m.session.sheet.units.filter((unit) => unit.side === side && view?.units[unit.id]?.off);
  if (gone.length === 0) return null;
  return (
    <details class="clan">
      <summary>
        {T.units.off} <small class="soft">{gone.length}</small>
      </summary>
      <ul class="plain">
        {gone.map((unit) => (
          <li key={unit.id}>
            <Kanji>{unit.kanji}</Kanji> {unit.name}{" "}
            <span class="soft">{fateOf(m.session.sheet, view?.units[unit.id])?.name}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

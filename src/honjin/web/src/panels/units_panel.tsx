/** The order of battle by force, with who can still act and a way to lead a force as a formation. */

import { fateOf, figuresLine } from "../logic/figures";
import { Kanji, SideDot } from "../parts/bits";
import type { TableModel } from "../table/model";
import { T } from "../texts";
import type { UnitSheet } from "../wire";
import { FinderBar, useFinder } from "./finder";
import { ForcesPanel } from "./forces_panel";

export function UnitsPanel({ m }: { m: TableModel }) {
  return m.orders.command ? <ForcesPanel m={m} /> : <CountersPanel m={m} />;
}

function CountersPanel({ m }: { m: TableModel }) {
  const finder = useFinder(m);
  const { able, wanted } = finder;
  const onlyAble = finder.onlyAble.value;
  const fits = (unit: UnitSheet): boolean => (!onlyAble || able.has(unit.id)) && finder.named(unit);
  return (
    <>
      <FinderBar finder={finder} />
      {finder.sides.map((side) => (
        <Side key={side.id} m={m} side={side} able={able} fits={fits} open={wanted !== "" || onlyAble} />
      ))}
    </>
  );
}

interface SideProps {
  m: TableModel;
  side: { id: string; name: string; kanji: string };
  able: Set<string>;
  fits: (unit: UnitSheet) => boolean;
  open: boolean;
}

function Side({ m, side, able, fits, open }: SideProps) {
  const view = m.shown.value;
  const clans = m.session.sheet.clans.filter((clan) => clan.side === side.id);
  return (
    <section>
      <h3>
        <SideDot side={side.id} /> <Kanji>{side.kanji}</Kanji> {side.name}
      </h3>
      {clans.map((clan) => {
        const units = m.session.sheet.units.filter(
          (unit) => unit.clan === clan.id && unit.side === side.id && view?.units[unit.id] && fits(unit),
        );
        if (units.length === 0) return null;
        const here = units.filter((unit) => view?.units[unit.id]?.hex);
        const lost = units.filter((unit) => fateOf(m.session.sheet, view?.units[unit.id])?.lost).length;
        const strength = here.reduce((sum, unit) => sum + (view?.units[unit.id]?.strength ?? 0), 0);
        const ready = units.filter((unit) => able.has(unit.id));
        return (
          <div class="clan" key={clan.id}>
            <details open={open}>
              <summary>
                <Kanji>{clan.kanji}</Kanji> <span class="clan-name">{clan.name}</span>
                <small class="soft">
                  {T.units.totals(here.length, strength)}
                  {lost > 0 && ` · ${T.units.lost(lost)}`}
                </small>
              </summary>
              <ul class="unit-list">
                {units.map((unit) => (
                  <UnitLine key={unit.id} m={m} unit={unit} able={able.has(unit.id)} />
                ))}
              </ul>
            </details>
            {/* Beside the heading, not in it: a heading that opens can hold no button of its own. */}
            {ready.length > 1 && (
              <button
                type="button"
                title={T.units.selectHint(clan.name)}
                onClick={() => {
                  m.gather(ready.map((unit) => unit.id));
                  m.centreOn(ready[0]?.id ?? "");
                }}
              >
                {T.units.select} {ready.length}
              </button>
            )}
          </div>
        );
      })}
    </section>
  );
}

function UnitLine({ m, unit, able }: { m: TableModel; unit: UnitSheet; able: boolean }) {
  const view = m.shown.value?.units[unit.id];
  const look = (): void => {
    m.orders.looked.value = unit.id;
    m.centreOn(unit.id);
    if (able) void m.orders.pick({ hex: view?.hex ?? null, unit: unit.id, extend: false });
  };
  return (
    <li>
      <button
        type="button"
        class={`unit-line ${able ? "able" : ""}`}
        onClick={look}
        onPointerEnter={() => (m.pointed.value = { units: [unit.id], hexes: [] })}
        onPointerLeave={() => (m.pointed.value = null)}
      >
        <span>{unit.name}</span>
        <span class="numbers">{figuresLine(m.session.sheet, unit, view)}</span>
        <span class="soft">{(view?.hex && m.session.placeName(view.hex)) ?? fateOf(m.session.sheet, view)?.name ?? T.units.off}</span>
        <span class="able-mark" aria-label={able ? T.units.canAct : ""}>
          {able ? "●" : ""}
        </span>
      </button>
    </li>
  );
}

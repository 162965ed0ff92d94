/** What is known of a unit, with where each value comes from, and of all who share its hex. */

import { allFigures, conditionOf, fateOf, figuresLine, roleOf, statesOf, valuesOf } from "../logic/figures";
import { stackAt } from "../logic/stacks";
import { Kanji, sentence, SideDot } from "../parts/bits";
import { T } from "../texts";
import { language } from "../texts/language";
import type { UnitSheet, UnitView } from "../wire";
import { ForceCards, lookedAt } from "./force_card";
import type { TableModel } from "./model";

export function UnitCard({ m }: { m: TableModel }) {
  if (m.orders.command)
    return (
      <>
        {!lookedAt(m, m.orders.hover.value.hex) && <HexNote m={m} />}
        <ForceCards m={m} />
      </>
    );
  return (
    <>
      {!m.orders.hover.value.unit && <HexNote m={m} />}
      <StackCard m={m} />
      <Card m={m} />
    </>
  );
}

/** All units of the hex that is pointed at or was tapped, if there are several. */
function StackCard({ m }: { m: TableModel }) {
  const { sheet } = m.session;
  const view = m.shown.value;
  const { looked, hover } = m.orders;
  const hex = hover.value.hex ?? (looked.value ? view?.units[looked.value]?.hex : undefined);
  const stack = hex && view ? stackAt(sheet, view, hex) : null;
  if (!stack || stack.units.length < 2) return null;
  return (
    <section class="stack-card" aria-label={T.units.stack(stack.hex)}>
      <h3>{T.units.stack(stack.hex)}</h3>
      <ul class="plain">
        {stack.units.map(({ unit, view: seen }) => (
          <li key={unit.id}>
            <SideDot side={unit.side} />
            <span class="grow">
              <Kanji>{unit.kanji}</Kanji> {unit.name}
            </span>
            <span class="numbers">{figuresLine(sheet, unit, seen)}</span>
          </li>
        ))}
      </ul>
      {stack.totals.map(({ side, units, strength }) => (
        <p class="sum" key={side}>
          {m.session.sideName(side)}: {T.units.totals(units, strength)}
        </p>
      ))}
    </section>
  );
}

function Card({ m }: { m: TableModel }) {
  const id = m.orders.hover.value.unit ?? m.orders.looked.value;
  const unit = m.session.unit(id);
  const view = id ? m.shown.value?.units[id] : undefined;
  if (!unit || !view) return null;
  const { sheet } = m.session;
  const clan = sheet.clans.find((c) => c.id === unit.clan);
  const words = [roleOf(sheet, unit), clan?.name ?? unit.clan, view.hex ?? fateOf(sheet, view)?.name];
  return (
    <section class="unit-card" aria-label={unit.name} data-side={unit.side}>
      <h3>
        <SideDot side={unit.side} />
        <Kanji>{unit.kanji}</Kanji> {unit.name}
      </h3>
      <p class="soft">
        {words.filter(Boolean).join(" · ")}
      </p>
      <dl class={`values ${allFigures(sheet).length > 3 ? "four" : ""}`}>
        {allFigures(sheet).map(({ id: figure, name }) => (
          <Value key={figure} name={sentence(name)} {...valuesOf(unit, view, figure)} prov={unit.prov?.[figure]} />
        ))}
      </dl>
      <Sources m={m} unit={unit} />
      <States m={m} unit={unit} view={view} />
    </section>
  );
}

/** In words where the values come from; those of one source in one line. */
function Sources({ m, unit }: { m: TableModel; unit: UnitSheet }) {
  const figures = allFigures(m.session.sheet);
  const tags = [...new Set(figures.flatMap(({ id }) => unit.prov?.[id] ?? []))];
  return (
    <>
      {tags.map((tag) => {
        const values = figures.filter(({ id }) => unit.prov?.[id] === tag).map(({ name }) => sentence(name));
        return (
          <p class={`prov ${tag}`} key={tag}>
            {T.units.provNote(values, T.units.prov[tag]?.long ?? tag)}
          </p>
        );
      })}
    </>
  );
}

function Value({
  name,
  printed,
  now,
  prov,
}: {
  name: string;
  printed: number | string | undefined;
  now: number | string | undefined;
  prov: string | undefined;
}) {
  const differs = now !== undefined && now !== printed;
  return (
    <div title={prov ? T.units.prov[prov]?.long : undefined}>
      <dt>{name}</dt>
      <dd>
        {differs && printed !== undefined ? <s>{printed}</s> : null} <b>{now ?? printed}</b>
        {prov && <small class={`prov ${prov}`}>{T.units.prov[prov]?.short ?? prov}</small>}
      </dd>
    </div>
  );
}

function States({ m, unit, view }: { m: TableModel; unit: UnitSheet; view: UnitView }) {
  const states = [...conditionOf(m.session.sheet, view), ...statesOf(m.session.sheet, view)];
  if (view.note) states.push(view.note);
  if (m.orders.able.value.includes(unit.id)) states.push(T.units.canAct);
  return states.length > 0 ? <p class="states">{states.join(" · ")}</p> : null;
}

function terrainName(m: TableModel, kind: string | undefined): string {
  const name = m.session.sheet.look?.terrain?.[kind ?? ""]?.name;
  return name ? name[language] : (kind ?? "");
}

/** The name of the place under the pointer. */
function HexNote({ m }: { m: TableModel }) {
  const { hex } = m.orders.hover.value;
  if (!hex) return null;
  const { places, legend, terrain_rows: rows } = m.session.sheet.board;
  const found = places?.find((p) => p.hex === hex);
  const code = rows[Number(hex.slice(2)) - 1]?.[Number(hex.slice(0, 2)) - 1];
  return (
    <p class="hex-note">
      <b>{hex}</b>{" "}
      {found ? (
        <>
          <Kanji>{found.kanji}</Kanji> {found.name}
        </>
      ) : (
        terrainName(m, legend[code ?? ""])
      )}
    </p>
  );
}

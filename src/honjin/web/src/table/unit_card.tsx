/** What is known of a unit, with where each value comes from, and of all who share its hex. */

import { stackAt } from "../logic/stacks";
import { Kanji, SideDot } from "../parts/bits";
import { T } from "../texts";
import type { UnitSheet, UnitView } from "../wire";
import { CampaignCards, lookedAt } from "./force_card";
import type { TableModel } from "./model";

export function UnitCard({ m }: { m: TableModel }) {
  if (m.orders.command)
    return (
      <>
        {!lookedAt(m, m.orders.hover.value.hex) && <HexNote m={m} />}
        <CampaignCards m={m} />
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
            <span class="numbers">
              {seen.strength ?? unit.strength}-{seen.morale ?? unit.morale}-{unit.movement}
            </span>
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
  if (unit?.branch === undefined || !view) return null;
  const clan = m.session.sheet.clans.find((c) => c.id === unit.clan);
  return (
    <section class="unit-card" aria-label={unit.name} data-side={unit.side}>
      <h3>
        <SideDot side={unit.side} />
        <Kanji>{unit.kanji}</Kanji> {unit.name}
      </h3>
      <p class="soft">
        {unit.branch} · {clan?.name ?? unit.clan} · {view.hex ?? T.units.place[view.place ?? ""] ?? view.place}
      </p>
      <dl class="values">
        <Value name={T.units.strength} printed={unit.strength} now={view.strength} prov={unit.prov["strength"]} />
        <Value name={T.units.morale} printed={unit.morale} now={view.morale} prov={unit.prov["morale"]} />
        <Value name={T.units.movement} printed={unit.movement} now={undefined} prov={unit.prov["movement"]} />
      </dl>
      <Sources unit={unit} />
      <States m={m} unit={unit} view={view} />
    </section>
  );
}

const VALUES = ["strength", "morale", "movement"] as const;

/** In words where the values come from; those of one source in one line. */
function Sources({ unit }: { unit: UnitSheet }) {
  const tags = [...new Set(VALUES.flatMap((value) => unit.prov[value] ?? []))];
  return (
    <>
      {tags.map((tag) => {
        const values = VALUES.filter((value) => unit.prov[value] === tag).map((value) => T.units[value]);
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
  printed: number | "*";
  now: number | "*" | undefined;
  prov: string | undefined;
}) {
  const differs = now !== undefined && now !== printed;
  return (
    <div title={prov ? T.units.prov[prov]?.long : undefined}>
      <dt>{name}</dt>
      <dd>
        {differs ? <s>{printed}</s> : null} <b>{differs ? now : printed}</b>
        {prov && <small class={`prov ${prov}`}>{T.units.prov[prov]?.short ?? prov}</small>}
      </dd>
    </div>
  );
}

function States({ m, unit, view }: { m: TableModel; unit: UnitSheet; view: UnitView }) {
  const states: string[] = [];
  for (const [key, text] of Object.entries(T.units.state)) if (view[key as keyof UnitView]) states.push(text);
  if (view.commanded_by)
    states.push(
      T.units.commandedBy(m.session.sheet.markers?.find((x) => x.id === view.commanded_by)?.name ?? view.commanded_by),
    );
  if (m.orders.able.value.includes(unit.id)) states.push(T.units.canAct);
  return states.length > 0 ? <p class="states">{states.join(" · ")}</p> : null;
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
      ) : code ? (
        legend[code]
      ) : (
        ""
      )}
    </p>
  );
}

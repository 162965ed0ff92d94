/** Several forces of a campaign in hand, with where each of them gets before the order is given. */

import { forceOf, forcesAt, strengthOf } from "../logic/forces";
import { Kanji } from "../parts/bits";
import { T } from "../texts";
import type { ForceView, Option } from "../wire";
import { Behind, settledPlan } from "./formation_hand";
import type { FormationInHand } from "./hand";
import type { TableModel } from "./model";

const touches = matchMedia("(pointer: coarse)");

export function ColumnHand({ m, hand }: { m: TableModel; hand: FormationInHand }) {
  const view = m.shown.value;
  if (!view) return null;
  const { formations } = m.orders;
  const { end } = hand;
  const plan = settledPlan(hand);
  const forces = hand.units.flatMap((unit) => forceOf(view, unit) ?? []);
  const ways = hand.plan?.options.filter((option) => option.path) ?? [];
  const hint = touches.matches ? T.column.pickTouch : T.column.pick;
  const near = new Set(forces.flatMap((force) => forcesAt(view, force.hex)));
  const others = [...near].filter((force) => !forces.includes(force) && formations.takes(force.leader));
  return (
    <div class="force-hand column">
      <p>
        <b>{T.column.title(forces.length, strengthOf(forces))}</b>{" "}
        {!plan && <span class="soft">{hand.plan ? marchOf(ways, arrivingOf(ways, end)) : hint}</span>}
      </p>
      <div class="unit-chips" role="group" aria-label={T.column.begin}>
        {forces.map((force) => (
          <ColumnChip
            key={force.leader}
            m={m}
            force={force}
            fate={plan && fateOf(m, ways.find((way) => way.unit === force.leader), end)}
          />
        ))}
      </div>
      {others.length > 0 && (
        <div class="stack-line" role="group" aria-label={T.column.add}>
          <span class="soft">{T.column.add}</span>
          {others.map(({ leader, strength }) => (
            <button type="button" key={leader} data-unit={leader} onClick={() => formations.toggle(leader)}>
              + {m.session.unitName(leader)} <b>{strength}</b>
            </button>
          ))}
          {others.length > 1 && (
            <button type="button" data-verb="everybody" onClick={() => formations.gather([...hand.units, ...others.map(({ leader }) => leader)])}>
              {T.column.everybody}
            </button>
          )}
        </div>
      )}
      <Behind m={m} title={T.column.behind(plan?.refused.length ?? 0)} refused={plan?.refused ?? []} />
      {plan && <Verdict m={m} ways={ways} end={end} />}
    </div>
  );
}

/** All march as far as they can, only those who arrive do, or nobody does. */
function Verdict({ m, ways, end }: { m: TableModel; ways: Option[]; end: string | null }) {
  const { formations } = m.orders;
  const arriving = arrivingOf(ways, end);
  return (
    <div class="chooser">
      <button type="button" class="primary" disabled={ways.length === 0} onClick={() => void formations.confirm()}>
        {marchOf(ways, arriving)}
      </button>
      {ways.length > arriving.size && arriving.size > 0 && (
        <button type="button" onClick={() => void formations.confirm(arriving)}>
          {T.column.onlyArriving(arriving.size)}
        </button>
      )}
      <button type="button" onClick={() => formations.reconsider()}>
        {T.formation.nobodyGoes}
      </button>
    </div>
  );
}

function arrivingOf(ways: readonly Option[], end: string | null): ReadonlySet<string> {
  return new Set(ways.flatMap((way) => (way.path?.at(-1) === end && way.unit) || []));
}

function marchOf(ways: readonly Option[], arriving: ReadonlySet<string>): string {
  return T.column.march(arriving.size, ways.length - arriving.size);
}

/** How far a force gets, in words. */
function fateOf(m: TableModel, way: Option | undefined, goal: string | null): string {
  const hex = way?.path?.at(-1);
  if (!hex) return T.column.stays;
  const place = m.session.placeName(hex);
  const words = hex === goal ? T.column.arrives(place) : T.column.short(place);
  return way?.far ? `${words} (${way.far})` : words;
}

function ColumnChip({ m, force, fate }: { m: TableModel; force: ForceView; fate: string | null }) {
  const name = m.session.unitName(force.leader);
  return (
    <button
      type="button"
      class="unit-chip"
      data-unit={force.leader}
      title={T.column.leaveOut(name)}
      onClick={() => m.orders.formations.toggle(force.leader)}
    >
      <Kanji>{m.session.unit(force.leader)?.kanji}</Kanji> {name} <b>{force.strength}</b>
      {fate && <span class="soft">{fate}</span>} <span aria-hidden="true">×</span>
    </button>
  );
}

/** Several forces of a campaign in hand, with where each of them gets before the order is given. */

import { forceOf, forcesAt, strengthOf } from "../logic/campaign";
import { Kanji } from "../parts/bits";
import { RuleLink } from "../parts/rule_link";
import { T } from "../texts";
import type { ForceView, Option } from "../wire";
import type { Hand } from "./hand";
import type { TableModel } from "./model";

const touches = matchMedia("(pointer: coarse)");

export function ColumnHand({ m, hand }: { m: TableModel; hand: Hand & { kind: "formation" } }) {
  const view = m.shown.value;
  if (!view) return null;
  const { formations } = m.orders;
  const { plan, end } = hand;
  const forces = hand.units.flatMap((unit) => forceOf(view, unit) ?? []);
  const ways = plan?.options.filter((option) => option.path) ?? [];
  const arrive = ways.filter((way) => way.path?.at(-1) === end).length;
  const near = new Set(forces.flatMap((force) => forcesAt(view, force.hex)));
  const others = [...near].filter((force) => !forces.includes(force) && formations.takes(force.leader));
  return (
    <div class="force-hand column">
      <p>
        <b>{T.column.title(forces.length, strengthOf(forces))}</b>{" "}
        {!plan && <span class="soft">{touches.matches ? T.column.pickTouch : T.column.pick}</span>}
      </p>
      <div class="unit-chips" role="group" aria-label={T.column.begin}>
        {forces.map((force) => (
          <ColumnChip
            key={force.leader}
            m={m}
            force={force}
            fate={plan && fateOf(ways.find((way) => way.unit === force.leader), end)}
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
        </div>
      )}
      {plan?.refused.map(({ reason, rule }) => (
        <p class="camp-note" key={reason}>
          {m.session.named(reason)} <RuleLink id={rule} open={(id) => m.showRule(id)} />
        </p>
      ))}
      {plan && (
        <button
          type="button"
          class="primary"
          disabled={ways.length === 0}
          onClick={() => void formations.confirm()}
        >
          {T.column.march(arrive, ways.length - arrive)}
        </button>
      )}
    </div>
  );
}

/** How far a force gets, in words. */
function fateOf(way: Option | undefined, goal: string | null): string {
  const hex = way?.path?.at(-1);
  if (!hex) return T.column.stays;
  const words = hex === goal ? T.column.arrives(hex) : T.column.short(hex);
  return way?.mode === "strategic" ? `${words} (${T.column.strategic})` : words;
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

/** Units that move together: who leads, whether all can follow, who cannot and why, and what to do then. */

import { RuleLink } from "../parts/rule_link";
import { T } from "../texts";
import type { FormationAnswer, RefusedUnit } from "../net/types";
import type { FormationInHand } from "./hand";
import type { TableModel } from "./model";

export function FormationHand({ m, hand }: { m: TableModel; hand: FormationInHand }) {
  const { plan, reach } = hand;
  const behind = settledPlan(hand)?.refused ?? [];
  return (
    <div class="formation-hand">
      <p>
        <b>{T.formation.title(hand.units.length, strengthOf(m, hand.units))}</b>{" "}
        <span class="soft">{plan ? T.formation.plan(goingOf(hand), hand.units.length) : hint(hand)}</span>
      </p>
      {hand.units.length > 1 && <Leader m={m} hand={hand} />}
      {reach && <Behind m={m} title={T.formation.held(reach.refused.length)} refused={reach.refused} />}
      <Behind m={m} title={T.formation.behind(behind.length)} refused={behind} />
      <Verdict m={m} hand={hand} />
    </div>
  );
}

/** What was clicked. A hex that is only pointed at gets one line: a bar that grows would slip under the pointer. */
export function settledPlan({ plan, settled }: FormationInHand): FormationAnswer | null {
  return settled ? plan : null;
}

function strengthOf(m: TableModel, units: readonly string[]): number {
  return units.reduce((sum, unit) => sum + (m.shown.value?.units[unit]?.strength ?? 0), 0);
}

export function goingOf({ plan }: FormationInHand): number {
  return new Set(plan?.options.map((option) => option.unit)).size;
}

function hint({ reach }: FormationInHand): string {
  if (!reach) return T.formation.looking;
  if (reach.lead === null) return T.formation.nobody;
  return reach.whole.length > 0 ? T.formation.pick : T.formation.pickPart;
}

function Leader({ m, hand }: { m: TableModel; hand: FormationInHand }) {
  return (
    <label class="formation-lead">
      <span aria-hidden="true">⚑</span> {T.formation.leader}{" "}
      <select value={hand.lead} onChange={(event) => m.orders.formations.follow(event.currentTarget.value)}>
        {hand.units.map((unit) => (
          <option key={unit} value={unit}>
            {m.session.unitName(unit)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Who does not come along: by name, with the reason and its rule. */
export function Behind({ m, title, refused }: { m: TableModel; title: string; refused: readonly RefusedUnit[] }) {
  if (refused.length === 0) return null;
  return (
    <section class="refused-list" aria-label={title}>
      <b>{title}</b>
      <ul>
        {refused.map(({ unit, reason, rule }) => (
          <li key={unit}>
            {saidOf(m.session.unitName(unit), reason)} <RuleLink id={rule} open={(id) => m.showRule(id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A reason, with the name of whom it is about. */
function saidOf(name: string, reason: string): string {
  return reason.includes(name) ? reason : `${name}: ${reason}`;
}

/** All go, some go, or nobody does. */
function Verdict({ m, hand }: { m: TableModel; hand: FormationInHand }) {
  const { formations } = m.orders;
  const going = goingOf(hand);
  const left = hand.plan?.refused.length ?? 0;
  if (!hand.settled)
    return formations.last.value ? (
      <button type="button" onClick={() => void formations.repeat()}>
        {T.table.repeat}
      </button>
    ) : null;
  return (
    <div class="chooser">
      <button type="button" class="primary" disabled={going === 0} onClick={() => void formations.confirm()}>
        {left > 0 ? T.formation.without(going, left) : T.table.march}
      </button>
      <button type="button" onClick={() => formations.reconsider()}>
        {T.formation.nobodyGoes}
      </button>
    </div>
  );
}

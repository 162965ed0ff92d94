/** What is known of a force: its men, its leader's figures, its line; and the castle of the hex with its siege. */

import {
  castleAt,
  castleFacts,
  forceOf,
  forcesAt,
  stepsOf,
  unitStrength,
} from "../logic/forces";
import { figureText, statesOf } from "../logic/figures";
import { Kanji, SideDot } from "../parts/bits";
import { Steps } from "../parts/steps";
import { T } from "../texts";
import type { CastleSheet, ForceView, View } from "../wire";
import { LineButton } from "./line_button";
import type { TableModel } from "./model";

/** Whether there is something in a hex that has a card. */
export function lookedAt(m: TableModel, hex: string | null): boolean {
  const view = m.shown.value;
  return hex !== null && view !== null && (forcesAt(view, hex).length > 0 || castleAt(m.session.sheet, hex) !== undefined);
}

/** The hex that is pointed at or was clicked: its castle, the force that is meant, and the others. */
export function ForceCards({ m }: { m: TableModel }) {
  const view = m.shown.value;
  const { hover, looked, place } = m.orders;
  if (!view) return null;
  const pointed = lookedAt(m, hover.value.hex) ? hover.value.hex : null;
  const hand = m.orders.hand.value;
  const held = hand.kind === "force" && view.units[hand.leader]?.hex === pointed ? hand.leader : null;
  const unit = held ?? (pointed ? hover.value.unit : looked.value);
  const hex = pointed ?? (unit ? view.units[unit]?.hex : undefined) ?? place.value;
  if (!hex) return null;
  const castle = castleAt(m.session.sheet, hex);
  const here = forcesAt(view, hex);
  const meant = forceOf(view, unit) ?? (castle ? undefined : here[0]);
  // The force in hand has its neighbours beside it already.
  const inHand = hand.kind === "force" ? forceOf(view, hand.leader) : undefined;
  const named = ({ side }: ForceView): boolean => inHand?.hex === hex && inHand.side === side;
  const others = here.filter((force) => force !== meant && !named(force));
  const weighed = isWeighed(m, pointed);
  return (
    <>
      {castle && <CastleCard m={m} view={view} castle={castle} brief={weighed || meant !== undefined} />}
      {!weighed && others.length > 0 && <ForceList m={m} forces={others} title={T.card.here(hex)} />}
      {!weighed && meant && <ForceCard m={m} view={view} force={meant} />}
    </>
  );
}

/** Whether odds are shown, and nothing else is pointed at than what they are about: then they alone have the room. */
function isWeighed(m: TableModel, pointed: string | null): boolean {
  const odds = m.orders.odds.value;
  return odds?.odds != null && (pointed === null || m.hexesOf(odds.text).includes(pointed));
}

function ForceList({ m, forces, title }: { m: TableModel; forces: readonly ForceView[]; title: string }) {
  return (
    <section class="stack-card" aria-label={title}>
      <h3>{title}</h3>
      <ul class="plain">
        {forces.map((force) => (
          <li key={force.leader}>
            <SideDot side={force.side} />
            <span class="grow">
              <Kanji>{m.session.unit(force.leader)?.kanji}</Kanji>{" "}
              {m.session.unitName(force.leader)}
              {force.inside && <small> {T.card.within}</small>}
            </span>
            <b class="numbers">{force.strength}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ForceCard({ m, view, force }: { m: TableModel; view: View; force: ForceView }) {
  const { sheet } = m.session;
  const leader = m.session.unit(force.leader);
  const clan = sheet.clans.find((c) => c.id === force.clan);
  const { line } = force;
  const states = statesOf(sheet, force);
  return (
    <section class="unit-card force-card" aria-label={leader?.name ?? force.leader} data-side={force.side}>
      <h3>
        <SideDot side={force.side} />
        <Kanji>{leader?.kanji}</Kanji> {leader?.name}
      </h3>
      <p class="soft">
        {leader?.role} · {clan?.name ?? force.clan} <Kanji>{clan?.kanji}</Kanji> · {m.session.placeName(force.hex)}
      </p>
      <dl class="values many">
        {(sheet.figures?.forces ?? []).map((figure) => (
          <Figure key={figure.id} name={figure.name} value={figureText(figure, force)} />
        ))}
      </dl>
      <table class="men">
        <tbody>
          {force.units.map((id) => (
            <Man key={id} m={m} view={view} id={id} />
          ))}
        </tbody>
      </table>
      {line !== undefined && sheet.line && (
        <p class={line ? "line-ok" : "line-cut"}>
          {line ? sheet.line.has : sheet.line.lacks}{" "}
          <LineButton m={m} class="quiet small">
            {sheet.line.show}
          </LineButton>
        </p>
      )}
      {states.length > 0 && <p class="states">{states.join(" · ")}</p>}
    </section>
  );
}

/** So many letters fit in a column of figures. */
const NARROW = 8;

function Figure({ name, value }: { name: string; value: number | string }) {
  return (
    <div class={String(value).length > NARROW ? "wide" : ""}>
      <dt>{name}</dt>
      <dd>
        <b>{value}</b>
      </dd>
    </div>
  );
}

function Man({ m, view, id }: { m: TableModel; view: View; id: string }) {
  const unit = m.session.unit(id);
  const prov = unit?.prov?.["front"];
  return (
    <tr title={prov ? T.units.prov[prov]?.long : undefined}>
      <td>
        <Kanji>{unit?.kanji}</Kanji> {unit?.name ?? id}
      </td>
      <td>
        <Steps left={stepsOf(view, id)} />
      </td>
      <td class="number">
        <b>{unit ? unitStrength(view, unit) : ""}</b>
        <small>
          {" "}
          {unit?.front}/{unit?.back}
        </small>
      </td>
    </tr>
  );
}

interface CastleProps {
  m: TableModel;
  view: View;
  castle: CastleSheet;
  /** In one line, beside the card of a force. */
  brief: boolean;
}

function CastleCard({ m, view, castle, brief }: CastleProps) {
  const facts = castleFacts(view, castle);
  const { sheet } = m.session;
  if (!facts) return null;
  const figures = (sheet.figures?.castles ?? []).filter(({ id }) => facts[id] !== undefined);
  const states = statesOf(sheet, facts);
  if (brief)
    return (
      <section class="unit-card castle-line" aria-label={castle.name}>
        <p>
          <SideDot side={facts.side} />
          <Kanji>{castle.kanji}</Kanji> <b>{castle.name}</b>{" "}
          <span class="soft">{figures.map((figure) => `${figure.name} ${figureText(figure, facts)}`).join(" · ")}</span>{" "}
          <span class="states">{states.join(" · ")}</span>
        </p>
      </section>
    );
  const clan = sheet.clans.find((c) => c.id === facts.owner);
  return (
    <section class="unit-card castle-card" aria-label={castle.name} data-side={facts.side ?? ""}>
      <h3>
        <SideDot side={facts.side} />
        <Kanji>{castle.kanji}</Kanji> {castle.name}
      </h3>
      <p class="soft">
        {facts.owner !== null && `${clan ? T.card.ownedBy(clan.name) : T.card.castleOf(m.session.sideName(facts.owner))} · `}
        {castle.hex}
      </p>
      <dl class="values many">
        {figures.map((figure) => (
          <Figure key={figure.id} name={figure.name} value={figureText(figure, facts)} />
        ))}
      </dl>
      {states.length > 0 && <p class="states">{states.join(" · ")}</p>}
    </section>
  );
}

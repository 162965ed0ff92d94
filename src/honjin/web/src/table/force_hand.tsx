/** The force in hand with the orders open to it, and the order that is weighed, above the lower edge of the map. */

import { castleNamed, forceOf, strengthOf } from "../logic/forces";
import { endsAt, grouped, isStrike, struck, type OrderGroup } from "../logic/commands";
import { Kanji, sentence, SideDot } from "../parts/bits";
import { T } from "../texts";
import { signed } from "../texts/say";
import type { ForceView, Option } from "../wire";
import type { Hand } from "./hand";
import { LineButton } from "./line_button";
import type { TableModel } from "./model";

/** So many orders are listed at once. */
const FEW = 4;

type InHand = Hand & { kind: "force" };

export function ForceHand({ m, hand }: { m: TableModel; hand: InHand }) {
  const { command } = m.orders;
  const force = forceOf(m.shown.value, hand.leader);
  if (!command || !force) return null;
  const unit = m.session.unit(hand.leader);
  const begun = command.form.value === "way";
  const eyed = m.orders.eyed.value;
  const [pointed] = eyed ? [eyed] : endsAt(hand.ways, m.orders.hover.value.hex ?? "");
  const leaving = command.leaving.open.value;
  return (
    <div class="force-hand">
      <p>
        <b>
          <Kanji>{unit?.kanji}</Kanji> {unit?.name ?? hand.leader}
        </b>{" "}
        <span class="numbers">
          <Figures m={m} force={force} />
        </span>{" "}
        <Line m={m} force={force} />{" "}
        {pointed && !eyed ? <b>{wayLine(pointed)}</b> : <span class="soft">{hint(m, hand, begun)}</span>}
      </p>
      {eyed && (
        <button type="button" class="primary" onClick={() => void m.orders.carryOut(eyed)}>
          {wayLine(eyed)}
        </button>
      )}
      {leaving ? <LeaveBehind m={m} hand={hand} led={ledBy(force)} /> : <OrderLine m={m} hand={hand} force={force} />}
      {!begun && !leaving && <Others m={m} forces={command.neighbours(hand.leader)} />}
    </div>
  );
}

function ledBy(force: ForceView): string[] {
  return force.units.filter((unit) => unit !== force.leader);
}

/** What the force can be told to do without a click on the map. */
function OrderLine({ m, hand, force }: { m: TableModel; hand: InHand; force: ForceView }) {
  const { command } = m.orders;
  if (!command) return null;
  // Where dice decide whether it moves, they are asked for with a button.
  const undecided = hand.ways.length === 0;
  const orders = grouped(command.open.value.filter((option) => !option.takes || (option.dice && undecided)));
  // Into or out of the castle of its hex: there is no hex to click.
  const gates = hand.ways.filter((way) => !way.leaves && way.path?.length === 1);
  // A whole stack is sent off with two clicks.
  const together = command.canMarchWithOthers(hand.leader) ? command.neighbours(hand.leader) : [];
  const beside = together.map(({ leader }) => leader).filter((leader) => m.orders.formations.takes(leader));
  const canLeave = hand.ways.length > 0 && ledBy(force).length > 0 && command.leaving.known;
  return (
    <div class="chooser" role="group" aria-label={T.command.orders}>
      {gates.map((way) => (
        <button type="button" key={way.text} onClick={() => void m.orders.carryOut(way)}>
          {sentence(way.label)}
        </button>
      ))}
      {orders.map((group) => (
        <OrderButton key={`${group.verb} ${group.at}`} m={m} group={group} />
      ))}
      {command.canMarchWithOthers(hand.leader) && (
        <button type="button" data-verb="together" onClick={() => m.orders.formations.gather([hand.leader])}>
          {T.column.begin}
        </button>
      )}
      {beside.length > 0 && (
        <button type="button" data-verb="all_here" onClick={() => m.orders.formations.gather([hand.leader, ...beside])}>
          {T.column.allHere}
        </button>
      )}
      {canLeave && (
        <button type="button" onClick={() => command.leaveMen()}>
          {T.command.leaveBehind}
        </button>
      )}
    </div>
  );
}

/** What is told of the force in numbers. */
function Figures({ m, force }: { m: TableModel; force: ForceView }) {
  return (m.session.sheet.figures?.forces ?? []).map(({ id, name, signed: sign }) => {
    const value = force[id as keyof ForceView];
    return (
      <span key={id} class="figure" title={name}>
        {name} <b>{sign ? signed(Number(value)) : String(value)}</b>{" "}
      </span>
    );
  });
}

/** Whether it has a way back; a click shows it on the map. */
function Line({ m, force: { line } }: { m: TableModel; force: ForceView }) {
  const words = m.session.sheet.line;
  if (line === undefined || !words) return null;
  return (
    <LineButton m={m} class={`line-button ${line ? "line-ok" : "line-cut"}`} title={line ? words.has : words.lacks}>
      {line ? words.has_short : words.lacks_short}
    </LineButton>
  );
}

/** A way in words, with what it costs. */
function wayLine(way: Option): string {
  return sentence(way.label) + (way.costs ? `: ${T.command.points(way)}` : "");
}

function hint(m: TableModel, hand: InHand, begun: boolean): string {
  if (hand.ways.length > 0) return begun ? T.command.marching : (m.session.sheet.hints?.forces ?? T.table.whereTo);
  if (hand.via?.dice) return `${sentence(hand.via.label)}. ${hand.foreseen ? T.command.foreseen : ""}`;
  return hand.via ? T.command.looking : T.command.noMarch;
}

function OrderButton({ m, group }: { m: TableModel; group: OrderGroup }) {
  const [first] = group.options;
  if (!first) return null;
  const at = isStrike(first) ? foesOf(m, group) : castleNamed(m.session.sheet, first.castle)?.name;
  return (
    <button
      type="button"
      data-verb={group.verb}
      title={group.options.length === 1 ? first.label : undefined}
      onPointerEnter={() => point(m, first)}
      onPointerLeave={() => (m.pointed.value = null)}
      onClick={() => {
        m.pointed.value = null;
        void m.orders.command?.order(group);
      }}
    >
      {first.button ?? sentence(first.label)} {first.button ? (at ?? "") : ""}
    </button>
  );
}

/** Whom an attack is aimed at, with their strength: the strongest of them by name. */
function foesOf(m: TableModel, { options, at }: OrderGroup): string {
  const view = m.shown.value;
  const hit = view ? new Set(options.flatMap((option) => struck(option, view, m.session.chair.value.side))) : [];
  const foes = [...hit].flatMap((unit) => forceOf(view, unit) ?? []).sort((a, b) => b.strength - a.strength);
  const [first] = foes;
  if (!first) return m.session.placeName(at ?? "");
  return T.command.foes(m.session.unitName(first.leader), foes.length - 1, strengthOf(foes));
}

function point(m: TableModel, option: Option): void {
  const castle = castleNamed(m.session.sheet, option.castle);
  const hexes = [option.hex, castle?.hex].filter((hex): hex is string => !!hex);
  m.pointed.value = { hexes, units: option.targets ?? [] };
}

/** Men to be left behind: picked here, and put down where the force stands or, with a click on the map, on its way. */
function LeaveBehind({ m, hand, led }: { m: TableModel; hand: InHand; led: string[] }) {
  const leaving = m.orders.command?.leaving;
  if (!leaving) return null;
  const chosen = leaving.units.value;
  const here = leaving.here(hand.ways);
  return (
    <section class="leave" aria-label={T.command.leaveBehind}>
      <p>
        <b>{T.command.leaveWhom}</b> <span class="soft">{chosen.length > 0 ? T.command.leaveOnWay : ""}</span>
      </p>
      <div class="unit-chips" role="group" aria-label={T.command.leaveBehind}>
        {led.map((unit) => (
          <button
            type="button"
            key={unit}
            class="unit-chip"
            data-unit={unit}
            aria-pressed={chosen.includes(unit)}
            onClick={() => leaving.toggle(unit)}
          >
            <Kanji>{m.session.unit(unit)?.kanji}</Kanji> {m.session.unitName(unit)}
          </button>
        ))}
      </div>
      <div class="chooser">
        {chosen.length > 1 && (
          <label class="check" title={leaving.canJoin ? undefined : T.command.noLeader}>
            <input
              type="checkbox"
              checked={leaving.together.value}
              disabled={!leaving.canJoin}
              onChange={(event) => (leaving.together.value = event.currentTarget.checked)}
            />{" "}
            {T.command.together}
          </label>
        )}
        {here.map((option) => (
          <button type="button" key={option.text} data-verb={option.verb} onClick={() => void m.orders.carryOut(option)}>
            {option.label}
          </button>
        ))}
        <button type="button" class="quiet" onClick={() => leaving.clear()}>
          {T.command.leaveNobody}
        </button>
      </div>
    </section>
  );
}

/** The other forces of the hex. */
function Others({ m, forces }: { m: TableModel; forces: ForceView[] }) {
  const able = new Set(m.orders.able.value);
  if (forces.length === 0) return null;
  return (
    <div class="stack-line" role="group" aria-label={T.command.here}>
      <span class="soft">{T.command.here}</span>
      {forces.map((force) => (
        <button
          type="button"
          key={force.leader}
          disabled={!able.has(force.leader)}
          onClick={() => void m.orders.command?.take(force.leader)}
        >
          {m.session.unitName(force.leader)} <b>{force.strength}</b>
        </button>
      ))}
    </div>
  );
}

export function StrikeHand({ m, hand }: { m: TableModel; hand: Hand & { kind: "strike" } }) {
  const { command } = m.orders;
  const chosen = hand.options[hand.at];
  if (!command || !chosen) return null;
  return (
    <div class="force-hand">
      <p>
        <SideDot side={m.session.chair.value.side} /> <b>{chosen.question ?? T.table.choose}</b>{" "}
        <span class="soft">{hand.options.length > 1 ? T.command.whichWay : ""}</span>
      </p>
      <Strikes m={m} hand={hand} from={0} to={FEW} />
      {hand.options.length > FEW && (
        <details class="drops" open={hand.at >= FEW}>
          <summary>{T.command.otherWays(hand.options.length - FEW)}</summary>
          <Strikes m={m} hand={hand} from={FEW} to={hand.options.length} />
        </details>
      )}
      <button type="button" class="primary" onClick={() => void command.confirm()}>
        {chosen.button ?? T.table.confirm}
      </button>
    </div>
  );
}

interface StrikesProps {
  m: TableModel;
  hand: Hand & { kind: "strike" };
  from: number;
  to: number;
}

/** Some of the orders that are weighed. */
function Strikes({ m, hand, from, to }: StrikesProps) {
  return (
    <div class="chooser strikes" role="radiogroup" aria-label={T.table.choose}>
      {hand.options.slice(from, to).map((option, index) => (
        <button
          type="button"
          role="radio"
          key={option.text}
          aria-checked={from + index === hand.at}
          onClick={() => m.orders.command?.weigh(hand.options, hand.from, from + index)}
        >
          {option.path ? wayLine(option) : sentence(option.label)}
        </button>
      ))}
    </div>
  );
}

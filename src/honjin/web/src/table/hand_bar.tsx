/** What is in hand, and the buttons to finish it: above the lower edge of the map. */

import { sentence } from "../parts/bits";
import { RuleLink } from "../parts/rule_link";
import { isJoint, isPlain } from "../logic/options";
import { T } from "../texts";
import { comma } from "../texts/say";
import type { Option, Series } from "../wire";
import { AnswerBar, answersBelow } from "./answer_bar";
import { ColumnHand } from "./column_hand";
import { ForceHand, StrikeHand } from "./force_hand";
import { FormationHand } from "./formation_hand";
import type { TableModel } from "./model";
import type { CombatInHand, Hand } from "./hand";
import { SetsOff } from "./sets_off";

const touches = matchMedia("(pointer: coarse)");

export function HandBar({ m }: { m: TableModel }) {
  const hand = m.orders.hand.value;
  const refusal = m.orders.refusal.value;
  if (m.inReplay.value) return null;
  return (
    <div class="hand-area">
      {refusal && refusal.reason && (
        <div class="refusal" role="alert">
          <b>{T.table.reasonTitle}</b> <span>{refusal.reason}</span>{" "}
          <RuleLink id={refusal.rule} open={(id) => m.showRule(id)} />
          <ShowUnits m={m} text={refusal.reason} />
          <button
            type="button"
            class="quiet"
            aria-label={T.table.dismiss}
            onClick={() => (m.orders.refusal.value = null)}
          >
            ×
          </button>
        </div>
      )}
      <AnswerBar m={m} />
      {!answersBelow(m) && hand.kind === "empty" && <Touched m={m} />}
      {hand.kind === "empty" && <Owed m={m} />}
      {hand.kind !== "empty" && !(hand.kind === "unit" && m.session.ask.value?.form === "setup") && (
        <div class="hand-bar">
          <HandContent m={m} hand={hand} />
          <button
            type="button"
            class="quiet"
            title={T.table.drop}
            aria-label={T.table.drop}
            onClick={() => m.orders.putBack()}
          >
            ×
          </button>
        </div>
      )}
    </div>
  );
}

/** What a finger has touched once: a button does it, as a second touch would. */
function Touched({ m }: { m: TableModel }) {
  return touches.matches && m.orders.eyed.value ? (
    <div class="hand-bar">
      <EyedButton m={m} />
    </div>
  ) : null;
}

function EyedButton({ m }: { m: TableModel }) {
  const eyed = m.orders.eyed.value;
  return eyed ? (
    <button type="button" class="primary" onClick={() => void m.orders.carryOut(eyed)}>
      {sentence(eyed.label)}
    </button>
  ) : null;
}

/** A way to the unit that a reason names; if it can act, it comes into the hand. */
function ShowUnits({ m, text }: { m: TableModel; text: string }) {
  const [unit] = m.session.unitsIn(text).filter((id) => m.orders.hexOf(id));
  if (!unit) return null;
  return (
    <button
      type="button"
      onClick={() => {
        m.centreOn(unit);
        void m.orders.pick({ hex: m.orders.hexOf(unit), unit, extend: false });
      }}
    >
      {T.table.show}
    </button>
  );
}

function HandContent({ m, hand }: { m: TableModel; hand: Hand }) {
  switch (hand.kind) {
    case "unit":
      return <UnitHand m={m} hand={hand} />;
    case "combat":
      return <CombatHand m={m} hand={hand} />;
    case "formation":
      return m.orders.command ? <ColumnHand m={m} hand={hand} /> : <FormationHand m={m} hand={hand} />;
    case "force":
      return <ForceHand m={m} hand={hand} />;
    case "strike":
      return <StrikeHand m={m} hand={hand} />;
    case "choice":
      return <Chooser m={m} options={hand.options} title={T.table.choose} />;
    case "empty":
      return null;
  }
}

function UnitHand({ m, hand }: { m: TableModel; hand: Hand & { kind: "unit" } }) {
  // Ends on the map are clicked there; the rest needs buttons: staying, leaving over an edge.
  const rest = hand.options.filter((option) => option.edge || (!option.path && !option.hex && !isPlain(option)));
  return (
    <>
      <p>
        <b>{T.table.inHand(m.session.unitName(hand.unit))}</b> <span class="soft">{T.table.whereTo}</span>
      </p>
      {touches.matches && <EyedButton m={m} />}
      <Chooser m={m} options={rest} />
    </>
  );
}

/** Where one of several is chosen, what one of them means for all. */
function forAll(m: TableModel, options: readonly Option[]): Series[] {
  const texts = new Set(options.map(({ text }) => text));
  return (m.session.ask.value?.series ?? []).filter(({ text, label }) => label !== undefined && texts.has(text));
}

function Chooser({ m, options, title }: { m: TableModel; options: Option[]; title?: string }) {
  if (options.length === 0) return null;
  return (
    <div class="chooser" role="group" aria-label={title ?? T.table.choose}>
      {title && <b>{title}</b>}
      {forAll(m, options).map((series) => (
        <button type="button" class="for-all" key={series.id} onClick={() => m.orders.series.answerAll(series)}>
          {series.label}
        </button>
      ))}
      {options.slice(0, 24).map((option) => (
        <button
          type="button"
          key={option.text}
          onPointerEnter={() => (m.orders.eyed.value = option)}
          onPointerLeave={() => (m.orders.eyed.value = null)}
          onFocus={() => (m.orders.eyed.value = option)}
          onClick={() => void m.orders.carryOut(option)}
        >
          {sentence(option.label)}
          {option.costs && ` (${T.command.points(option)})`}
          <SetsOff m={m} outlook={option} plain />
        </button>
      ))}
    </div>
  );
}

function CombatHand({ m, hand }: { m: TableModel; hand: CombatInHand }) {
  const word = m.session.ask.value?.options.find(isJoint)?.button;
  const ready = m.orders.combats.text !== null;
  const names = (units: readonly string[]): string => units.map((unit) => m.session.unitName(unit)).join(comma);
  return (
    <>
      <p>
        <b>{hand.targets.length > 0 ? T.table.combatAgainst(names(hand.targets)) : names(hand.units)}</b>{" "}
        <span class="soft">{hand.targets.length > 0 ? T.table.combatUnits(hand.units.length) : T.table.combatPick}</span>
        {hand.targets.length > 0 && hand.units.length > 0 && <small class="option-note">{names(hand.units)}</small>}
      </p>
      <button type="button" class="primary" disabled={!ready} onClick={() => void m.orders.combats.confirm()}>
        {word ?? T.table.confirm}
      </button>
    </>
  );
}

/** Who cannot be left out, while nothing is in hand. */
function Owed({ m }: { m: TableModel }) {
  const ask = m.session.ask.value;
  if (!ask?.owed) return null;
  return (
    <div class="hand-bar owed">
      <p>
        {ask.owed.text} <RuleLink id={ask.owed.rule} open={(id) => m.showRule(id)} />
      </p>
    </div>
  );
}

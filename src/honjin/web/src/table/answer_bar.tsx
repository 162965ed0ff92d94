/** The question of a moment in a campaign: who loses a step, stand or withdraw, yes or no. Everything can be answered here. */

import { stepsOf, unitStrength } from "../logic/campaign";
import { ONE_UNIT } from "../logic/commands";
import { Kanji } from "../parts/bits";
import { RuleLink } from "../parts/rule_link";
import { T } from "../texts";
import type { AskView, Option } from "../wire";
import type { TableModel } from "./model";

/** So many ways are listed at once; more would cover the map on which they are clicked. */
const FEW = 5;
/** The rest is in the list of orders. */
const MOST = 40;

/** Whether the bar, rather than the line at the top, has the buttons of a question. */
export function answersBelow(m: TableModel): boolean {
  const form = m.orders.command?.form.value;
  return form === "units" || form === "ways" || form === "words" || form === "setup";
}

export function AnswerBar({ m }: { m: TableModel }) {
  const ask = m.session.ask.value;
  if (!ask || m.inReplay.value || !answersBelow(m) || m.orders.hand.value.kind === "choice") return null;
  if (m.orders.command?.form.value === "setup") return <SetupBar m={m} ask={ask} />;
  const units = ask.options.filter((option) => ONE_UNIT.has(option.verb));
  const ways = ask.options.filter((option) => option.path ?? option.hex);
  const words = ask.options.filter((option) => !units.includes(option) && !ways.includes(option));
  return (
    <section class="hand-bar answer-bar" aria-label={T.answer.title}>
      <p>
        <b>{sentence(ask.prompt)}</b> <RuleLink id={ask.rule} open={(id) => m.showRule(id)} />{" "}
        {ways.length > 0 && <span class="soft">{T.answer.ways}</span>}
      </p>
      {units.length > 0 && (
        <div class="unit-chips" role="group" aria-label={T.answer.units}>
          {units.map((option) => (
            <UnitChip key={option.text} m={m} option={option} />
          ))}
        </div>
      )}
      <Buttons m={m} options={ways.length > FEW ? words : [...words, ...ways]} />
      {ways.length > FEW && (
        <details class="drops">
          <summary>{T.answer.list(ways.length)}</summary>
          <Buttons m={m} options={ways.slice(0, MOST)} />
        </details>
      )}
    </section>
  );
}

export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function Buttons({ m, options }: { m: TableModel; options: Option[] }) {
  if (options.length === 0) return null;
  return (
    <div class="chooser">
      {options.map((option) => (
        <button
          type="button"
          key={option.text}
          data-verb={option.verb}
          onPointerEnter={() => (m.orders.eyed.value = option)}
          onPointerLeave={() => (m.orders.eyed.value = null)}
          onFocus={() => (m.orders.eyed.value = option)}
          onClick={() => void m.orders.carryOut(option)}
        >
          {sentence(option.label)}
        </button>
      ))}
    </div>
  );
}

/** A unit with its steps; a click is the answer. */
function UnitChip({ m, option }: { m: TableModel; option: Option }) {
  const id = option.unit ?? "";
  const unit = m.session.sheet.units.find((u) => u.id === id);
  const view = m.shown.value;
  const steps = stepsOf(view, id);
  const point = (): void => void (m.pointed.value = { units: [id], hexes: [] });
  return (
    <button
      type="button"
      class="unit-chip"
      title={option.label}
      onPointerEnter={point}
      onPointerLeave={() => (m.pointed.value = null)}
      onClick={() => {
        m.pointed.value = null;
        void m.orders.carryOut(option);
      }}
    >
      <Kanji>{unit?.kanji}</Kanji>
      <span>{unit?.name ?? id}</span>
      <b>{unit ? unitStrength(view, unit) : ""}</b>
      <span class="steps" aria-label={T.command.steps(steps)}>
        {"■".repeat(steps)}
        {"□".repeat(Math.max(0, 2 - steps))}
      </span>
    </button>
  );
}

/** Before the first turn: units to place, forces to form, and one button to begin. */
function SetupBar({ m, ask }: { m: TableModel; ask: AskView }) {
  const { command, hand } = m.orders;
  const free = [...new Set(ask.options.flatMap((o) => (o.verb === "place" && o.unit ? [o.unit] : [])))];
  const ready = ask.options.find((option) => option.verb === "ready");
  const inHand = hand.value.kind === "unit" ? hand.value.unit : null;
  if (command?.camp.hex.value) return null;
  return (
    <section class="hand-bar answer-bar setup-bar" aria-label={T.setup.title}>
      <p>
        <b>{T.setup.title}</b> <RuleLink id={ask.rule} open={(id) => m.showRule(id)} />{" "}
        <span class="soft">{inHand ? T.setup.placing(m.session.unitName(inHand)) : T.setup.hint}</span>
      </p>
      {free.length > 0 && (
        <div class="unit-chips" role="group" aria-label={T.setup.free}>
          <span class="soft">{T.setup.free}</span>
          {free.map((unit) => (
            <button
              type="button"
              key={unit}
              class="unit-chip"
              aria-pressed={unit === inHand}
              onClick={() => (unit === inHand ? m.orders.drop() : command?.choosePlace(unit))}
            >
              <Kanji>{m.session.sheet.units.find((u) => u.id === unit)?.kanji}</Kanji> {m.session.unitName(unit)}
            </button>
          ))}
        </div>
      )}
      {ready && (
        <button type="button" class="primary big" onClick={() => void m.orders.send([ready.text])}>
          {ask.kind === "setup" ? T.setup.ready : T.setup.arrived}
        </button>
      )}
    </section>
  );
}

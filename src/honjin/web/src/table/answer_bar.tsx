/** A question with a list of answers: who loses a step, stand or withdraw, yes or no. Everything can be answered here. */

import { figuresLine } from "../logic/figures";
import { stepsOf, unitStrength } from "../logic/forces";
import { Kanji, sentence } from "../parts/bits";
import { RuleLink } from "../parts/rule_link";
import { Steps } from "../parts/steps";
import { T } from "../texts";
import type { AskForm, AskView, Option, UnitSheet } from "../wire";
import { AmountForm } from "./amount_form";
import { ListBar, ListInset } from "./list_form";
import type { TableModel } from "./model";
import { SetsOff } from "./sets_off";
import { SetupTray } from "./setup_tray";

const touches = matchMedia("(pointer: coarse)");

/** So many ways are listed at once; more would cover the map on which they are clicked. */
const FEW = 5;
/** The rest is in the list of orders. */
const MOST = 40;

const BELOW: ReadonlySet<AskForm> = new Set(["choose", "setup", "number", "split", "list"]);

/** Whether the bar, rather than the line at the top, has the buttons of a question. */
export function answersBelow(m: TableModel): boolean {
  const form = m.session.ask.value?.form;
  return form !== undefined && BELOW.has(form);
}

interface Answers {
  units: Option[];
  words: Option[];
  ways: Option[];
}

function sorted(ask: AskView): Answers {
  const units = ask.options.filter((option) => option.one);
  const ways = ask.options.filter((option) => option.path ?? option.hex);
  return { units, ways, words: ask.options.filter((option) => !units.includes(option) && !ways.includes(option)) };
}

function isAmount({ number, split }: AskView): boolean {
  return (number ?? split) !== undefined;
}

/** Whether an option is one of those that numbers stand for. */
function isCounted({ number, patterns = {} }: AskView, { verb }: Option): boolean {
  return (number ? patterns.number : patterns.split)?.split(" ")[0] === verb;
}

/** Whether an option is one of those that a list stands for. */
function isListed({ list, patterns = {} }: AskView, { verb }: Option): boolean {
  return list !== undefined && patterns.list?.split(" ")[0] === verb;
}

/** The letters that choose an answer, in the order of the buttons. */
export const ANSWER_KEYS = [..."asdfghjkl"];

/** The answers that have a button in sight, in their order. */
export function listedAnswers(m: TableModel): Option[] {
  const ask = m.session.ask.value;
  const open = ask && answersBelow(m) && !m.inReplay.value && m.orders.hand.value.kind !== "choice";
  if (!open || ask.form === "setup" || ask.form === "list") return [];
  const { units, words, ways } = sorted(ask);
  if (isAmount(ask)) return words.filter((option) => !isCounted(ask, option));
  return [...units, ...words.filter((option) => !isListed(ask, option)), ...(ways.length > FEW ? [] : ways)];
}

export function AnswerBar({ m }: { m: TableModel }) {
  const ask = m.session.ask.value;
  if (!ask || m.inReplay.value || !answersBelow(m) || m.orders.hand.value.kind === "choice") return null;
  if (ask.form === "setup") return <SetupTray m={m} ask={ask} />;
  if (ask.form === "list" && ask.list) return <ListBar m={m} ask={ask} list={ask.list} />;
  const { units, words, ways } = sorted(ask);
  if (isAmount(ask))
    return (
      <AmountForm
        key={m.session.asking.value}
        m={m}
        ask={ask}
        others={<Buttons m={m} options={words.filter((option) => !isCounted(ask, option))} />}
      />
    );
  const few = ways.length <= FEW;
  const told = words.filter((option) => !isListed(ask, option));
  const eyed = m.orders.eyed.value;
  return (
    <section class={`hand-bar answer-bar ${words.some(({ notes }) => notes) ? "noted" : ""}`} aria-label={T.answer.title}>
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
      <Buttons m={m} options={few ? [...told, ...ways] : told} />
      {ask.list && <ListInset m={m} list={ask.list} />}
      <SameForAll m={m} ask={ask} />
      {touches.matches && eyed && ways.includes(eyed) && (
        <button type="button" class="primary" onClick={() => void m.orders.carryOut(eyed)}>
          {sentence(eyed.label)}
        </button>
      )}
      {!few && (
        <details class="drops">
          <summary>{T.answer.list(ways.length)}</summary>
          <Buttons m={m} options={ways.slice(0, MOST)} />
        </details>
      )}
    </section>
  );
}

/** The same may be asked for several things in a row: one answer can hold for all of them. */
function SameForAll({ m, ask }: { m: TableModel; ask: AskView }) {
  const offered = (ask.series ?? []).filter(({ label }) => label !== undefined);
  if (offered.length === 0) return null;
  return (
    <div class="chooser">
      {offered.map((series) => (
        <button type="button" class="for-all" key={series.id} onClick={() => m.orders.series.answerAll(series)}>
          {series.label}
        </button>
      ))}
    </div>
  );
}

function AnswerKey({ m, option }: { m: TableModel; option: Option }) {
  const key = ANSWER_KEYS[listedAnswers(m).indexOf(option)];
  return key ? (
    <kbd class="answer-key" aria-hidden="true">
      {key}
    </kbd>
  ) : null;
}

/** Whether it was a finger that pressed. */
function byTouch(event: MouseEvent): boolean {
  return (event as PointerEvent).pointerType === "touch";
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
          class={option.confirm ? "grave" : ""}
          onPointerEnter={(event) => event.pointerType === "mouse" && m.orders.eyeAnswer(option)}
          onPointerLeave={() => (m.orders.eyed.value = null)}
          onFocus={(event) => event.currentTarget.matches(":focus-visible") && m.orders.eyeAnswer(option)}
          onClick={(event) => void m.orders.choose(option, byTouch(event))}
        >
          <AnswerKey m={m} option={option} /> {sentence(option.label)}
          {option.notes && <small class="option-note">{option.notes.join(" · ")}</small>}
          <SetsOff m={m} outlook={option} plain />
        </button>
      ))}
    </div>
  );
}

/** A unit with its steps; a click is the answer. */
function UnitChip({ m, option }: { m: TableModel; option: Option }) {
  const id = option.unit ?? "";
  const unit = m.session.unit(id);
  const point = (): void => void (m.pointed.value = { units: [id], hexes: [] });
  return (
    <button
      type="button"
      class={`unit-chip ${option.confirm ? "grave" : ""}`}
      title={option.label}
      onPointerEnter={point}
      onPointerLeave={() => (m.pointed.value = null)}
      onClick={() => {
        m.pointed.value = null;
        void m.orders.carryOut(option);
      }}
    >
      <AnswerKey m={m} option={option} />
      <Kanji>{unit?.kanji}</Kanji>
      <span>{unit?.name ?? id}</span>
      <Worth m={m} unit={unit} />
      <SetsOff m={m} outlook={option} plain />
    </button>
  );
}

/** What is left of a unit on the map; of one that is to come, all that is printed on it. */
function Worth({ m, unit }: { m: TableModel; unit: UnitSheet | undefined }) {
  const view = m.shown.value;
  if (!unit) return null;
  if (!view?.units[unit.id]?.hex) return <b class="numbers">{figuresLine(m.session.sheet, unit, undefined)}</b>;
  return (
    <>
      <b>{unitStrength(view, unit)}</b>
      <Steps left={stepsOf(view, unit.id)} />
    </>
  );
}

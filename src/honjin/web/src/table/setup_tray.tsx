/** Before the first turn: the set-up can be accepted as it is; counters of the tray are tapped or dragged onto the map. */

import { useSignal } from "@preact/signals";
import { hasForces, unitStrength } from "../logic/forces";
import { isPlain } from "../logic/options";
import { trayOf, type TrayClan, type TrayUnit } from "../logic/tray";
import { Kanji, sentence } from "../parts/bits";
import { RuleLink } from "../parts/rule_link";
import { T } from "../texts";
import type { AskView, Option } from "../wire";
import type { TableModel } from "./model";
import { Swaps } from "./swaps";

export function SetupTray({ m, ask }: { m: TableModel; ask: AskView }) {
  const { hand } = m.orders;
  const shown = useSignal<string | null>(null);
  const view = m.shown.value;
  if (m.orders.command?.camp.hex.value || !view) return null;
  const ready = ask.options.find((option) => option.ends);
  const inHand = hand.value.kind === "unit" ? hand.value.unit : null;
  const clans = trayOf(ask, view, m.session.sheet);
  // One clan needs no choice.
  const clan = clans.length === 1 ? clans[0] : clans.find(({ id }) => id === shown.value);
  // What can be done besides placing: with the unit in hand, or with all of them.
  const others = ask.options.filter((option) => !option.ends && !option.hex && (inHand ? option.unit === inHand : isPlain(option)));
  const title = ask.title ?? sentence(ask.prompt);
  const hint = inHand
    ? T.setup.placing(m.session.unitName(inHand))
    : clan
      ? T.setup.tray
      : clans.length === 0
        ? ask.about?.places
          ? T.setup.places
          : T.setup.hint
        : hasForces(m.session.sheet)
          ? T.setup.asItIs
          : T.setup.clans;
  return (
    <section class={`hand-bar answer-bar setup-bar ${inHand ? "placing" : ""}`} aria-label={title}>
      <p>
        <b>{title}</b> <RuleLink id={ask.rule} open={(id) => m.showRule(id)} />{" "}
        <span class="soft">{hint}</span>
      </p>
      {inHand && (
        <button type="button" onClick={() => m.orders.drop()}>
          {T.camp.cancel}
        </button>
      )}
      {ready && (
        <button type="button" class="primary big" onClick={() => void m.orders.send([ready.text])}>
          {ask.accept ?? ready.button ?? sentence(ready.label)}
        </button>
      )}
      <Others m={m} options={others} />
      {clans.length > 1 && (
        <div class="tray-clans" role="group" aria-label={T.setup.free}>
          <span class="soft">{T.setup.free}</span>
          {clans.map(({ id, name, kanji, open }) => (
            <button
              type="button"
              key={id}
              data-clan={id}
              aria-expanded={id === shown.value}
              onClick={() => (shown.value = id === shown.value ? null : id)}
            >
              <Kanji>{kanji}</Kanji> {name} <b>{open}</b>
            </button>
          ))}
        </div>
      )}
      {clan && <Tray m={m} clan={clan} inHand={inHand} />}
      {!inHand && <Swaps m={m} ask={ask} />}
    </section>
  );
}

function Others({ m, options }: { m: TableModel; options: readonly Option[] }) {
  return (
    <>
      {options.map((option) => (
        <button type="button" class={option.unit ? "" : "primary"} key={option.text} title={option.label} onClick={() => void m.orders.send([option.text])}>
          {option.button ?? sentence(option.label)}
        </button>
      ))}
    </>
  );
}

function Tray({ m, clan, inHand }: { m: TableModel; clan: TrayClan; inHand: string | null }) {
  return (
    <div class="tray">
      {clan.places.map(({ key, name, units }) => (
        <div class="tray-place" key={key}>
          <span class="soft">{name}</span>
          {units.map((unit) => (
            <Counter key={unit.id} m={m} unit={unit} held={unit.id === inHand} />
          ))}
        </div>
      ))}
    </div>
  );
}

function Counter({ m, unit: { id, open }, held }: { m: TableModel; unit: TrayUnit; held: boolean }) {
  const known = m.session.unit(id);
  const name = known?.name ?? id;
  return (
    <button
      type="button"
      class={`unit-chip ${known?.order ? "high" : ""}`}
      data-unit={id}
      draggable={open}
      disabled={!open}
      aria-pressed={held}
      title={`${name} · ${known?.role ?? ""}`}
      onDragStart={(event) => {
        event.dataTransfer?.setData("text/plain", id);
        m.takeFromTray(id);
      }}
      onClick={() => (held ? m.orders.drop() : m.takeFromTray(id))}
    >
      <Kanji>{known?.kanji}</Kanji> <span class="chip-name">{name}</span>{" "}
      <b>{known ? unitStrength(m.shown.value, known) : ""}</b>
    </button>
  );
}

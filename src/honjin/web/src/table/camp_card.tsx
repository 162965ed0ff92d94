/** Commanders with their boxes: units are dragged into them, or clicked and put. */

import { castleAt } from "../logic/forces";
import { Kanji } from "../parts/bits";
import { RuleLink } from "../parts/rule_link";
import { T } from "../texts";
import type { CampTable, Quarter } from "./camp";
import type { TableModel } from "./model";

export function CampCard({ m }: { m: TableModel }) {
  const command = m.orders.command;
  const hex = command?.camp.hex.value;
  if (!command || !hex || m.inReplay.value) return null;
  const { camp } = command;
  const inSetup = command.form.value === "setup";
  const castle = castleAt(m.session.sheet, hex);
  const keep = camp.keep.value;
  const nothing = camp.texts.value.length === 0;
  return (
    <section class="camp-card" aria-label={T.camp.title}>
      <header>
        <h3>
          {T.camp.title} <small>{castle ? `${castle.name} ${castle.kanji}` : hex}</small>
        </h3>
        <button type="button" class="quiet" aria-label={T.table.drop} onClick={() => m.orders.putBack()}>
          ×
        </button>
      </header>
      <p class="soft">{T.camp.hint}</p>
      {camp.quarters.value.map((quarter) => (
        <QuarterView key={quarter.place} m={m} camp={camp} quarter={quarter} titled={inSetup} />
      ))}
      <Judgement m={m} camp={camp} />
      <footer class="buttons">
        <button
          type="button"
          class="primary"
          disabled={nothing || camp.refused.value !== null}
          onClick={() => void camp.submit()}
        >
          {T.camp.submit}
        </button>
        {keep && (
          <button type="button" title={keep.label} onClick={() => void m.orders.send([keep.text])}>
            {keep.button ?? keep.label}
          </button>
        )}
        <button type="button" disabled={nothing} onClick={() => camp.reset()}>
          {T.camp.reset}
        </button>
        <button type="button" onClick={() => m.orders.putBack()}>
          {inSetup ? T.camp.close : T.camp.cancel}
        </button>
      </footer>
    </section>
  );
}

function Judgement({ m, camp }: { m: TableModel; camp: CampTable }) {
  const refused = camp.denied.value ?? camp.refused.value;
  if (!refused) return null;
  return (
    <p class="camp-note" role="status">
      {refused.reason} <RuleLink id={refused.rule} open={(id) => m.showRule(id)} />
    </p>
  );
}

interface QuarterProps {
  m: TableModel;
  camp: CampTable;
  quarter: Quarter;
  titled: boolean;
}

function QuarterView({ m, camp, quarter, titled }: QuarterProps) {
  const { place } = quarter;
  const chosen = camp.chosen.value;
  const leads = (leader: string): boolean => camp.boxes.value.room(leader) > 0;
  const commanders = quarter.now.filter(([leader]) => leader !== undefined && leads(leader));
  const alone = quarter.now.filter(([leader]) => leader !== undefined && !leads(leader));
  return (
    <div class="quarter">
      {titled && <h4>{T.camp.place[place]}</h4>}
      {commanders.map(([leader = "", ...led]) => (
        <div
          class="commander"
          key={leader}
          data-leader={leader}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => dropped(event, (unit) => camp.move(unit, place, leader))}
        >
          <Chip m={m} camp={camp} unit={leader} place={place} leader={leader} />
          <span class="boxes-row">
            {led.map((unit) => (
              <Chip key={unit} m={m} camp={camp} unit={unit} place={place} leader={leader} />
            ))}
            {Array.from({ length: Math.max(0, camp.boxes.value.room(leader) - led.length) }, (_, index) => (
              <button
                type="button"
                class="empty-box"
                key={index}
                aria-label={T.camp.emptyBox(m.session.unitName(leader))}
                disabled={chosen === null}
                onClick={() => camp.touch(place, leader, null)}
              />
            ))}
          </span>
          <span class="commander-buttons">
            <button type="button" onClick={() => camp.takeAll(place, leader)}>
              {T.camp.takeAll}
            </button>
            {led.length > 0 && (
              <button type="button" onClick={() => camp.dissolve(place, leader)}>
                {T.camp.dissolve}
              </button>
            )}
          </span>
        </div>
      ))}
      <div
        class="alone"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => dropped(event, (unit) => camp.move(unit, place, null))}
      >
        <span class="soft">{T.camp.alone}</span>
        {alone.map(([unit = ""]) => (
          <Chip key={unit} m={m} camp={camp} unit={unit} place={place} leader={null} />
        ))}
        {chosen !== null && (
          <button type="button" class="empty-box wide" onClick={() => camp.touch(place, null, null)}>
            {T.camp.here}
          </button>
        )}
      </div>
    </div>
  );
}

function dropped(event: DragEvent, then: (unit: string) => void): void {
  event.preventDefault();
  const unit = event.dataTransfer?.getData("text/plain");
  if (unit) then(unit);
}

interface ChipProps {
  m: TableModel;
  camp: CampTable;
  unit: string;
  place: Quarter["place"];
  /** The commander in whose row it is. */
  leader: string | null;
}

function Chip({ m, camp, unit, place, leader }: ChipProps) {
  const known = m.session.unit(unit);
  return (
    <button
      type="button"
      class={`unit-chip ${known?.order ? "high" : ""}`}
      draggable
      data-unit={unit}
      aria-pressed={camp.chosen.value === unit}
      title={known ? `${known.name} · ${known.role ?? ""}` : unit}
      onDragStart={(event) => event.dataTransfer?.setData("text/plain", unit)}
      onClick={() => camp.touch(place, leader, unit)}
    >
      <Kanji>{known?.kanji}</Kanji> <span class="chip-name">{known?.name}</span> <b>{camp.strength(unit)}</b>
    </button>
  );
}

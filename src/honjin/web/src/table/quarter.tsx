/** Commanders with their boxes in one place: units are dragged into them, or chosen and put. */

import { figuresLine, statesOf } from "../logic/figures";
import type { Camp } from "../logic/boxes";
import { stepsOf } from "../logic/forces";
import { Kanji } from "../parts/bits";
import { Steps } from "../parts/steps";
import { T } from "../texts";
import type { TableModel } from "./model";

/** What can be done with the units of a place. */
export interface Hands {
  chosen: string | null;
  room(leader: string): number;
  canMove(unit: string): boolean;
  /** A click on a unit in a leader's row, or on an empty box of it. */
  touch(leader: string | null, unit: string | null): void;
  move(unit: string, leader: string | null): void;
  takeAll?(leader: string): void;
  dissolve?(leader: string): void;
}

interface QuarterProps {
  m: TableModel;
  camp: Camp;
  hands: Hands;
}

export function QuarterRows({ m, camp, hands }: QuarterProps) {
  const leads = ([leader]: readonly string[]): boolean => leader !== undefined && hands.room(leader) > 0;
  const alone = camp.filter((force) => !leads(force));
  return (
    <>
      <div class="commanders">
        {camp.filter(leads).map(([leader = "", ...led]) => (
          <Commander key={leader} m={m} hands={hands} leader={leader} led={led} />
        ))}
      </div>
      {(alone.length > 0 || hands.chosen !== null) && <Alone m={m} hands={hands} units={alone.flat()} />}
    </>
  );
}

function Commander({ m, hands, leader, led }: { m: TableModel; hands: Hands; leader: string; led: readonly string[] }) {
  const room = hands.room(leader);
  return (
    <div
      class="commander"
      data-leader={leader}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => dropped(event, (unit) => hands.move(unit, leader))}
    >
      <Chip m={m} hands={hands} unit={leader} leader={leader} />
      <span class="boxes-row">
        {led.map((unit) => (
          <Chip key={unit} m={m} hands={hands} unit={unit} leader={leader} />
        ))}
        {Array.from({ length: Math.max(0, room - led.length) }, (_, index) => (
          <button
            type="button"
            class="empty-box"
            key={index}
            aria-label={T.camp.emptyBox(m.session.unitName(leader))}
            disabled={hands.chosen === null}
            onClick={() => hands.touch(leader, null)}
          />
        ))}
      </span>
      {hands.takeAll && (
        <span class="commander-buttons">
          {led.length < room && (
            <button type="button" onClick={() => hands.takeAll?.(leader)}>
              {T.camp.takeAll}
            </button>
          )}
          {led.length > 0 && (
            <button type="button" onClick={() => hands.dissolve?.(leader)}>
              {T.camp.dissolve}
            </button>
          )}
        </span>
      )}
    </div>
  );
}

function Alone({ m, hands, units }: { m: TableModel; hands: Hands; units: readonly string[] }) {
  return (
    <div
      class="alone"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => dropped(event, (unit) => hands.move(unit, null))}
    >
      <span class="soft">{T.camp.alone}</span>
      {units.map((unit) => (
        <Chip key={unit} m={m} hands={hands} unit={unit} leader={null} />
      ))}
      {hands.chosen !== null && (
        <button type="button" class="empty-box wide" onClick={() => hands.touch(null, null)}>
          {T.camp.here}
        </button>
      )}
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
  hands: Hands;
  unit: string;
  /** The commander in whose row it is. */
  leader: string | null;
}

function Chip({ m, hands, unit, leader }: ChipProps) {
  const known = m.session.unit(unit);
  const view = m.shown.value?.units[unit];
  const states = view ? statesOf(m.session.sheet, view) : [];
  const movable = hands.canMove(unit);
  return (
    <button
      type="button"
      class={`unit-chip ${known?.order ? "high" : ""} ${movable ? "" : "fixed"}`}
      draggable={movable}
      data-unit={unit}
      aria-pressed={hands.chosen === unit}
      title={[known?.name ?? unit, known?.role, ...states].filter(Boolean).join(" · ")}
      onDragStart={(event) => event.dataTransfer?.setData("text/plain", unit)}
      onClick={() => hands.touch(leader, unit)}
    >
      <span class="chip-name">
        <Kanji>{known?.kanji}</Kanji> <span>{known?.name}</span>
      </span>
      <span class="chip-figures">
        <b>{known && figuresLine(m.session.sheet, known, view)}</b>
        {view?.hex && <Steps left={stepsOf(m.shown.value, unit)} />}
      </span>
    </button>
  );
}

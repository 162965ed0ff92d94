/** The forces of one hex while they are formed: over the map, or in the panel of all command tracks while that is open. */

import { castleAt } from "../logic/forces";
import { RuleLink } from "../parts/rule_link";
import { T } from "../texts";
import type { CampTable, Quarter } from "./camp";
import type { TableModel } from "./model";
import { QuarterRows, type Hands } from "./quarter";

export function CampCard({ m }: { m: TableModel }) {
  const command = m.orders.command;
  const hex = command?.camp.hex.value;
  if (!command || !hex || m.inReplay.value || m.showsTracks) return null;
  const inSetup = command.form.value === "setup";
  const castle = castleAt(m.session.sheet, hex);
  return (
    <section class="camp-card forming" aria-label={T.camp.title}>
      <header>
        <h3>
          {T.camp.title} <small>{castle ? `${castle.name} ${castle.kanji}` : hex}</small>
        </h3>
        <button type="button" class="quiet" aria-label={T.table.drop} onClick={() => m.orders.putBack()}>
          ×
        </button>
      </header>
      <p class="soft">{T.camp.hint}</p>
      {command.camp.quarters.value.map((quarter) => (
        <div class="quarter" key={quarter.place}>
          {inSetup && <h4>{T.camp.place[quarter.place]}</h4>}
          <QuarterRows m={m} camp={quarter.now} hands={handsOf(command.camp, quarter)} />
        </div>
      ))}
      <FormingFoot m={m} camp={command.camp} />
    </section>
  );
}

/** What can be done with the units of a place whose forces are being formed. */
export function handsOf(camp: CampTable, { place }: Quarter): Hands {
  return {
    chosen: camp.chosen.value,
    room: (leader) => camp.boxes.value.room(leader),
    canMove: () => true,
    touch: (leader, unit) => camp.touch(place, leader, unit),
    move: (unit, leader) => camp.move(unit, place, leader),
    takeAll: (leader) => camp.takeAll(place, leader),
    dissolve: (leader) => camp.dissolve(place, leader),
  };
}

/** What the rules say of the forces as they stand here, and the buttons that end it. */
export function FormingFoot({ m, camp }: { m: TableModel; camp: CampTable }) {
  const inSetup = m.orders.command?.form.value === "setup";
  const keep = camp.keep.value;
  const nothing = camp.texts.value.length === 0;
  const refused = camp.denied.value ?? camp.refused.value;
  return (
    <>
      {refused && (
        <p class="camp-note" role="status">
          {refused.reason} <RuleLink id={refused.rule} open={(id) => m.showRule(id)} />
        </p>
      )}
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
    </>
  );
}

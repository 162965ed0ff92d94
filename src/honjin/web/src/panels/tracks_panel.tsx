/** All command tracks of a side: who leads whom, where there is room, and whom one may put elsewhere. */

import { freeBoxes, type TrackPlace } from "../logic/tracks";
import { SideDot } from "../parts/bits";
import { RuleLink } from "../parts/rule_link";
import { FormingFoot, handsOf } from "../table/camp_card";
import type { Command } from "../table/command";
import type { TableModel } from "../table/model";
import { QuarterRows, type Hands } from "../table/quarter";
import { T } from "../texts";

export function TracksPanel({ m }: { m: TableModel }) {
  const command = m.orders.command;
  if (!command) return null;
  const { tracks } = command;
  const refused = tracks.refused.value;
  return (
    <div class="tracks">
      <div class="row" role="radiogroup" aria-label={T.tracks.whose}>
        {m.session.sheet.sides.map((side) => (
          <button
            type="button"
            role="radio"
            key={side.id}
            aria-checked={tracks.side.value === side.id}
            onClick={() => tracks.look(side.id)}
          >
            <SideDot side={side.id} /> {side.name}
          </button>
        ))}
      </div>
      <p class="soft">{T.tracks.hint}</p>
      {refused && (
        <p class="camp-note" role="status">
          {refused.reason} {refused.rule && <RuleLink id={refused.rule} open={(id) => m.showRule(id)} />}
        </p>
      )}
      {tracks.places.value.map((place) => (
        <Place key={`${place.hex} ${place.spot}`} m={m} command={command} place={place} />
      ))}
    </div>
  );
}

function Place({ m, command, place }: { m: TableModel; command: Command; place: TrackPlace }) {
  const { camp, tracks } = command;
  const open = tracks.isOpen(place);
  const quarter = open ? camp.quarters.value.find((one) => one.place === place.spot) : undefined;
  const now = quarter?.now ?? tracks.campAt(place);
  const [first] = place.forces;
  const last = open && camp.quarters.value.at(-1)?.place === place.spot;
  const name = T.setup.stands(m.session.placeName(place.hex), place.spot === "inside");
  const free = freeBoxes(now, tracks.room);
  return (
    <section class={`track-place ${open ? "forming" : ""}`} aria-label={name}>
      <header>
        <button type="button" class="quiet" onClick={() => m.board?.centre(place.hex)}>
          <b>{name}</b>
        </button>
        <span class="soft grow">{free > 0 && T.tracks.free(free)}</span>
        {!open && first && tracks.canMove(first.leader) && (
          <button type="button" onClick={() => void tracks.begin(first.leader, place.hex)}>
            {T.tracks.form}
          </button>
        )}
      </header>
      <QuarterRows m={m} camp={now} hands={quarter ? handsOf(camp, quarter) : handsAt(command, place)} />
      {last && <FormingFoot m={m} camp={camp} />}
    </section>
  );
}

/** What can be done with units of a place whose forces stand as they are: the first of it begins to form them. */
function handsAt({ tracks }: Command, place: TrackPlace): Hands {
  return {
    chosen: tracks.chosen.value,
    room: tracks.room,
    canMove: (unit) => tracks.canMove(unit),
    touch: (leader, unit) => tracks.touch(place, leader, unit),
    move: (unit, leader) => void tracks.move(unit, place, leader),
  };
}

/** Random events: what is in force, what has come, and what each side's roll can still bring. */

import { chancesOf, type Chances, type Entry } from "../logic/almanac";
import { SideDot } from "../parts/bits";
import { RuleLink } from "../parts/rule_link";
import type { TableModel } from "../table/model";
import { T } from "../texts";
import type { EventSheet } from "../wire";

export function EventsPanel({ m }: { m: TableModel }) {
  const view = m.shown.value;
  if (!view) return null;
  const lasting = view.events?.lasting ?? [];
  return (
    <div class="almanac">
      {lasting.length > 0 && (
        <>
          <h3>{T.almanac.lasting}</h3>
          <ul class="plain">
            {lasting.map(({ text, rule }) => (
              <li key={text}>
                {text} <Rule m={m} id={rule} />
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>{T.almanac.past}</h3>
      <Past m={m} />
      {chancesOf(m.session.sheet, view).map((chances) => (
        <Possible key={chances.side} m={m} chances={chances} />
      ))}
    </div>
  );
}

function Rule({ m, id }: { m: TableModel; id: string }) {
  return <RuleLink id={id} open={(rule) => m.showRule(rule)} />;
}

function Past({ m }: { m: TableModel }) {
  const past = m.shown.value?.events?.past ?? [];
  if (past.length === 0) return <p class="soft">{T.almanac.none}</p>;
  return (
    <ul class="plain past-events">
      {[...past].reverse().map(({ turn, side, event, rule, effect, idle }, index) => {
        const known = m.session.sheet.events?.find(({ id }) => id === event);
        return (
          <li key={index}>
            <SideDot side={side} /> <b>{known?.name ?? event}</b> <small class="soft">{T.almanac.turn(turn)}</small>{" "}
            <Rule m={m} id={rule ?? known?.rule ?? ""} />
            <p class={idle ? "soft" : ""}>{idle ? T.almanac.idle(idle) : (effect ?? known?.text)}</p>
          </li>
        );
      })}
    </ul>
  );
}

function Possible({ m, chances: { side, open, closed } }: { m: TableModel; chances: Chances }) {
  return (
    <section data-side={side}>
      <h3>
        <SideDot side={side} /> {T.almanac.possible(m.session.sideName(side))}
      </h3>
      <Entries m={m} entries={open} />
      {closed.length > 0 && (
        <details>
          <summary>
            {T.almanac.closed} ({closed.length})
          </summary>
          <ul class="plain soft">
            {closed.map(({ event, why }) => (
              <li key={event.id}>
                {event.name}: {why} <Rule m={m} id={event.rule} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Entries({ m, entries }: { m: TableModel; entries: Entry[] }) {
  return (
    <ul class="plain">
      {entries.map(({ event, text, then }) => (
        <li key={event.id}>
          <b>{event.name}</b> {event.once && <small class="soft">{T.almanac.once}</small>} <Rolls event={event} />{" "}
          <Rule m={m} id={event.rule} />
          <p>{text}</p>
          {then.length > 0 && <Entries m={m} entries={then} />}
        </li>
      ))}
    </ul>
  );
}

function Rolls({ event }: { event: EventSheet }) {
  return (
    <span class="rolls" title={T.almanac.rolls}>
      {event.rolls.map(({ letter, die }) => (
        <kbd key={`${letter} ${die}`}>{T.almanac.roll(letter, die)}</kbd>
      ))}
    </span>
  );
}

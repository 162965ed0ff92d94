/** How long seats have in a game that is played by turns, chosen before it begins. */

import type { Signal } from "@preact/signals";
import { paceWords } from "../logic/clocks";
import type { Pace } from "../net/types";
import { T } from "../texts";

const HOURS = [1, 4, 12, 24, 48, 72, 168, 336];

export function PaceFields({ pace }: { pace: Signal<Pace | null> }) {
  const now = pace.value;
  const set = (change: Partial<Pace>): void => {
    pace.value = { hours: 48, per: "decision", then: "mark", ...now, ...change };
  };
  return (
    <fieldset>
      <legend>{T.clock.title}</legend>
      <label class="row">
        <span class="grow">{T.clock.hours_}</span>
        <select
          name="pace-hours"
          value={String(now?.hours ?? 0)}
          onChange={(event) => {
            const hours = Number(event.currentTarget.value);
            if (hours === 0) pace.value = null;
            else set({ hours });
          }}
        >
          <option value="0">{T.clock.none}</option>
          {HOURS.map((hours) => (
            <option key={hours} value={String(hours)}>
              {paceWords(hours)}
            </option>
          ))}
        </select>
      </label>
      {now && (
        <>
          <Choice label={T.clock.per_} name="pace-per" value={now.per} texts={T.clock.per} set={(per) => set({ per })} />
          <Choice label={T.clock.then_} name="pace-then" value={now.then} texts={T.clock.then} set={(then) => set({ then })} />
        </>
      )}
    </fieldset>
  );
}

interface ChoiceProps<Id extends string> {
  label: string;
  name: string;
  value: Id;
  texts: Record<Id, string>;
  set: (value: Id) => void;
}

function Choice<Id extends string>({ label, name, value, texts, set }: ChoiceProps<Id>) {
  return (
    <label class="row">
      <span class="grow">{label}</span>
      <select name={name} value={value} onChange={(event) => set(event.currentTarget.value as Id)}>
        {Object.entries<string>(texts).map(([id, text]) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

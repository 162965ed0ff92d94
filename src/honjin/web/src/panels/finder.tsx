/** The head of a list of troops: a search box, and a box to see only those who can still act. */

import { type Signal, useSignal } from "@preact/signals";
import type { TableModel } from "../table/model";
import { T } from "../texts";
import type { UnitSheet } from "../wire";

export interface Finder {
  filter: Signal<string>;
  onlyAble: Signal<boolean>;
  able: Set<string>;
  /** What is searched for, as it is compared. */
  wanted: string;
  /** Whether a unit answers to what is searched for. */
  named: (unit: UnitSheet | undefined) => boolean;
  /** All sides, one's own first. */
  sides: TableModel["session"]["sheet"]["sides"];
}

export function useFinder(m: TableModel): Finder {
  const filter = useSignal("");
  const onlyAble = useSignal(false);
  const wanted = filter.value.trim().toLowerCase();
  const own = m.session.chair.value.side;
  return {
    filter,
    onlyAble,
    able: new Set(m.orders.able.value),
    wanted,
    named: (unit) => !wanted || (!!unit && `${unit.name} ${unit.id} ${unit.kanji}`.toLowerCase().includes(wanted)),
    sides: [...m.session.sheet.sides].sort((a, b) => Number(b.id === own) - Number(a.id === own)),
  };
}

export function FinderBar({ finder }: { finder: Finder }) {
  const { filter, onlyAble, able } = finder;
  return (
    <>
      <div class="row sticky">
        <input
          type="search"
          aria-label={T.units.filter}
          placeholder={T.units.filter}
          value={filter.value}
          onInput={(event) => (filter.value = event.currentTarget.value)}
        />
      </div>
      <label class="check">
        <input
          type="checkbox"
          checked={onlyAble.value}
          onChange={(event) => (onlyAble.value = event.currentTarget.checked)}
        />
        {T.units.onlyAble} ({able.size})
      </label>
    </>
  );
}

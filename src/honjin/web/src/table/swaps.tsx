/** Who begins and who waits: one of each is clicked, and they change places. */

import { useSignal } from "@preact/signals";
import { figuresLine } from "../logic/figures";
import { filled } from "../logic/patterns";
import { Kanji } from "../parts/bits";
import { T } from "../texts";
import type { AskView } from "../wire";
import type { TableModel } from "./model";

interface Pair {
  comes: string | null;
  goes: string | null;
}

export function Swaps({ m, ask }: { m: TableModel; ask: AskView }) {
  const pair = useSignal<Pair>({ comes: null, goes: null });
  const offered = ask.options.filter((option) => option.unit !== undefined && option.other !== undefined);
  if (offered.length === 0) return null;
  const choose = (part: Partial<Pair>): void => {
    const now = { ...pair.value, ...part };
    pair.value = now;
    const text = now.comes && now.goes ? filled(ask, "swap", { unit: now.comes, other: now.goes }) : null;
    if (text === null) return;
    pair.value = { comes: null, goes: null };
    void m.orders.send([text]);
  };
  const waiting = offered.flatMap(({ unit }) => unit ?? []);
  const chosen = offered.flatMap(({ other }) => other ?? []);
  return (
    <details class="drops swaps">
      <summary>{T.setup.swap(new Set(waiting).size)}</summary>
      <p class="soft">{T.setup.swapHint}</p>
      <h4>{T.setup.begins}</h4>
      <Units m={m} title={T.setup.begins} units={chosen} held={pair.value.goes} choose={(goes) => choose({ goes })} />
      <h4>{T.setup.waits}</h4>
      <Units m={m} title={T.setup.waits} units={waiting} held={pair.value.comes} choose={(comes) => choose({ comes })} />
    </details>
  );
}

interface UnitsProps {
  m: TableModel;
  title: string;
  units: readonly string[];
  held: string | null;
  choose: (unit: string) => void;
}

/** The highest ranks first. */
function Units({ m, title, units, held, choose }: UnitsProps) {
  const order = (id: string): number => m.session.unit(id)?.order ?? 0;
  return (
    <div class="unit-chips" role="group" aria-label={title}>
      {[...new Set(units)].sort((a, b) => order(b) - order(a)).map((id) => {
        const unit = m.session.unit(id);
        return (
          <button type="button" key={id} class={`unit-chip ${unit?.order ? "high" : ""}`} data-unit={id} aria-pressed={id === held} onClick={() => choose(id)}>
            <Kanji>{unit?.kanji}</Kanji> <span>{unit?.name ?? id}</span> <b>{unit && figuresLine(m.session.sheet, unit, undefined)}</b>
          </button>
        );
      })}
    </div>
  );
}

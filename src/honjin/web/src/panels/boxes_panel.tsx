/** Boxes beside the map with the markers in them. A marker is chosen first, then the box it goes to. */

import { useSignal } from "@preact/signals";
import { Kanji } from "../parts/bits";
import type { TableModel } from "../table/model";
import { T } from "../texts";
import type { Option } from "../wire";

export function BoxesPanel({ m }: { m: TableModel }) {
  const chosen = useSignal<string | null>(null);
  const boxes = m.shown.value?.boxes;
  const options = m.session.ask.value?.options.filter((option) => option.marker || option.box) ?? [];
  const { sheet } = m.session;
  if (!boxes || !sheet.boxes) return null;
  const into = (box: string): Option | undefined =>
    options.find((option) => option.box === box && (!option.marker || option.marker === chosen.value));
  return (
    <>
      {sheet.box_tab && <h3>{sheet.box_tab.title}</h3>}
      <div class="boxes">
        {sheet.boxes.map((box) => {
          const { markers, hidden } = boxes[box.id] ?? { markers: [], hidden: 0 };
          const option = into(box.id);
          return (
            <section key={box.id} class={`box ${option ? "hot" : ""}`} aria-label={box.name}>
              <h4>
                {box.name} {box.side && <small>({markers.length + hidden})</small>}
              </h4>
              <Markers m={m} ids={markers} chosen={chosen.value} choose={(id) => (chosen.value = id)} options={options} />
              {hidden > 0 && !box.side && <p class="soft">{T.boxes.faceDown(hidden)}</p>}
              {option && (
                <button type="button" class="primary" onClick={() => void m.orders.carryOut(option)}>
                  {option.label}
                </button>
              )}
            </section>
          );
        })}
      </div>
    </>
  );
}

interface MarkersProps {
  m: TableModel;
  ids: string[];
  chosen: string | null;
  choose: (id: string) => void;
  options: Option[];
}

function Markers({ m, ids, chosen, choose, options }: MarkersProps) {
  return (
    <div class="markers">
      {ids.map((id) => {
        const marker = m.session.sheet.markers?.find((x) => x.id === id);
        const own = options.filter((option) => option.marker === id);
        const direct = own.length === 1 && !own[0]?.box ? own[0] : undefined;
        return (
          <button
            type="button"
            key={id}
            class={`marker ${chosen === id ? "chosen" : ""}`}
            disabled={own.length === 0}
            data-side={marker?.side}
            onClick={() => (direct ? void m.orders.carryOut(direct) : choose(id))}
          >
            <Kanji>{marker?.kanji}</Kanji> {marker?.name ?? id} <b>{marker?.value}</b>
          </button>
        );
      })}
    </div>
  );
}

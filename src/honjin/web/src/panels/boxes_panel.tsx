/** Mission boxes and markers, for games that have them. A marker is chosen first, then the box it goes to. */

import { useSignal } from "@preact/signals";
import { Kanji } from "../parts/bits";
import type { TableModel } from "../table/model";
import { T } from "../texts";
import type { Option } from "../wire";

interface BoxView {
  face_down?: number;
  count?: number;
  open?: string[];
  own?: string[];
}

export function BoxesPanel({ m }: { m: TableModel }) {
  const chosen = useSignal<string | null>(null);
  const boxes = m.shown.value?.boxes;
  const options = m.session.ask.value?.options.filter((option) => option.marker || option.box) ?? [];
  const { sheet } = m.session;
  if (!boxes || !sheet.boxes) return null;
  const into = (box: string): Option | undefined =>
    options.find((option) => option.box === box && (!option.marker || option.marker === chosen.value));
  const hands = sheet.sides.filter((side) => boxes[`${side.id}_hand`]);
  return (
    <>
      <h3>{T.boxes.title}</h3>
      <div class="boxes">
        {sheet.boxes.map((box) => {
          const lying = boxes[box.id] as BoxView | undefined;
          const option = into(box.id);
          return (
            <section key={box.id} class={`box ${option ? "hot" : ""}`}>
              <h4>{box.name}</h4>
              <Markers
                m={m}
                ids={[...(lying?.open ?? []), ...(lying?.own ?? [])]}
                chosen={chosen.value}
                choose={(id) => (chosen.value = id)}
                options={options}
              />
              {!!lying?.face_down && !lying.own && <p class="soft">{T.boxes.faceDown(lying.face_down)}</p>}
              {option && (
                <button type="button" class="primary" onClick={() => void m.orders.carryOut(option)}>
                  {option.label}
                </button>
              )}
            </section>
          );
        })}
      </div>
      {hands.map((side) => {
        const hand = boxes[`${side.id}_hand`] as BoxView;
        return (
          <section key={side.id}>
            <h4>
              {T.boxes.hand(side.name)} ({hand.count ?? 0})
            </h4>
            <Markers
              m={m}
              ids={hand.own ?? []}
              chosen={chosen.value}
              choose={(id) => (chosen.value = id)}
              options={options}
            />
          </section>
        );
      })}
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
            <Kanji>{marker?.kanji}</Kanji> {marker?.name ?? id}{" "}
            <b>{marker?.dummy ? T.boxes.dummy : marker?.strength}</b>
          </button>
        );
      })}
    </div>
  );
}

/** What the board lays beside the map: a map of areas, and a bowl with its chits. What the question is about can be pressed. */

import { useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { theme } from "../app/settings";
import { createShelf } from "../board";
import type { Shelf } from "../board/api";
import { boardSheet, boardView } from "../table/board_data";
import type { TableModel } from "../table/model";
import type { Option } from "../wire";

export function BesideMap({ m }: { m: TableModel }) {
  const host = useRef<HTMLDivElement>(null);
  const shelf = useRef<Shelf | null>(null);
  useEffect(() => {
    if (!host.current) return;
    const made = createShelf(host.current, boardSheet(m.session.sheet), {
      pick: ({ id, marker }) => {
        const option = options(m).find((each) => (marker === null ? each.box === id : each.marker === marker));
        if (option) void m.orders.carryOut(option);
      },
    });
    shelf.current = made;
    show(m, made);
    return () => made.destroy();
  }, [m]);
  useSignalEffect(() => show(m, shelf.current));
  return <div class="beside-map" ref={host} />;
}

/** Options that lead into an area, which counts as a box, or are about a marker. */
function options(m: TableModel): Option[] {
  return m.session.ask.value?.options.filter((option) => option.marker || option.box) ?? [];
}

function show(m: TableModel, shelf: Shelf | null): void {
  const view = m.shown.value;
  const lit = new Set(options(m).flatMap(({ marker, box }) => [marker, box].filter((id) => id !== undefined)));
  const light = theme.value;
  if (view) shelf?.setView(boardView(m.session.sheet, view));
  shelf?.setLit(lit);
  shelf?.setTheme(light);
}

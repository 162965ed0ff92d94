/** What lies beside the map, in a strip below it: a bowl, tracks, boxes, a map of areas. It can be folded away. */

import { useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { theme } from "../app/settings";
import { createShelf } from "../board";
import type { Shelf } from "../board/api";
import { T } from "../texts";
import { boardSheet, boardView } from "./board_data";
import { hasShelf } from "./beside";
import type { TableModel } from "./model";

export function ShelfStrip({ m }: { m: TableModel }) {
  const { sheet } = m.session;
  if (!hasShelf(sheet)) return null;
  const open = m.beside.open.value;
  const waiting = m.beside.options.value.length > 0;
  return (
    <section class={`shelf ${open ? "open" : ""}`} aria-label={sheet.beside?.name ?? T.beside.title}>
      <button type="button" class="shelf-handle" aria-expanded={open} onClick={() => m.beside.toggle()}>
        <span aria-hidden="true">{open ? "▾" : "▴"}</span> {sheet.beside?.name ?? T.beside.title}
        {waiting && <i class="dot" aria-label={T.beside.asked} />}
      </button>
      {open && <ShelfBody m={m} />}
    </section>
  );
}

function ShelfBody({ m }: { m: TableModel }) {
  const host = useRef<HTMLDivElement>(null);
  const shelf = useRef<Shelf | null>(null);
  useEffect(() => {
    if (!host.current) return;
    const made = createShelf(host.current, boardSheet(m.session.sheet), {
      pick: (place, marker) => m.beside.pick(place, marker),
      drop: (marker, at) => m.beside.drop(marker, at),
    });
    shelf.current = made;
    show(m, made);
    return () => made.destroy();
  }, [m]);
  useSignalEffect(() => show(m, shelf.current));
  return <div class="shelf-body" ref={host} />;
}

function show(m: TableModel, shelf: Shelf | null): void {
  const [view, lit, light] = [m.shown.value, m.beside.lit.value, theme.value];
  if (view) shelf?.setView(boardView(m.session.sheet, view));
  shelf?.setLit(lit);
  shelf?.setTheme(light);
}

/** What lies beside the map, in a strip below it: a bowl, tracks, boxes, a map of areas. It can be folded away. */

import { useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { theme } from "../app/settings";
import { createShelf } from "../board";
import type { Layer, Shelf } from "../board/api";
import { Rows } from "../panels/section";
import { T } from "../texts";
import { boardSheet, boardView } from "./board_data";
import { hasAreas, hasShelf } from "./beside";
import type { TableModel } from "./model";

export function ShelfStrip({ m }: { m: TableModel }) {
  const { sheet } = m.session;
  if (!hasShelf(sheet) && !hasAreas(sheet)) return null;
  const open = m.beside.open.value;
  const waiting = m.beside.options.value.length > 0;
  return (
    <section class={`shelf ${open ? "open" : ""}`} aria-label={sheet.beside?.name ?? T.beside.title}>
      <div class="shelf-handles">
        {hasShelf(sheet) && (
          <button type="button" class="shelf-handle" aria-expanded={open} onClick={() => m.beside.toggle()}>
            <span aria-hidden="true">{open ? "▾" : "▴"}</span> {sheet.beside?.name ?? T.beside.title}
            {waiting && <i class="dot" aria-label={T.beside.asked} />}
          </button>
        )}
        <AreaHandle m={m} />
      </div>
      {open && hasShelf(sheet) && <ShelfPart m={m} layers={["bowl", "tracks", "boxes"]} part="shelf-body" />}
    </section>
  );
}

/** Lays the second map over the first, or takes it away. */
function AreaHandle({ m }: { m: TableModel }) {
  const { sheet } = m.session;
  if (!hasAreas(sheet)) return null;
  const shown = m.beside.areas.value;
  return (
    <button
      type="button"
      class="shelf-handle area-handle"
      aria-pressed={shown}
      title={shown ? T.areas.close : T.areas.open}
      onClick={() => (m.beside.areas.value = !shown)}
    >
      <span aria-hidden="true">{shown ? "▣" : "▢"}</span> {sheet.area_map?.name}
    </button>
  );
}

/** The second map, over a part of the first. */
export function AreaCard({ m }: { m: TableModel }) {
  const { sheet } = m.session;
  if (!hasAreas(sheet) || !m.beside.areas.value) return null;
  const rows = m.shown.value?.area_rows ?? [];
  return (
    <section class="area-card" aria-label={sheet.area_map?.name}>
      <header>
        <h3>{sheet.area_map?.name}</h3>
        <button type="button" class="quiet" aria-label={T.areas.close} onClick={() => (m.beside.areas.value = false)}>
          ×
        </button>
      </header>
      <Rows m={m} rows={rows} />
      <ShelfPart m={m} layers={["areas"]} part="area-body" />
    </section>
  );
}

/** Some layers of what lies beside the map. */
function ShelfPart({ m, layers, part }: { m: TableModel; layers: readonly Layer[]; part: string }) {
  const host = useRef<HTMLDivElement>(null);
  const shelf = useRef<Shelf | null>(null);
  useEffect(() => {
    if (!host.current) return;
    const sheet = boardSheet(m.session.sheet);
    const of = { ...sheet, layers: sheet.layers.filter((layer) => layers.includes(layer)), ...(sheet.areaMap && { areaMap: { ...sheet.areaMap, name: "" } }) };
    const made = createShelf(host.current, of, {
      pick: (place, marker) => m.beside.pick(place, marker),
      drop: (marker, at) => m.beside.drop(marker, at),
    });
    shelf.current = made;
    show(m, made);
    return () => made.destroy();
  }, [m]);
  useSignalEffect(() => show(m, shelf.current));
  return <div class={part} ref={host} />;
}

function show(m: TableModel, shelf: Shelf | null): void {
  const [view, lit, light] = [m.shown.value, m.beside.lit.value, theme.value];
  if (view) shelf?.setView(boardView(m.session.sheet, view));
  shelf?.setLit(lit);
  shelf?.setTheme(light);
}

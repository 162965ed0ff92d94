/** The one place where the documents of the protocol become what the board draws. */

import type { Board, BoardSheet, BoardView, CastleMark, CastleView, CounterMark, CounterView, ForceView, Layer, Look, Marker, MarkLook, TrackView, Values } from "../board/api";
import { language } from "../texts/language";
import type { Lying, Sheet, View } from "../wire";

type Fields = Readonly<Record<string, unknown>>;

/** The board of a sheet, with views as the protocol has them. */
export interface TableBoard extends Pick<Board, "setTrails" | "play"> {
  setView(view: View): void;
}

export function onBoard(board: Board, sheet: Sheet): TableBoard {
  return {
    setView: (view) => board.setView(boardView(sheet, view)),
    setTrails: (trails) => board.setTrails(trails),
    play: (trails) => board.play(trails),
  };
}

export function boardSheet(sheet: Sheet): BoardSheet {
  const look = sheet.look ?? {};
  return {
    ...named(sheet),
    layers: layersOf(sheet),
    map: mapOf(sheet),
    sides: sheet.sides.map((side) => ({ id: side.id, ...named(side) })),
    clans: (sheet.clans ?? []).map((clan) => ({ id: clan.id, ...named(clan), side: clan.side })),
    units: sheet.units.map((unit) => {
      const kind = valuesOf(unit)[look.counter?.kind ?? ""];
      const { id, side, clan = side } = unit;
      return { id, ...named(unit), side, clan, values: valuesOf(unit), ...(kind !== undefined && { kind: String(kind) }) };
    }),
    castles: sheet.castles ?? [],
    look,
    language,
    ...(sheet.credits && { credits: sheet.credits }),
    ...(sheet.boxes && { boxes: sheet.boxes.map(({ slots, ...box }) => ({ ...box, ...(slots && { slots: slots.map(markersOf(sheet)) }) })) }),
    ...(sheet.boards && { boards: sheet.boards }),
    ...(sheet.area_map && { areaMap: sheet.area_map }),
    ...(sheet.bowl && { bowl: sheet.bowl }),
  };
}

/** The least games have no kanji. */
function named({ name, kanji = "" }: { name: string; kanji?: string }): { name: string; kanji: string } {
  return { name, kanji };
}

function layersOf(sheet: Sheet): Layer[] {
  return sheet.layers ?? ["counters"];
}

function mapOf({ board }: Sheet): BoardSheet["map"] {
  const { columns, rows, layout, hex_km: hexKm, terrain_rows: terrainRows, hexsides = {}, rivers, roads, sets, art } = board;
  const onMap = Object.entries(board.legend).map(([letter, kind]) => [letter, kind === "off_map" ? null : kind]);
  return {
    columns,
    rows,
    down: layout === "flat_top_even_columns_down" ? "even" : "odd",
    terrainRows,
    legend: Object.fromEntries(onMap) as Record<string, string | null>,
    hexsides,
    // Castles bear their names themselves.
    places: (board.places ?? []).filter(({ kind }) => kind !== "castle"),
    entries: [
      ...(board.areas ?? []).map(({ edge, die, hexes }) => ({ edge, label: String(die), hexes })),
      ...(board.entries ?? []).map(({ label, turn, hexes }) => ({ edge: "", label, under: String(turn), hexes })),
    ],
    ...(hexKm !== undefined && { hexKm }),
    ...(board.ponds && { waters: board.ponds }),
    ...(rivers && { rivers: rivers.filter(({ hexes }) => hexes) }),
    ...(roads && { roads }),
    ...(board.province_rows && { regionRows: board.province_rows }),
    ...(board.province_legend && { regionLegend: board.province_legend }),
    ...(board.area && { inPlay: board.area }),
    ...(sets && { sets }),
    ...(art !== undefined && { art }),
  };
}

export function boardView(sheet: Sheet, view: View): BoardView {
  const look = sheet.look ?? {};
  return {
    counters: countersOf(view, look),
    forces: Object.values(view.forces ?? {}).map((force): ForceView => {
      const { leader, units, hex, inside, side, clan } = force;
      return { leader, units, hex, inside, side, clan, values: valuesOf(force), marks: marksOf(force, look.mark) };
    }),
    castles: Object.fromEntries(Object.entries(view.castles ?? {}).map(([id, castle]) => [id, castleOf(castle, look)])),
    ...(view.markers && { markers: view.markers }),
    ...besideOf(sheet, view),
    ...(view.declared && { attacks: view.declared }),
    ...(view.weather !== undefined && { weather: view.weather }),
  };
}

function countersOf({ units }: View, look: Look): CounterView[] {
  return Object.entries(units).flatMap(([id, unit]) =>
    unit.hex === undefined ? [] : [{ id, hex: unit.hex, values: valuesOf(unit), marks: marksOf(unit, look.mark) }],
  );
}

function castleOf(castle: NonNullable<View["castles"]>[string], { castle: look }: Look): CastleView {
  const { owner, side, level, neutral = false } = castle;
  return { clan: owner, side, level, neutral, values: valuesOf(castle), marks: marksOf(castle, look?.mark) };
}

/** What lies beside the map. */
function besideOf(sheet: Sheet, { tracks, boxes, areas, bowl }: View): Pick<BoardView, "tracks" | "boxes" | "areas" | "bowl"> {
  const marker = markersOf(sheet);
  const faceDown = (box: string, count: number): Marker[] =>
    count > 0 ? [{ id: `${box} ?`, name: "?", hidden: true, value: count, side: sheet.boxes?.find(({ id }) => id === box)?.side ?? null }] : [];
  return {
    ...(tracks && { tracks: tracks.map((track) => trackOf(track, marker)) }),
    ...(boxes && { boxes: mapped(boxes, ({ markers, hidden }, box) => [...markers.map(marker), ...faceDown(box, hidden)]) }),
    ...(areas && { areas: mapped(areas, (area) => ({ ...area, markers: area.markers.map(marker) })) }),
    ...(bowl && { bowl: { ...bowl, chits: bowl.chits.map(marker), drawn: bowl.drawn.map(marker) } }),
  };
}

/** What lies somewhere, as it is drawn. */
function markersOf(sheet: Sheet): (lying: Lying) => Marker {
  const known = new Map([...sheet.units, ...(sheet.markers ?? [])].map((thing) => [thing.id, thing]));
  return (lying) => (typeof lying === "string" ? markerOf(lying, known.get(lying)) : lying);
}

function mapped<A, B>(things: Readonly<Record<string, A>>, make: (thing: A, id: string) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(things).map(([id, thing]) => [id, make(thing, id)]));
}

function trackOf({ id, name, cells, now, markers = [] }: NonNullable<View["tracks"]>[number], marker: (lying: Lying) => Marker): TrackView {
  const spaces = cells.map((cell) => ({ ...cell, name: String(cell.name), under: String(cell.under ?? "") }));
  return { id, name, now, spaces, markers: markers.map(({ space, marker: lying }) => ({ space, marker: marker(lying) })) };
}

/** A marker or a unit of the sheet as it lies somewhere off the map. */
function markerOf(id: string, thing: Partial<Marker> & { name: string; kanji?: string } = { name: id }): Marker {
  const { name, kanji = "", side, clan, colour, device, value } = thing;
  const sign = thing.sign ?? kanji.slice(0, 1);
  return { id, name, ...(sign && { sign }), ...(side && { side }), ...(clan && { clan }), ...(colour && { colour }), ...(device && { device }), ...(value !== undefined && { value }) };
}

/** Everything of a document that can stand on a counter. */
function valuesOf(fields: object): Values {
  const found = Object.entries(fields as Fields).filter(([, value]) => typeof value === "number" || typeof value === "string");
  return Object.fromEntries(found) as Values;
}

/** Flags and numbers for which the look has a mark. */
function marksOf(fields: object, mark: Readonly<Record<string, MarkLook | CastleMark>> = {}): CounterMark[] {
  return Object.entries(mark).flatMap(([id]) => {
    const value = (fields as Fields)[id];
    if (!value) return [];
    return [{ id, ...(typeof value === "number" && { text: String(value) }) }];
  });
}

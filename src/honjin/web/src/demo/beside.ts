/** What lies beside the map of the gallery can be taken and put elsewhere: any marker anywhere. */

import { createShelf, nameOfPlace } from "../board";
import type { BoardSheet, BoardView, Marker, Place, Shelf } from "../board/api";

/** Every place that the sheet and the view have. */
function placesOf({ boxes = [], areaMap }: BoardSheet, { tracks = [] }: BoardView): string[] {
  const spaces = tracks.flatMap(({ id, spaces: all }) => all.map((_, space) => nameOfPlace({ layer: "tracks", id, space })));
  return [...boxes.map(({ id }) => id), ...(areaMap?.areas ?? []).map(({ id }) => id), ...spaces];
}

function markersOf({ boxes = {}, areas = {}, tracks = [] }: BoardView): Marker[] {
  return [
    ...Object.values(boxes).flat(),
    ...Object.values(areas).flatMap(({ markers }) => markers),
    ...tracks.flatMap(({ markers = [] }) => markers.map(({ marker }) => marker)),
  ];
}

/** The view with a marker in another place. */
export function moved(view: BoardView, id: string, to: Place): BoardView {
  const marker = markersOf(view).find((each) => each.id === id);
  if (!marker) return view;
  const others = (list: readonly Marker[], at: string): Marker[] => [...list.filter((each) => each.id !== id), ...(at === nameOfPlace(to) ? [marker] : [])];
  const { boxes = {}, areas = {}, tracks = [] } = view;
  const ids = (known: object, at: string): string[] => (at in known ? Object.keys(known) : [...Object.keys(known), at]);
  return {
    ...view,
    boxes: Object.fromEntries((to.layer === "boxes" ? ids(boxes, to.id) : Object.keys(boxes)).map((at) => [at, others(boxes[at] ?? [], at)])),
    areas: Object.fromEntries(
      (to.layer === "areas" ? ids(areas, to.id) : Object.keys(areas)).map((at) => [at, { ...areas[at], markers: others(areas[at]?.markers ?? [], at) }]),
    ),
    tracks: tracks.map((track) => ({
      ...track,
      markers: [
        ...(track.markers ?? []).filter((each) => each.marker.id !== id),
        ...(to.layer === "tracks" && to.id === track.id ? [{ space: to.space ?? 0, marker }] : []),
      ],
    })),
  };
}

export class Beside {
  private readonly shelf: Shelf;
  private chosen: string | null = null;

  constructor(
    host: HTMLElement,
    private readonly sheet: BoardSheet,
    private view: BoardView,
    theme: "light" | "dark",
  ) {
    this.shelf = createShelf(host, sheet, {
      pick: (place, marker) => this.pick(place, marker),
      drop: (marker, { place }) => this.put(marker, place),
    });
    this.shelf.setTheme(theme);
    this.show();
  }

  destroy(): void {
    this.shelf.destroy();
  }

  private pick(place: Place, marker: string | null): void {
    if (marker === null) return this.put(this.chosen, place);
    this.chosen = this.chosen === marker ? null : marker;
    this.show();
  }

  private put(marker: string | null, place: Place | null): void {
    if (marker !== null && place !== null && place.layer !== "bowl") this.view = moved(this.view, marker, place);
    this.chosen = null;
    this.show();
  }

  private show(): void {
    this.shelf.setView(this.view);
    const markers = new Set(markersOf(this.view).map(({ id }) => id));
    this.shelf.setLit({ markers, places: new Set(this.chosen === null ? [] : placesOf(this.sheet, this.view)), chosen: this.chosen });
  }
}

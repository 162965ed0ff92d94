/** What all parts of the shelf need: tokens that can be pressed and dragged, and places that know whether they are lit. */

import type { Lit, Marker, Place, ShelfEvents } from "../api";
import type { Liveries } from "../liveries";
import { draggable } from "./drag";
import { token } from "./parts";

/** A place as one word: a box, an area or the bowl by its id, a space of a track by id and number. */
export function nameOfPlace({ id, space }: Place): string {
  return space === undefined ? id : `${id}/${space}`;
}

export class Desk {
  constructor(
    private readonly liveries: Liveries,
    private readonly events: ShelfEvents,
    private readonly lit: Lit,
  ) {}

  /** Places that are chosen so far. */
  get taken(): ReadonlySet<string> {
    return this.lit.taken ?? new Set();
  }

  isLit(place: Place): boolean {
    return this.lit.places.has(nameOfPlace(place));
  }

  press(place: Place): void {
    this.events.pick(place, null);
  }

  /** Something may be let fall on it. */
  lay(made: HTMLElement, place: Place): void {
    made.dataset["place"] = JSON.stringify(place);
  }

  token(marker: Marker, size: number, place: Place, named = false): HTMLElement {
    const able = this.lit.markers.has(marker.id);
    const made = token(marker, size, this.liveries, this.lit.chosen === marker.id ? "chosen" : able ? "lit" : "none", named);
    if (this.lit.chosen === marker.id) made.setAttribute("aria-pressed", "true");
    made.addEventListener("click", (event) => {
      event.stopPropagation();
      this.events.pick(place, marker.id);
    });
    if (able) draggable(made, (x, y) => this.events.drop(marker.id, { x, y, place: placeAt(x, y) }));
    return made;
  }
}

function placeAt(x: number, y: number): Place | null {
  const found = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-place]")?.dataset["place"];
  return found === undefined ? null : (JSON.parse(found) as Place);
}

/** What lies beside the map: tracks, boxes, a map of areas and a bowl, as far as the sheet has such layers. */

import type { BoardSheet, BoardView, CreateShelf, Layer, Marker, Shelf, ShelfEvents } from "../api";
import { Liveries } from "../liveries";
import { typefacesLoaded } from "../typefaces";
import { areaMap } from "./areas";
import { bowlPart } from "./bowl";
import { element, part, token } from "./parts";
import { boxPart, type Token, trackPart } from "./tracks";

type Theme = "light" | "dark";

const COLOURS: Record<Theme, Readonly<Record<string, string>>> = {
  light: { ink: "#2f2013", soft: "#65573f", line: "#b7a684", paper: "#f4ecd8", raised: "#fffaf0", lit: "#b8860b" },
  dark: { ink: "#f2e9d8", soft: "#b9ab93", line: "#5a4d3a", paper: "#2a241b", raised: "#3a3225", lit: "#e0b04c" },
};
const FONTS = {
  serif: "HonjinText, 'Iowan Old Style', Palatino, Georgia, serif",
  sans: "system-ui, 'Segoe UI', Roboto, HonjinText, sans-serif",
};
const NOTHING: ReadonlySet<string> = new Set();

class DomShelf implements Shelf {
  private readonly root = element("div", { color: "var(--shelf-ink)" });
  private readonly liveries: Liveries;
  private view: BoardView = {};
  private lit: ReadonlySet<string> = NOTHING;

  constructor(
    host: HTMLElement,
    private readonly sheet: BoardSheet,
    private readonly events: ShelfEvents,
  ) {
    this.liveries = new Liveries(sheet);
    for (const [name, font] of Object.entries(FONTS)) this.root.style.setProperty(`--shelf-${name}`, font);
    host.append(this.root);
    this.setTheme("light");
    this.show();
    void typefacesLoaded().then(() => this.show());
  }

  setView(view: BoardView): void {
    this.view = view;
    this.show();
  }

  setLit(ids: ReadonlySet<string>): void {
    this.lit = ids;
    this.show();
  }

  setTheme(theme: Theme): void {
    for (const [name, colour] of Object.entries(COLOURS[theme])) this.root.style.setProperty(`--shelf-${name}`, colour);
  }

  destroy(): void {
    this.root.remove();
  }

  private show(): void {
    const { sheet } = this;
    const has = (layer: Layer): boolean => sheet.layers.includes(layer);
    this.root.replaceChildren(
      ...(has("tracks") ? this.tracks() : []),
      ...(has("boxes") ? this.boxes() : []),
      ...(has("areas") ? [part(sheet.areaMap?.name ?? "", this.areas())] : []),
      ...(has("bowl") && this.view.bowl ? [part(sheet.bowl?.name ?? "", bowlPart(this.view.bowl, this.tokens("bowl")))] : []),
    );
  }

  private tokens(layer: Layer): Token {
    return (marker: Marker, size, at) =>
      token(marker, size, this.liveries, this.lit.has(marker.id), () => this.events.pick({ layer, ...at, marker: marker.id }));
  }

  private tracks(): HTMLElement[] {
    return (this.sheet.tracks ?? []).map((track) =>
      trackPart(track, this.view.tracks?.[track.id] ?? [], this.tokens("tracks"), (space) =>
        this.events.pick({ layer: "tracks", id: track.id, space, marker: null }),
      ),
    );
  }

  private boxes(): HTMLElement[] {
    return (this.sheet.boxes ?? []).map((box) =>
      boxPart(box, this.view.boxes?.[box.id] ?? [], this.tokens("boxes"), this.lit.has(box.id), () =>
        this.events.pick({ layer: "boxes", id: box.id, marker: null }),
      ),
    );
  }

  private areas(): HTMLElement {
    return areaMap(this.sheet.areaMap?.areas ?? [], this.view.areas ?? {}, this.liveries, this.tokens("areas"), this.lit, (id) =>
      this.events.pick({ layer: "areas", id, marker: null }),
    );
  }
}

export const createShelf: CreateShelf = (...given) => new DomShelf(...given);
